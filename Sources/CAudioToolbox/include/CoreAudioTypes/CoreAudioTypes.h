/* The types that all of Core Audio shares. */
#pragma once
#include <CoreAudioTypes/AudioChannelLabels.h>
#include <CoreAudioTypes/AudioChannelLayoutTags.h>
#include <CoreAudioTypes/AudioFormatConstants.h>
#include <CoreAudioTypes/CoreAudioBase.h>
#include <CoreAudioTypes/CoreAudioBaseTypes.h>

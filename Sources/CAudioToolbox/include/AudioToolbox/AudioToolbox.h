/* Audio Queue Services and Audio File Services for JACK.

   C and C++ programs also get what the published listings of these services take for granted: the
   standard headers, noErr, and the names fsRdPerm and so on. */
#pragma once
#include <AudioToolbox/AudioFile.h>
#include <AudioToolbox/AudioQueue.h>
#include <CoreAudioTypes/CoreAudioTypes.h>

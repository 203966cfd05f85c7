/* libFLAC's stream decoder. No shim is needed; this header only names what is imported. */
#pragma once
#include <FLAC/stream_decoder.h>

/* libvorbis: packets to frames. No shim is needed; this header only names what is imported. */
#pragma once
#include <vorbis/codec.h>

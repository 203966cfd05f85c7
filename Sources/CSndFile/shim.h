/* libsndfile as Debian ships it. No shim is needed; this header only names what is imported. */
#pragma once
#include <sndfile.h>

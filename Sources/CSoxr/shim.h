/* libsoxr: rate conversion. No shim is needed; this header only names what is imported. */
#pragma once
#include <soxr.h>

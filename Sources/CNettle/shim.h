/* SHA-256 from nettle. No shim is needed; this header only names what is imported. */
#pragma once
#include <nettle/sha2.h>

/* SHA-256, and MD5 for tests, from nettle. No shim is needed; this header only names what is imported. */
#pragma once
#include <nettle/md5.h>
#include <nettle/sha2.h>

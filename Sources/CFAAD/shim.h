/* libfaad: AAC packets to frames. GPL; the package trait AAC leaves it out. */
#pragma once
#include <neaacdec.h>

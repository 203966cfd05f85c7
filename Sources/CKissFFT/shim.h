/* kissfft with float samples: the Fourier transform of a library under the BSD licence. */
#pragma once
#define kiss_fft_scalar float
#include <kissfft/kiss_fftr.h>

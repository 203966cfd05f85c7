/* getopt_long of glibc, which Swift's Glibc module leaves out, and whose globals Swift 6 refuses. */
#pragma once
#include <getopt.h>

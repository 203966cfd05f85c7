/* Rubber Band: rate without pitch, and pitch without rate. GPL; the package trait TimeStretch leaves it out. */
#pragma once
#include <rubberband/rubberband-c.h>

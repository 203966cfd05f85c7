/* libogg: pages and packets. No shim is needed; this header only names what is imported. */
#pragma once
#include <ogg/ogg.h>

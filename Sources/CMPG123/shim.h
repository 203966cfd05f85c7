/* libmpg123: packets of MPEG audio, layers I to III, to frames. Of mpg123_param the header makes a
   macro, which Swift does not see: it is called by the name behind it. */
#pragma once
#include <mpg123.h>

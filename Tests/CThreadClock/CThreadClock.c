#include "CThreadClock.h"

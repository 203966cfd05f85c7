#include "CThreadStop.h"

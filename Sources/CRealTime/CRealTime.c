#include "CRealTime.h"

#include "CProcessControl.h"

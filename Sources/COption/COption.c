#include "COption.h"

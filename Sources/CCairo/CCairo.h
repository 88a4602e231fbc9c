#ifndef CAIRN_CCAIRO_H
#define CAIRN_CCAIRO_H

#include <cairo.h>

#endif

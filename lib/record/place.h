/* place.h: a record of places: an id, TAB, and the number of its set, or 0. */
#pragma once

#include <stdint.h>

#include "base/span.h"
#include "io/out.h"

void place_write(struct out *o, struct span id, uint32_t number);

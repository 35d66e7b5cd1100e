/* decimal_key.h: makes keys of decimal numbers of any length: the byte order of
 * the keys is the order of the numbers. */
#pragma once

#include <stdbool.h>

#include "base/buf.h"
#include "base/span.h"

enum { DECIMAL_EXPONENT_DIGITS = 15 };

/* Sets key to the key of a number as in JSON: digits, maybe a minus before
 * them, a point with decimals and an exponent of at most
 * DECIMAL_EXPONENT_DIGITS digits after them. Leading zeros are allowed. Equal
 * numbers, such as 10 and 1.0e1, have equal keys; no key has a byte 0. False if
 * text is no such number. key is owned by the caller. */
bool decimal_key(struct span text, struct buf *key);

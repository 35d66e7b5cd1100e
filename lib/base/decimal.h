/* decimal.h: decimal numbers, held exactly as whole millionths: at most 12
 * digits before the point and 6 after it. */
#pragma once

#include <stdint.h>

enum {
	DECIMAL_ONE = 1000000,
	DECIMAL_DIGITS = 12, /* before the point */
	DECIMAL_BYTES = 19   /* of the longest number */
};

/* The largest number, in millionths. */
#define DECIMAL_MOST (1000000000000u * DECIMAL_ONE - 1)

/* Reads the number at p into *millionths and returns its end, which no digit
 * follows; NULL if there is no number or one with a leading zero. A byte that
 * is not a digit must end the text. */
const char *decimal_get(const char *p, uint64_t *millionths);

/* Writes a number at `to`, which has room for DECIMAL_BYTES, without trailing
 * zeros after the point; returns its end. */
char *decimal_put(char *to, uint64_t millionths);

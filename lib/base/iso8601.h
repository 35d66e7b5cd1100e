/* iso8601.h: reads dates and times of ISO 8601. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

/* A moment, in UTC: seconds since 31 December of the year before year 0 in the
 * Gregorian calendar, never negative, and the digits of their fraction, which
 * are in the text that was read. */
struct iso8601 {
	uint64_t seconds;
	struct span fraction;
};

/* Reads all of text: YYYY, YYYY-MM or YYYY-MM-DD, and after a day maybe `T` or
 * a space, then HH:MM or HH:MM:SS, maybe with a fraction of the second, then
 * maybe Z or an offset such as +02:00, +0200 or +02. Without an offset the time
 * is UTC; a part that is absent is its first value. False if text is not a
 * valid date. */
bool iso8601_read(struct span text, struct iso8601 *date);

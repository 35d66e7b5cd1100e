/* bisect.h: searches a sorted range. */
#pragma once

#include <stddef.h>

/* Sets i, a size_t, to the first number of [from, to) for which `before`, an
 * expression with i, is false, or to `to`; it is true for those before. */
#define BISECT(i, from, to, before)                                   \
	do {                                                          \
		size_t low_ = (from), high_ = (to);                   \
		while ((i) = low_ + (high_ - low_) / 2, low_ < high_) \
			if (before)                                   \
				low_ = (i) + 1;                       \
			else                                          \
				high_ = (i);                          \
	} while (0)

/* fraction-sums.c: reads lines of `weight num den weight num den ...`, prints
 * the whole part of the sum of weight * num / den. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fraction.h"

int
main(void)
{
	struct weighted_fraction term[FRACTION_TERMS_MOST];
	char line[4096], *p;
	uint64_t x[3];
	size_t n;
	int i;

	while (fgets(line, sizeof line, stdin)) {
		for (p = line, n = 0; *p != '\n'; n++) {
			for (i = 0; i < 3; i++)
				x[i] = strtoull(p, &p, 10);
			term[n] =
			    (struct weighted_fraction){ x[0], { x[1], x[2] } };
		}
		printf("%" PRIu64 "\n", fraction_sum_floor(term, n));
	}
	return 0;
}

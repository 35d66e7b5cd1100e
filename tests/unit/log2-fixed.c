/* log2-fixed.c: prints each number of stdin and its log2_fixed. */
#include <inttypes.h>
#include <stdio.h>

#include "base/log2_fixed.h"

int
main(void)
{
	uint64_t x;

	while (scanf("%" SCNu64, &x) == 1)
		printf("%" PRIu64 " %" PRIu64 "\n", x, log2_fixed(x));
	return 0;
}

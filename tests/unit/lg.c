/* lg.c: prints each number of stdin and its logarithm. */
#include <inttypes.h>
#include <stdio.h>

#include "base/lg.h"

int
main(void)
{
	uint64_t x;

	while (scanf("%" SCNu64, &x) == 1)
		printf("%" PRIu64 " %" PRIu64 "\n", x, lg(x));
	return 0;
}

/* fail-malloc.c: to be preloaded: call number FAIL_MALLOC of malloc, from 1,
 * finds no memory. */
#include <stddef.h>
#include <stdlib.h>

void *__libc_malloc(size_t n);

void *
malloc(size_t n)
{
	static long calls, fail = -1;
	const char *number;

	if (fail < 0) {
		number = getenv("FAIL_MALLOC");
		fail = number ? atol(number) : 0;
	}
	return ++calls == fail ? NULL : __libc_malloc(n);
}

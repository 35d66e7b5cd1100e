/* threads: every number is worked on once, and memory of a thread is its
 * own. */
#include <stdint.h>

#include "base/die.h"
#include "base/threads.h"

enum { NUMBERS = 10000, THREADS = 16 };

struct sums {
	unsigned char seen[NUMBERS];
	uint64_t sum[THREADS];
};

static void
add(void *state, size_t i, size_t t)
{
	struct sums *s = state;

	s->seen[i]++;
	s->sum[t] += i;
}

static void
check(size_t threads, size_t n)
{
	static struct sums s;
	uint64_t sum = 0;
	size_t i;

	s = (struct sums){ 0 };
	threads_run(threads, n, add, &s);
	for (i = 0; i < NUMBERS; i++)
		if (s.seen[i] != (i < n))
			die("%zu threads, %zu numbers: %zu was worked on %u "
			    "times",
			    threads, n, i, s.seen[i]);
	for (i = 0; i < THREADS; i++) {
		sum += s.sum[i];
		if (i > 0 && i >= threads && s.sum[i] > 0)
			die("%zu threads: thread %zu worked", threads, i);
	}
	if (n > 0 && sum != (uint64_t)n * (n - 1) / 2)
		die("%zu threads, %zu numbers: wrong sum", threads, n);
}

int
main(void)
{
	static const size_t numbers[] = { 0, 1, 2, 15, 16, 17, NUMBERS };
	size_t threads, i;

	if (threads_available() < 1)
		die("no processor");
	for (threads = 1; threads <= THREADS; threads++)
		for (i = 0; i < sizeof numbers / sizeof *numbers; i++)
			check(threads, numbers[i]);
	return 0;
}

/* lower-halves.c: numbers that are added are read again, from memory and from
 * the file, by one thread or several. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/threads.h"
#include "join/lower_halves.h"
#include "unit.h"

enum { SETS = 3000, LONGEST = 300000, THREADS = 4 };

static struct lower_halves l;
static uint64_t place[SETS];
static size_t size[SETS];
static struct lower_room read_room[THREADS];

/* The number in place i of all. */
static uint32_t
value(uint64_t i)
{
	return i * 0x9e3779b97f4a7c15 >> 32;
}

static void
check(void *state, size_t i, size_t t)
{
	const uint32_t *p =
	    lower_halves_at(&l, place[i], size[i], &read_room[t]);
	size_t k;

	(void)state;
	for (k = 0; k < size[i]; k++)
		if (p[k] != value(place[i] + k)) {
			printf("set %zu: number %zu is wrong\n", i, k);
			exit(1);
		}
}

static void
add(const uint32_t *set, size_t n)
{
	const uint64_t at = lower_halves_reserve(&l, n);
	uint32_t *room = lower_halves_room(&l, at);

	if (room)
		memcpy(room, set, n * sizeof *set);
	else
		lower_halves_put(&l, at, set, n);
}

/* Adds SETS sets to one that keeps `kept` bytes; every third is read again at
 * once, and an earlier one. */
static void
run(size_t kept, size_t sets)
{
	static uint32_t set[LONGEST];
	uint64_t n = 0;
	size_t i, k;

	lower_halves_begin(&l, ".", kept);
	for (i = 0; i < sets; i++) {
		size[i] = i == sets / 2 ? LONGEST : 1 + noise() % 30000;
		place[i] = n;
		for (k = 0; k < size[i]; k++)
			set[k] = value(n++);
		add(set, size[i]);
		if (i % 3 == 0) {
			check(NULL, i, 0);
			check(NULL, noise() % (i + 1), 0);
		}
	}
	threads_run(THREADS, sets, check, NULL);
}

int
main(void)
{
	run(4, 100);
	run(1 << 16, 100);
	run(LOWER_HALVES_KEPT, 100);
	run(4 << 20, SETS);
	return 0;
}

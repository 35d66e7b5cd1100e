/* key-stars.c: compares the stars of key_stars.h with those of every pair, for
 * parts, blocks, threads and memory of all sizes. Writes the file keys. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "candidates/key_stars.h"
#include "unit.h"

enum { CASES = 40, MOST = 300, KEYS = 60, SIZE = 9 };

/* Records, by place: their keys and their owners. similarity is how many of 100
 * pairs with a common key are similar. */
static uint32_t n, similarity, want[MOST], got[MOST], last, number[MOST];
static bool has[MOST][KEYS];
static uint64_t salt, compared;
static struct idmap ids;
static uint32_t place[MOST];
static uint32_t size[MOST];

static void
fail(const char *what, uint32_t r)
{
	printf("%s: place %u\n", what, (unsigned)r);
	exit(1);
}

static bool
is_similar(uint32_t a, uint32_t b)
{
	uint64_t x = (uint64_t)(a < b ? a : b) << 32 | (a < b ? b : a);

	x = (x ^ salt) * 0x9e3779b97f4a7c15;
	return (x ^ x >> 32) * 0x9e3779b97f4a7c15 >> 33 <
	    similarity * 0x147ae14ULL;
}

static void
prefetch_place(void *state, uint32_t r)
{
	(void)state;
	if (r >= n)
		fail("prefetch", r);
}

static bool
similar(void *state, size_t t, uint32_t r, uint32_t c, uint64_t *shared)
{
	(void)state;
	(void)t;
	if (r <= c)
		fail("a centre after its member", r);
	*shared = r + c;
	return is_similar(r, c);
}

static void
found(void *state, uint32_t r, uint32_t c, uint64_t shared)
{
	(void)state;
	if (last != KEY_STARS_NONE && r <= last)
		fail("out of order", r);
	if (shared != r + c)
		fail("shared", r);
	last = r;
	got[r] = c;
}

static bool
share_key(uint32_t a, uint32_t b)
{
	size_t k;

	for (k = 0; k < KEYS; k++)
		if (has[a][k] && has[b][k])
			return true;
	return false;
}

static void
plain_stars(void)
{
	uint32_t r, c;

	compared = 0;
	for (r = 0; r < n; r++) {
		want[r] = KEY_STARS_NONE;
		for (c = 0; c < r && want[r] == KEY_STARS_NONE; c++) {
			if (want[c] != KEY_STARS_NONE || !share_key(r, c))
				continue;
			compared++;
			if (is_similar(r, c))
				want[r] = c;
		}
	}
}

/* Makes records: some families with keys of their own, and keys of all. */
static void
make_case(void)
{
	const uint32_t families = 1 + noise() % 6, dense = noise() % 100;
	uint32_t r, i, k, family;
	char id[16];

	n = noise() % MOST;
	similarity = noise() % 4 ? noise() % 101 : 100;
	salt = noise();
	memset(has, 0, sizeof has);
	idmap_free(&ids);
	for (r = 0; r < n; r++) {
		family = noise() % families;
		for (k = 0; k < KEYS; k++)
			has[r][k] = k % 8 == family ? noise() % 100 < dense
						    : noise() % 200 == 0;
		number[r] = r;
		size[r] = SIZE;
	}
	/* The id of each place: ids are in no order of place. */
	for (r = 0; r < n; r++) {
		i = noise() % n;
		k = number[r];
		number[r] = number[i];
		number[i] = k;
	}
	for (r = 0; r < n; r++)
		place[number[r]] = r;
	for (i = 0; i < n; i++) {
		snprintf(id, sizeof id, "%05u", (unsigned)i);
		idmap_add(&ids, (struct span){ id, 5 });
	}
}

static void
write_keys(void)
{
	FILE *f = fopen("keys", "w");
	uint32_t k, i;

	for (k = 0; k < KEYS; k++)
		for (i = 0; i < n; i++)
			if (has[place[i]][k])
				fprintf(f, "%016x\t%05u\t%d\n", (unsigned)k,
				    (unsigned)i, SIZE);
	if (fclose(f) != 0)
		fail("keys", 0);
}

static void
check(uint32_t part_places, uint32_t block, size_t threads, size_t memory)
{
	struct key_stars k = { .ids = &ids,
		.ids_name = "ids",
		.place = place,
		.size = size,
		.m = { .t = { 0, 1 } },
		.threads = threads,
		.memory = memory,
		.dir = ".",
		.prefetch = prefetch_place,
		.similar = similar,
		.found = found,
		.part_places = part_places,
		.block = block };
	struct in in;
	uint32_t r;

	memset(got, 0xff, sizeof got);
	last = KEY_STARS_NONE;
	in_open(&in, "keys");
	key_stars_read(&k, &in);
	key_stars_run(&k);
	in_close(&in);
	for (r = 0; r < n; r++)
		if (got[r] != want[r])
			fail("owner", r);
	if (k.compared != compared)
		fail("comparisons", k.compared);
}

int
main(void)
{
	static const uint32_t some[] = { 0, 1, 2, 7, 64 };
	size_t c, p, b, members = 0;
	uint32_t r;

	for (c = 0; c < CASES; c++) {
		make_case();
		write_keys();
		plain_stars();
		for (p = 0; p < sizeof some / sizeof *some; p++)
			for (b = 0; b < sizeof some / sizeof *some; b++)
				check(some[p], some[b], 1 + (p + b) % 4,
				    (p ^ b) % 2 ? 64 : SIZE_MAX);
		for (r = 0; r < n; r++)
			members += want[r] != KEY_STARS_NONE;
	}
	printf("%zu members\n", members);
	return 0;
}

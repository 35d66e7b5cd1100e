/* table.c: keys of few hashes, found and not found, against a plain array. */
#include <stdio.h>

#include "base/table.h"
#include "unit.h"

enum { KEYS = 20000 };

static uint64_t key[KEYS + 1];

/* Many keys share a hash, and more share a tag. */
static uint64_t
hash_of(uint64_t x)
{
	return (x % 5000) * 0x9e3779b97f4a7c15;
}

static size_t
find(const struct table *t, uint64_t x)
{
	uint64_t hash = hash_of(x), v;
	size_t i;

	for (i = table_first(t, hash); (v = table_value(t, i));
	     i = table_next(t, i, hash))
		if (key[v] == x)
			break;
	return i;
}

int
main(void)
{
	struct table t = { 0 };
	size_t i, n;

	for (n = 1; n <= KEYS; n++) {
		key[n] = noise();
		table_reserve(&t);
		table_prefetch(&t, hash_of(key[n]));
		i = find(&t, key[n]);
		if (table_value(&t, i))
			printf("key %zu is found before it is added\n", n);
		table_put(&t, i, hash_of(key[n]), n);
		if (t.n != n || t.n > t.slots / 4 * 3)
			printf("%zu of %zu slots are used\n", t.n, t.slots);
	}
	for (n = 1; n <= KEYS; n++) {
		if (table_value(&t, find(&t, key[n])) != n)
			printf("key %zu is lost\n", n);
		if (table_value(&t, find(&t, key[n] ^ (uint64_t)1 << 63)))
			printf("a key that was not added is found\n");
	}
	table_free(&t);
	if (t.slot || t.slots || t.n)
		printf("table_free left something\n");
	return 0;
}

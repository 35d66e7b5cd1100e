/* idmap_sort.c: ids in byte order: radix on keys made of the bytes behind what
 * all share, then the same again for those that these bytes leave equal. */
#include <string.h>

#include "base/idmap_sort.h"
#include "base/mem.h"
#include "base/radix.h"

enum { FEW = 32, BYTES = 256, LOOK = 16, KEY_BITS = 64, PLAIN_BITS = 8 };

/* How bytes of an id become a key: each a code in the order of bytes, 0
 * where the id has ended. Fewer bytes in use make shorter codes, and more of
 * them in a key. */
struct packing {
	size_t skip;	 /* bytes before those of the key */
	int bits, codes; /* of a code; in a key */
	uint16_t code[BYTES];
};

/* How many bytes all the n ids begin with, of which they share skip. */
static size_t
common_prefix(
    const struct idmap *m, const struct triple *a, size_t n, size_t skip)
{
	struct span first = idmap_id(m, a[0].c), id;
	size_t i, k, most = first.n;

	for (i = 1; i < n && most > skip; i++) {
		id = idmap_id(m, a[i].c);
		if (id.n < most)
			most = id.n;
		for (k = skip; k < most && id.p[k] == first.p[k]; k++)
			;
		most = k;
	}
	return most;
}

static void
choose_codes(
    const struct idmap *m, const struct triple *a, size_t n, struct packing *p)
{
	bool used[BYTES] = { 0 };
	struct span id;
	size_t i, k;
	int c, codes = 0;

	for (i = 0; i < n; i++) {
		id = idmap_id(m, a[i].c);
		for (k = p->skip; k < id.n && k < p->skip + LOOK; k++)
			used[(unsigned char)id.p[k]] = true;
	}
	for (c = 0; c < BYTES; c++)
		p->code[c] = used[c] ? ++codes : 0;
	for (p->bits = 1; codes >> p->bits; p->bits++)
		;
	p->codes = KEY_BITS / p->bits;
	if (p->codes > LOOK)
		p->codes = LOOK;
}

static uint64_t
key_of(struct span id, const struct packing *p)
{
	size_t k, end = p->skip + p->codes;
	size_t have = id.n < end ? id.n : end;
	uint64_t key = 0;

	for (k = p->skip; k < have; k++)
		key = key << p->bits | p->code[(unsigned char)id.p[k]];
	/* In two steps: a shift by all 64 bits is not defined. */
	if (have < end)
		key = key << (end - have - 1) * p->bits << p->bits;
	return key;
}

/* Eight bytes as they are. An id has no zero byte, which is its end here. */
static uint64_t
plain_key_of(struct span id, size_t skip)
{
	uint64_t key = 0;
	size_t k;

	for (k = skip; k < skip + KEY_BITS / PLAIN_BITS; k++)
		key =
		    key << PLAIN_BITS | (k < id.n ? (unsigned char)id.p[k] : 0);
	return key;
}

static void
set_key(struct triple *t, uint64_t key)
{
	t->a = key >> 32;
	t->b = key;
}

/* Sorts n ids that share their first skip bytes: c is the number of each. */
static void
sort(const struct idmap *m, struct triple *a, size_t n, size_t skip)
{
	struct packing p;
	size_t i, k;

	skip = common_prefix(m, a, n, skip);
	if (n < FEW) {
		for (i = 0; i < n; i++)
			set_key(&a[i], plain_key_of(idmap_id(m, a[i].c), skip));
		skip += KEY_BITS / PLAIN_BITS;
	} else {
		p.skip = skip;
		choose_codes(m, a, n, &p);
		for (i = 0; i < n; i++)
			set_key(&a[i], key_of(idmap_id(m, a[i].c), &p));
		skip += p.codes;
	}
	radix_sort(a, n);
	for (i = 0; i < n; i = k) {
		for (k = i + 1; k < n && a[k].a == a[i].a && a[k].b == a[i].b;
		     k++)
			;
		if (k - i > 1)
			sort(m, a + i, k - i, skip);
	}
}

void
idmap_sort(const struct idmap *m, uint32_t *order)
{
	size_t bytes = (size_t)m->n * sizeof(struct triple), i;
	struct triple *a;

	if (!m->n)
		return;
	a = mem_map(bytes);
	for (i = 0; i < m->n; i++)
		a[i].c = i;
	sort(m, a, m->n, 0);
	for (i = 0; i < m->n; i++)
		order[i] = a[i].c;
	mem_unmap(a, bytes);
}

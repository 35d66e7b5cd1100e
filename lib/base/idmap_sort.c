/* idmap_sort.c: sorts ids by keys made of the bytes after their common prefix,
 * then each group of equal keys by the bytes after those. */

#include "base/idmap_sort.h"
#include "base/mem.h"
#include "base/triple.h"

enum { FEW = 32, BYTES = 256, CODES_MOST = 16, KEY_BITS = 64, KEY_BYTES = 8 };

/* How bytes of an id become a key: each byte becomes a code, codes ascend as
 * bytes do, and code 0 is the end of the id. The fewer bytes are in use, the
 * shorter are the codes, and the more of them fit in a key. */
struct packing {
	size_t skip; /* bytes of the id before the key */
	int bits;    /* bits of a code */
	int codes;   /* codes in a key */
	uint16_t code[BYTES];
};

/* The number of bytes that all the n ids a[].c begin with; skip of them are
 * known. */
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
		for (k = p->skip; k < id.n && k < p->skip + CODES_MOST; k++)
			used[(unsigned char)id.p[k]] = true;
	}
	for (c = 0; c < BYTES; c++)
		p->code[c] = used[c] ? ++codes : 0;
	for (p->bits = 1; codes >> p->bits; p->bits++)
		;
	p->codes = KEY_BITS / p->bits;
	if (p->codes > CODES_MOST)
		p->codes = CODES_MOST;
}

static uint64_t
key_of(struct span id, const struct packing *p)
{
	size_t k, end = p->skip + p->codes;
	size_t stop = id.n < end ? id.n : end;
	uint64_t key = 0;

	for (k = p->skip; k < stop; k++)
		key = key << p->bits | p->code[(unsigned char)id.p[k]];
	/* In two steps, as a shift by 64 bits is undefined. */
	if (stop < end)
		key = key << (end - stop - 1) * p->bits << p->bits;
	return key;
}

/* The KEY_BYTES bytes of id from skip, 0 after its end: no id has a byte 0. */
static uint64_t
plain_key_of(struct span id, size_t skip)
{
	uint64_t key = 0;
	size_t k;

	for (k = skip; k < skip + KEY_BYTES; k++)
		key = key << 8 | (k < id.n ? (unsigned char)id.p[k] : 0);
	return key;
}

/* Sorts a[0, n) by the ids whose numbers are a[].c, which share their first
 * skip bytes, as far as a key goes. Returns how many bytes ids with equal keys
 * share. */
static size_t
sort_once(const struct idmap *m, struct triple *a, size_t n, size_t skip)
{
	struct packing p = { .skip = common_prefix(m, a, n, skip),
		.codes = KEY_BYTES };
	struct span id;
	size_t i;

	if (n >= FEW)
		choose_codes(m, a, n, &p);
	for (i = 0; i < n; i++) {
		id = idmap_id(m, a[i].c);
		a[i] = triple_make(
		    n < FEW ? plain_key_of(id, p.skip) : key_of(id, &p),
		    a[i].c);
	}
	triple_sort(a, n);
	return p.skip + p.codes;
}

/* Sorts a[0, n), whose ids have equal keys for their first skip bytes: if one
 * ends before, they are equal. The loop, not a call, sorts the group of more
 * than half of the ids, so calls are at most log n deep. */
static void
sort(const struct idmap *m, struct triple *a, size_t n, size_t skip)
{
	size_t i, k, large, large_n;

	while (n > 1 && idmap_id(m, a->c).n >= skip) {
		skip = sort_once(m, a, n, skip);
		large = large_n = 0;
		for (i = 0; i < n; i += k) {
			for (k = 1; i + k < n &&
			     triple_ab(&a[i + k]) == triple_ab(&a[i]);
			     k++)
				;
			if (k > n / 2) {
				large = i;
				large_n = k;
			} else if (k > 1) {
				sort(m, a + i, k, skip);
			}
		}
		a += large;
		n = large_n;
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

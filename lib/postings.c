/* postings.c: sets to postings. */
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "hash.h"
#include "hex.h"
#include "mem.h"
#include "postings.h"

enum { KEY = 16, NUMBER = 20, ROW = 512 };

/* How many features of a set of n, in the order of features, are enough.
 * For a measure of the smaller set alone the larger one may share only its
 * very last, and any set may be the larger. */
static size_t
prefix(const struct measure *m, size_t n)
{
	return measure_of_smaller(m->kind) ? n : measure_prefix(m, n);
}

/* TAB id TAB n LF. */
static void
make_tail(struct postings *p, const struct set *s)
{
	char digits[NUMBER], *d = digits + NUMBER, *to;
	size_t n = s->n;

	do
		*--d = '0' + n % 10;
	while ((n /= 10) > 0);
	p->tail_n = s->id.n + (digits + NUMBER - d) + 3;
	p->tail = mem_grow(p->tail, &p->tail_cap, p->tail_n, 1);
	to = p->tail;
	*to++ = '\t';
	memcpy(to, s->id.p, s->id.n);
	to += s->id.n;
	*to++ = '\t';
	memcpy(to, d, digits + NUMBER - d);
	p->tail[p->tail_n - 1] = '\n';
}

/* Writes the posting of a key, given by its digits. */
static void
put(struct postings *p, const char *key, struct out *o)
{
	char *to = out_room(o, KEY + p->tail_n);

	memcpy(to, key, KEY);
	memcpy(to + KEY, p->tail, p->tail_n);
	out_used(o, KEY + p->tail_n);
	p->written++;
}

/* The key of a whole set: XXH3 of its features, 8 bytes each, the highest
 * first. */
static void
put_whole(struct postings *p, const struct set *s, struct out *o)
{
	uint64_t row[ROW];
	struct hashing h;
	char key[KEY];
	size_t i, k = 0;

	hash_begin(&h);
	for (i = 0; i < s->n; i++) {
		row[k++] = htobe64(s->feature[i]);
		if (k == ROW || i + 1 == s->n) {
			hash_more(&h, row, k * sizeof *row);
			k = 0;
		}
	}
	hex_put(key, hash_end(&h));
	put(p, key, o);
}

void
postings_write(struct postings *p, const struct set *s, struct out *o)
{
	size_t i, n = s->n;

	p->sets++;
	if (n == 0) {
		p->empty++;
		return;
	}
	make_tail(p, s);
	if (p->of == POSTINGS_WHOLE) {
		put_whole(p, s, o);
		return;
	}
	if (p->of == POSTINGS_PREFIX)
		n = prefix(&p->m, n);
	for (i = 0; i < n; i++)
		put(p, s->hex + 17 * i, o);
}

void
postings_free(struct postings *p)
{
	free(p->tail);
}

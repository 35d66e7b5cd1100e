/* postings.c: sets to postings. */
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/hex.h"
#include "base/mem.h"
#include "base/put.h"
#include "candidates/postings.h"
#include "similarity/prefix.h"

/* A feature that often has: in how many documents, and its place in the
 * set. */
struct heavy {
	uint32_t documents;
	size_t place;
};

enum { KEY = 16, ROW = 512, BATCH = 64 };

void
postings_df(struct postings *p, const char *path)
{
	p->rarest = true;
	often_read(&p->often, path, p->of == POSTINGS_PREFIX || p->idf ? 2 :
	    p->stop + 1);
	if (p->idf)
		p->weight = weights_of(&p->often);
}

/* TAB id TAB n LF. */
static void
make_tail(struct postings *p, struct span id, uint64_t n)
{
	char *to;

	to = p->tail = mem_grow(p->tail, &p->tail_cap, id.n + PUT_NUMBER + 3, 1);
	*to++ = '\t';
	to = put_span(to, id);
	*to++ = '\t';
	to = put_number(to, n);
	*to++ = '\n';
	p->tail_n = to - p->tail;
}

/* Writes the posting of a key, given by its n digits. */
static inline void
put(struct postings *p, const char *key, size_t n, struct out *o)
{
	char *to = out_room(o, n + p->tail_n);

	memcpy(to, key, n);
	memcpy(to + n, p->tail, p->tail_n);
	out_used(o, n + p->tail_n);
	p->written++;
}

/* The key of a whole set: 128 bits of its features, 8 bytes each, the highest
 * first. */
static void
put_whole(struct postings *p, const struct set_record *s, struct out *o)
{
	uint64_t row[ROW], high, low;
	struct hash_state h;
	char key[2 * KEY];
	size_t i, k = 0;

	hash128_begin(&h);
	for (i = 0; i < s->n; i++) {
		row[k++] = htobe64(s->feature[i]);
		if (k == ROW || i + 1 == s->n) {
			hash_update(&h, row, k * sizeof *row);
			k = 0;
		}
	}
	hash128_end(&h, &high, &low);
	hex_put(key, high);
	hex_put(key + KEY, low);
	put(p, key, sizeof key, o);
}

/* Writes the posting of feature i of a set, or leaves it out. */
static void
put_feature(struct postings *p, const struct set_record *s, size_t i, struct out *o)
{
	size_t at = p->rarest ? p->at[i] : OFTEN_NONE;
	uint64_t bit;

	if (at == OFTEN_NONE || !p->stop ||
	    p->often.documents[at] <= p->stop) {
		put(p, s->hex + 17 * i, KEY, o);
		return;
	}
	if (!p->left)
		p->left = mem_new(p->often.n / 64 + 1, sizeof *p->left);
	bit = (uint64_t)1 << at % 64;
	p->stopped_features += !(p->left[at / 64] & bit);
	p->left[at / 64] |= bit;
	p->stopped++;
}

static int
rarer(const void *a, const void *b)
{
	const struct heavy *x = a, *y = b;

	if (x->documents != y->documents)
		return x->documents < y->documents ? -1 : 1;
	return x->place < y->place ? -1 : 1;
}

/* Looks features of a set up, from number i on, as many as BATCH; returns
 * where that ends. */
static size_t
look_up(struct postings *p, const struct set_record *s, size_t i)
{
	size_t n = s->n - i < BATCH ? s->n - i : BATCH;

	p->at = mem_grow(p->at, &p->at_cap, s->n, sizeof *p->at);
	often_find(&p->often, s->feature + i, n, p->at + i);
	return i + n;
}

/* How much feature i, which was looked up, counts. */
static uint64_t
weight(const struct postings *p, size_t i)
{
	if (!p->idf)
		return 1;
	return p->weight[p->at[i] == OFTEN_NONE ? p->often.n : p->at[i]];
}

/* Writes the postings of the rarest features of a set that counts for left in
 * all, up to where those without a posting count for less than least: first
 * those that often does not have, as they come, of which there may be enough
 * before all are looked up. */
static void
put_rarest(struct postings *p, const struct set_record *s, uint64_t left,
    uint64_t least, struct out *o)
{
	size_t i, looked = p->idf ? s->n : 0, heavy = 0;

	for (i = 0; i < s->n && left >= least; i++) {
		if (i == looked)
			looked = look_up(p, s, i);
		if (p->at[i] == OFTEN_NONE) {
			put_feature(p, s, i, o);
			left -= weight(p, i);
		}
	}
	if (left < least)
		return;
	p->heavy = mem_grow(p->heavy, &p->heavy_cap, s->n, sizeof *p->heavy);
	for (i = 0; i < s->n; i++)
		if (p->at[i] != OFTEN_NONE)
			p->heavy[heavy++] = (struct heavy){
			    p->often.documents[p->at[i]], i };
	qsort(p->heavy, heavy, sizeof *p->heavy, rarer);
	for (i = 0; i < heavy && left >= least; i++) {
		put_feature(p, s, p->heavy[i].place, o);
		left -= weight(p, p->heavy[i].place);
	}
}

/* Writes the postings of a set that is as large as it weighs. Of a prefix
 * what is left weighs less than any wanted pair shares; and the first feature
 * that two share, in the order of features, and what they share behind it
 * weigh that much in either. */
static void
put_weighted(struct postings *p, const struct set_record *s, struct out *o)
{
	uint64_t sum = 0;
	size_t i;

	for (i = 0; i < s->n; i = look_up(p, s, i))
		;
	for (i = 0; i < s->n; i++) {
		sum += weight(p, i);
		p->known |= p->at[i] != OFTEN_NONE;
	}
	make_tail(p, s->id, sum);
	if (p->of == POSTINGS_PREFIX && !measure_of_smaller(p->m.kind)) {
		put_rarest(p, s, sum, measure_least(&p->m, sum), o);
		return;
	}
	for (i = 0; i < s->n; i++)
		put_feature(p, s, i, o);
}

void
postings_write(struct postings *p, const struct set_record *s, struct out *o)
{
	size_t i, looked = 0, n = s->n;

	p->sets++;
	if (n == 0) {
		p->empty++;
		return;
	}
	if (p->idf) {
		put_weighted(p, s, o);
		return;
	}
	make_tail(p, s->id, n);
	if (p->of == POSTINGS_WHOLE) {
		put_whole(p, s, o);
		return;
	}
	if (p->of == POSTINGS_PREFIX)
		n = prefix_length(&p->m, p->shared, n);
	if (p->rarest && n < s->n) {
		put_rarest(p, s, s->n, s->n - n + 1, o);
		return;
	}
	for (i = 0; i < n; i++) {
		if (p->rarest && i == looked)
			looked = look_up(p, s, i);
		put_feature(p, s, i, o);
	}
}

void
postings_free(struct postings *p)
{
	free(p->tail);
	free(p->at);
	free(p->heavy);
	free(p->left);
	free(p->weight);
	often_free(&p->often);
}

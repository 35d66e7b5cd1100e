/* posting_writer.c: sets to postings. */
#include <endian.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/hex.h"
#include "base/mem.h"
#include "base/put.h"
#include "candidates/posting_writer.h"
#include "similarity/set_prefix.h"

/* A feature that often has: in how many documents, and its place in the
 * set. */
struct listed_feature {
	uint32_t documents;
	size_t place;
};

enum { KEY = 16, ROW = 512, BATCH = 64 };

void
posting_writer_read_df(struct posting_writer *p, const char *path)
{
	p->by_df = true;
	df_lookup_read(&p->df, path,
	    p->kind == POSTING_WRITER_PREFIX || p->idf ? 2 : p->stop + 1);
	if (p->idf)
		p->weight = idf_weight_table(&p->df);
}

/* TAB id TAB n LF. */
static void
make_tail(struct posting_writer *p, struct span id, uint64_t n)
{
	char *to;

	p->tail.n = 0;
	to = buf_room(&p->tail, id.n + PUT_NUMBER + 3);
	*to++ = '\t';
	to = put_span(to, id);
	*to++ = '\t';
	to = put_number(to, n);
	*to++ = '\n';
	p->tail.n = to - p->tail.p;
}

/* Writes the posting of a key, given by its n digits. */
static inline void
put(struct posting_writer *p, const char *key, size_t n, struct out *o)
{
	char *to = out_room(o, n + p->tail.n);

	put_span(put_bytes(to, key, n), buf_span(&p->tail));
	out_used(o, n + p->tail.n);
	p->written++;
}

/* The key of a whole set: 128 bits of its features, 8 bytes each, the highest
 * first. */
static void
put_whole(struct posting_writer *p, const struct set_record *s, struct out *o)
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
put_feature(struct posting_writer *p, const struct set_record *s, size_t i,
    struct out *o)
{
	size_t at = p->by_df ? p->df_place[i] : DF_LOOKUP_NONE;
	uint64_t bit;

	if (at == DF_LOOKUP_NONE || !p->stop ||
	    p->df.documents[at] <= p->stop) {
		put(p, s->hex + 17 * i, KEY, o);
		return;
	}
	if (!p->stopped_bits)
		p->stopped_bits =
		    mem_new(p->df.n / 64 + 1, sizeof *p->stopped_bits);
	bit = (uint64_t)1 << at % 64;
	p->stopped_features += !(p->stopped_bits[at / 64] & bit);
	p->stopped_bits[at / 64] |= bit;
	p->stopped++;
}

static int
rarer(const void *a, const void *b)
{
	const struct listed_feature *x = a, *y = b;

	if (x->documents != y->documents)
		return x->documents < y->documents ? -1 : 1;
	return x->place < y->place ? -1 : 1;
}

/* Looks features of a set up, from number i on, as many as BATCH; returns
 * where that ends. */
static size_t
look_up(struct posting_writer *p, const struct set_record *s, size_t i)
{
	size_t n = s->n - i < BATCH ? s->n - i : BATCH;

	p->df_place =
	    mem_grow(p->df_place, &p->df_place_cap, s->n, sizeof *p->df_place);
	df_lookup_find(&p->df, s->feature + i, n, p->df_place + i);
	return i + n;
}

/* How much feature i, which was looked up, counts. */
static uint64_t
weight(const struct posting_writer *p, size_t i)
{
	if (!p->idf)
		return 1;
	return p->weight[p->df_place[i] == DF_LOOKUP_NONE ? p->df.n
							  : p->df_place[i]];
}

/* Writes the postings of the rarest features of a set that counts for left in
 * all, up to where those without a posting count for less than least: first
 * those that often does not have, as they come, of which there may be enough
 * before all are looked up. */
static void
put_rarest(struct posting_writer *p, const struct set_record *s, uint64_t left,
    uint64_t least, struct out *o)
{
	size_t i, looked = p->idf ? s->n : 0, heavy = 0;

	for (i = 0; i < s->n && left >= least; i++) {
		if (i == looked)
			looked = look_up(p, s, i);
		if (p->df_place[i] == DF_LOOKUP_NONE) {
			put_feature(p, s, i, o);
			left -= weight(p, i);
		}
	}
	if (left < least)
		return;
	p->listed =
	    mem_grow(p->listed, &p->listed_cap, s->n, sizeof *p->listed);
	for (i = 0; i < s->n; i++)
		if (p->df_place[i] != DF_LOOKUP_NONE)
			p->listed[heavy++] = (struct listed_feature){
				p->df.documents[p->df_place[i]], i
			};
	qsort(p->listed, heavy, sizeof *p->listed, rarer);
	for (i = 0; i < heavy && left >= least; i++) {
		put_feature(p, s, p->listed[i].place, o);
		left -= weight(p, p->listed[i].place);
	}
}

/* Writes the postings of a set that is as large as it weighs. Of a prefix
 * what is left weighs less than any wanted pair shares; and the first feature
 * that two share, in the order of features, and what they share behind it
 * weigh that much in either. */
static void
put_weighted(
    struct posting_writer *p, const struct set_record *s, struct out *o)
{
	uint64_t sum = 0;
	size_t i;

	for (i = 0; i < s->n; i = look_up(p, s, i))
		;
	for (i = 0; i < s->n; i++) {
		sum += weight(p, i);
		p->any_found |= p->df_place[i] != DF_LOOKUP_NONE;
	}
	make_tail(p, s->id, sum);
	if (p->kind == POSTING_WRITER_PREFIX &&
	    !measure_smaller_only(p->m.kind)) {
		put_rarest(p, s, sum, measure_min_size(&p->m, sum), o);
		return;
	}
	for (i = 0; i < s->n; i++)
		put_feature(p, s, i, o);
}

void
posting_writer_write(
    struct posting_writer *p, const struct set_record *s, struct out *o)
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
	if (p->kind == POSTING_WRITER_WHOLE) {
		put_whole(p, s, o);
		return;
	}
	if (p->kind == POSTING_WRITER_PREFIX)
		n = set_prefix_length(&p->m, p->min_shared, n);
	if (p->by_df && n < s->n) {
		put_rarest(p, s, s->n, s->n - n + 1, o);
		return;
	}
	for (i = 0; i < n; i++) {
		if (p->by_df && i == looked)
			looked = look_up(p, s, i);
		put_feature(p, s, i, o);
	}
}

void
posting_writer_free(struct posting_writer *p)
{
	buf_free(&p->tail);
	free(p->df_place);
	free(p->listed);
	free(p->stopped_bits);
	free(p->weight);
	df_lookup_free(&p->df);
}

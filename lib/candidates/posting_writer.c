#include <stdio.h>
#include <stdlib.h>

#include "base/byte_order.h"
#include "base/decimal.h"
#include "base/hash_state.h"
#include "base/hex.h"
#include "base/mem.h"
#include "base/mix.h"
#include "base/put.h"
#include "candidates/posting_writer.h"
#include "similarity/set_prefix.h"

/* A feature with a document frequency, and its index in the set. */
struct listed_feature {
	uint32_t documents;
	size_t index;
};

enum { KEY = 16, ROW = 512, BATCH = 64 };

void
posting_writer_read_df(struct posting_writer *p, const char *path)
{
	p->by_df = true;
	if (p->idf)
		idf_weight_read(&p->lookup, path);
	else
		df_lookup_read(&p->lookup.df, path,
		    p->kind == POSTING_WRITER_PREFIX ? 2 : p->max_df + 1);
}

/* A number that differs with the document frequencies that were read. */
static uint32_t
df_sum(const struct df_lookup *df)
{
	uint64_t sum = 0;
	size_t i;

	for (i = 0; i < df->n; i++)
		sum += mix64(df->key[i] ^ mix64(df->documents[i]));
	return sum >> 32;
}

/* Makes p->made: posting.h describes it. */
static void
make_tag(struct posting_writer *p)
{
	const bool prefix =
	    p->kind == POSTING_WRITER_PREFIX && !measure_smaller_only(p->m.row);
	char *to = p->made.text;

	to = stpcpy(to, prefix ? "p" : p->max_df || p->idf ? "" : "a");
	if (prefix && p->min_shared > 1)
		to = put_number(to, p->min_shared);
	to = stpcpy(to, p->max_df ? "s" : "");
	to = stpcpy(to, p->idf ? "i" : "");
	if (prefix) {
		to = stpcpy(stpcpy(to, "/"), measure_table[p->m.row].name);
		*to++ = ':';
		to = decimal_put(to, ratio_millionths(p->m.t));
	}
	if (p->max_df)
		to = put_number(stpcpy(to, "/stop"), p->max_df);
	if (p->by_df)
		to += snprintf(to, 12, "/df%08x", df_sum(&p->lookup.df));
	p->made.n = to - p->made.text;
}

/* Sets p->tail to TAB, id, TAB, n, the tag and newline. */
static void
make_tail(struct posting_writer *p, const struct set_record *s, uint64_t n)
{
	struct record_tag tag = { 0 };
	size_t head;
	char *to;

	if (p->kind != POSTING_WRITER_WHOLE) {
		if (p->made.n == 0)
			make_tag(p);
		record_tag_join(&tag, record_tag_span(&p->made), s->tag);
	}
	head = *tag.text == 'a' ? 0 : record_tag_head(record_tag_span(&tag)).n;
	if (head == 0 && s->tag.n == 0)
		tag.n = 0;
	p->tail.n = 0;
	to = buf_room(&p->tail, s->id.n + PUT_NUMBER + RECORD_TAG_MOST + 4);
	*to++ = '\t';
	to = put_span(to, s->id);
	to = put_tab_number(to, n);
	p->later_tail = to - p->tail.p + (head ? head + 2 : 1);
	if (tag.n > 0) {
		*to++ = '\t';
		to = put_span(to, record_tag_span(&tag));
	}
	*to++ = '\n';
	p->tail.n = to - p->tail.p;
}

/* Writes the posting of a key of n digits. */
static inline void
put(struct posting_writer *p, const char *key, size_t n, struct out *o)
{
	char *to = out_room(o, n + p->tail.n);

	/* n is a constant: such a memcpy is one move, a mempcpy a call. */
	memcpy(to, key, n);
	memcpy(to + n, p->tail.p, p->tail.n);
	out_used(o, n + p->tail.n);
	p->written++;
	if (p->tail.n > p->later_tail) {
		p->tail.n = p->later_tail;
		p->tail.p[p->tail.n - 1] = '\n';
	}
}

/* Sets key to the 128-bit hash of the features of a set, 8 bytes each,
 * big-endian. */
static void
make_key(const struct set_record *s, char key[static 2 * KEY])
{
	uint64_t row[ROW], high, low;
	struct hash_state h;
	size_t i, k = 0;

	hash128_begin(&h);
	for (i = 0; i < s->n; i++) {
		row[k++] = big64(s->feature[i]);
		if (k == ROW || i + 1 == s->n) {
			hash_update(&h, row, k * sizeof *row);
			k = 0;
		}
	}
	hash128_end(&h, &high, &low);
	hex_put(key, high);
	hex_put(key + KEY, low);
}

/* Writes the posting of a whole set, or its columns by id. */
static void
put_whole(struct posting_writer *p, const struct set_record *s, struct out *o)
{
	char key[2 * KEY];

	make_key(s, key);
	if (!p->by_id) {
		make_tail(p, s, s->n);
		put(p, key, sizeof key, o);
		return;
	}
	out_field(o, s->id, '\t');
	out_num(o, s->n);
	out_char(o, '\t');
	out_put(o, key, sizeof key);
	out_char(o, '\n');
	p->written++;
}

/* Writes the posting of feature i of a set, unless it is in more than max_df
 * documents. */
static void
put_feature(struct posting_writer *p, const struct set_record *s, size_t i,
    struct out *o)
{
	size_t place = p->by_df ? p->lookup.place[i] : DF_LOOKUP_NONE;
	uint64_t bit;

	if (place == DF_LOOKUP_NONE || !p->max_df ||
	    p->lookup.df.documents[place] <= p->max_df) {
		put(p, s->hex + 17 * i, KEY, o);
		return;
	}
	if (!p->stopped_bits)
		p->stopped_bits =
		    mem_new(p->lookup.df.n / 64 + 1, sizeof *p->stopped_bits);
	bit = (uint64_t)1 << place % 64;
	p->stopped_features += !(p->stopped_bits[place / 64] & bit);
	p->stopped_bits[place / 64] |= bit;
	p->stopped_postings++;
}

static int
rarer(const void *a, const void *b)
{
	const struct listed_feature *x = a, *y = b;

	if (x->documents != y->documents)
		return x->documents < y->documents ? -1 : 1;
	return x->index < y->index ? -1 : 1;
}

/* Looks up the next features of a set, from feature i on, at most BATCH;
 * returns the index after them. */
static size_t
look_up(struct posting_writer *p, const struct set_record *s, size_t i)
{
	size_t n = s->n - i < BATCH ? s->n - i : BATCH;

	MEM_GROW(p->lookup.place, p->lookup.cap, s->n);
	df_lookup_find(&p->lookup.df, s->feature + i, n, p->lookup.place + i);
	return i + n;
}

/* Writes postings of the features of a set, the rarest first, until the others
 * weigh less than least. left is the weight of the set; without idf, each
 * feature weighs 1. Features without a document frequency are the rarest: there
 * may be enough of them before all features are looked up. */
static void
put_rarest(struct posting_writer *p, const struct set_record *s, uint64_t left,
    uint64_t least, struct out *o)
{
	size_t i, looked_up = p->idf ? s->n : 0, n = 0;

	for (i = 0; i < s->n && left >= least; i++) {
		if (i == looked_up)
			looked_up = look_up(p, s, i);
		if (p->lookup.place[i] == DF_LOOKUP_NONE) {
			put_feature(p, s, i, o);
			left -= p->idf ? p->weight[i] : 1;
		}
	}
	if (left < least)
		return;
	MEM_GROW(p->listed, p->listed_cap, s->n);
	for (i = 0; i < s->n; i++)
		if (p->lookup.place[i] != DF_LOOKUP_NONE)
			p->listed[n++] = (struct listed_feature){
				p->lookup.df.documents[p->lookup.place[i]], i
			};
	qsort(p->listed, n, sizeof *p->listed, rarer);
	for (i = 0; i < n && left >= least; i++) {
		put_feature(p, s, p->listed[i].index, o);
		left -= p->idf ? p->weight[p->listed[i].index] : 1;
	}
}

/* Writes the postings of a set whose size is the sum of its weights. The
 * features after a prefix weigh less than any wanted pair shares, so the first
 * feature that such a pair shares, in the order of features, is in both
 * prefixes. */
static void
put_weighted(
    struct posting_writer *p, const struct set_record *s, struct out *o)
{
	uint64_t sum;
	size_t i;

	MEM_GROW(p->weight, p->weight_cap, s->n);
	sum = idf_weight_find(&p->lookup, s->feature, s->n, p->weight);
	make_tail(p, s, sum);
	if (p->kind == POSTING_WRITER_PREFIX &&
	    !measure_smaller_only(p->m.row)) {
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
	size_t i, looked_up = 0, n = s->n;

	p->sets++;
	p->empty += n == 0 && !p->by_id;
	if (n == 0 && !p->by_id)
		return;
	if (p->idf) {
		put_weighted(p, s, o);
		return;
	}
	if (p->kind == POSTING_WRITER_WHOLE) {
		put_whole(p, s, o);
		return;
	}
	make_tail(p, s, n);
	if (p->kind == POSTING_WRITER_PREFIX)
		n = set_prefix_length(&p->m, p->min_shared, n);
	if (p->by_df && n < s->n) {
		put_rarest(p, s, s->n, s->n - n + 1, o);
		return;
	}
	for (i = 0; i < n; i++) {
		if (p->by_df && i == looked_up)
			looked_up = look_up(p, s, i);
		put_feature(p, s, i, o);
	}
}

void
posting_writer_free(struct posting_writer *p)
{
	buf_free(&p->tail);
	free(p->listed);
	free(p->stopped_bits);
	free(p->weight);
	idf_weight_free(&p->lookup);
}

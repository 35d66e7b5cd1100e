#include <string.h>

#include "base/decimal_fast.h"
#include "base/mem.h"
#include "base/prefix16.h"
#include "base/put.h"
#include "record/vector.h"
#include "text/token_kernel.h"

enum {
	WORD = 8,     /* bytes of one step of term_end */
	BLOCK = 1024, /* bytes of one search for spaces */
	NUMBER = 10,  /* digits of a count */
	PAD = 16,     /* bytes of one copy, which may be too many */
};

/* The end of a term: its first byte that is a colon or at most 0x20. */
static const char *
term_end(const char *p)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	const uint64_t ones = 0x0101010101010101;
	uint64_t x, y;

	for (;; p += WORD) {
		memcpy(&x, p, WORD);
		y = x ^ ':' * ones;
		x = ((x - 0x21 * ones) & ~x) | ((y - ones) & ~y);
		x &= 0x80 * ones;
		if (x)
			return p + __builtin_ctzll(x) / 8;
	}
#else
	while ((unsigned char)*p > 0x20 && *p != ':')
		p++;
	return p;
#endif
}

/* Reads term:weight from p; returns its end, or NULL if there is none. */
static const char *
read_pair(const char *p, struct weighted_term *w)
{
	const char *q = term_end(p), *end;

	w->term = (struct span){ (char *)p, q - p };
	if (q == p || *q != ':' ||
	    !(end = decimal_get_fast(++q, &w->millionths)))
		return NULL;
	w->weight = (struct span){ (char *)q, end - q };
	w->count = w->millionths / DECIMAL_ONE;
	if (w->count * DECIMAL_ONE != w->millionths)
		w->count = 0;
	return end;
}

/* Reads term i from [p, end); false if it is malformed, or does not sort after
 * the term before. */
static inline bool
read_term(struct vector *v, size_t i, const char *p, const char *end)
{
	struct weighted_term *w = &v->term[i];

	if (i == v->n || read_pair(p, w) != end)
		return false;
	w->prefix = prefix16_half(w->term.p, w->term.n);
	return i == 0 || w[-1].prefix < w->prefix ||
	    (w[-1].prefix == w->prefix && span_order(w[-1].term, w->term) < 0);
}

/* Reads v->n terms from f; false if they are malformed. A block of the line is
 * searched for spaces first, so that the processor can overlap the reading of
 * several terms. */
static bool
read_terms(struct span f, struct vector *v)
{
	const char *p = f.p, *from = f.p, *end = f.p + f.n, *next;
	size_t i = 0, j, begun, some;
	uint32_t start[BLOCK + TOK_PAD];

	/* A term has at least three bytes, and a space. */
	if (v->n > (f.n + 1) / 4)
		return false;
	/* n + 1, so that term is not NULL if n is 0. */
	MEM_GROW(v->term, v->cap, v->n + 1);
	if (v->n == 0)
		return f.n == 0;
	for (; from < end; from += some) {
		some = end - from < BLOCK ? end - from : BLOCK;
		begun = tok_starts(from, some, start);
		for (j = 0; j < begun; j++, p = next) {
			next = from + start[j];
			if (!read_term(v, i++, p, next - 1))
				return false;
		}
	}
	return i + 1 == v->n && read_term(v, i, p, end);
}

/* The number of terms in a field, from its spaces. */
static size_t
count(struct span f)
{
	size_t i, n = f.n > 0;

	for (i = 0; i < f.n; i++)
		n += f.p[i] == ' ';
	return n;
}

/* Reports the error in field f, which should have n terms. */
static void
explain_terms(struct in *in, struct span f, size_t n)
{
	struct span term = { f.p, 0 };
	struct weighted_term before = { 0 }, w;
	const char *end;
	size_t i, got = count(f);

	if (got != n) {
		in_bad(in, "expected %s, got %zu", counted(n, "term"), got);
		return;
	}
	for (i = 1;; i++, before = w, term.p += term.n + 1) {
		end = memchr(term.p, ' ', f.p + f.n - term.p);
		term.n = (end ? end : f.p + f.n) - term.p;
		if (read_pair(term.p, &w) != term.p + term.n ||
		    (i > 1 && span_order(before.term, w.term) >= 0))
			break;
	}
	if (read_pair(term.p, &w) != term.p + term.n)
		in_bad(in, "term %zu: expected term:weight, got '%.*s'", i,
		    span_shown(term), term.p);
	else
		in_bad(in,
		    "term %zu: expected a term after '%.*s' in byte order, "
		    "got '%.*s'",
		    i, span_shown(before.term), before.term.p,
		    span_shown(w.term), w.term.p);
}

bool
vector_parse(struct in *in, struct vector *v)
{
	struct span f[VECTOR_COLUMNS];
	size_t columns = span_split(in->last, f, VECTOR_COLUMNS);
	uint64_t n;

	if (columns != VECTOR_COLUMNS) {
		in_bad(in, "expected 4 fields (id, length, n, terms), got %zu",
		    columns);
	} else if (!in_check_id(in, f[0])) {
		return false;
	} else if (!span_number(f[1], &v->length)) {
		in_bad(in, "expected the number of tokens, got '%.*s'",
		    span_shown(f[1]), f[1].p);
	} else if (!span_number(f[2], &n)) {
		in_bad(in, "expected the number of terms, got '%.*s'",
		    span_shown(f[2]), f[2].p);
	} else {
		v->id = f[0];
		v->n = n;
		if (read_terms(f[3], v))
			return true;
		explain_terms(in, f[3], n);
	}
	return false;
}

bool
vector_parse_terms(struct in *in, struct span field, struct vector *v)
{
	v->n = count(field);
	if (read_terms(field, v))
		return true;
	explain_terms(in, field, v->n);
	return false;
}

bool
vector_read(struct in *in, struct vector *v)
{
	size_t len;

	while (in_record(in, &len))
		if (vector_parse(in, v))
			return true;
	return false;
}

/* Puts a term of n bytes and a colon at `to`; returns their end. */
static inline char *
put_term(char *to, const char *p, size_t n)
{
	memcpy(to, p, PAD);
	if (n > PAD)
		memcpy(to + PAD, p + PAD, n - PAD);
	to += n;
	*to++ = ':';
	return to;
}

/* Writes the columns before the terms. */
static void
write_head(struct out *o, struct span id, uint64_t length, uint64_t n)
{
	out_field(o, id, '\t');
	out_num(o, length);
	out_char(o, '\t');
	out_num(o, n);
	out_char(o, '\t');
}

void
vector_write_terms(struct out *o, struct span id, const struct term_counts *t)
{
	size_t i, bytes = PAD + 1;
	const struct term_count *x;
	char *room, *p;

	write_head(o, id, t->tokens, t->n);
	for (i = 1; i <= t->n; i++)
		bytes += t->term[i].n + NUMBER + 2;
	p = room = out_room(o, bytes);
	for (i = 0; i < t->n; i++) {
		x = &t->term[t->order[i]];
		p = put_number(
		    put_term(p, t->text.buf + x->offset, x->n), x->count);
		*p++ = ' ';
	}
	p -= t->n > 0;
	*p++ = '\n';
	out_used(o, p - room);
}

void
vector_write(struct out *o, const struct vector *v)
{
	size_t i, bytes = PAD + 1;
	const struct weighted_term *w;
	char *room, *p;

	write_head(o, v->id, v->length, v->n);
	for (i = 0; i < v->n; i++)
		bytes += v->term[i].term.n + DECIMAL_BYTES + 2;
	p = room = out_room(o, bytes);
	for (i = 0; i < v->n; i++) {
		w = &v->term[i];
		p = decimal_put(
		    put_term(p, w->term.p, w->term.n), w->millionths);
		*p++ = ' ';
	}
	p -= v->n > 0;
	*p++ = '\n';
	out_used(o, p - room);
}

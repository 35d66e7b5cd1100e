#include <stdio.h>
#include <string.h>

#include "base/decimal.h"
#include "base/byte_order.h"
#include "base/hex.h"
#include "base/put.h"
#include "record/df.h"

enum {
	COLUMNS = 3,
	FEATURE = 16, /* bytes of a feature */
	NUMBERS = 44, /* bytes of two numbers, their TABs and newline */
};

bool
df_has_total(struct in *in)
{
	struct span line = in_peek(in), f[COLUMNS];
	size_t i;

	if (line.n == 0 || *line.p != '\t' ||
	    span_split(line, f, COLUMNS) != COLUMNS)
		return false;
	for (i = 0; i < f[2].n; i++)
		if (!strchr("0123456789.", f[2].p[i]))
			return false;
	return true;
}

/* Reads a whole number up to DF_MOST from *p, and moves *p to its end; false if
 * there is none, or it has a leading zero. */
static inline bool
read_whole(const char **p, uint64_t *n)
{
	const char *c = *p;
	uint64_t x = (unsigned char)*c - '0', digit;

	if (x > 9)
		return false;
	for (c++; (digit = (unsigned char)*c - '0') <= 9; c++) {
		if (x == 0 || x > DF_MOST / 10)
			return false;
		x = 10 * x + digit;
	}
	*p = c;
	*n = x;
	return true;
}

/* Reads a number of f, whole or decimal, as read_whole does. */
static inline bool
read_number(const struct df_file *f, const char **p, uint64_t *n)
{
	const char *end;

	if (!f->decimals)
		return read_whole(p, n);
	if ((end = decimal_get(*p, n)))
		*p = end;
	return end;
}

/* Parses a record; does not check its values. */
static bool
parse(const struct df_file *f, char *line, size_t len, struct df *df)
{
	const char *p = span_find_control(line), *end = line + len;

	df->term = (struct span){ line, p - line };
	if (p >= end || *p++ != '\t' || !read_number(f, &p, &df->documents) ||
	    *p++ != '\t')
		return false;
	return read_number(f, &p, &df->occurrences) && p == end;
}

/* Reports the error in a line that parse rejected. */
static void
explain(struct df_file *file)
{
	struct in *in = &file->in;
	struct span f[COLUMNS] = { 0 };
	size_t n = span_split(in->last, f, COLUMNS);
	const char *p = f[1].p;
	uint64_t x;

	if (n != COLUMNS)
		in_bad(in,
		    "expected 3 fields (term, documents, "
		    "occurrences), got %zu",
		    n);
	else if (f[0].n > 0 && !id_ok(f[0]))
		in_bad(in,
		    "expected a term without control characters, got "
		    "'%.*s'",
		    span_shown(f[0]), f[0].p);
	else if (!read_number(file, &p, &x) || p != f[1].p + f[1].n)
		in_bad(in, "expected the number of documents, got '%.*s'",
		    span_shown(f[1]), f[1].p);
	else
		in_bad(in, "expected the number of occurrences, got '%.*s'",
		    span_shown(f[2]), f[2].p);
}

void
df_read_total(struct df_file *f)
{
	struct in *in = &f->in;
	size_t len;
	char *line = in_record(in, &len);

	if (!line)
		die("%s: expected document frequencies, got an empty file",
		    in->name);
	else if (!parse(f, line, len, &f->total))
		explain(f);
	if (f->total.term.n > 0)
		in_bad(in,
		    "expected the total, with an empty term, in the "
		    "first line, got '%.*s'",
		    span_shown(f->total.term), f->total.term.p);
}

/* Whether a term sorts after the term before it. */
static bool
sorts_after(struct span term, struct span before)
{
	uint64_t a[2], b[2];

	if (term.n != FEATURE || before.n != FEATURE)
		return before.n == 0 || span_order(term, before) > 0;
	/* The terms may be features: compare 8 bytes at a time. */
	memcpy(a, term.p, FEATURE);
	memcpy(b, before.p, FEATURE);
	return a[0] != b[0] ? big64(a[0]) > big64(b[0])
			    : big64(a[1]) > big64(b[1]);
}

/* Whether the values of a record are consistent with the total and the record
 * before it. */
static bool
fits(const struct df_file *f, const struct df *df)
{
	return df->term.n > 0 && sorts_after(df->term, buf_span(&f->last)) &&
	    df->documents > 0 && df->documents <= f->total.documents &&
	    df->occurrences >= df->documents &&
	    df->occurrences <= f->total.occurrences;
}

/* Formats a number of f at `to`, which is returned. */
static const char *
format_number(const struct df_file *f, uint64_t n, char to[NUMBERS])
{
	if (f->decimals)
		*decimal_put(to, n) = 0;
	else
		snprintf(to, NUMBERS, "%ju", (uintmax_t)n);
	return to;
}

/* Reports the error in a record that does not fit. */
static void
explain_values(struct df_file *f, const struct df *df)
{
	struct span before = buf_span(&f->last);
	char least[NUMBERS], most[NUMBERS], got[NUMBERS];

	if (df->term.n == 0)
		in_bad(&f->in, "expected a term, got a second total");
	else if (!sorts_after(df->term, before))
		in_bad(&f->in,
		    "expected a term after '%.*s' in byte order, got '%.*s': "
		    "sort with LC_ALL=C",
		    span_shown(before), before.p, span_shown(df->term),
		    df->term.p);
	else if (df->documents == 0 || df->documents > f->total.documents)
		in_bad(&f->in, "expected %s to %s documents, got %s",
		    format_number(f, 1, least),
		    format_number(f, f->total.documents, most),
		    format_number(f, df->documents, got));
	else
		in_bad(&f->in, "expected %s to %s occurrences, got %s",
		    format_number(f, df->documents, least),
		    format_number(f, f->total.occurrences, most),
		    format_number(f, df->occurrences, got));
}

bool
df_read(struct df_file *f, struct df *df)
{
	size_t len;
	char *line;

	for (;;) {
		line = in_record(&f->in, &len);
		if (!line)
			return false;
		if (!parse(f, line, len, df))
			explain(f);
		else if (!fits(f, df))
			explain_values(f, df);
		else
			break;
	}
	buf_set(&f->last, df->term);
	return true;
}

bool
df_is_feature(const struct df *df)
{
	uint64_t feature;

	return df->term.n == FEATURE && hex_get(df->term.p, &feature);
}

void
df_check_terms(const struct df_file *f, uint64_t terms, uint64_t features)
{
	if (terms > 0 && features == terms)
		die("%s: expected document frequencies of terms "
		    "(nd-terms, nd-df), got those of features",
		    f->in.name);
}

void
df_close(struct df_file *f)
{
	in_close(&f->in);
	buf_free(&f->last);
}

/* Writes a record with numbers that put formats. */
static inline void
write_record(
    struct out *o, const struct df *df, char *put(char *to, uint64_t n))
{
	char *begin = out_room(o, df->term.n + NUMBERS), *p = begin;

	if (df->term.n > 0)
		p = put_span(p, df->term);
	*p++ = '\t';
	p = put(p, df->documents);
	*p++ = '\t';
	p = put(p, df->occurrences);
	*p++ = '\n';
	out_used(o, p - begin);
}

void
df_write(struct out *o, const struct df *df)
{
	write_record(o, df, put_number);
}

void
df_write_decimals(struct out *o, const struct df *df)
{
	write_record(o, df, decimal_put);
}

void
df_write_feature(struct out *o, uint64_t feature, uint64_t documents)
{
	char term[FEATURE];

	hex_put(term, feature);
	df_write(
	    o, &(struct df){ { term, sizeof term }, documents, documents });
}

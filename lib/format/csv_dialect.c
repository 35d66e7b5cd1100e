#include <string.h>

#include "format/csv.h"
#include "io/in_bytes.h"
#include "option/opt.h"

enum { SAMPLE = 1 << 16 };

const struct csv_dialect csv_dialects[CSV_DIALECTS] = {
	{ "comma", ',', "comma" },
	{ "comma-backslash", ',', "comma", true },
	{ "semicolon", ';', "semicolon" },
	{ "semicolon-backslash", ';', "semicolon", true },
	{ "tab", '\t', "tab" },
	{ "tab-backslash", '\t', "tab", true },
	{ "pipe", '|', "pipe" },
	{ "pipe-backslash", '|', "pipe", true },
};

const struct csv_dialect *
csv_dialect_option(const char *name)
{
	const struct csv_dialect *d;

	if (!name)
		return NULL;
	for (d = csv_dialects; d < csv_dialects + CSV_DIALECTS; d++)
		if (strcmp(name, d->name) == 0)
			return d;
	opt_bad("--dialect: expected " CSV_DIALECT_NAMES ", got '%s'", name);
}

/* The first bytes of a file, and the separator that a line sep=; has, or 0. */
struct csv_sample {
	const char *name;
	struct span bytes;
	bool is_whole;
	char sep;
};

static struct csv_sample
sample_of(struct in *in)
{
	struct csv_sample s = { in->name };
	struct span text = s.bytes = in_ahead(in, SAMPLE, &s.is_whole);

	if (span_has_bom(text)) {
		text.p += 3;
		text.n -= 3;
	}
	if (text.n > 5 && memcmp(text.p, "sep=", 4) == 0 &&
	    (text.p[5] == '\n' || text.p[5] == '\r'))
		s.sep = text.p[4];
	return s;
}

/* How the sample fits, read so. */
static enum csv_fit
fit(struct csv *c, const struct csv_sample *s, struct csv_reading r,
    struct buf *texts)
{
	struct in in = { .name = s->name,
		.sep = r.line_end,
		.is_silent = true,
		.buffer = { .fd = -1,
		    .eof = true,
		    .p = s->bytes.p,
		    .end = s->bytes.n } };
	enum csv_fit got;

	buf_room(texts, 0);
	texts->n = 0;
	c->reading = r;
	got = csv_fits(c, &in, s->is_whole, texts);
	c->blank = 0;
	return got;
}

/* Reading i: of all dialects with LF, then of all with CR. False if it is not
 * that of a line sep=; or the given one. */
static bool
reading(const struct csv *c, const struct csv_sample *s, size_t i,
    struct csv_reading *r)
{
	r->dialect = &csv_dialects[i % CSV_DIALECTS];
	r->line_end = i < CSV_DIALECTS ? '\n' : '\r';
	r->has_sep = s->sep == r->dialect->separator;
	return c->given ? r->dialect == c->given : !s->sep || r->has_sep;
}

static void
say(const struct in *in, struct csv_reading r)
{
	note("%s: not CSV of RFC 4180, read with --dialect %s%s", in->name,
	    r.dialect->name,
	    r.line_end == '\r' ? " and CR at the end of lines" : "");
}

/* The reading that fits best, but for RFC 4180, which `best` is. */
static struct csv_reading
find(struct csv *c, const struct csv_sample *s, struct csv_reading best)
{
	struct buf texts = { 0 }, found = { 0 };
	enum csv_fit got, had = CSV_NOT;
	struct csv_reading r;
	size_t i;

	for (i = 0; i < 2 * CSV_DIALECTS; i++) {
		if (!reading(c, s, i, &r))
			continue;
		got = fit(c, s, r, &texts);
		if (got == CSV_ALL && had == CSV_ALL && !c->given &&
		    !span_equal(buf_span(&texts), buf_span(&found)))
			die("%s: can be read with --dialect %s and with "
			    "--dialect %s, and the texts differ: choose one",
			    s->name, best.dialect->name, r.dialect->name);
		if (got <= had)
			continue;
		had = got;
		best = r;
		buf_set(&found, buf_span(&texts));
	}
	buf_free(&texts);
	buf_free(&found);
	return best;
}

void
csv_dialect_choose(struct csv *c, struct in *in)
{
	const struct csv_sample s = sample_of(in);
	const struct csv_reading rfc = { csv_dialects, '\n', false };
	struct csv_reading best = { c->given ? c->given : csv_dialects, '\n' };
	struct buf texts = { 0 };

	if (c->given || fit(c, &s, rfc, &texts) != CSV_ALL)
		best = find(c, &s, best);
	if (!c->given &&
	    (best.dialect != csv_dialects || best.line_end != '\n'))
		say(in, best);
	c->reading = best;
	in->sep = best.line_end;
	buf_free(&texts);
}

#include <string.h>

#include "base/hex.h"
#include "base/put.h"
#include "io/sorted.h"
#include "record/table_record.h"

enum {
	TABLE = 5, /* digits of a table, a chunk and a key */
	CHUNK = 8,
	KEY = 16,
	HEAD_BYTES = TABLE + KEY + 4, /* up to the id */
};

void
table_record_write(struct out *o, size_t table, uint64_t key, int side,
    struct span id, const struct sketch_kind *k, const uint64_t *row)
{
	char *p = out_room(o, HEAD_BYTES);

	put_padded(p, table, TABLE);
	p[TABLE] = '\t';
	hex_put(p + TABLE + 1, key);
	p[HEAD_BYTES - 3] = '\t';
	p[HEAD_BYTES - 2] = '0' + side;
	p[HEAD_BYTES - 1] = '\t';
	out_used(o, HEAD_BYTES);
	sketch_record_write(o, id, k, row);
}

/* Moves *p past a number from 1, of n digits, or of more if the first of them
 * is not 0; false if there is none. */
static bool
skip_number(const char **p, const char *end, size_t n)
{
	const char *from = *p;
	bool above = false;

	for (; *p < end && **p >= '0' && **p <= '9'; ++*p)
		above |= **p > '0';
	return above && (*p == from + n || (*p > from + n && *from > '0'));
}

/* Whether s is a table, or a chunk of a table or of a chunk. */
static bool
is_table(struct span s)
{
	const char *p = s.p, *end = p + s.n;

	if (!skip_number(&p, end, TABLE) || p != s.p + TABLE)
		return false;
	while (p < end)
		if (*p++ != '.' || !skip_number(&p, end, CHUNK) || p == end ||
		    *p++ != '.' || !skip_number(&p, end, 1))
			return false;
	return true;
}

/* Ends the program unless head, the record up to the end of its id, sorts after
 * that of the record before. */
static void
check_order(struct in *in, struct table_record *t, struct span head)
{
	struct span last = buf_span(&t->last);
	int order = last.n > 0 ? span_order(last, head) : -1;

	if (order > 0)
		sorted_die(in, "records in order", "one after a greater one");
	if (order == 0)
		in_bad(in,
		    "expected each id once in a table, got '%.*s' "
		    "again",
		    span_shown(t->sketch.id), t->sketch.id.p);
	t->same_table = last.n > t->table.n && last.p[t->table.n] == '\t' &&
	    memcmp(last.p, t->table.p, t->table.n) == 0;
	buf_set(&t->last, head);
}

/* Sets the side from its field. Ends the program if records of one collection
 * and of two are mixed. */
static void
check_side(struct in *in, struct table_record *t, struct span f)
{
	int sides =
	    f.n == 1 && *f.p >= '0' && *f.p <= '2' ? *f.p == '0' ? 1 : 2 : 0;

	if (sides == 0)
		in_bad(in, "expected 0, 1 or 2 in column 3, got '%.*s'",
		    span_shown(f), f.p);
	if (t->sides && sides != t->sides)
		in_bad(in,
		    t->sides == 1 ? "expected side 0 as before, got %c"
				  : "expected side 1 or 2 as before, got %c",
		    *f.p);
	t->sides = sides;
	t->side = *f.p - '0';
}

void
table_record_check(struct in *in, const struct table_record *t, size_t reach)
{
	const char *p = memchr(t->table.p, '.', t->table.n);
	const char *end = t->table.p + t->table.n;
	size_t cut = 0;

	p = p ? memchr(p + 1, '.', end - p - 1) : NULL;
	if (!p)
		return;
	while (++p < end && *p >= '0' && *p <= '9' && cut < reach)
		cut = cut * 10 + (*p - '0');
	if (cut < reach)
		in_bad(in,
		    "expected chunks for a window of %zu or more, got "
		    "'%.*s', for %zu",
		    reach, span_shown(t->table), t->table.p, cut);
}

bool
table_record_read(struct in *in, struct sketch_kind *k, struct table_record *t)
{
	struct span f[TABLE_RECORD_COLUMNS], line;
	uint64_t key;
	size_t len, n;

	if (!in_record(in, &len))
		return false;
	line = in->last;
	n = span_split(line, f, TABLE_RECORD_COLUMNS);
	if (n != TABLE_RECORD_COLUMNS)
		in_bad(in,
		    "expected %d fields (table, key, side, id, "
		    "method:bits:seed, hex), got %zu",
		    TABLE_RECORD_COLUMNS, n);
	if (!is_table(f[0]))
		in_bad(in,
		    "expected a table such as 00001 in column 1, got "
		    "'%.*s'",
		    span_shown(f[0]), f[0].p);
	if (f[1].n != KEY || !hex_get(f[1].p, &key))
		in_bad(in, "expected 16 hex digits in column 2, got '%.*s'",
		    span_shown(f[1]), f[1].p);
	check_side(in, t, f[2]);
	/* The columns after the side are a sketch record. */
	in->last = (struct span){ f[3].p, line.p + line.n - f[3].p };
	sketch_record_parse(in, k, &t->sketch);
	in->last = line;
	t->table = f[0];
	t->rest = (struct span){ f[1].p, line.p + line.n - f[1].p };
	check_order(in, t, (struct span){ line.p, f[3].p + f[3].n - line.p });
	return true;
}

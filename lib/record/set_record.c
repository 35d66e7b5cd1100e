#include <stdatomic.h>

#include "base/hex.h"
#include "base/mem.h"
#include "base/put.h"
#include "io/line_blocks.h"
#include "record/set_record.h"

enum { COLUMNS = 4 };

/* The tag of the first set that has one: only then it is known. */
static struct record_tag first_tag;
static atomic_bool is_known;

/* The bytes of n features in hex, with one space between. */
static size_t
hex_bytes(size_t n)
{
	return n ? 17 * n - 1 : 0;
}

/* Parses id, n and hex in one pass; false if the record is malformed. */
static bool
parse_head(char *line, size_t len, struct set_record *s)
{
	char *p = line, *end = line + len;
	uint64_t n;

	while (p < end && (unsigned char)*p >= 0x20)
		p++;
	if (p == line || p == end || *p != '\t')
		return false;
	s->id = (struct span){ line, p - line };
	p = span_number_at(p + 1, &n);
	if (!p || p >= end || *p != '\t')
		return false;
	s->n = n;
	s->hex = ++p;
	return (size_t)(end - p) >= hex_bytes(n) &&
	    record_tag_get(p + hex_bytes(n), end, &s->tag);
}

/* Waits for the blocks of lines before, so that the tag is that of the first
 * line for any number of threads. */
bool
set_record_tag_agrees(struct in *in, struct span tag)
{
	if (tag.n == 0)
		return true;
	if (!is_known) {
		line_blocks_wait();
		if (!is_known)
			record_tag_add(&first_tag, tag);
		is_known = true;
	}
	return record_tag_agrees(&first_tag, in, tag, "set");
}

struct span
set_record_tag(void)
{
	return record_tag_span(&first_tag);
}

void
set_record_forget_tag(void)
{
	first_tag = (struct record_tag){ 0 };
	is_known = false;
}

void
set_record_add_tag(const char *name, struct span tag)
{
	struct in in = { .is_silent = true };

	if (!set_record_tag_agrees(&in, tag))
		die("%s: expected sets of %s, as before, got %.*s: they were "
		    "made with other options",
		    name, first_tag.text, (int)tag.n, tag.p);
}

/* Reports the error in a record that parse_head rejected. */
static void
explain(struct in *in, const struct set_record *s)
{
	struct span f[COLUMNS];
	size_t n = span_split(in->last, f, COLUMNS);
	uint64_t number;

	if (n != COLUMNS && n != COLUMNS - 1) {
		in_bad(in, "expected 3 fields (id, n, features), got %zu", n);
		return;
	}
	if (!in_check_id(in, f[0]))
		return;
	if (!span_number(f[1], &number))
		in_bad(in, "expected the number of features, got '%.*s'",
		    span_shown(f[1]), f[1].p);
	else if (n == COLUMNS && f[2].n == hex_bytes(s->n))
		record_tag_bad(in, f[3]);
	else
		in_bad(in, "expected %s in %zu bytes, got %zu",
		    counted(s->n, "feature"), hex_bytes(s->n), f[2].n);
}

bool
set_record_parse_head(struct in *in, struct set_record *s)
{
	if (parse_head(in->last.p, in->last.n, s))
		return set_record_tag_agrees(in, s->tag);
	explain(in, s);
	return false;
}

bool
set_record_read_head(struct in *in, struct set_record *s)
{
	size_t len;

	while (in_record(in, &len))
		if (set_record_parse_head(in, s))
			return true;
	return false;
}

bool
set_record_parse_features(
    struct in *in, const struct set_record *s, uint64_t *to)
{
	size_t got = hex_get_row(s->hex, to, s->n);

	if (got == s->n)
		return true;
	return in_bad(in,
	    "feature %zu: expected 16 lower-case hex digits, "
	    "greater than the feature before, got '%.16s'",
	    got + 1, s->hex + 17 * got);
}

bool
set_record_parse(struct span line, struct set_record *s, uint64_t *to)
{
	return parse_head(line.p, line.n, s) &&
	    hex_get_row(s->hex, to, s->n) == s->n;
}

bool
set_record_read(struct in *in, struct set_record *s)
{
	while (set_record_read_head(in, s)) {
		MEM_GROW(s->feature, s->cap, s->n);
		if (set_record_parse_features(in, s, s->feature))
			return true;
	}
	return false;
}

void
set_record_write(struct out *o, const struct set_record *s)
{
	size_t bytes = hex_bytes(s->n);
	char *begin, *p;

	out_field(o, s->id, '\t');
	out_num(o, s->n);
	out_char(o, '\t');
	begin = p = out_room(o, bytes + RECORD_TAG_MOST + 66);
	hex_put_row(p, s->feature, s->n);
	p += bytes;
	if (s->n > 0 && s->tag.n > 0) {
		*p++ = '\t';
		p = put_span(p, s->tag);
	}
	*p++ = '\n';
	out_used(o, p - begin);
}

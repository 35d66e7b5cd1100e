#include "base/buf.h"
#include "base/hex.h"
#include "candidates/equal_sets.h"
#include "format/id_twice.h"
#include "io/sorted.h"
#include "record/posting.h"

enum { DIGITS = 16 };

/* The key of a line and, in text, the first and the last id of its hash. */
struct key_reader {
	struct in *in;
	bool may_repeat; /* a hash can have an id twice */
	struct posting_key key;
	struct span id,
	    rest; /* of the line; rest begins with a TAB or is empty */
	uint64_t n;
	uint64_t place; /* of the line among those with its hash, from 1 */
	uint64_t last_line;
	struct buf first, last;
};

static bool
parse(struct key_reader *r, struct posting_key *key)
{
	char *line = r->in->last.p, *end = line + r->in->last.n, *p;

	if (!hex_get(line, &key->high) || !hex_get(line + DIGITS, &key->low) ||
	    line[2 * DIGITS] != '\t')
		return false;
	key->wide = true;
	r->id.p = line + 2 * DIGITS + 1;
	r->id.n = span_find_control(r->id.p) - r->id.p;
	if (r->id.n == 0 || r->id.p[r->id.n] != '\t')
		return false;
	p = span_number_at(r->id.p + r->id.n + 1, &r->n);
	if (!p || r->n == 0 || (p < end && *p != '\t'))
		return false;
	r->rest = (struct span){ p, end - p };
	return true;
}

/* Whether the line may come after the one before it. */
static bool
in_order(struct key_reader *r, struct posting_key key)
{
	int order = r->place ? posting_key_order(key, r->key) : 1;

	if (order == 0)
		order = span_order(r->id, buf_span(&r->last));
	else if (order > 0)
		r->place = 0;
	if (order < 0)
		sorted_die(r->in, "keys in order",
		    "id '%.*s' after a greater one", span_shown(r->id),
		    r->id.p);
	if (order == 0 && !r->may_repeat)
		in_id_twice(r->in, r->id, " of one key", r->last_line);
	return order > 0 || r->may_repeat;
}

/* Reads the next key; false at the end. */
static bool
next(struct key_reader *r)
{
	struct posting_key key;
	size_t len;

	while (in_record(r->in, &len)) {
		if (!parse(r, &key)) {
			in_bad(r->in,
			    "expected a key of nd-index --whole (32 hex "
			    "digits, id, n), got '%.*s'",
			    span_shown(r->in->last), r->in->last.p);
			continue;
		}
		if (!in_order(r, key))
			continue;
		r->key = key;
		r->last_line = r->in->line;
		buf_set(&r->last, r->id);
		if (r->place++ == 0)
			buf_set(&r->first, r->id);
		return true;
	}
	buf_free(&r->first);
	buf_free(&r->last);
	return false;
}

static void
put_id(struct out *out, const struct key_reader *r)
{
	out_put(out, r->id.p, r->id.n);
	out_field(out, r->rest, '\n');
}

uint64_t
equal_sets_write(struct in *in, const struct measure *m, struct out *out)
{
	struct key_reader r = { .in = in };
	uint64_t lines = 0;

	while (next(&r)) {
		if (r.place == 1)
			continue;
		if (m)
			measure_write(
			    m, out, buf_span(&r.first), r.id, r.n, r.n, r.n);
		else
			put_id(out, &r);
		lines++;
	}
	return lines;
}

/* The number of lines with the key; *more is whether a line was read after
 * them, and then again. */
static uint64_t
count_key(struct key_reader *r, struct posting_key key, bool *more)
{
	uint64_t n = 0;

	for (; *more && posting_key_order(r->key, key) <= 0; *more = next(r))
		n += posting_key_order(r->key, key) == 0;
	return n;
}

uint64_t
equal_sets_over(struct in *in, struct in *other, size_t most, struct out *out)
{
	struct key_reader r = { .in = in, .may_repeat = true };
	struct key_reader o = { .in = other, .may_repeat = true };
	bool more = other && next(&o);
	uint64_t over = 0, others = 0, held_lines = 0;
	struct buf held = { 0 };

	while (next(&r)) {
		if (r.place == 1) {
			held.n = held_lines = 0;
			others = count_key(&o, r.key, &more);
		}
		if (r.place <= most && r.place + others <= most) {
			buf_put(&held, r.id);
			buf_put(&held, r.rest);
			buf_char(&held, '\n');
			held_lines++;
			continue;
		}
		if (held.n > 0)
			out_put(out, held.p, held.n);
		over += held_lines + 1;
		held.n = held_lines = 0;
		put_id(out, &r);
	}
	/* To the end: a pipe that feeds it must not break. */
	while (more)
		more = next(&o);
	buf_free(&held);
	return over;
}

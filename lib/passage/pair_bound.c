#include "passage/pair_bound.h"
#include "base/buf.h"

enum { ALWAYS = 10000 };

/* The number of lines of a file; 0 for NULL. The first that has the set in
 * column 2 sets *id, unless that is NULL. */
static uint64_t
read_places(const char *path, struct span set, struct buf *id)
{
	struct span field[2];
	uint64_t n = 0;
	struct in in;
	size_t len;
	char *line;

	if (!path)
		return 0;
	in_open(&in, path);
	for (; (line = in_record(&in, &len)); n++)
		if (id && !id->n &&
		    span_split((struct span){ line, len }, field, 2) == 2 &&
		    span_equal(field[1], set))
			buf_set(id, field[0]);
	in_close(&in);
	return n;
}

/* set is the first column of a pair: a set, or the id of a sentence. */
static _Noreturn void
die_many(const struct pair_bound *b, struct span set)
{
	struct buf id = { 0 }, first = { 0 };
	struct span shown;

	buf_set(&first, set);
	read_places(b->places, buf_span(&first), &id);
	shown = buf_span(id.n ? &id : &first);
	die("more pairs of sentences than %zu for each: too many are alike, "
	    "such as '%.*s'; expected --families, which makes no such pairs, or "
	    "a higher --common, their limit",
	    b->most, span_shown(shown), shown.p);
}

void
pair_bound_copy(struct pair_bound *b, struct in *in, struct out *out)
{
	const struct span none = { 0 };
	unsigned __int128 limit = ALWAYS;
	struct span field[2];
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		out_put(out, line, len);
		out_char(out, '\n');
		if (++b->pairs == ALWAYS + 1)
			limit += 2 * (unsigned __int128)b->most *
			    (read_places(b->places, none, NULL) +
				read_places(b->against, none, NULL));
		if (b->pairs <= limit)
			continue;
		span_split((struct span){ line, len }, field, 2);
		die_many(b, field[0]);
	}
}

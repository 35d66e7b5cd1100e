/* posting.c: posting records. */
#include "base/hex.h"
#include "record/posting.h"

enum { COLUMNS = 3, KEY = 16 };

/* Reads the key at the beginning of a line, which may be shorter. Returns the
 * column after it; NULL if there is no key. */
static char *
get_key(char *line, struct posting_key *key)
{
	*key = (struct posting_key){ 0 };
	if (!hex_get(line, &key->high))
		return NULL;
	line += KEY;
	if (*line != '\t') {
		if (!hex_get(line, &key->low))
			return NULL;
		key->wide = true;
		line += KEY;
	}
	return *line == '\t' ? line + 1 : NULL;
}

/* Whether a line has the fields of a set record (set_record.h): id, n, features
 * of 16 digits. */
static bool
is_set(const struct span *f)
{
	uint64_t n;

	return span_number(f[1], &n) && f[2].n >= 16 && f[2].n % 17 == 16 &&
	    f[2].n / 17 + 1 == n;
}

/* Reports the error in a line that is not a posting. */
static void
explain(struct in *in)
{
	struct span f[COLUMNS];
	size_t n = span_split(in->last, f, COLUMNS);
	struct posting_key key;

	if (n != COLUMNS)
		in_bad(in, "expected 3 fields (key, id, n), got %zu", n);
	else if (is_set(f))
		in_bad(in,
		    "expected a posting (key, id, n), got a set: nd-index "
		    "makes postings, nd-pairs -x joins sets");
	else if (!get_key(f[0].p, &key))
		in_bad(in,
		    "expected a key of 16 or 32 lower-case hex digits, "
		    "got '%.*s'",
		    span_shown(f[0]), f[0].p);
	else if (in_check_id(in, f[1]))
		in_bad(in,
		    "expected the number of features, from 1, got "
		    "'%.*s'",
		    span_shown(f[2]), f[2].p);
}

static bool
parse(char *line, size_t len, struct posting *p)
{
	char *end = line + len, *id = get_key(line, &p->key), *tab;

	if (!id)
		return false;
	tab = span_find_control(id);
	if (tab == id || tab >= end || *tab != '\t')
		return false;
	p->id = (struct span){ id, tab - id };
	tab++;
	return span_number((struct span){ tab, end - tab }, &p->n) && p->n > 0;
}

bool
posting_read(struct in *in, struct posting *p)
{
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		if (parse(line, len, p))
			return true;
		explain(in);
	}
	return false;
}

void
posting_write(struct out *o, uint64_t key, struct span id, uint64_t n)
{
	char *p = out_room(o, KEY + 1);

	hex_put(p, key);
	p[KEY] = '\t';
	out_used(o, KEY + 1);
	out_put(o, id.p, id.n);
	out_char(o, '\t');
	out_num(o, n);
	out_char(o, '\n');
}

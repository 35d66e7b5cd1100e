#include "base/hex.h"
#include "base/put.h"
#include "record/posting.h"

enum { COLUMNS = 4, KEY = 16 };

static struct record_tag known_tag;
static size_t known_head; /* bytes of its first level */

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
	uint64_t number;

	if (n != COLUMNS && n != COLUMNS - 1)
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
	else if (in_check_id(in, f[1])) {
		if (n == COLUMNS && span_number(f[2], &number) && number > 0)
			record_tag_bad(in, f[3]);
		else
			in_bad(in,
			    "expected the number of features, from 1, got "
			    "'%.*s'",
			    span_shown(f[2]), f[2].p);
	}
}

/* Whether a tag is the first level of those before: that of most postings. */
static inline bool
is_known(const char *tag, const char *end)
{
	const size_t n = end - tag;

	return n == known_head && *tag == *known_tag.text &&
	    (n == 1 || memcmp(tag, known_tag.text, n) == 0);
}

/* Reads the columns before the tag; returns their end, or NULL if they are
 * malformed. */
static char *
parse(char *line, char *end, struct posting *p)
{
	char *id = get_key(line, &p->key), *tab;

	if (!id)
		return NULL;
	tab = span_find_control(id);
	if (tab == id || tab >= end || *tab != '\t')
		return NULL;
	p->id = (struct span){ id, tab - id };
	tab = span_number_at(tab + 1, &p->n);
	return p->n > 0 ? tab : NULL;
}

/* Reads the tag between p and end; false if in_bad reported it. */
static bool
read_tag(struct in *in, char *p, char *end)
{
	struct span tag;

	if (!record_tag_get_column(p, end, &tag)) {
		explain(in);
		return false;
	}
	if (!record_tag_compare(&known_tag, in, tag, "posting"))
		return false;
	record_tag_add(&known_tag, tag);
	known_head = record_tag_head(posting_tag()).n;
	return true;
}

bool
posting_read(struct in *in, struct posting *p)
{
	char *line, *end, *tab;
	size_t len;

	while ((line = in_record(in, &len))) {
		end = line + len;
		tab = parse(line, end, p);
		if (!tab)
			explain(in);
		else if (tab == end ||
		    (*tab == '\t' && is_known(tab + 1, end)) ||
		    read_tag(in, tab, end))
			return true;
	}
	return false;
}

struct span
posting_tag(void)
{
	return record_tag_span(&known_tag);
}

struct span
posting_candidate_tag(void)
{
	struct span head = record_tag_head(posting_tag());

	if (span_is(head, "a"))
		head.n = 0;
	return head;
}

uint64_t
posting_prefix_shared(struct span head)
{
	uint64_t n;

	if (head.n == 0 || *head.p != 'p')
		return 0;
	if (head.n == 1)
		return 1;
	return span_number((struct span){ head.p + 1, head.n - 1 }, &n) ? n : 0;
}

void
posting_write(
    struct out *o, uint64_t key, struct span id, uint64_t n, struct span tag)
{
	char *begin = out_room(o, KEY + id.n + PUT_NUMBER + tag.n + 4), *p;

	hex_put(begin, key);
	begin[KEY] = '\t';
	p = put_tab_number(put_span(begin + KEY + 1, id), n);
	if (tag.n > 0) {
		*p++ = '\t';
		p = put_span(p, tag);
	}
	*p++ = '\n';
	out_used(o, p - begin);
}

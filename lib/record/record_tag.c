#include "base/put.h"
#include "record/record_tag.h"

bool
record_tag_get_column(char *p, char *end, struct span *tag)
{
	char *c = p + 1;

	while (c<end && * c> ' ' && *c < 0x7f)
		c++;
	*tag = (struct span){ p + 1, end - p - 1 };
	return *p == '\t' && c == end && tag->n > 0 &&
	    tag->n <= RECORD_TAG_MOST;
}

void
record_tag_bad(struct in *in, struct span column)
{
	in_bad(in,
	    "expected a tag of 1 to %d printable bytes of ASCII, got '%.*s'",
	    RECORD_TAG_MOST, span_shown(column), column.p);
}

struct span
record_tag_head(struct span tag)
{
	char *slash = tag.n ? memchr(tag.p, '/', tag.n) : NULL;

	return (struct span){ tag.p, slash ? (size_t)(slash - tag.p) : tag.n };
}

void
record_tag_join(struct record_tag *t, struct span above, struct span below)
{
	char *p = put_span(t->text, above);

	if (below.n > 0 && above.n + 1 + below.n <= RECORD_TAG_MOST) {
		*p++ = '/';
		p = put_span(p, below);
	}
	*p = '\0';
	t->n = p - t->text;
}

/* Whether a is the first levels of b, or b. */
static bool
is_begin(struct span a, struct span b)
{
	return a.n <= b.n && memcmp(a.p, b.p, a.n) == 0 &&
	    (a.n == b.n || b.p[a.n] == '/');
}

bool
record_tag_compare(const struct record_tag *t, struct in *in, struct span tag,
    const char *what)
{
	struct span before = record_tag_span(t);

	if (t->n == 0 || is_begin(tag, before) || is_begin(before, tag))
		return true;
	return in_bad(in,
	    "expected a %s of %.*s, as before, got %.*s: it was made with "
	    "other options",
	    what, (int)before.n, before.p, (int)tag.n, tag.p);
}

void
record_tag_add(struct record_tag *t, struct span tag)
{
	if (tag.n > t->n) {
		t->n = tag.n;
		*put_span(t->text, tag) = '\0';
	}
}

#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "base/mem.h"
#include "format/id_twice.h"
#include "kind/document_kinds.h"
#include "record/document.h"
#include "text/unescape.h"

enum {
	COLUMNS = 6,
	DIGITS_MOST = 15, /* of the number of a page in an id */
	PARTNERS = 10,	  /* documents that share a text that is no content */
};

enum document_kind { COPY, MULTIPLE_PAGE, COLLECTION, OTHER, QUOTATION, KINDS };

static const char *const names[KINDS] = { "copy", "multiple-page", "collection",
	"other", "quotation" };

/* Two documents and the bytes of each that are in passages. */
struct shared_pair {
	uint32_t a, b;
	uint64_t of_a, of_b;
};

struct shared_pairs {
	struct idmap ids;    /* of documents */
	struct idmap strong; /* `docA TAB docB` of strong pairs */
	uint64_t *bytes;     /* of the text of each document */
	uint32_t *weak; /* the pairs of each document that are not strong */
	size_t bytes_cap;
	struct shared_pair *pair;
	size_t n, cap;
};

static bool
add_bytes(void *sum, struct span text)
{
	*(uint64_t *)sum += unescaped_bytes(text);
	return true;
}

static void
read_documents(struct shared_pairs *s, const char *path)
{
	struct column_list columns = { 0 };
	struct span id;
	struct in in;
	uint32_t n, first;
	size_t len;
	char *line;

	column_list_parse(&columns, "2");
	in_open(&in, path);
	while ((line = in_line(&in, &len))) {
		MEM_GROW(s->bytes, s->bytes_cap, (size_t)s->ids.n + 1);
		s->bytes[s->ids.n] = 0;
		document_read(&in, line, len, &columns, &id, add_bytes,
		    &s->bytes[s->ids.n]);
		n = s->ids.n;
		first = idmap_add(&s->ids, id);
		if (first != n)
			in_id_twice(&in, id, "", first + 1);
	}
	in_close(&in);
}

/* Whether k of n parts of the text of either document are in passages. */
static bool
shares(const struct shared_pairs *s, const struct shared_pair *p, unsigned k,
    unsigned n)
{
	return n * p->of_a >= k * s->bytes[p->a] ||
	    n * p->of_b >= k * s->bytes[p->b];
}

/* Reads the next pair; false at the end. */
static bool
read_pair(struct shared_pairs *s, struct in *in, struct shared_pair *p)
{
	struct span f[COLUMNS];
	uint32_t id[2];
	size_t n, i;

	while ((n = in_fields(in, f, COLUMNS))) {
		if (n != COLUMNS || !span_number(f[4], &p->of_a) ||
		    !span_number(f[5], &p->of_b)) {
			in_bad(in,
			    "expected two ids and four whole numbers, as "
			    "nd-diag --documents prints");
			continue;
		}
		for (i = 0; i < 2; i++)
			if ((id[i] = idmap_find(&s->ids, f[i])) == IDMAP_NONE)
				break;
		if (i == 2) {
			p->a = id[0];
			p->b = id[1];
			return true;
		}
		in_bad(in, "id '%.*s' is not in the file of -a",
		    span_shown(f[i]), f[i].p);
	}
	return false;
}

/* `a TAB b` in key. */
static struct span
pair_key(struct buf *key, struct span a, struct span b)
{
	buf_set(key, a);
	buf_char(key, '\t');
	buf_put(key, b);
	return buf_span(key);
}

static void
read_pairs(struct shared_pairs *s, struct in *in)
{
	struct buf key = { 0 };
	struct shared_pair p;

	s->weak = mem_new((size_t)s->ids.n + 1, sizeof *s->weak);
	while (read_pair(s, in, &p)) {
		MEM_GROW(s->pair, s->cap, s->n + 1);
		s->pair[s->n++] = p;
		if (shares(s, &p, 1, 3)) {
			idmap_add(&s->strong,
			    pair_key(&key, idmap_id(&s->ids, p.a),
				idmap_id(&s->ids, p.b)));
		} else {
			s->weak[p.a]++;
			s->weak[p.b]++;
		}
	}
	buf_free(&key);
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Reads 1 to DIGITS_MOST digits, which may begin with zeros. */
static bool
read_number(struct span s, uint64_t *n)
{
	size_t i;

	for (*n = i = 0; i < s.n; i++)
		*n = 10 * *n + (s.p[i] - '0');
	return s.n > 0 && s.n <= DIGITS_MOST;
}

/* Puts id with the number in its bytes [from, end) one higher or lower; false
 * if there is none. */
static bool
put_next(struct buf *to, struct span id, size_t from, size_t end, int by)
{
	char digits[DIGITS_MOST + 2];
	uint64_t n;

	if (!read_number((struct span){ id.p + from, end - from }, &n) ||
	    (n == 0 && by < 0))
		return false;
	buf_set(to, (struct span){ id.p, from });
	buf_put(to,
	    (struct span){ digits,
		snprintf(digits, sizeof digits, "%0*ju", (int)(end - from),
		    (uintmax_t)(n + by)) });
	buf_put(to, (struct span){ id.p + end, id.n - end });
	return true;
}

static bool
is_strong(const struct shared_pairs *s, struct span a, struct span b)
{
	struct buf key = { 0 };
	bool is = idmap_find(&s->strong, pair_key(&key, a, b)) != IDMAP_NONE ||
	    idmap_find(&s->strong, pair_key(&key, b, a)) != IDMAP_NONE;

	buf_free(&key);
	return is;
}

/* Whether the page before or after id, by a number of it, shares as much with
 * the other document. */
static bool
has_page(const struct shared_pairs *s, struct span id, struct span other)
{
	struct buf page = { 0 };
	size_t from, end;
	bool has = false;
	int by;

	for (from = 0; from < id.n && !has; from = end + 1) {
		for (end = from; end < id.n && is_digit(id.p[end]); end++)
			;
		for (by = -1; by <= 1 && !has; by += 2)
			has = put_next(&page, id, from, end, by) &&
			    is_strong(s, buf_span(&page), other);
	}
	buf_free(&page);
	return has;
}

static enum document_kind
kind_of(const struct shared_pairs *s, const struct shared_pair *p)
{
	const struct span a = idmap_id(&s->ids, p->a);
	const struct span b = idmap_id(&s->ids, p->b);

	if (5 * p->of_a >= 4 * s->bytes[p->a] &&
	    5 * p->of_b >= 4 * s->bytes[p->b])
		return COPY;
	if (shares(s, p, 1, 3) && (has_page(s, a, b) || has_page(s, b, a)))
		return MULTIPLE_PAGE;
	if (shares(s, p, 1, 2))
		return COLLECTION;
	if (s->weak[p->a] >= PARTNERS && s->weak[p->b] >= PARTNERS)
		return OTHER;
	return QUOTATION;
}

/* Writes the share n/all, at most 1. */
static void
put_share(struct out *out, uint64_t n, uint64_t all)
{
	if (n < all)
		out_ratio(out, n, all);
	else
		out_str(out, "1.000000");
	out_char(out, '\t');
}

void
document_kinds(struct in *in, const char *path, struct out *out, bool summary)
{
	struct shared_pairs s = { 0 };
	const struct shared_pair *p;
	uintmax_t count[KINDS] = { 0 };
	enum document_kind kind;
	size_t i;

	read_documents(&s, path);
	read_pairs(&s, in);
	for (i = 0; i < s.n; i++) {
		p = &s.pair[i];
		kind = kind_of(&s, p);
		count[kind]++;
		out_field(out, idmap_id(&s.ids, p->a), '\t');
		out_field(out, idmap_id(&s.ids, p->b), '\t');
		put_share(out, p->of_a, s.bytes[p->a]);
		put_share(out, p->of_b, s.bytes[p->b]);
		out_fmt(out, "%s\n", names[kind]);
	}
	for (i = 0; i < KINDS && summary; i++)
		info("%s: %ju %s", in->name, count[i], names[i]);
	idmap_free(&s.ids);
	idmap_free(&s.strong);
	free(s.bytes);
	free(s.weak);
	free(s.pair);
}

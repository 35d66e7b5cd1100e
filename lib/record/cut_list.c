#include <stdlib.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "record/cut_list.h"

enum { ID_BYTES = 64 };

/* Reads a range and its id; false at the end. */
static bool
read_range(struct in *in, struct span *id, struct cut_range *range)
{
	struct span f[4];
	size_t n;

	if (!in_record(in, &in->last.n))
		return false;
	n = span_split(in->last, f, 4);
	if (n < 3 || !span_number(f[1], &range->from) ||
	    !span_number(f[2], &range->to) || range->from >= range->to)
		in_bad(in,
		    "expected an id and where a range begins and ends, got "
		    "'%.*s'",
		    span_shown(in->last), in->last.p);
	in_check_id(in, f[0]);
	*id = f[0];
	return true;
}

bool
cut_list_read(struct cut_list *l, struct in *in, size_t memory)
{
	struct cut_range range;
	size_t used = 0;
	struct span id;
	uint32_t n;

	while (read_range(in, &id, &range)) {
		if (l->ids.n == 0 ||
		    !span_equal(id, idmap_id(&l->ids, l->ids.n - 1))) {
			if (used >= memory) {
				in_again(in);
				return true;
			}
			n = idmap_add(&l->ids, id);
			MEM_GROW(l->first, l->first_cap, l->ids.n + 1);
			l->first[n] = l->ranges;
			used += id.n + ID_BYTES;
			if (n + 1 < l->ids.n)
				in_bad(in,
				    "expected the ranges of '%.*s' together",
				    span_shown(id), id.p);
		} else if (range.from < l->range[l->ranges - 1].to) {
			in_bad(in,
			    "expected ranges in order, got %ju after %ju",
			    (uintmax_t)range.from,
			    (uintmax_t)l->range[l->ranges - 1].to);
		}
		MEM_ADD(l->range, l->ranges, l->range_cap, range);
		l->first[l->ids.n] = l->ranges;
		used += sizeof range;
	}
	return false;
}

/* Writes a text without the ranges [r, end), from where p is in the record;
 * returns where it ends. Adds the bytes that are left to *left. */
static char *
cut_text(const struct document_text *text, const struct cut_range *r,
    const struct cut_range *end, char *p, struct out *out, size_t *left)
{
	struct span rest = text->bytes;
	char *stop = rest.p + rest.n, *from;
	uint64_t at = text->at, last;

	last = at + text_form_length(rest, text->form);
	while (r < end && r->to <= at)
		r++;
	if (r == end || r->from >= last) {
		*left += rest.n;
		return p;
	}
	out_put(out, p, rest.p - p);
	if (text->bare)
		out_char(out, '"');
	for (; r < end && r->from < last; r++) {
		from = rest.p;
		if (r->from > at)
			at += text_form_skip(&rest, text->form, r->from - at);
		out_put(out, from, rest.p - from);
		*left += rest.p - from;
		text_form_skip(&rest, text->form, r->to - at);
		at = r->to;
	}
	out_put(out, rest.p, rest.n);
	*left += rest.n;
	if (text->bare)
		out_char(out, '"');
	return stop;
}

/* Whether p is inside a character of the text that begins at `begin`. */
static bool
is_inside(const char *begin, const char *p)
{
	const unsigned char *lead = (const unsigned char *)p, *end;
	int32_t cp;

	do {
		if ((const char *)lead == begin)
			return false;
		lead--;
	} while ((*lead & 0xc0) == 0x80 && (const char *)lead + 3 > p);
	end = utf8_next(lead, &cp);
	return cp != UTF8_BAD && (const char *)end > p;
}

/* Moves rest, at byte *at of a document, to byte `to`, or to the end of the
 * text; false if that is inside a character. */
static bool
move_to(
    const struct document_text *text, struct span *rest, size_t *at, size_t to)
{
	if (to > *at)
		*at += text_form_skip(rest, text->form, to - *at);
	return *at <= to && (*at < to || !is_inside(text->bytes.p, rest->p));
}

/* Returns the first of the ranges [r, end) that begins or ends inside a
 * character of the text; NULL if there is none. */
static const struct cut_range *
find_inside(const struct document_text *text, const struct cut_range *r,
    const struct cut_range *end)
{
	struct span rest = text->bytes;
	size_t at = text->at;

	while (r < end && r->to <= at)
		r++;
	for (; r < end && rest.n > 0; r++)
		if ((r->from > at && !move_to(text, &rest, &at, r->from)) ||
		    !move_to(text, &rest, &at, r->to))
			return r;
	return NULL;
}

bool
cut_list_check(
    const struct cut_list *l, const struct document_texts *d, struct in *in)
{
	const uint32_t n = idmap_find(&l->ids, d->id);
	const size_t bytes = d->at ? d->at - 1 : 0;
	const struct cut_range *r, *end, *inside = NULL;
	size_t i;

	if (n == IDMAP_NONE)
		return true;
	r = l->range + l->first[n];
	end = l->range + l->first[n + 1];
	if (end[-1].to > bytes)
		return in_bad(in,
		    "expected ranges within its text, of %zu bytes, got one to "
		    "byte %ju",
		    bytes, (uintmax_t)end[-1].to);
	for (i = 0; i < d->n && !inside; i++)
		inside = find_inside(&d->text[i], r, end);
	return !inside ||
	    in_bad(in,
		"expected ranges of whole characters, got one from byte %ju "
		"to byte %ju",
		(uintmax_t)inside->from, (uintmax_t)inside->to);
}

size_t
cut_list_write(const struct cut_list *l, const struct document_texts *d,
    struct span record, struct out *out, bool *is_empty)
{
	const struct cut_range *r = NULL, *end = NULL;
	uint32_t n = idmap_find(&l->ids, d->id);
	char *p = record.p;
	size_t i, left = 0;

	if (n != IDMAP_NONE) {
		r = l->range + l->first[n];
		end = l->range + l->first[n + 1];
	}
	for (i = 0; i < d->n && r < end; i++)
		p = cut_text(&d->text[i], r, end, p, out, &left);
	out_put(out, p, record.p + record.n - p);
	out_char(out, '\n');
	*is_empty = r < end && left == 0;
	return end - r;
}

void
cut_list_free(struct cut_list *l)
{
	idmap_free(&l->ids);
	free(l->range);
	free(l->first);
	*l = (struct cut_list){ 0 };
}

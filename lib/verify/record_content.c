/* record_content.c: what of a record is compared. */
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/hexbits.h"
#include "base/mem.h"
#include "record/document.h"
#include "record/set_record.h"
#include "similarity/cosine.h"
#include "verify/record_content.h"

void
content_weigh(struct record_content *s, struct content_reader *r)
{
	s->size = s->n;
	if (!r->weights)
		return;
	s->weight =
	    mem_grow(s->weight, &s->weight_cap, s->n, sizeof *s->weight);
	s->size = idf_weight_find(r->weights, s->feature, s->n, s->weight);
}

static bool
read_set(struct record_content *s, struct content_reader *r, struct in *in)
{
	struct set_record set = { 0 };

	if (!set_record_parse(in, &set))
		return false;
	s->feature = mem_grow(s->feature, &s->cap, set.n, sizeof *s->feature);
	s->id = set.id;
	s->n = set.n;
	if (!set_record_features(in, &set, s->feature))
		return false;
	content_weigh(s, r);
	return true;
}

static bool
read_vector(struct record_content *s, struct in *in)
{
	s->id = s->vector.id;
	if (cosine_square(&s->vector, &s->square)) {
		s->n = s->square > 0 ? s->vector.n : 0;
		return true;
	}
	in_bad(in,
	    "expected weights whose squares are below 10^25 together, "
	    "got more");
	return false;
}

static bool
read_sketch(struct record_content *s, struct content_reader *r, struct in *in)
{
	struct sketch_record sketch;

	if (!sketch_record_parse(in, &r->sketch, &sketch))
		return false;
	s->id = sketch.id;
	s->n = hexbits_words(r->sketch.bits);
	s->feature = mem_grow(s->feature, &s->cap, s->n, sizeof *s->feature);
	return sketch_record_bits(in, &r->sketch, &sketch, s->feature);
}

static void
read_text(struct record_content *s, struct content_reader *r, struct span field)
{
	r->replaced += codepoints_read(&s->text, field);
	s->n = s->text.n;
}

/* Puts a field behind those before it, a TAB between. */
static void
append_field(struct content_reader *r, struct span field)
{
	buf_put(&r->joined, field);
	buf_char(&r->joined, '\t');
}

static bool
read_document(struct record_content *s, struct content_reader *r, struct in *in)
{
	char *p = in->last.p, *end = p + in->last.n, *tab;
	struct span f, text = { 0 };
	size_t n = 0, taken = 0;

	r->joined.n = 0;
	if (p < end && end[-1] == '\r') {
		r->crs++;
		end--;
	}
	for (;; p = tab + 1) {
		tab = memchr(p, '\t', end - p);
		f = (struct span){ p, (tab ? tab : end) - p };
		if (++n == 1) {
			s->id = f;
		} else if (column_list_has(&r->fields, n)) {
			if (taken == 1)
				append_field(r, text);
			if (taken++ > 0)
				append_field(r, f);
			text = f;
		}
		if (!tab)
			break;
	}
	if (!in_id(in, s->id))
		return false;
	if (n < r->fields.needed) {
		in_bad(in, "expected at least %zu fields, got %zu",
		    r->fields.needed, n);
		return false;
	}
	if (taken > 1)
		text = (struct span){ r->joined.p, r->joined.n - 1 };
	read_text(s, r, text);
	return true;
}

bool
content_parse(struct record_content *s, struct content_reader *r, struct in *in)
{
	switch (r->kind) {
	case CONTENT_TEXT:
		return read_document(s, r, in);
	case CONTENT_VECTOR:
		return vector_parse(in, &s->vector) && read_vector(s, in);
	case CONTENT_SKETCH:
		return read_sketch(s, r, in);
	case CONTENT_SET:
		break;
	}
	return read_set(s, r, in);
}

bool
content_read(struct record_content *s, struct content_reader *r, struct in *in)
{
	size_t len;

	while (
	    r->kind == CONTENT_TEXT ? in_line(in, &len) : in_record(in, &len))
		if (content_parse(s, r, in))
			return true;
	return false;
}

bool
content_parse_column(struct record_content *s, struct content_reader *r,
    struct in *in, struct span field, size_t column)
{
	size_t got;

	if (r->kind == CONTENT_VECTOR)
		return vector_parse_terms(in, field, &s->vector) &&
		    read_vector(s, in);
	if (r->kind == CONTENT_TEXT) {
		field.n -= field.n > 0 && field.p[field.n - 1] == '\r';
		read_text(s, r, field);
		return true;
	}
	s->n = (field.n + 1) / 17;
	s->feature = mem_grow(s->feature, &s->cap, s->n, sizeof *s->feature);
	got = hex_get_row(field.p, s->feature, s->n);
	if (got == s->n && field.n == (s->n ? 17 * s->n - 1 : 0)) {
		content_weigh(s, r);
		return true;
	}
	in_bad(in,
	    "column %zu, feature %zu: expected 16 lower-case hex "
	    "digits, greater than the feature before, got '%.*s'",
	    column, got + 1,
	    (int)(field.n - 17 * got < 16 ? field.n - 17 * got : 16),
	    field.p + 17 * got);
	return false;
}

void
content_free(struct record_content *s)
{
	free(s->feature);
	free(s->weight);
	codepoints_free(&s->text);
	free(s->vector.term);
	*s = (struct record_content){ 0 };
}

const char *
content_kind_name(enum content_kind kind)
{
	static const char *const name[] = { "set", "document", "vector",
		"record" };

	return name[kind];
}

const char *
content_kind_lack(enum content_kind kind)
{
	static const char *const lack[] = { "without a feature", "without text",
		"without a weight", "without a bit" };

	return lack[kind];
}

void
content_report(struct content_reader *r, const struct in *in)
{
	document_notes(in, r->crs, r->replaced);
	r->crs = r->replaced = 0;
}

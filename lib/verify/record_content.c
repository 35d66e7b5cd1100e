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
content_weigh(struct record_content *c, struct content_reader *r)
{
	c->size = c->n;
	if (!r->weights)
		return;
	MEM_GROW(c->weight, c->weight_cap, c->n);
	c->size = idf_weight_find(r->weights, c->feature, c->n, c->weight);
}

static bool
read_set(struct record_content *c, struct content_reader *r, struct in *in)
{
	struct set_record set = { 0 };

	if (!set_record_parse_head(in, &set))
		return false;
	MEM_GROW(c->feature, c->cap, set.n);
	c->id = set.id;
	c->n = set.n;
	if (!set_record_parse_features(in, &set, c->feature))
		return false;
	content_weigh(c, r);
	return true;
}

static bool
read_vector(struct record_content *c, struct in *in)
{
	c->id = c->vector.id;
	if (cosine_square(&c->vector, &c->square)) {
		c->n = c->square > 0 ? c->vector.n : 0;
		return true;
	}
	return in_bad(in,
	    "expected weights whose squares sum to below 10^25, "
	    "got more");
}

static bool
read_sketch(struct record_content *c, struct content_reader *r, struct in *in)
{
	struct sketch_record sketch;

	if (!sketch_record_parse(in, &r->sketch, &sketch))
		return false;
	c->id = sketch.id;
	c->n = hexbits_words(r->sketch.bits);
	MEM_GROW(c->feature, c->cap, c->n);
	return sketch_record_bits(in, &r->sketch, &sketch, c->feature);
}

static void
read_text(struct record_content *c, struct content_reader *r, struct span field)
{
	r->replaced += codepoints_read(&c->text, field);
	c->n = c->text.n;
}

/* Appends a field and a TAB to the joined text. */
static void
append_field(struct content_reader *r, struct span field)
{
	buf_put(&r->joined, field);
	buf_char(&r->joined, '\t');
}

static bool
read_document(struct record_content *c, struct content_reader *r, struct in *in)
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
			c->id = f;
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
	if (!in_check_id(in, c->id))
		return false;
	if (n < r->fields.needed)
		return in_bad(in, "expected at least %zu fields, got %zu",
		    r->fields.needed, n);
	if (taken > 1)
		text = (struct span){ r->joined.p, r->joined.n - 1 };
	read_text(c, r, text);
	return true;
}

bool
content_parse(struct record_content *c, struct content_reader *r, struct in *in)
{
	switch (r->kind) {
	case CONTENT_TEXT:
		return read_document(c, r, in);
	case CONTENT_VECTOR:
		return vector_parse(in, &c->vector) && read_vector(c, in);
	case CONTENT_SKETCH:
		return read_sketch(c, r, in);
	default:
		return read_set(c, r, in);
	}
}

bool
content_read(struct record_content *c, struct content_reader *r, struct in *in)
{
	size_t len;

	while (
	    r->kind == CONTENT_TEXT ? in_line(in, &len) : in_record(in, &len))
		if (content_parse(c, r, in))
			return true;
	return false;
}

bool
content_parse_column(struct record_content *c, struct content_reader *r,
    struct in *in, struct span field, size_t column)
{
	size_t got;

	if (r->kind == CONTENT_VECTOR)
		return vector_parse_terms(in, field, &c->vector) &&
		    read_vector(c, in);
	if (r->kind == CONTENT_TEXT) {
		field.n -= field.n > 0 && field.p[field.n - 1] == '\r';
		read_text(c, r, field);
		return true;
	}
	c->n = (field.n + 1) / 17;
	MEM_GROW(c->feature, c->cap, c->n);
	got = hex_get_row(field.p, c->feature, c->n);
	if (got == c->n && field.n == (c->n ? 17 * c->n - 1 : 0)) {
		content_weigh(c, r);
		return true;
	}
	return in_bad(in,
	    "column %zu, feature %zu: expected 16 lower-case hex "
	    "digits, greater than the feature before, got '%.*s'",
	    column, got + 1,
	    (int)(field.n - 17 * got < 16 ? field.n - 17 * got : 16),
	    field.p + 17 * got);
}

void
content_free(struct record_content *c)
{
	free(c->feature);
	free(c->weight);
	codepoints_free(&c->text);
	free(c->vector.term);
	*c = (struct record_content){ 0 };
}

const struct content_words content_words[] = {
	[CONTENT_SET] = { "set", "without a feature" },
	[CONTENT_TEXT] = { "document", "without text" },
	[CONTENT_VECTOR] = { "vector", "without a weight" },
	[CONTENT_SKETCH] = { "record", "without a bit" },
};

void
content_report(struct content_reader *r, const struct in *in)
{
	document_notes(in, r->crs, r->replaced);
	r->crs = r->replaced = 0;
}

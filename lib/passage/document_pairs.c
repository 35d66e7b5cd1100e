#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "base/mem.h"
#include "passage/document_pairs.h"
#include "record/dot.h"
#include "record/pair.h"
#include "record/wanted_fields.h"

/* The pairs of the document of the first ids, `current`, with each document,
 * and the documents for which there are some. */
struct counter {
	struct idmap documents;
	uint32_t current, *count, *met;
	size_t count_cap, met_cap, met_n;
	uintmax_t lines;
};

static uint32_t
number_of(struct counter *c, struct span id)
{
	uint32_t number = idmap_add(&c->documents, id);
	size_t old = c->count_cap;

	if (number >= c->count_cap) {
		MEM_GROW(c->count, c->count_cap, number + 1);
		memset(
		    c->count + old, 0, (c->count_cap - old) * sizeof *c->count);
	}
	return number;
}

/* Writes the counts of the current document, and begins another. */
static void
write_counts(struct counter *c, struct out *out)
{
	struct span a, b, x;
	size_t i;

	for (i = 0; i < c->met_n; i++) {
		a = idmap_id(&c->documents, c->current);
		b = idmap_id(&c->documents, c->met[i]);
		if (span_order(a, b) > 0) {
			x = a;
			a = b;
			b = x;
		}
		out_field(out, a, '\t');
		out_field(out, b, '\t');
		out_num(out, c->count[c->met[i]]);
		out_char(out, '\n');
		c->count[c->met[i]] = 0;
	}
	c->lines += c->met_n;
	c->met_n = 0;
}

static void
add_pair(struct counter *c, struct out *out, struct span a, struct span b)
{
	uint32_t number;

	if (c->current == IDMAP_NONE ||
	    span_order(a, idmap_id(&c->documents, c->current)) != 0) {
		write_counts(c, out);
		c->current = number_of(c, a);
	}
	number = number_of(c, b);
	if (number == c->current)
		return;
	if (c->count[number] == 0) {
		MEM_ADD(c->met, c->met_n, c->met_cap, number);
	} else if (c->count[number] == UINT32_MAX) {
		write_counts(c, out);
		c->met[c->met_n++] = number;
	}
	c->count[number]++;
}

void
document_pairs_count(struct document_pairs *p, struct in *in, struct out *out)
{
	struct counter c = { .current = IDMAP_NONE };
	struct span field[3];
	size_t fields;

	while ((fields = in_fields(in, field, 3))) {
		if (fields < 2) {
			in_bad(in, "expected two ids, got one field");
			continue;
		}
		if (!in_check_id(in, field[0]) || !in_check_id(in, field[1]))
			continue;
		p->pairs++;
		add_pair(&c, out, sentence_document(field[0]),
		    sentence_document(field[1]));
	}
	write_counts(&c, out);
	p->lines = c.lines;
	idmap_free(&c.documents);
	free(c.count);
	free(c.met);
}

/* Two documents, and their number of pairs. */
struct sum {
	struct buf ids; /* idA, TAB, idB */
	uint64_t n;
};

static bool
write_sum(struct out *out, const struct sum *p)
{
	if (p->n == 0)
		return false;
	out_put(out, p->ids.p, p->ids.n);
	pair_write_column(out, p->n);
	out_char(out, '\n');
	return true;
}

/* Writes lines of two documents once, with the sum of their numbers. */
static void
write_sums(struct document_pairs *p, struct in *in, struct out *out)
{
	struct sum last = { 0 };
	struct span f[3], ids;
	uint64_t n;
	size_t fields;

	while ((fields = in_fields(in, f, 3))) {
		if (fields != 3 || !span_number(f[2], &n)) {
			in_bad(in, "expected two ids and a whole number");
			continue;
		}
		p->pairs++;
		ids = span_join(f[0], f[1]);
		if (!span_equal(ids, buf_span(&last.ids))) {
			p->lines += write_sum(out, &last);
			buf_set(&last.ids, ids);
			last.n = 0;
		}
		last.n += n;
	}
	p->lines += write_sum(out, &last);
	buf_free(&last.ids);
}

/* Copies sums, with the titles of both documents. */
static void
add_titles(struct in *in, struct out *out, const char *titles)
{
	struct wanted_fields title = { 0 };
	struct span f[3], field;
	struct buf sums = { 0 };
	size_t i;
	char *line, *end;

	while (in_fields(in, f, 3)) {
		wanted_fields_add(&title, f[0]);
		wanted_fields_add(&title, f[1]);
		buf_put(&sums, in->last);
		buf_char(&sums, '\n');
	}
	if (titles)
		wanted_fields_read(&title, titles, SIZE_MAX);
	for (line = sums.p; sums.n && line < sums.p + sums.n; line = end + 1) {
		end = span_line_end(line);
		span_split((struct span){ line, end - line }, f, 3);
		out_put(out, line, end - line);
		for (i = 0; i < 2; i++) {
			field = wanted_fields_get(&title, f[i]);
			out_char(out, '\t');
			out_put(out, field.p, field.n);
		}
		out_char(out, '\n');
	}
	buf_free(&sums);
	wanted_fields_free(&title);
}

/* The sums go to a scratch file, so that only the titles of their documents are
 * held. */
void
document_pairs_sum(struct document_pairs *p, struct in *in, struct out *out,
    const char *titles)
{
	struct out scratch;
	struct in sums;

	out_scratch(&scratch, out_temporary());
	write_sums(p, in, &scratch);
	in_scratch(&sums, &scratch);
	add_titles(&sums, out, titles);
	in_close(&sums);
}

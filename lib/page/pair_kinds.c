#include <stdlib.h>
#include <string.h>

#include "base/idmap.h"
#include "base/mem.h"
#include "page/html_text.h"
#include "page/listed_pair.h"
#include "page/pair_kinds.h"
#include "record/pair.h"
#include "text/unescape.h"

enum {
	KIND_COLUMN = 3, /* from 0; the differences are the next one */
	KIND_COLUMNS = 5,
	SHOWN = 160 /* the most bytes of the differences in a row */
};

#define SAME_WORDS "same words"

/* The meanings of the kinds of nd-kind. */
static const struct {
	const char *kind, *meaning;
} meanings[] = {
	{ "identical", "no word differs" },
	{ SAME_WORDS, "no word differs, but case, punctuation or spaces" },
	{ "copy-edit", "the same statement in other, more or fewer words" },
	{ "factual-drift", "the same statement with another number or date" },
	{ "template", "the same words about something else" },
	{ "reference", "both are a citation or a part of one" },
	{ "other", "none of the other kinds" },
};

/* Both ids of a listed pair, with the TAB between them. */
static struct span
ids_of(const struct listed_pair *p)
{
	return span_join(pair_list_id(p, 0), pair_list_id(p, 1));
}

/* Keeps the kind and the differences of the record last read for the pair p,
 * unless p has them. */
static void
keep(struct listed_pair *p, const struct span *f)
{
	if (p->kind.n > 0)
		return;
	buf_put(&p->kind, span_join(f[KIND_COLUMN], f[KIND_COLUMN + 1]));
	memset(buf_room(&p->kind, UNESCAPE_PAD), 0, UNESCAPE_PAD);
}

void
pair_kinds_read(struct pair_list *l, struct in *in)
{
	size_t *pair = mem_new(l->n + 1, sizeof *pair), i, n;
	struct span f[KIND_COLUMNS + 1];
	struct idmap ids = { 0 };
	uint32_t number;
	struct pair p;

	l->kinds = true;
	for (i = l->n; i-- > 0;)
		pair[idmap_add(&ids, ids_of(&l->pair[i]))] = i;
	while (pair_read(in, &p, true)) {
		n = span_split(in->last, f, KIND_COLUMNS + 1);
		if (n != KIND_COLUMNS)
			in_bad(in,
			    "expected idA, idB, similarity, kind and "
			    "differences, got %zu fields",
			    n);
		number = idmap_find(&ids, span_join(p.a, p.b));
		if (number != IDMAP_NONE)
			keep(&l->pair[pair[number]], f);
	}
	/* If a pair is listed twice, both have one buffer. */
	for (i = 0; i < l->n; i++) {
		n = pair[idmap_find(&ids, ids_of(&l->pair[i]))];
		if (n != i && l->pair[n].kind.n > 0)
			l->pair[i].kind = l->pair[n].kind;
	}
	idmap_free(&ids);
	free(pair);
}

/* Splits what a pair has into the kind and the differences; false if it has
 * nothing. Words can be identical beside a similarity of less than 1. */
static bool
split(const struct listed_pair *p, struct span *f)
{
	if (p->kind.n == 0)
		return false;
	span_split(buf_span(&p->kind), f, 2);
	if (span_is(f[0], "identical") && p->similarity_sum < PAIR_ONE)
		f[0] = (struct span){ SAME_WORDS, strlen(SAME_WORDS) };
	return true;
}

/* Writes at most f->n bytes of the differences. */
static void
put_differences(struct out *o, const struct field *f)
{
	static struct unescaped text;
	size_t n;

	unescape_read(&text, f->text);
	n = html_cut_length(text.buf, text.n, f->n);
	FILL(o, NULL, kind_differences,
	    fill_text("text", (struct span){ text.buf, n }),
	    fill_number("cut", n < text.n));
}

static void
put_cell(struct out *o, const struct field *f)
{
	struct span part[2] = { { NULL, 0 } };

	split(f->from, part);
	FILL(o, NULL, kind_cell, fill_text("kind", part[0]),
	    fill_number("differ", f->n && part[1].n > 0),
	    { "differences", put_differences, SHOWN, .text = part[1] });
}

static void
put_facts(struct out *o, const struct field *f)
{
	struct span part[2];
	const char *meaning = NULL;
	size_t i;

	if (!split(f->from, part))
		return;
	for (i = 0; i < sizeof meanings / sizeof *meanings; i++)
		if (span_is(part[0], meanings[i].kind))
			meaning = meanings[i].meaning;
	FILL(o, NULL, kind_facts, fill_text("kind", part[0]),
	    fill_words("meaning", meaning),
	    fill_number("differ", part[1].n > 0),
	    { "differences", put_differences, SIZE_MAX, .text = part[1] });
}

struct field
pair_kinds_cell(const struct listed_pair *p, bool differences)
{
	return fill_part("kind", put_cell, p, differences);
}

struct field
pair_kinds_facts(const struct listed_pair *p)
{
	return fill_part("kind", put_facts, p, 0);
}

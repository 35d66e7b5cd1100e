#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "eval/gold_pairs.h"
#include "record/pair.h"

enum {
	COLUMNS = 4,
	LABELS_COUNTED = 9, /* most unused labels that a note counts */
};

static void
add_pair(struct gold_pairs *g, struct gold_list *l, const struct in *in,
    struct span a, struct span b)
{
	struct triple t;
	uint32_t other;

	if (in->line > UINT32_MAX)
		die("%s: expected at most %u lines, got more", in->name,
		    UINT32_MAX);
	t.a = idmap_add(&g->ids[0], a);
	t.b = idmap_add(&g->ids[g->cross], b);
	t.c = in->line - 1;
	if (!g->cross && t.a > t.b) {
		other = t.a;
		t.a = t.b;
		t.b = other;
	}
	MEM_ADD(l->pair, l->n, l->cap, t);
}

static uint32_t
label_of(const struct gold_list *l, const struct triple *t)
{
	return l->line_label ? l->line_label[t->c] : 0;
}

/* Reports two lines with the same pair whose labels mean different things. */
static _Noreturn void
die_conflicting(const struct gold_pairs *g, const char *name,
    const struct triple *t, const struct triple *first)
{
	struct span a = idmap_id(&g->ids[0], t->a);
	struct span b = idmap_id(&g->ids[g->cross], t->b);
	struct span x = idmap_id(&g->labels, label_of(&g->known, t));
	struct span y = idmap_id(&g->labels, label_of(&g->known, first));

	die("%s:%ju: pair '%.*s', '%.*s' has label '%.*s', but '%.*s' on line "
	    "%ju",
	    name, (uintmax_t)t->c + 1, span_shown(a), a.p, span_shown(b), b.p,
	    span_shown(x), x.p, span_shown(y), y.p, (uintmax_t)first->c + 1);
}

/* Sorts a list, and keeps the first line of each pair. class is the meaning of
 * each label, or NULL if a duplicate pair is an error. */
static void
sort_pairs(struct gold_pairs *g, struct gold_list *l, const char *name,
    const enum label *class)
{
	struct triple *t, *kept;
	struct span a, b;

	/* Not NULL, which the loop may not add to. */
	MEM_GROW(l->pair, l->cap, 1);
	kept = l->pair;
	triple_sort(l->pair, l->n);
	for (t = l->pair; t < l->pair + l->n; t++) {
		if (kept == l->pair || triple_ab(&kept[-1]) != triple_ab(t)) {
			*kept++ = *t;
			continue;
		}
		if (class) {
			if (class[label_of(l, t)] !=
			    class[label_of(l, &kept[-1])])
				die_conflicting(g, name, t, &kept[-1]);
			l->repeated += t[-1].c == kept[-1].c;
			continue;
		}
		a = idmap_id(&g->ids[0], t->a);
		b = idmap_id(&g->ids[g->cross], t->b);
		die("%s:%ju: duplicate pair '%.*s', '%.*s' (first on line %ju)",
		    name, (uintmax_t)t->c + 1, span_shown(a), a.p,
		    span_shown(b), b.p, (uintmax_t)kept[-1].c + 1);
	}
	l->n = kept - l->pair;
}

void
gold_add_found(
    struct gold_pairs *g, const struct in *in, struct span a, struct span b)
{
	add_pair(g, &g->found, in, a, b);
}

void
gold_sort_found(struct gold_pairs *g, const char *name)
{
	sort_pairs(g, &g->found, name, NULL);
}

void
gold_read_found(struct gold_pairs *g, struct in *in)
{
	struct pair p;

	g->other = g->found;
	g->found = (struct gold_list){ 0 };
	while (pair_read(in, &p, g->cross))
		gold_add_found(g, in, p.a, p.b);
	gold_sort_found(g, in->name);
}

/* Splits a labelled pair into f, and returns the number of fields. Ends the
 * program if there are fewer than `least`, or if an id is malformed. */
static size_t
parse_fields(const struct gold_pairs *g, struct in *in, char *line, size_t len,
    size_t least, struct span *f)
{
	size_t i, n = span_split((struct span){ line, len }, f, COLUMNS);

	if (n < least)
		in_bad(in, "expected at least %zu fields (idA, idB%s), got %zu",
		    least, least > 2 ? ", label" : "", n);
	for (i = 0; i < 2; i++)
		in_check_id(in, f[i]);
	if (!g->cross && span_equal(f[0], f[1]))
		in_bad(in, "expected two ids, got '%.*s' twice",
		    span_shown(f[0]), f[0].p);
	return n;
}

static void
read_labelled(struct gold_pairs *g, struct in *in)
{
	struct gold_list *l = &g->known;
	struct span f[COLUMNS];
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		parse_fields(g, in, line, len, 3, f);
		add_pair(g, l, in, f[0], f[1]);
		MEM_GROW(l->line_label, l->label_cap, in->line);
		l->line_label[in->line - 1] = idmap_add(&g->labels, f[2]);
	}
}

/* Notes that the file has labels, which are not used. */
static void
note_labels(const struct idmap *labels, const char *name)
{
	const bool many = labels->n > LABELS_COUNTED;
	struct span x, y;

	if (labels->n < 2)
		return;
	x = idmap_id(labels, 0);
	y = idmap_id(labels, 1);
	note("%s: %s%u labels in column 3 (%.*s, %.*s%s) make no difference "
	     "without --positive",
	    name, many ? "more than " : "", many ? LABELS_COUNTED : labels->n,
	    span_shown(x), x.p, span_shown(y), y.p,
	    labels->n > 2 ? ", ..." : "");
}

/* A similarity in column 3 is not a label. */
static void
read_unlabelled(struct gold_pairs *g, struct in *in)
{
	struct span f[COLUMNS];
	uint32_t similarity;
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		if (parse_fields(g, in, line, len, 2, f) > 2 &&
		    g->labels.n <= LABELS_COUNTED &&
		    !(f[2].n == PAIR_SIMILARITY &&
			pair_similarity(f[2].p, &similarity)))
			idmap_add(&g->labels, f[2]);
		add_pair(g, &g->known, in, f[0], f[1]);
	}
	note_labels(&g->labels, in->name);
}

/* Sets the class of every label in a list `L1,L2`, or NULL. */
static void
classify(const struct gold_pairs *g, const char *name, const char *list,
    enum label value, enum label *class)
{
	struct span label;
	uint32_t n;

	for (; list; list = label.p[label.n] ? label.p + label.n + 1 : NULL) {
		label = (struct span){ (char *)list, strcspn(list, ",") };
		n = idmap_find(&g->labels, label);
		if (n == IDMAP_NONE)
			note("%s: no line with label '%.*s'", name,
			    span_shown(label), label.p);
		else
			class[n] = value;
	}
}

/* Notes that the columns of the labelled pairs may be swapped: no first id of a
 * found pair is in column 1, but some are in column 2. */
static void
note_swapped(const struct gold_pairs *g, const char *name)
{
	const struct gold_list *known = &g->known, *found = &g->found;
	bool *is_first = mem_new((size_t)g->ids[0].n + 1, sizeof *is_first);
	bool swapped = false;
	uint32_t n;
	size_t i;

	for (i = 0; i < known->n; i++)
		is_first[known->pair[i].a] = true;
	for (i = 0; i < found->n && !is_first[found->pair[i].a]; i++)
		;
	for (i = i < found->n ? known->n : 0; i < known->n && !swapped; i++) {
		n = idmap_find(
		    &g->ids[0], idmap_id(&g->ids[1], known->pair[i].b));
		swapped = n != IDMAP_NONE && !is_first[n];
	}
	if (swapped)
		note("%s: no first id of the pairs is in column 1, but some "
		     "are in column 2: are its columns swapped?",
		    name);
	free(is_first);
}

void
gold_read_known(struct gold_pairs *g, struct in *in, const char *positive,
    const char *ignored)
{
	struct gold_list *l = &g->known;
	enum label *class;
	size_t i;

	if (positive || ignored)
		read_labelled(g, in);
	else
		read_unlabelled(g, in);
	class = mem_new((size_t)g->labels.n + 1, sizeof *class);
	for (i = 0; positive && i < g->labels.n; i++)
		class[i] = LABEL_NEGATIVE;
	classify(g, in->name, positive, LABEL_POSITIVE, class);
	classify(g, in->name, ignored, LABEL_IGNORED, class);
	sort_pairs(g, l, in->name, class);
	for (i = 0; i < l->n; i++)
		l->pair[i].c = class[label_of(l, &l->pair[i])];
	free(class);
	if (g->cross && g->ids[0].n > 0 && g->ids[1].n > 0)
		note_swapped(g, in->name);
	note_count(in->name, l->repeated, "duplicate pair", "counted once");
}

static void
keep_pairs(struct gold_list *l, const bool *a, const bool *b)
{
	size_t i, n = 0;

	for (i = 0; i < l->n; i++)
		if (a[l->pair[i].a] || b[l->pair[i].b])
			l->pair[n++] = l->pair[i];
	l->n = n;
}

void
gold_keep_ids(struct gold_pairs *g, struct in *in)
{
	bool *in_file[2];
	struct span id;
	size_t side;
	uint32_t n;

	for (side = 0; side < 2; side++)
		in_file[side] =
		    mem_new((size_t)g->ids[side].n + 1, sizeof **in_file);
	while (in_id(in, &id))
		for (side = 0; side < 1u + g->cross; side++)
			if (g->ids[side].n &&
			    (n = idmap_find(&g->ids[side], id)) != IDMAP_NONE)
				in_file[side][n] = true;
	keep_pairs(&g->known, in_file[0], in_file[g->cross]);
	keep_pairs(&g->found, in_file[0], in_file[g->cross]);
	keep_pairs(&g->other, in_file[0], in_file[g->cross]);
	free(in_file[0]);
	free(in_file[1]);
}

uint64_t *
gold_id_hashes(const struct gold_pairs *g, size_t side)
{
	const struct idmap *ids = &g->ids[side];
	const uint64_t flip = side ? UINT64_MAX : 0;
	uint64_t *h = ids->n ? mem_new(ids->n, sizeof *h) : NULL;
	struct span id;
	uint32_t i;

	for (i = 0; i < ids->n; i++) {
		id = idmap_id(ids, i);
		h[i] = hash64(id.p, id.n) ^ flip;
	}
	return h;
}

bool
gold_f1_interval(const struct gold_pairs *g, const struct evaluation *e,
    const struct evaluation *other, uint64_t seed, size_t samples,
    struct interval *f1, double *p)
{
	uint64_t *a = gold_id_hashes(g, 0), *b = gold_id_hashes(g, 1);
	struct id_hashes ids[2] = { { a, g->ids[0].n }, { b, g->ids[1].n } };
	bool any = eval_f1_interval(e, other, ids, seed, samples, f1, p);

	free(a);
	free(b);
	return any;
}

void
gold_free(struct gold_pairs *g)
{
	idmap_free(&g->ids[0]);
	idmap_free(&g->ids[1]);
	idmap_free(&g->labels);
	free(g->known.pair);
	free(g->known.line_label);
	free(g->found.pair);
	free(g->other.pair);
	*g = (struct gold_pairs){ 0 };
}

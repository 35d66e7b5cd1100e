/* pair_facts.c: writes what is known of a pair. */
#include "page/evidence_text.h"
#include "page/listed_pair.h"
#include "page/report.h"
#include "page/site_pages.h"
#include "record/pair.h"

void
pair_facts_similarity(struct out *o, const struct field *to)
{
	const struct report *r = to->from;
	const bool parts = r->sides->list->kind == PAIR_LIST_PARTS;
	const struct listed_pair *p = r->sides->pair.listed;
	struct span f[PAIR_LIST_FIELDS];
	char *line = p->lines.p;
	size_t n = pair_list_split(&line, f, PAIR_LIST_FIELDS);
	const bool told = !parts && evidence_is_written(f, n, false);
	uint64_t num, den;
	int contained = 0;

	n = n < PAIR_LIST_FIELDS ? n : PAIR_LIST_FIELDS;
	report_similarity(p, &num, &den);
	if (p->matches == 0)
		contained = evidence_contained(p);
	FILL(o, r->scope, pair_similarity, fill_number("matches", p->matches),
	    fill_number("records", p->records),
	    fill_percent("similarity", num, den), fill_number("same", p->same),
	    fill_number("contained", contained >= 0),
	    fill_number("a_in_b", contained == 0), fill_number("told", told),
	    evidence_text("common", p, false, EVIDENCE_OF_BOTH),
	    fill_text("exact", f[2]),
	    evidence_columns(
		"columns", f + EVIDENCE_COLUMN, n - EVIDENCE_COLUMN));
}

void
pair_facts_words(struct out *o, const struct field *f)
{
	const struct side_by_side *s = ((struct report *)f->from)->sides;
	const struct sides_part *p = s->part;
	const size_t a = p->side[0].words, b = p->side[1].words;

	FILL(o, NULL, pair_words, fill_number("a", a), fill_number("b", b),
	    fill_percent("covered_a", p->covered[0], a | !a),
	    fill_percent("covered_b", p->covered[1], b | !b));
}

void
pair_facts_legend(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct side_by_side *s = r->sides;
	const struct sides_part *p = &s->part[f->n];
	const struct diff_changes *c = &p->changes;
	const size_t a = p->side[0].words, b = p->side[1].words;
	const bool passages = p->view == SIDES_PASSAGES;
	const size_t ignored =
	    ignored_text_of(r->ignored[0], s->pair.id[0])->n +
	    ignored_text_of(r->ignored[1], s->pair.id[1])->n;
	const struct field words[] = { fill_number("all_a", a),
		fill_number("all_b", b), { NULL } };

	if (p->view == SIDES_DIFF)
		FILL(o, words, diff_legend, fill_number("equal", c->equal),
		    fill_number("n", c->differences),
		    fill_number("words_a", c->words[0]),
		    fill_number("words_b", c->words[1]),
		    fill_number("minor", c->minor));
	else if (p->view == SIDES_RUNS && a > 0 && b > 0)
		FILL(o, words, runs_legend, fill_number("marks", p->marks),
		    fill_number("least", s->least_run),
		    fill_number("most", MARKS_MOST),
		    fill_number("left", s->unmarked));
	else if (p->view == SIDES_WORDS)
		FILL(o, words, words_legend,
		    fill_number("words_a", c->list[0].n),
		    fill_number("words_b", c->list[1].n));
	else if (passages)
		FILL(o, NULL, passages_legend, fill_number("ignored", ignored),
		    fill_number("changed", c->list[0].n + c->list[1].n),
		    fill_number("n", s->rewording.uncompared),
		    fill_number("moved", p->moved));
}

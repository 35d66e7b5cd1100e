/* pair_facts.c: writes what is known of a pair. */
#include "page/evidence_text.h"
#include "page/html_text.h"
#include "page/mark_limit.h"
#include "page/pair_facts.h"
#include "page/percent.h"
#include "record/pair.h"

/* Writes n and a noun. */
static void
put_count(struct out *o, uint64_t n, const char *noun)
{
	html_number(o, "", n);
	out_char(o, ' ');
	out_str(o, noun);
	out_str(o, plural(n));
}

/* The similarity of a record as it was read, and its columns of evidence. */
static void
put_exact(struct out *o, const struct span *f, size_t n)
{
	size_t i;

	out_str(o,
	    "</p>\n<details><summary>Exact evidence</summary><p>similarity ");
	html_text(o, f[2].p, f[2].n);
	for (i = EVIDENCE_COLUMN; i < n; i++) {
		out_str(o,
		    i == EVIDENCE_COLUMN ? "; evidence columns: <span dir=auto>"
					 : " \xc2\xb7 <span dir=auto>");
		html_text(o, f[i].p, f[i].n);
		out_str(o, "</span>");
	}
	out_str(o, "</p></details>\n");
}

void
pair_facts_similarity(
    struct out *o, const struct pair_list *l, const struct listed_pair *p)
{
	struct span f[PAIR_LIST_FIELDS];
	char *line = p->lines.p;
	uint32_t similarity = 0;
	int contained;
	size_t n;

	out_str(o, "<div class=score><p><strong>");
	if (l->kind == PAIR_LIST_PASSAGES) {
		put_count(o, p->matches, "sentence");
		out_str(o,
		    p->matches == 1 ? "</strong> matches, in "
				    : "</strong> match, in ");
		put_count(o, p->records, "passage");
		out_str(o,
		    p->matches == 1 ? "; similarity " : "; mean similarity ");
		percent_write(o, p->similarity_sum, p->matches * PAIR_ONE);
		out_str(o,
		    p->same ? "; the texts are equal</p></div>\n"
			    : "</p></div>\n");
		return;
	}
	n = pair_list_split(&line, f, PAIR_LIST_FIELDS);
	pair_similarity(f[2].p, &similarity);
	percent_write(o, similarity, PAIR_ONE);
	contained = evidence_contained(p);
	out_str(o,
	    contained < 0	 ? "</strong> similar"
		: contained == 0 ? "</strong> of A is in B"
				 : "</strong> of B is in A");
	if (l->kind != PAIR_LIST_PARTS)
		evidence_text_write(o, ": ", f, n, false);
	put_exact(o, f, n);
	out_str(o, "</div>\n");
}

void
pair_facts_table(struct out *o, const struct sides_part *p)
{
	size_t i, words;

	out_str(o,
	    "<table class=facts>\n<thead><tr><td><th scope=col class=r>A"
	    "<th scope=col class=r>B</thead>\n<tbody>\n<tr><th scope=row>Words");
	for (i = 0; i < 2; i++)
		html_number(o, "<td class=r>", p->side[i].words);
	out_str(o, "\n<tr><th scope=row>In passages");
	for (i = 0; i < 2; i++) {
		words = p->side[i].words;
		out_str(o, "<td class=r>");
		percent_write(o, p->covered[i], words > 0 ? words : 1);
	}
	out_str(o, "\n</tbody></table>\n");
}

/* A sentence on words that differ. */
static void
put_differences(struct out *o, const struct sides_part *p)
{
	const struct diff_changes *c = &p->changes;
	size_t i;

	out_str(o, "<p>");
	if (c->equal) {
		out_str(o, "The texts are equal: one is shown.</p>\n");
		return;
	}
	if (c->differences == 0) {
		out_str(o, "All words are equal; ");
		if (c->minor > 0)
			put_count(o, c->minor, "word");
		out_str(o,
		    c->minor == 0 ? "only white space differs"
			: c->minor == 1
			? " differs in case, punctuation or Unicode form"
			: " differ in case, punctuation or Unicode form");
		out_str(o, ".</p>\n");
		return;
	}
	put_count(o, c->differences, "difference");
	for (i = 0; i < 2; i++) {
		if (c->words[i] == 0)
			continue;
		html_number(o, i && c->words[0] ? ", and " : ": ", c->words[i]);
		html_number(o, " of ", p->side[i].words);
		out_str(o, " word");
		out_str(o, plural(p->side[i].words));
		out_str(o, i ? " only in B" : " only in A");
	}
	out_str(o, ".</p>\n");
}

/* Explains the marks of a diff. */
static void
put_diff_legend(struct out *o, const struct diff_changes *c)
{
	if (c->differences > 0)
		out_str(o,
		    "<p class=soft><del>Dashed</del> words are only in A, "
		    "<ins>underlined</ins> words only in B");
	if (c->minor > 0)
		out_str(o,
		    c->differences > 0
			? "; <ins class=m>dotted</ins> text has another case, "
			  "punctuation or Unicode form"
			: "<p class=soft><ins class=m>Dotted</ins> text has "
			  "another case, punctuation or Unicode form");
	if (c->differences + c->minor > 0)
		out_str(o, ".</p>\n");
}

/* Explains the marks of runs. */
static void
put_runs_legend(
    struct out *o, const struct side_by_side *s, const struct sides_part *p)
{
	if (p->side[0].words == 0 || p->side[1].words == 0)
		return;
	html_number(o, "<p>A has ", p->side[0].words);
	html_number(o, " words, B ", p->side[1].words);
	if (p->marks == 0) {
		html_number(o, ": they share no run of ", s->least_run);
		out_str(
		    o, s->least_run == 1 ? " word.</p>\n" : " words.</p>\n");
		return;
	}
	html_number(o,
	    ", and less than a third are equal: the marks are runs of at "
	    "least ",
	    s->least_run);
	out_str(o, s->least_run == 1 ? " shared word" : " shared words");
	if (s->unmarked > 0) {
		html_number(o, ", the ", MARKS_MOST);
		html_number(o, " longest; ", s->unmarked);
		out_str(o,
		    s->unmarked == 1 ? " more is not marked"
				     : " more are not marked");
	}
	out_str(o, ".</p>\n");
}

void
pair_facts_legend(
    struct out *o, const struct side_by_side *s, const struct sides_part *p)
{
	switch (p->view) {
	case SIDES_DIFF:
		put_differences(o, p);
		put_diff_legend(o, &p->changes);
		break;
	case SIDES_RUNS:
		put_runs_legend(o, s, p);
		break;
	case SIDES_PASSAGES:
		if (p->changes.list[0].n + p->changes.list[1].n > 0)
			out_str(o,
			    "<p class=soft><mark class=\"p1 x\">Underlined"
			    "</mark> words of a passage are not in the "
			    "other text's passage.</p>\n");
		if (s->rewording.uncompared > 0) {
			html_number(
			    o, "<p class=soft>", s->rewording.uncompared);
			out_str(o,
			    s->rewording.uncompared == 1
				? " passage overlaps others so much that its "
				  "words are not compared.</p>\n"
				: " passages overlap others so much that "
				  "their words are not compared.</p>\n");
		}
		if (p->moved > 0)
			out_str(o,
			    "<p class=soft>Passages marked \xe2\x80\x9cmoved"
			    "\xe2\x80\x9d have another order in the other "
			    "text; their number leads to them there.</p>\n");
	}
}

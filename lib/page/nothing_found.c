/* nothing_found.c: what the first page of a site without pairs shows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "page/html_text.h"
#include "page/nothing_found.h"
#include "page/noun.h"
#include "page/site.h"
#include "record/pair.h"

/* The lowest threshold at which nd-flow searches the most similar pair. */
#define LOWEST .01

enum { FRACTION = 24 }; /* bytes of a fraction */

/* The similarity of the only pair, in millionths. */
static uint32_t
similarity_of(const struct report *r)
{
	uint64_t num, den;

	report_similarity(&r->sides->list->pair[0], &num, &den);
	return num / (den / PAIR_ONE);
}

/* Writes millionths as a fraction, rounded down to the given decimals, or to
 * all six if it would be 0. */
static void
print_fraction(char text[FRACTION], uint32_t millionths, int decimals)
{
	uint32_t unit = PAIR_ONE;
	int i;

	for (i = 0; i < decimals; i++)
		unit /= 10;
	if (millionths < unit) {
		unit = 1;
		decimals = 6;
	}
	snprintf(text, FRACTION, "%ju.%0*ju",
	    (uintmax_t)(millionths / PAIR_ONE), decimals,
	    (uintmax_t)(millionths % PAIR_ONE / unit));
}

static void
put_fraction(struct out *o, uint32_t millionths, int decimals)
{
	char text[FRACTION];

	print_fraction(text, millionths, decimals);
	out_str(o, text);
}

static const char *
kind_of(const struct report *r)
{
	return r->sides->list->kind == PAIR_LIST_PASSAGES ? "passage" : "pair";
}

static double
threshold_of(const struct report *r)
{
	return r->threshold ? strtod(r->threshold, NULL) : 0;
}

/* The most similar pair, with a link to its page. */
static void
put_nearest(struct out *o, const struct report *r)
{
	const struct listed_pair *p = &r->sides->list->pair[0];

	out_str(o, "<p id=n1>The most similar ");
	out_str(o, kind_of(r));
	out_str(o, " has ");
	put_fraction(o, similarity_of(r), 2);
	out_str(o, ": <a href=\"");
	site_put_page(o, SITE_PAIRS, 1);
	out_str(o, "\">");
	report_put_id(r, o, pair_list_id(p, 0));
	out_str(o, " \xe2\x80\x93 ");
	report_put_id(r, o, pair_list_id(p, 1));
	out_str(o, "</a>.");
}

/* Writes which texts the search read. */
static void
put_sample(struct out *o, const struct report *r)
{
	if (!r->sample)
		return;
	out_str(o, " This is from a sample: ");
	html_text(o, r->sample, strlen(r->sample));
	out_char(o, '.');
}

/* Writes the options that find the most similar pair. */
static void
put_advice(struct out *o, const struct report *r)
{
	const uint32_t similarity = similarity_of(r);

	if (similarity == 0 && !r->advice)
		return;
	out_str(o, " To find it, try ");
	if (r->advice) {
		html_text(o, r->advice, strlen(r->advice));
	} else {
		out_str(o, "-t ");
		put_fraction(o, similarity, similarity < PAIR_ONE / 10 ? 2 : 1);
	}
	out_char(o, '.');
}

/* Advice without a most similar pair. */
static void
put_general(struct out *o, const struct report *r, double threshold)
{
	if (r->searched) {
		out_str(o,
		    r->threshold && threshold <= LOWEST
			? "<p>No lower threshold was tried."
			: "<p>Much lower thresholds find no pair either.");
		put_sample(o, r);
		if (r->advice) {
			out_str(o, " Try ");
			html_text(o, r->advice, strlen(r->advice));
			out_char(o, '.');
		}
		return;
	}
	noun_text(
	    o, r->noun, "<p>To find less similar %s, lower the threshold");
	out_str(o,
	    threshold > .5	 ? ": try -t 0.5."
		: threshold > .3 ? ": try -t 0.3."
				 : " (-t).");
}

void
nothing_found_write(struct out *o, const struct report *r)
{
	const double threshold = threshold_of(r);

	out_str(o, "<p>No pairs");
	if (r->threshold) {
		out_str(o, " with a similarity of ");
		html_text(o, r->threshold, strlen(r->threshold));
		out_str(o, " or more");
	}
	out_str(o, ".</p>\n");
	if (r->below) {
		put_nearest(o, r);
		put_advice(o, r);
		put_sample(o, r);
	} else {
		put_general(o, r, threshold);
	}
	out_str(o, "</p>\n");
}

/* The words of the advice after those that set the threshold. */
static const char *
words_beside(const char *advice)
{
	if (strncmp(advice, "-t ", 3) != 0)
		return advice;
	advice += 3;
	advice += strcspn(advice, " ");
	return advice + strspn(advice, " ");
}

void
nothing_found_note(const struct report *r)
{
	const char *t = r->threshold ? r->threshold : "0", *what = kind_of(r),
		   *in = r->sample ? ", in " : "",
		   *sample = r->sample ? r->sample : "", *beside;
	char similarity[FRACTION];

	if (!r->below && threshold_of(r) <= LOWEST) {
		note("no %ss at %s; no lower threshold is tried%s%s", what, t,
		    in, sample);
		return;
	}
	if (!r->below) {
		note("no %ss at %s, nor at 0.01%s%s", what, t, in, sample);
		return;
	}
	print_fraction(similarity, similarity_of(r), 2);
	beside = words_beside(r->advice ? r->advice : "");
	note("no %ss at %s; the most similar %s has %s%s%s%s%s", what, t, what,
	    similarity, *beside ? ", with " : "", beside, in, sample);
}

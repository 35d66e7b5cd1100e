/* nothing_found.c: what the first page of a site without pairs shows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "page/document_names.h"
#include "page/report_fields.h"
#include "page/site_pages.h"
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

/* Whether a passage is found if shorter ones are, at the same threshold. */
static bool
is_too_short(const struct report *r)
{
	return r->below && r->advice && words_beside(r->advice) == r->advice;
}

/* Whether pairs of two collections are of any similarity, by words and parts of
 * words: those of nd-flow match without a threshold. */
static bool
is_match(const struct report *r)
{
	return r->threshold && threshold_of(r) < 2. / PAIR_ONE &&
	    r->sides->list->cross && !r->searched && !r->items;
}

void
nothing_found_put(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const double threshold = threshold_of(r);
	const uint32_t similarity = r->below ? similarity_of(r) : 0;
	const bool is_short = is_too_short(r);
	const bool least = is_match(r);
	char is[FRACTION], lower[FRACTION];

	print_fraction(is, similarity, 2);
	print_fraction(lower, similarity, similarity < PAIR_ONE / 10 ? 2 : 1);
	FILL(o, r->scope, nothing,
	    fill_words("threshold", least ? NULL : r->threshold),
	    fill_number("below", r->below), fill_words("similarity", is),
	    fill_words("lower", lower), field_page("page", SITE_PAIRS, 1),
	    field_name("a", r, r->below ? r->side[0] : 0, NAME_SHORT),
	    field_name("b", r, r->below ? r->side[1] : 0, NAME_SHORT),
	    fill_number("known", similarity > 0 || r->advice),
	    fill_words("advice", r->advice), fill_words("sample", r->sample),
	    fill_number("short", is_short),
	    fill_number("common", is_short && strstr(r->advice, "--min-bits")),
	    fill_number("ignored", r->ignored[0]->sentences),
	    fill_number("least", least), fill_number("searched", r->searched),
	    fill_number("lowest", r->threshold && threshold <= LOWEST),
	    fill_number("high", threshold > .5),
	    fill_number("middle", threshold > .3));
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

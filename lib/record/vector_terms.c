#include <string.h>

#include "base/mem.h"
#include "record/vector_terms.h"

/* Sets t->words and t->times, and *bytes to those of the words with a space
 * after each; false if a weight is no count. */
static bool
read_words(struct vector_terms *t, struct in *in, size_t *bytes)
{
	const struct vector *v = &t->vector;
	const struct weighted_term *w;
	size_t i, n = 0;

	MEM_GROW(t->times, t->times_cap, v->n + 1);
	for (i = 0; i < v->n; i++) {
		w = &v->term[i];
		if (w->count == 0 || w->count > UINT32_MAX)
			return in_bad(in,
			    "expected a whole number below 2^32, got '%.*s'",
			    span_shown(w->weight), w->weight.p);
		t->words =
		    mem_grow(t->words, &t->words_cap, n + w->term.n + 2, 1);
		memcpy(t->words + n, w->term.p, w->term.n);
		n += w->term.n;
		t->words[n++] = ' ';
		t->times[i] = w->count;
	}
	*bytes = n;
	return true;
}

/* Counts the words and their n-grams; false if they are too many. */
static bool
count(struct vector_terms *t, size_t bytes)
{
	const struct vector *v = &t->vector;
	size_t i;

	for (i = 0; t->counts->words && i < v->n; i++)
		if (!term_counts_add_times(
			t->counts, v->term[i].term, t->times[i]))
			return false;
	return !t->counts->grams || v->n == 0 ||
	    term_counts_add_words(
		t->counts, (struct span){ t->words, bytes - 1 }, t->times);
}

bool
vector_terms_parse(struct vector_terms *t, struct in *in)
{
	size_t bytes = 0;

	term_counts_begin(t->counts);
	if (!vector_parse(in, &t->vector) || !read_words(t, in, &bytes))
		return false;
	if (!count(t, bytes))
		return in_bad(in, "expected fewer than 2^32 %s",
		    t->counts->grams ? "n-grams" : "words");
	term_counts_end(t->counts);
	return true;
}

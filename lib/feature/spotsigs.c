/* spotsigs.c: an antecedent and the chain of words behind it. */
#include "base/mem.h"
#include "feature/spotsigs.h"

/* Tells the tokens apart: the content words to s->content; where a spot is
 * and how many of those are before it to s->spot. Returns how many spots. */
static size_t
classify_words(struct spotsigs *s, const char *p, const uint32_t *at, size_t n,
    size_t *words)
{
	const struct word_list w = s->word_list;
	uint32_t *content, *spot;
	enum word_list_kind kind;
	size_t i, m = 0;

	s->content = mem_grow(s->content, &s->content_cap, n + 1,
	    sizeof *s->content);
	s->spot = mem_grow(s->spot, &s->spot_cap, 2 * n + 2, sizeof *s->spot);
	content = s->content;
	spot = s->spot;
	for (i = 0; i < n; i++) {
		kind = word_list_kind(&w, p + at[i], at[i + 1] - 1 - at[i]);
		content[m] = i;
		m += kind == WORD_LIST_OTHER;
		spot[0] = i;
		spot[1] = m;
		spot += kind == WORD_LIST_ANTECEDENT ? 2 : 0;
	}
	*words = m;
	return (spot - s->spot) / 2;
}

void
spotsigs_add(struct spotsigs *s, const struct token_text *t, const uint32_t *at,
    size_t n, struct feature_list *f)
{
	const char *p = t->buf + t->field;
	size_t words, spots = classify_words(s, p, at, n, &words), i, j, k, w;

	for (i = 0; i < spots; i++) {
		j = s->spot[2 * i + 1];
		if ((words - j) / s->distance < s->chain_words)
			break;
		w = s->spot[2 * i];
		feature_list_append(f, p + at[w], at[w + 1] - 1 - at[w], ' ');
		for (k = 0; k < s->chain_words; k++) {
			j += s->distance;
			w = s->content[j - 1];
			feature_list_append(
			    f, p + at[w], at[w + 1] - 1 - at[w], ' ');
		}
		feature_list_finish(f);
	}
}

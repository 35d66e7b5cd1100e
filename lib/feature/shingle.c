#include <stdlib.h>

#include "base/hash_runs.h"
#include "base/mem.h"
#include "feature/shingle.h"
#include "feature/shingle_method.h"

/* Code points of a text without a token, whose offsets fit 32 bits. */
#define SYMBOLS_MOST (UINT32_MAX / 4)

void
shingle_share(struct shingles *to, const struct shingles *from)
{
	*to = *from;
	to->stem = (struct stem){ 0 };
	if (to->stemmed)
		stem_open(&to->stem, from->stem.language);
	if (to->method->share)
		to->method->share(to);
}

void
shingle_begin(struct shingles *s)
{
	token_clear(&s->text);
	s->features.n = 0;
	s->joined.n = s->joined.pending_begin = s->joined.pending = 0;
	s->symbols.n = 0;
	s->tokens = 0;
	s->has_long = false;
	if (s->method->begin)
		s->method->begin(s);
}

/* Adds n runs of k tokens, which begin at text.buf[from + s->start[i]] and end
 * gap bytes before the next begins. */
static void
add_runs(struct shingles *s, size_t from, size_t n, size_t k, size_t gap)
{
	const uint32_t *start = s->start;
	const char *p = s->text.buf + from;
	uint64_t *hash = feature_list_add(&s->features, n);
	struct feature_place *place;
	size_t i;

	hash_runs(p, start, n, k, gap, hash);
	if (!s->features.want_places)
		return;
	place = s->features.place + s->features.n - n;
	for (i = 0; i < n; i++)
		place[i] = (struct feature_place){ from + start[i],
			start[i + k] - gap - start[i] };
}

void
shingle_add_runs(struct shingles *s, size_t n)
{
	add_runs(s, s->text.field, n > s->k ? n - s->k + 1 : 1,
	    n > s->k ? s->k : n, !s->by_chars);
}

/* Adds the runs of a field. With skip_short, the features so far are short
 * fields, one each, until has_long. */
static void
add_field_runs(struct shingles *s, size_t n)
{
	if (s->skip_short && s->has_long && n < s->k) {
		s->skipped++;
		return;
	}
	if (s->skip_short && !s->has_long && n >= s->k) {
		s->skipped += s->features.n;
		s->features.n = 0;
		s->has_long = true;
	}
	shingle_add_runs(s, n);
}

const struct shingle_method shingle_runs = {
	.name = "shingle",
	.options = { "-c", "-k", "--skip-short" },
	.k = SHINGLE_WORDS,
	.field = add_field_runs,
};

static void
add_whole(struct shingles *s)
{
	if (s->tokens == 0)
		return;
	s->start[0] = 0;
	s->start[1] = s->text.n - 1;
	add_runs(s, 1, 1, 1, 0);
}

const struct shingle_method shingle_whole = {
	.name = "whole",
	.options = { "-c" },
	.end = add_whole,
};

/* Adds the last field of s->text to the document. */
static void
add_field(struct shingles *s)
{
	const struct token_text *t = &s->text;
	size_t n;

	MEM_GROW(s->start, s->start_cap, token_room(t) << s->by_chars);
	n = s->by_chars ? token_char_starts(t, s->start)
			: token_starts(t, s->start);
	s->tokens += n;
	if (n > 0 && s->method->field)
		s->method->field(s, n);
}

bool
shingle_field(void *shingles, struct span field)
{
	struct shingles *s = shingles;

	token_add(&s->text, field);
	if (s->stemmed)
		stem_text(&s->stem, &s->text);
	if (s->text.n >= UINT32_MAX || s->symbols.n >= SYMBOLS_MOST)
		return false;
	add_field(s);
	if (s->tokens == 0)
		symbols_add(&s->symbols, field);
	return true;
}

void
shingle_end(struct shingles *s)
{
	if (s->tokens == 0 && symbols_make_token(&s->symbols, &s->text))
		add_field(s);
	if (s->method->end)
		s->method->end(s);
	joined_hash(&s->joined, &s->features);
}

void
shingle_free(struct shingles *s)
{
	token_free(&s->text);
	free(s->symbols.cp);
	free(s->symbols.spare);
	free(s->start);
	free(s->joined.p);
	free(s->features.hash);
	free(s->features.place);
}

struct span
shingle_text(const struct shingles *s, size_t i)
{
	struct feature_place p = s->features.place[i];
	char *text = s->method->joined ? s->joined.p : s->text.buf;

	return (struct span){ text + p.offset, p.n };
}

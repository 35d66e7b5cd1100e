#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/threads.h"
#include "passage/word_bits.h"
#include "text/token_spans.h"
#include "text/unescape.h"
#include "verify/record_places.h"

enum {
	WORD_BITS = 20,
	BIGRAM_BITS = 24,
	SAMPLE_BITS = 27, /* bytes of text that are counted whole */
	PRIOR = 20,	  /* bigrams that are as if by chance */
};

/* The state of a thread that reads. */
struct word_reader {
	struct token_spans spans;
	struct unescaped text;
	uint64_t words;
	char apart[THREADS_APART];
};

struct word_counting {
	struct word_bits *bits;
	struct word_reader *reader;
	uint64_t every;
};

static size_t
word_slot(uint64_t key)
{
	return key >> (64 - WORD_BITS);
}

static size_t
bigram_slot(uint64_t before, uint64_t key)
{
	const uint64_t odd = 0x9e3779b97f4a7c15;

	return ((before * odd) ^ key) * odd >> (64 - BIGRAM_BITS);
}

static void
count_sentence(struct word_bits *w, struct word_reader *r, struct span text)
{
	const uint64_t *key;
	size_t i;

	unescape_read(&r->text, text);
	token_spans_read(&r->spans, r->text.buf, r->text.n);
	key = r->spans.key;
	for (i = 0; i < r->spans.n; i++) {
		__atomic_fetch_add(
		    &w->word[word_slot(key[i])], 1, __ATOMIC_RELAXED);
		if (i > 0)
			__atomic_fetch_add(
			    &w->bigram[bigram_slot(key[i - 1], key[i])], 1,
			    __ATOMIC_RELAXED);
	}
	r->words += r->spans.n;
}

static void
count_line(void *state, size_t t, struct span line)
{
	struct word_counting *c = state;
	struct span f[3];

	if (span_split(line, f, 3) >= 2 &&
	    (c->every == 1 || hash64(f[0].p, f[0].n) % c->every == 0))
		count_sentence(c->bits, &c->reader[t], f[1]);
}

void
word_bits_read(struct word_bits *w, const struct record_lookup *const *file,
    size_t n, size_t threads)
{
	struct word_counting c = { .bits = w };
	size_t i;

	w->word = mem_new((size_t)1 << WORD_BITS, sizeof *w->word);
	w->bigram = mem_new((size_t)1 << BIGRAM_BITS, sizeof *w->bigram);
	c.reader = mem_new(threads, sizeof *c.reader);
	for (i = 0; i < n; i++)
		c.every += file[i]->bytes;
	c.every = 1 + (c.every >> SAMPLE_BITS);
	w->own = 2 / c.every;
	for (i = 0; i < n; i++)
		record_lookup_lines(file[i], threads, count_line, &c);
	for (i = 0; i < threads; i++) {
		w->words += c.reader[i].words;
		token_spans_free(&c.reader[i].spans);
		free(c.reader[i].text.buf);
		free(c.reader[i].text.special);
	}
	free(c.reader);
}

/* log2(x) in units, rounded down: see base/log2_fixed.c, which has more
 * digits. */
static uint32_t
log2_units(uint64_t x)
{
	uint32_t log = 63 - __builtin_clzll(x), i, digit;
	uint64_t m = x << (63 - log);
	unsigned __int128 square;

	for (i = 1; i < WORD_UNIT; i *= 2) {
		square = (unsigned __int128)m * m;
		digit = square >> 127;
		m = square >> (63 + digit);
		log = 2 * log + digit;
	}
	return log;
}

/* The difference of the logarithms of all and n <= all, at most WORD_RARE. */
static uint32_t
bits_of_share(uint64_t n, uint64_t all)
{
	return n <= all / 1024 ? WORD_RARE : log2_units(all) - log2_units(n);
}

uint32_t
word_bits_of(const struct word_bits *w, uint64_t key)
{
	const uint64_t n = w->word[word_slot(key)];

	return bits_of_share(n > w->own ? n - w->own : 0, w->words);
}

/* The share of the bigrams, where PRIOR more are as words are anywhere. */
uint32_t
word_bits_after(const struct word_bits *w, uint64_t before, uint64_t key)
{
	uint32_t alone = word_bits_of(w, key), bits;
	uint64_t all = w->word[word_slot(before)];
	uint64_t n = w->bigram[bigram_slot(before, key)];
	uint64_t prior = PRIOR * w->word[word_slot(key)];

	if (n <= w->own)
		return alone;
	n -= w->own;
	all = all > n + w->own ? all - w->own : n;
	/* n + PRIOR * p of all + PRIOR, times 1024. */
	bits = bits_of_share(
	    n * 1024 + prior * 1024 / w->words, (all + PRIOR) * 1024);
	return bits < alone ? bits : alone;
}

void
word_bits_free(struct word_bits *w)
{
	free(w->word);
	free(w->bigram);
	*w = (struct word_bits){ 0 };
}

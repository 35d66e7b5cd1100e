#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/radix_sort64.h"
#include "base/threads.h"
#include "io/out.h"
#include "io/whole.h"
#include "passage/word_bits.h"
#include "text/token_spans.h"
#include "text/unescape.h"
#include "verify/record_places.h"

enum {
	WORD_BITS = 20,
	BIGRAM_BITS = 24,
	SAMPLE_BITS = 27,  /* bytes of text that are counted whole */
	PRIOR = 20,	   /* bigrams that are as if by chance */
	PIECE = 1 << 16,   /* counts of the file that are in memory */
	WAITING = 1 << 19, /* slots that wait until they are counted in the
			    * file, of all threads */
};

/* The state of a thread that reads. */
struct word_reader {
	struct token_spans spans;
	struct unescaped text;
	uint64_t words;
	uint64_t *slot; /* that wait */
	size_t slots;
	char apart[THREADS_APART];
};

struct word_counting {
	struct word_bits *bits;
	struct word_reader *reader;
	uint64_t every;
	size_t waiting;	      /* slots of a thread */
	pthread_mutex_t lock; /* of the file */
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

/* Counts the slots of a thread in the file, in their order. */
static void
count_waiting(struct word_counting *c, struct word_reader *r)
{
	const struct word_bits *w = c->bits;
	uint32_t *piece = mem_new(PIECE, sizeof *piece);
	uint64_t at;
	size_t i = 0;

	radix_sort64(r->slot, r->slots, 0);
	pthread_mutex_lock(&c->lock);
	while (i < r->slots) {
		at = r->slot[i] / PIECE * PIECE;
		nameless_read(w->fd, w->dir, piece, PIECE * sizeof *piece,
		    at * sizeof *piece);
		for (; i < r->slots && r->slot[i] < at + PIECE; i++)
			piece[r->slot[i] - at]++;
		nameless_write(w->fd, w->dir, piece, PIECE * sizeof *piece,
		    at * sizeof *piece);
	}
	pthread_mutex_unlock(&c->lock);
	free(piece);
	r->slots = 0;
}

static void
count_bigram(struct word_counting *c, struct word_reader *r, size_t slot)
{
	if (c->bits->bigram) {
		__atomic_fetch_add(&c->bits->bigram[slot], 1, __ATOMIC_RELAXED);
		return;
	}
	r->slot[r->slots++] = slot;
	if (r->slots == c->waiting)
		count_waiting(c, r);
}

static void
count_sentence(struct word_counting *c, struct word_reader *r, struct span text)
{
	const uint64_t *key;
	size_t i;

	unescape_read(&r->text, text);
	token_spans_read(&r->spans, r->text.buf, r->text.n);
	key = r->spans.key;
	for (i = 0; i < r->spans.n; i++) {
		__atomic_fetch_add(
		    &c->bits->word[word_slot(key[i])], 1, __ATOMIC_RELAXED);
		if (i > 0)
			count_bigram(c, r, bigram_slot(key[i - 1], key[i]));
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
		count_sentence(c, &c->reader[t], f[1]);
}

/* Allocates counts of zero, and room for each thread. */
static void
begin(struct word_counting *c, size_t threads)
{
	const size_t bigrams = (size_t)1 << BIGRAM_BITS;
	struct word_bits *w = c->bits;
	size_t t;

	pthread_mutex_init(&c->lock, NULL);
	w->word = mem_new((size_t)1 << WORD_BITS, sizeof *w->word);
	c->reader = mem_new(threads, sizeof *c->reader);
	if (!w->dir) {
		w->bigram = mem_new(bigrams, sizeof *w->bigram);
		return;
	}
	w->fd = out_nameless(w->dir);
	if (ftruncate(w->fd, bigrams * sizeof *w->bigram) < 0)
		die_errno("%s", w->dir);
	c->waiting = WAITING / threads;
	for (t = 0; t < threads; t++)
		c->reader[t].slot = mem_new(c->waiting, sizeof(uint64_t));
}

/* Adds what the threads counted. */
static void
end(struct word_counting *c, size_t threads)
{
	struct word_reader *r = c->reader;

	for (; r < c->reader + threads; r++) {
		count_waiting(c, r);
		c->bits->words += r->words;
		token_spans_free(&r->spans);
		free(r->text.buf);
		free(r->text.special);
		free(r->slot);
	}
	free(c->reader);
	pthread_mutex_destroy(&c->lock);
}

void
word_bits_read(struct word_bits *w, const struct record_lookup *const *file,
    size_t n, size_t threads)
{
	struct word_counting c = { .bits = w };
	size_t i;

	begin(&c, threads);
	for (i = 0; i < n; i++)
		c.every += file[i]->bytes;
	c.every = 1 + (c.every >> SAMPLE_BITS);
	w->own = 2 / c.every;
	for (i = 0; i < n; i++)
		record_lookup_lines(file[i], threads, count_line, &c);
	end(&c, threads);
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

static uint64_t
bigrams_of(const struct word_bits *w, size_t slot)
{
	uint32_t n;

	if (w->bigram)
		return w->bigram[slot];
	nameless_read(w->fd, w->dir, &n, sizeof n, slot * sizeof n);
	return n;
}

/* The share of the bigrams, where PRIOR more are as words are anywhere. */
uint32_t
word_bits_after(const struct word_bits *w, uint64_t before, uint64_t key)
{
	uint32_t alone = word_bits_of(w, key), bits;
	uint64_t all = w->word[word_slot(before)];
	uint64_t n = bigrams_of(w, bigram_slot(before, key));
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
	if (w->dir)
		close(w->fd);
	*w = (struct word_bits){ 0 };
}

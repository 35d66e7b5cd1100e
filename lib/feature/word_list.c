/* word_list.c: reads lists of words. */
#include <stdlib.h>

#include "base/mem.h"
#include "feature/word_list.h"
#include "record/df.h"
#include "record/document.h"

enum { SLOTS_MIN = 1024, SPARSE = 4 };

struct frequent_term {
	uint64_t documents, line, hash;
};

static void
put(struct word_list *w, uint64_t hash, enum word_list_kind kind)
{
	size_t i = hash >> w->shift;

	while (w->slot[i] && (w->slot[i] ^ hash) >> 2)
		i = (i + 1) & (w->slots - 1);
	w->n += !w->slot[i];
	if ((w->slot[i] & 3) < (uint64_t)kind)
		w->slot[i] = (hash & ~(uint64_t)3) | kind;
}

/* Doubles the table, which may be empty, unless it is sparse. */
static void
grow(struct word_list *w)
{
	struct word_list old = *w;
	size_t i;

	if (w->slots > SPARSE * w->n)
		return;
	w->slots = old.slots ? 2 * old.slots : SLOTS_MIN;
	w->shift = __builtin_clzll(w->slots) + 1;
	w->slot = mem_new(w->slots, sizeof *w->slot);
	w->n = 0;
	for (i = 0; i < old.slots; i++)
		if (old.slot[i])
			put(w, old.slot[i],
			    (enum word_list_kind)(old.slot[i] & 3));
	free(old.slot);
}

static void
add_word(struct word_list *w, uint64_t hash, enum word_list_kind kind)
{
	put(w, hash, kind);
	grow(w);
}

void
word_list_read(struct word_list *w, const char *path, enum word_list_kind kind,
    struct stem *stem)
{
	struct token_text t = { 0 };
	struct in in;
	uint32_t *start = NULL;
	uint64_t crs = 0;
	size_t len, cap = 0;
	char *line;

	grow(w);
	in_open(&in, path);
	while ((line = in_line(&in, &len))) {
		crs += len > 0 && line[len - 1] == '\r';
		line[len] = '\n';
		token_clear(&t);
		token_add(&t, (struct span){ line, len });
		if (stem)
			stem_text(stem, &t);
		start = mem_grow(start, &cap, token_room(&t), sizeof *start);
		if (t.invalid > 0 || token_starts(&t, start) != 1)
			in_bad(&in, "expected one word, got '%.*s'",
			    span_shown((struct span){ line, len }), line);
		add_word(w, prefix16_hash_word(t.buf + t.field, t.n - t.field),
		    kind);
	}
	document_notes(&in, crs, 0);
	in_close(&in);
	free(start);
	token_free(&t);
}

/* The most documents first, then the earlier line. */
static int
order(const void *p, const void *q)
{
	const struct frequent_term *a = p, *b = q;

	if (a->documents != b->documents)
		return a->documents < b->documents ? 1 : -1;
	return a->line < b->line ? -1 : 1;
}

void
word_list_read_top(
    struct word_list *w, const char *path, size_t top, enum word_list_kind kind)
{
	struct df_file file = { 0 };
	struct frequent_term *f = NULL;
	size_t n = 0, cap = 0, i;
	uint64_t terms = 0, features = 0;
	struct df df;

	in_open(&file.in, path);
	df_read_total(&file);
	while (df_read(&file, &df)) {
		terms++;
		features += df_is_feature(&df);
		f = mem_grow(f, &cap, n + 1, sizeof *f);
		f[n++] = (struct frequent_term){ df.documents, file.in.line,
			prefix16_hash_word(df.term.p, df.term.n) };
		if (n / 2 >= top) {
			qsort(f, n, sizeof *f, order);
			n = top;
		}
	}
	df_check_terms(&file, terms, features);
	df_close(&file);
	if (n > 0)
		qsort(f, n, sizeof *f, order);
	grow(w);
	for (i = 0; i < n && i < top; i++)
		add_word(w, f[i].hash, kind);
	free(f);
}

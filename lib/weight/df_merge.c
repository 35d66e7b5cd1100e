/* df_merge.c: document frequencies added up. */
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "weight/df_merge.h"

enum { MANY = 32 };

/* The first eight bytes of a term as a number: in the order of the terms,
 * none of which has a NUL. */
static uint64_t
key_of(struct span term)
{
	uint64_t key = 0;
	size_t i;

	if (term.n >= sizeof key) {
		memcpy(&key, term.p, sizeof key);
		return be64toh(key);
	}
	for (i = 0; i < 8; i++)
		key = key << 8 | (i < term.n ? (unsigned char)term.p[i] : 0);
	return key;
}

static int
order(const struct df_merge_file *a, const struct df_merge_file *b)
{
	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	return span_order(a->record.term, b->record.term);
}

/* Moves the file at place i of the heap down to where it belongs. */
static void
sink(struct df_merge *t, size_t i)
{
	size_t moved = t->heap[i], k;

	while ((k = 2 * i + 1) < t->heap_n) {
		if (k + 1 < t->heap_n &&
		    order(&t->file[t->heap[k + 1]], &t->file[t->heap[k]]) < 0)
			k++;
		if (order(&t->file[moved], &t->file[t->heap[k]]) <= 0)
			break;
		t->heap[i] = t->heap[k];
		i = k;
	}
	t->heap[i] = moved;
}

void
df_merge_check_kind(
    struct df_merge *t, const char *name, enum df_merge_kind kind)
{
	static const char *const of[] = { "features", "terms" };

	if (t->first_name[!kind])
		die("%s: expected document frequencies of %s, as %s has them, "
		    "got those of %s",
		    name, of[!kind], t->first_name[!kind], of[kind]);
	if (!t->first_name[kind])
		t->first_name[kind] = name;
}

/* Reads the next record of a file; false, and the file closed, at its end. */
static bool
advance(struct df_merge *t, struct df_merge_file *f)
{
	if (df_read(&f->file, &f->record)) {
		f->key = key_of(f->record.term);
		if (!f->kind_known && !df_is_feature(&f->record)) {
			df_merge_check_kind(t, f->file.in.name, DF_MERGE_TERMS);
			f->kind_known = true;
		}
		return true;
	}
	if (!f->kind_known && f->file.last.n > 0)
		df_merge_check_kind(t, f->file.in.name, DF_MERGE_FEATURES);
	df_close(&f->file);
	return false;
}

/* The file with the least term goes on to its next. */
static void
next(struct df_merge *t)
{
	if (!advance(t, &t->file[t->heap[0]]))
		t->heap[0] = t->heap[--t->heap_n];
	if (t->heap_n > 0)
		sink(t, 0);
}

/* Makes the heap of the files from number `from` on. */
static void
begin(struct df_merge *t, size_t from)
{
	size_t i;

	t->heap = mem_grow(t->heap, &t->heap_cap, t->n, sizeof *t->heap);
	t->heap_n = 0;
	for (i = from; i < t->n; i++)
		if (advance(t, &t->file[i]))
			t->heap[t->heap_n++] = i;
	for (i = t->heap_n / 2; i-- > 0;)
		sink(t, i);
}

/* Writes the sums of the files from number `from` on, which are gone then;
 * returns how many terms. */
static uint64_t
merge(struct df_merge *t, size_t from, struct out *o, uint64_t least)
{
	const struct df_merge_file *top;
	uint64_t terms = 0;
	struct df sum;

	begin(t, from);
	while (t->heap_n > 0) {
		sum = t->file[t->heap[0]].record;
		buf_set(&t->term, sum.term);
		sum.term.p = t->term.p;
		for (next(t); t->heap_n > 0; next(t)) {
			top = &t->file[t->heap[0]];
			if (!span_equal(top->record.term, sum.term))
				break;
			sum.documents += top->record.documents;
			sum.occurrences += top->record.occurrences;
		}
		if (sum.documents >= least) {
			df_write(o, &sum);
			terms++;
		} else {
			t->rare++;
		}
	}
	t->n = from;
	return terms;
}

/* Puts a file behind the others; merges the last MANY where they are of one
 * level. */
static void
push(struct df_merge *t, const struct df_file *file, unsigned level, bool known)
{
	struct df_merge_file *f;
	struct df_file merged;
	struct out scratch;

	t->file = mem_grow(t->file, &t->cap, t->n + 1, sizeof *t->file);
	f = &t->file[t->n++];
	*f = (struct df_merge_file){
		.file = *file, .level = level, .kind_known = known
	};
	if (t->n < MANY || f[1 - MANY].level != level)
		return;
	out_scratch(&scratch, t->dir);
	merge(t, t->n - MANY, &scratch, 0);
	merged = (struct df_file){ .total = { .documents = DF_MOST,
				       .occurrences = DF_MOST } };
	in_scratch(&merged.in, &scratch);
	push(t, &merged, level + 1, true);
}

void
df_merge_add(struct df_merge *t, struct in *in)
{
	struct df_file file = { .in = *in };

	df_read_total(&file);
	t->total.documents += file.total.documents;
	t->total.occurrences += file.total.occurrences;
	if (t->total.documents > DF_MOST || t->total.occurrences > DF_MOST)
		die("%s: expected at most %ju documents and tokens in all, "
		    "got more",
		    file.in.name, (uintmax_t)DF_MOST);
	push(t, &file, 0, false);
}

void
df_merge_add_scratch(struct df_merge *t, struct out *scratch)
{
	struct df_file file = { .total = { .documents = DF_MOST,
				    .occurrences = DF_MOST } };

	in_scratch(&file.in, scratch);
	push(t, &file, 0, true);
}

void
df_merge_write_total(struct df_merge *t, struct out *o)
{
	df_write(o, &t->total);
}

void
df_merge_write(struct df_merge *t, struct out *o, uint64_t least)
{
	t->terms = merge(t, 0, o, least);
}

void
df_merge_free(struct df_merge *t)
{
	free(t->file);
	free(t->heap);
	buf_free(&t->term);
}

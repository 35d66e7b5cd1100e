/* df_lookup.c: in how many documents features or terms are. */
#include <stdlib.h>

#include "base/hash.h"
#include "base/hex.h"
#include "base/mem.h"
#include "base/radix.h"
#include "record/df.h"
#include "weight/df_lookup.h"

enum {
	KEY = 16,
	CELL = 2,
	BITS_MOST = 40,
	AHEAD = 12,
	FEW = 16,
	ROOM = 1 << 16
};

static void
append(struct df_lookup *o, uint64_t feature, uint64_t documents)
{
	size_t was = o->cap;

	if (o->n == was) {
		o->cap = was ? 2 * was : ROOM;
		o->key = mem_remap(
		    o->key, was * sizeof *o->key, o->cap * sizeof *o->key);
		o->documents = mem_remap(o->documents,
		    was * sizeof *o->documents, o->cap * sizeof *o->documents);
	}
	o->key[o->n] = feature;
	o->documents[o->n++] = documents;
}

/* Cells of CELL features or more, on the average. */
static void
make_cells(struct df_lookup *o)
{
	size_t cells, c, i = 0;

	o->bits = 1;
	while (o->bits < BITS_MOST && o->n >> o->bits > 2 * CELL - 1)
		o->bits++;
	cells = (size_t)1 << o->bits;
	o->start = mem_map((cells + 1) * sizeof *o->start);
	for (c = 0; c < cells; c++) {
		o->start[c] = i;
		while (i < o->n && o->key[i] >> (64 - o->bits) == c)
			i++;
	}
	o->start[cells] = i;
}

/* Begins to read a file, takes its total. */
static void
begin(struct df_lookup *o, struct df_file *file, const char *path)
{
	in_open(&file->in, path);
	df_read_total(file);
	o->name = file->in.name;
	if (file->total.documents > UINT32_MAX)
		in_bad(&file->in, "expected at most %u documents, got %ju",
		    UINT32_MAX, (uintmax_t)file->total.documents);
	o->total = file->total.documents;
}

void
df_lookup_read(struct df_lookup *o, const char *path, uint64_t least)
{
	struct df_file file = { 0 };
	struct df df;
	uint64_t feature;

	begin(o, &file, path);
	while (df_read(&file, &df)) {
		if (df.term.n != KEY || !hex_get(df.term.p, &feature))
			in_bad(&file.in,
			    "expected a feature of 16 lower-case "
			    "hex digits, got '%.*s'",
			    span_shown(df.term), df.term.p);
		else if (df.documents >= least)
			append(o, feature, df.documents);
	}
	df_close(&file);
	make_cells(o);
}

/* Sorts keys and documents together; of equal keys the last, which is in
 * the most documents, stays. */
static void
sort_terms(struct df_lookup *o, struct triple *t, size_t n)
{
	size_t i;

	radix_sort(t, n);
	for (i = 0; i < n; i++)
		if (i + 1 == n || triple_ab(&t[i]) != triple_ab(&t[i + 1]))
			append(o, triple_ab(&t[i]), t[i].c);
}

void
df_lookup_read_terms(struct df_lookup *o, const char *path)
{
	struct df_file file = { 0 };
	struct triple *t = NULL;
	size_t n = 0, cap = 0, was, features = 0, terms = 0;
	uint64_t key;
	struct df df;

	begin(o, &file, path);
	while (df_read(&file, &df)) {
		terms++;
		features += df_is_feature(&df);
		if (n == cap) {
			was = cap;
			cap = was ? 2 * was : ROOM;
			t = mem_remap(t, was * sizeof *t, cap * sizeof *t);
		}
		key = hash64(df.term.p, df.term.n);
		t[n++] = (struct triple){
			.a = key >> 32, .b = key, .c = df.documents
		};
	}
	df_check_terms(&file, terms, features);
	df_close(&file);
	sort_terms(o, t, n);
	mem_unmap(t, cap * sizeof *t);
	make_cells(o);
}

/* Where a key is. */
static size_t
find(const struct df_lookup *o, uint64_t f)
{
	uint64_t c = f >> (64 - o->bits);
	size_t low = o->start[c], high = o->start[c + 1], end = high, half;

	/* Hashes are spread evenly; other values need not be. */
	while (high - low > FEW) {
		half = low + (high - low) / 2;
		if (o->key[half] < f)
			low = half + 1;
		else
			high = half;
	}
	while (low < high && o->key[low] < f)
		low++;
	return low < end && o->key[low] == f ? low : DF_LOOKUP_NONE;
}

void
df_lookup_find(
    const struct df_lookup *o, const uint64_t *f, size_t n, size_t *to)
{
	size_t i;

	for (i = 0; i < n + AHEAD; i++) {
		if (i + AHEAD < n)
			__builtin_prefetch(
			    &o->start[f[i + AHEAD] >> (64 - o->bits)]);
		if (i < n && o->n > 0)
			__builtin_prefetch(
			    &o->key[o->start[f[i] >> (64 - o->bits)]]);
		if (i >= AHEAD)
			to[i - AHEAD] = find(o, f[i - AHEAD]);
	}
}

void
df_lookup_free(struct df_lookup *o)
{
	mem_unmap(o->key, o->cap * sizeof *o->key);
	mem_unmap(o->documents, o->cap * sizeof *o->documents);
	mem_unmap(o->start, (((size_t)1 << o->bits) + 1) * sizeof *o->start);
}

#include "base/hash.h"
#include "base/hex.h"
#include "base/mem.h"
#include "base/prefetch.h"
#include "base/triple.h"
#include "record/df.h"
#include "weight/df_lookup.h"

enum {
	FEATURE = 16, /* bytes of a feature in hex */
	CELL = 2,     /* least mean number of keys in a cell */
	BITS_MOST = 40,
	AHEAD = 12, /* keys between prefetch and use */
	FEW = 16,   /* keys searched one by one */
};

static void
append(struct df_lookup *l, uint64_t feature, uint64_t documents)
{
	size_t cap = l->cap;

	MEM_MAP_GROW(l->key, cap, l->n + 1);
	MEM_MAP_GROW(l->documents, l->cap, l->n + 1);
	l->key[l->n] = feature;
	l->documents[l->n++] = documents;
}

static void
make_cells(struct df_lookup *l)
{
	size_t cells, c, i = 0;

	l->cell_bits = 1;
	while (l->cell_bits < BITS_MOST && l->n >> l->cell_bits > 2 * CELL - 1)
		l->cell_bits++;
	cells = (size_t)1 << l->cell_bits;
	l->cell_start = mem_map((cells + 1) * sizeof *l->cell_start);
	for (c = 0; c < cells; c++) {
		l->cell_start[c] = i;
		while (i < l->n && l->key[i] >> (64 - l->cell_bits) == c)
			i++;
	}
	l->cell_start[cells] = i;
}

/* Opens a file, and reads its total. */
static void
open_file(struct df_lookup *l, struct df_file *file, const char *path)
{
	in_open(&file->in, path);
	df_read_total(file);
	l->name = file->in.name;
	if (file->total.documents > UINT32_MAX)
		in_bad(&file->in, "expected at most %u documents, got %ju",
		    UINT32_MAX, (uintmax_t)file->total.documents);
	l->total = file->total.documents;
}

void
df_lookup_read(struct df_lookup *l, const char *path, uint64_t min_df)
{
	struct df_file file = { 0 };
	struct df df;
	uint64_t feature;

	open_file(l, &file, path);
	while (df_read(&file, &df)) {
		if (df.term.n != FEATURE || !hex_get(df.term.p, &feature))
			in_bad(&file.in,
			    "expected a feature of 16 lower-case "
			    "hex digits, got '%.*s'",
			    span_shown(df.term), df.term.p);
		else if (df.documents >= min_df)
			append(l, feature, df.documents);
	}
	df_close(&file);
	make_cells(l);
}

/* Sorts keys and documents together, and keeps the last of equal keys, which
 * has the most documents. */
static void
sort_terms(struct df_lookup *l, struct triple *t, size_t n)
{
	size_t i;

	triple_sort(t, n);
	for (i = 0; i < n; i++)
		if (i + 1 == n || triple_ab(&t[i]) != triple_ab(&t[i + 1]))
			append(l, triple_ab(&t[i]), t[i].c);
}

void
df_lookup_read_terms(struct df_lookup *l, const char *path)
{
	struct df_file file = { 0 };
	struct triple *t = NULL;
	size_t n = 0, cap = 0, features = 0, terms = 0;
	uint64_t key;
	struct df df;

	open_file(l, &file, path);
	while (df_read(&file, &df)) {
		terms++;
		features += df_is_feature(&df);
		MEM_MAP_GROW(t, cap, n + 1);
		key = hash64(df.term.p, df.term.n);
		t[n++] = triple_make(key, df.documents);
	}
	df_check_terms(&file, terms, features);
	df_close(&file);
	sort_terms(l, t, n);
	mem_unmap(t, cap * sizeof *t);
	make_cells(l);
}

/* The index of a key, or DF_LOOKUP_NONE. */
static size_t
find(const struct df_lookup *l, uint64_t f)
{
	uint64_t c = f >> (64 - l->cell_bits);
	size_t low = l->cell_start[c], high = l->cell_start[c + 1], end = high,
	       half;

	/* Cells are small for hashes; other values may crowd one cell. */
	while (high - low > FEW) {
		half = low + (high - low) / 2;
		if (l->key[half] < f)
			low = half + 1;
		else
			high = half;
	}
	while (low < high && l->key[low] < f)
		low++;
	return low < end && l->key[low] == f ? low : DF_LOOKUP_NONE;
}

void
df_lookup_find(
    const struct df_lookup *l, const uint64_t *k, size_t n, size_t *place)
{
	size_t i;

	for (i = 0; i < n + AHEAD; i++) {
		if (i + AHEAD < n)
			prefetch(&l->cell_start[k[i + AHEAD] >>
			    (64 - l->cell_bits)]);
		if (i < n && l->n > 0)
			prefetch(&l->key[l->cell_start[k[i] >>
			    (64 - l->cell_bits)]]);
		if (i >= AHEAD)
			place[i - AHEAD] = find(l, k[i - AHEAD]);
	}
}

void
df_lookup_free(struct df_lookup *l)
{
	mem_unmap(l->key, l->cap * sizeof *l->key);
	mem_unmap(l->documents, l->cap * sizeof *l->documents);
	mem_unmap(l->cell_start,
	    (((size_t)1 << l->cell_bits) + 1) * sizeof *l->cell_start);
}

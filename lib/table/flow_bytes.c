#include <string.h>
#include <unistd.h>

#include "table/flow_bytes.h"
#include "table/flow_kind.h"
#include "walk/dirwalk.h"

/* Bytes of the first collection that are many. */
enum { MANY = 10000000 };

/* Bytes of sets, and of what finds pairs in them, for one of a text. */
enum { SETS_OF_WORDS = 8, SETS_OF_CHARS = 40, PACKED = 6 };

/* Adds the bytes of a file; false if it is none. */
static bool
add_bytes(const char *name, uint64_t *bytes, bool *packed)
{
	if (strcmp(name, "-") == 0 || !flow_is_file(name))
		return false;
	*bytes += flow_file_bytes(name);
	*packed |= flow_packing(name) != NULL;
	return true;
}

bool
flow_bytes(const struct flow_call *c, uint64_t *bytes, bool *packed)
{
	const struct words files = flow_call_inputs(c);
	size_t i;

	*bytes = 0;
	*packed = false;
	for (i = 0; i < files.n; i++)
		if (!add_bytes(files.word[i], bytes, packed))
			return false;
	return files.n;
}

/* The bytes of the files, and of all below directories. */
static uint64_t
bytes_below(const struct flow_call *c, struct words files)
{
	uint64_t bytes = 0;
	size_t i;

	for (i = 0; i < files.n; i++)
		bytes += flow_is_directory(files.word[i])
		    ? bytes_below(c, flow_walk(c, files.word[i]))
		    : flow_file_bytes(files.word[i]);
	return bytes;
}

uint64_t
flow_bytes_below(const struct flow_call *c)
{
	return bytes_below(c, flow_call_inputs(c));
}

/* Whether the memory of the call is sure to hold the sets of so many bytes. */
static bool
holds(const struct flow_call *c, uint64_t bytes, bool packed)
{
	const uint64_t sets =
	    flow_call_given(c, "chars").n ? SETS_OF_CHARS : SETS_OF_WORDS;

	return bytes <= c->memory / sets / (packed ? PACKED : 1);
}

/* Whether it is sure to hold those of all documents. */
static bool
fits(const struct flow_call *c)
{
	uint64_t bytes;
	bool packed;

	return flow_bytes(c, &bytes, &packed) && holds(c, bytes, packed);
}

/* Whether it holds those of the second collection, as far as its files tell. */
static bool
other_fits(const struct flow_call *c)
{
	const struct words files = flow_pieces_files(c, &c->other);
	uint64_t bytes = 0;
	bool packed = false;
	size_t i;

	for (i = 0; i < files.n; i++)
		if (flow_is_directory(files.word[i]))
			bytes += bytes_below(c, flow_walk(c, files.word[i]));
		else
			add_bytes(files.word[i], &bytes, &packed);
	return holds(c, bytes, packed);
}

/* What files are that hold no lines, by the endings of their names. */
static const struct {
	const char *kind, *ending; /* or what is in the name, before a point */
} others[] = {
	{ "Parquet", ".parquet" },
	{ "zip", ".zip" },
	{ "7z", ".7z" },
	{ "tar", ".tar" },
	{ "tar", ".tgz" },
	{ "tar", ".tar." },
	{ "PDF", ".pdf" },
	{ "other", "" },
};
enum { OTHERS = sizeof others / sizeof *others - 1 };

static struct opt_list
list_of(const struct flow_call *c, const char *option)
{
	const struct words w = flow_call_given(c, option);

	return (struct opt_list){ w.word, w.n, w.n };
}

struct words
flow_walk(const struct flow_call *c, const char *directory)
{
	struct tree_filter filter = { .include = list_of(c, "include"),
		.exclude = list_of(c, "exclude") };
	struct words w = { 0 };
	struct dirwalk walk;
	enum dirwalk_result found;

	dirwalk_open(&walk, directory, &filter);
	while ((found = dirwalk_next(&walk)) != DIRWALK_END)
		if (found == DIRWALK_FILE)
			words_add(c->pool, &w,
			    pool_format(c->pool, "%s", walk.path.p));
	dirwalk_close(&walk);
	return w;
}

/* Which of the others a file is, or OTHERS. */
static size_t
other_kind(const char *name)
{
	const char *base = strrchr(name, '/');
	const size_t n = strlen(name);
	size_t i, k;

	for (i = 0; i < OTHERS; i++) {
		k = strlen(others[i].ending);
		if (n > k && strcmp(name + n - k, others[i].ending) == 0)
			return i;
		if (others[i].ending[k - 1] == '.' &&
		    strstr(base ? base : name, others[i].ending))
			return i;
	}
	return OTHERS;
}

struct words
flow_walk_texts(const struct flow_call *c, const char *directory)
{
	struct pool *p = c->pool;
	const struct words all = flow_walk(c, directory);
	const size_t wanted = flow_call_given(c, "parquet").n ? 0 : OTHERS;
	struct words kept = { 0 }, kinds = { 0 };
	size_t i, k, n[OTHERS + 1] = { 0 };
	const char *list = "";

	for (i = 0; i < all.n; i++) {
		k = other_kind(all.word[i]);
		if (k == wanted) {
			words_add(p, &kept, all.word[i]);
			continue;
		}
		while (k && k < OTHERS &&
		    strcmp(others[k - 1].kind, others[k].kind) == 0)
			k--;
		if (!n[k]++)
			words_add(p, &kinds, others[k].kind);
	}
	for (i = 0; i < kinds.n; i++) {
		for (k = 0; strcmp(others[k].kind, kinds.word[i]) != 0; k++)
			;
		list = pool_format(p, "%s%s%zu %s file%s", list, i ? ", " : "",
		    n[k], kinds.word[i], plural(n[k]));
	}
	if (!kept.n)
		die("%s: no %s files%s", directory, wanted ? "text" : "Parquet",
		    *list ? pool_format(p, " (%s skipped)", list) : "");
	if (*list)
		note("%s: %s skipped", directory, list);
	return kept;
}

/* Whether the input is one file, a text that is not empty. */
static bool
is_one_text(const struct flow_pieces *p)
{
	return p->n == 1 && p->files[0].n == 1 &&
	    strcmp(p->kind[0], "texts") == 0 &&
	    strcmp(flow_content_kind(p->files[0].word[0]), "text") == 0 &&
	    flow_file_bytes(p->files[0].word[0]);
}

/* Whether that is so of the call; -1 if it is nothing of a call. */
static int
flag(const struct flow_call *c, const char *name)
{
	if (strcmp(name, "fits") == 0)
		return fits(c);
	if (strcmp(name, "other-fits") == 0)
		return other_fits(c);
	if (strcmp(name, "large") == 0)
		return bytes_below(c, flow_pieces_files(c, &c->piece)) > MANY;
	if (strcmp(name, "notes") == 0)
		return !notes_off;
	if (strcmp(name, "one-text") == 0)
		return is_one_text(&c->piece);
	if (strcmp(name, "output") == 0)
		return c->output;
	if (strcmp(name, "hosts") == 0)
		return c->hosts;
	if (strcmp(name, "array") == 0)
		return c->array;
	if (strcmp(name, "several") == 0)
		return c->piece.n > 1 ||
		    (c->apart && c->piece.cut && c->piece.cut->n > 1);
	if (strcmp(name, "numbers") == 0)
		return c->counts;
	if (strcmp(name, "watched") == 0)
		return c->verbose || isatty(STDERR_FILENO);
	return strcmp(name, "verbose") == 0 ? c->verbose : -1;
}

bool
flow_own_value(const struct flow_call *c, const char *name, struct words *w)
{
	struct pool *p = c->pool;

	if (strcmp(name, "share") == 0)
		words_add(p, w, c->share);
	else if (strcmp(name, "piece-name") == 0)
		words_add(p, w, c->piece.name ? c->piece.name : "");
	else if (strcmp(name, "other-name") == 0)
		words_add(p, w, c->other.name ? c->other.name : "");
	else if (strcmp(name, "parts") == 0) {
		if (c->parts > 1)
			words_add(p, w, pool_format(p, "%zu", c->parts));
	} else if (c->old && strcmp(name, "old") == 0)
		words_add(p, w, c->old);
	else if (flag(c, name) < 0)
		return false;
	else if (flag(c, name))
		words_add(p, w, "1");
	return true;
}

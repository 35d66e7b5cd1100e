/* flow_answer.c: whether the inputs have what an answer needs. */
#include <string.h>

#include "flow/flow_answer.h"
#include "flow/flow_argument.h"
#include "flow/flow_kind.h"
#include "record/source_list.h"

/* The value of that name, or NULL. */
static const char *
value_of(const struct flow_call *c, const char *name)
{
	const struct words w = flow_call_last(c, name);

	return w.n ? w.word[0] : NULL;
}

/* Ends the program if a piece has no key of that name. */
static void
check_key(const struct flow_call *c, const char *key)
{
	const char *policy = value_of(c, "keep"), *kind, *name;
	size_t i;

	for (i = 0; i < c->piece.n; i++) {
		kind = c->piece.kind[i];
		name = c->piece.files[i].word[0];
		if (strcmp(kind, "rows") == 0 || strcmp(kind, "columnar") == 0)
			continue;
		if (*kind)
			die("--keep %s: expected --json, --csv, --tsv, "
			    "--parquet or .tsv files; %s has no keys",
			    policy, name);
		if (!flow_is_column(key))
			die("--keep %s: %s has no keys; expected the number of "
			    "a column from 2, got '%s'",
			    policy, name, key);
	}
}

static bool
is_below(struct span file, struct span directory)
{
	struct source_list l = { 0 };
	bool is;

	source_list_add(&l, directory);
	is = source_list_find(&l, file) > 0;
	source_list_free(&l);
	return is;
}

/* Whether an input is the source, in it, or a directory above it. */
static bool
has_source(const struct flow_call *c, struct span source)
{
	const struct words files = flow_pieces_files(c, &c->piece);
	struct span file;
	size_t i;

	for (i = 0; i < files.n; i++) {
		file = (struct span){ files.word[i], strlen(files.word[i]) };
		if (is_below(file, source) || is_below(source, file))
			return true;
	}
	return false;
}

/* Ends the program if a name of the list, with commas, is that of no input. */
static void
check_sources(const struct flow_call *c, const char *list)
{
	size_t n;

	for (;; list += n + 1) {
		n = strcspn(list, ",");
		if (!has_source(c, (struct span){ (char *)list, n }))
			die("--keep source: no input is %.*s, or below it",
			    (int)n, list);
		if (!list[n])
			return;
	}
}

/* Ends the program if an input is not a file of text, nor a directory. */
static void
check_paths(const struct flow_call *c)
{
	const char *name;
	size_t i, k;

	for (i = 0; i < c->piece.n; i++)
		for (k = 0; k < c->piece.files[i].n; k++) {
			name = c->piece.files[i].word[k];
			if (strcmp(c->piece.kind[i], "texts") != 0 ||
			    strcmp(flow_content_kind(name), "archive") == 0)
				die("%s: --print0 prints names of files; "
				    "expected files of text or directories",
				    strcmp(name, "-") == 0 ? "stdin" : name);
		}
}

void
flow_answer_check(const struct flow_call *c)
{
	const char *kind;

	if (flow_call_given(c, "print0").n)
		check_paths(c);
	if (!flow_call_given(c, "keep").n || !value_of(c, "keep-key"))
		return;
	kind = value_of(c, "keep-kind");
	if (strcmp(kind, "source") != 0)
		check_key(c, value_of(c, "keep-key"));
	else if (!c->old) /* which may have documents of other sources */
		check_sources(c, value_of(c, "keep-key"));
}

/* flow_listed.c: the names of inputs that a file lists. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "flow/flow_inputs.h"
#include "table/flow_kind.h"

/* Adds the names in the file, whose own name is `from`. */
static void
read_names(
    const struct flow_call *c, FILE *file, const char *from, struct words *to)
{
	struct pool *p = &c->flow->pool;
	char *line = NULL;
	size_t cap = 0, number = 0;
	ssize_t n;

	while ((n = getdelim(&line, &cap, c->list_nul ? 0 : '\n', file)) > 0) {
		number++;
		if (line[n - 1] == (c->list_nul ? 0 : '\n'))
			line[--n] = 0;
		if (strlen(line) != (size_t)n)
			die("%s:%zu: expected a name without NUL; --null reads "
			    "names that end in NUL",
			    from, number);
		if (n && line[n - 1] == '\r' && access(line, F_OK) != 0)
			line[--n] = 0;
		if (!n || strcmp(line, "-") == 0)
			die("%s:%zu: expected the name of a file, got '%s'",
			    from, number, line);
		words_add(p, to, pool_format(p, "%s", line));
	}
	if (ferror(file))
		die("%s: cannot be read", from);
	free(line);
}

static struct words
all_names(const struct flow_call *c)
{
	struct words w = { 0 };
	FILE *file = stdin;

	if (strcmp(c->list, "-") != 0) {
		if (flow_is_directory(c->list))
			die("%s: is a directory; expected a file with names",
			    c->list);
		file = fopen(c->list, "re");
	}
	if (!file)
		die("%s: cannot be read", c->list);
	read_names(c, file, c->list, &w);
	if (file != stdin)
		fclose(file);
	return w;
}

/* A note that names are left out, with the first three. */
static void
note_names(const char *list, const char *one, const char *many,
    const struct words *names)
{
	struct buf b = { 0 };
	const char *c;
	size_t i;

	if (!names->n)
		return;
	for (i = 0; i < names->n && i < 3; i++) {
		if (i)
			buf_put(&b, (struct span){ ", ", 2 });
		for (c = names->word[i]; *c; c++)
			buf_char(&b, (unsigned char)*c < 0x20 ? '?' : *c);
	}
	if (names->n > 3)
		buf_put(&b, (struct span){ ", ...", 5 });
	note("%s: %zu %s skipped: %.*s",
	    strcmp(list, "-") == 0 ? "stdin" : list, names->n,
	    names->n == 1 ? one : many, (int)b.n, b.p);
	buf_free(&b);
}

static int
by_place(const void *a, const void *b)
{
	const struct flow_file *x = a, *y = b;

	return (x->place > y->place) - (x->place < y->place);
}

/* The operands that are files and the names of the list that are there; the
 * others are added to links and missing. *first is set to the number of the
 * operands. */
static struct flow_file *
find_files(struct pool *p, const struct words *operands,
    const struct words *names, struct words *links, struct words *missing,
    size_t *first, size_t *n)
{
	struct flow_file *l =
	    pool_new(p, operands->n + names->n + 1, sizeof *l);
	struct stat st;
	size_t i;

	for (i = 0, *n = 0; i < operands->n; i++)
		if (stat(operands->word[i], &st) == 0) {
			l[*n] = flow_file(operands->word[i], *n);
			(*n)++;
		}
	*first = *n;
	for (i = 0; i < names->n; i++)
		if (lstat(names->word[i], &st) == 0 && S_ISLNK(st.st_mode))
			words_add(p, links, names->word[i]);
		else if (stat(names->word[i], &st) == 0) {
			l[*n] = flow_file(names->word[i], *n);
			(*n)++;
		} else if (errno == ENOENT || errno == ENOTDIR)
			words_add(p, missing, names->word[i]);
		else
			die_errno("%s", names->word[i]);
	qsort(l, *n, sizeof *l, flow_by_file);
	for (i = 1; i < *n; i++)
		l[i].again = flow_same_file(&l[i - 1], &l[i]);
	qsort(l, *n, sizeof *l, by_place);
	return l;
}

/* Whether the file is records rather than a text. */
static bool
is_like_records(const char *name, const char *kind)
{
	static const char *const kinds[] = { "json", "dump", "warc", "tabs",
		"archive", NULL };

	return names_have(kinds, kind) || flow_name_ends(name, "tsv") ||
	    flow_name_ends(name, "csv");
}

static bool
is_id(const char *name)
{
	return id_ok((struct span){ (char *)name, strlen(name) });
}

static bool
is_archive(const char *name)
{
	return strcmp(flow_content_kind(name), "archive") == 0;
}

void
flow_listed_add(const struct flow_call *c, struct words *names, bool guess,
    struct words *texts)
{
	struct pool *p = &c->flow->pool;
	const struct words all = all_names(c);
	struct words links = { 0 }, missing = { 0 }, binary = { 0 },
		     again = { 0 }, archives = { 0 }, kept = { 0 },
		     no_ids = { 0 }, *to;
	size_t i, n, first, records = 0;
	struct flow_file *l =
	    find_files(p, names, &all, &links, &missing, &first, &n);
	const char *kind;
	bool is_tree;

	for (i = first; i < n; i++) {
		kind = flow_content_kind(l[i].name);
		if (l[i].again)
			words_add(p, &again, l[i].name);
		else if (flow_is_binary(kind))
			words_add(p, &binary, l[i].name);
		else {
			words_add(p, &kept, l[i].name);
			records += is_like_records(l[i].name, kind);
		}
	}
	is_tree = guess && 10 * records < kept.n;
	for (i = 0; i < kept.n; i++) {
		to = !is_tree		       ? names
		    : !is_id(kept.word[i])     ? &no_ids
		    : is_archive(kept.word[i]) ? &archives
					       : names;
		words_add(p, to, kept.word[i]);
		if (is_tree && to == names)
			words_add(p, texts, kept.word[i]);
	}
	if (is_tree && records > archives.n)
		note("%s: files that look like records are taken as texts "
		     "(%zu), as in a directory; a file that is named has its "
		     "lines read",
		    strcmp(c->list, "-") == 0 ? "stdin" : c->list,
		    records - archives.n);
	note_names(c->list, "link", "links", &links);
	note_names(c->list, "missing file", "missing files", &missing);
	note_names(c->list, "file without text", "files without text", &binary);
	note_names(c->list, "archive", "archives", &archives);
	note_names(c->list, "name with control characters",
	    "names with control characters", &no_ids);
	note_names(c->list, "repeated name", "repeated names", &again);
}

/* flow_inputs.c: the pieces of a collection. */
#include <string.h>
#include <sys/stat.h>

#include "flow/flow_inputs.h"
#include "io/content_kind.h"

/* Whether the name says that each line is a document: .tsv, also packed. */
static bool
is_table(const char *name)
{
	static const char *const packings[] = { "", ".zst", ".gz", ".bz2",
		".xz", ".lz4" };
	const char *end = strstr(name, ".tsv"), *next;
	size_t i;

	while (end && (next = strstr(end + 1, ".tsv")))
		end = next;
	for (i = 0; end && i < sizeof packings / sizeof *packings; i++)
		if (strcmp(end + 4, packings[i]) == 0)
			return true;
	return false;
}

/* The kind of an input, one of flow_kinds or "". */
static const char *
kind_of(const char *name, bool form)
{
	const char *packing, *kind;
	struct stat s;

	if (strcmp(name, "-") == 0)
		return form ? "rows" : "";
	if (stat(name, &s) < 0)
		die_errno("%s", name);
	if (form)
		return "rows";
	if (S_ISDIR(s.st_mode))
		return "texts";
	if (!S_ISREG(s.st_mode) || is_table(name))
		return "";
	kind = content_kind(name, &packing);
	if (kind && strcmp(kind, "json") == 0)
		die("%s: looks like JSON lines; say --json ID,TEXT", name);
	if (kind && strcmp(kind, "dump") == 0)
		return "dump";
	if (kind && strcmp(kind, "warc") == 0)
		return "warc";
	if (!kind)
		die("%s: cannot be read", name);
	return "texts";
}

/* The name, as no command takes it for an option. */
static const char *
no_option(struct pool *p, const char *name)
{
	return *name == '-' && name[1] ? pool_format(p, "./%s", name) : name;
}

/* Texts that follow texts are one piece with them. */
static void
find_pieces(struct pool *p, struct flow_pieces *to, const struct words *names,
    bool form)
{
	const char *kind;
	size_t i;

	*to = (struct flow_pieces){ 0 };
	to->files = pool_new(p, names->n + 1, sizeof *to->files);
	to->kind = pool_new(p, names->n + 1, sizeof *to->kind);
	for (i = 0; i < names->n; i++) {
		kind = kind_of(names->word[i], form);
		if (!to->n || strcmp(kind, "texts") != 0 ||
		    strcmp(to->kind[to->n - 1], "texts") != 0)
			to->kind[to->n++] = kind;
		words_add(
		    p, &to->files[to->n - 1], no_option(p, names->word[i]));
	}
}

static struct words
words_of(struct pool *p, char *const *name, size_t n)
{
	struct words w = { 0 };

	while (n--)
		words_add(p, &w, *name++);
	return w;
}

void
flow_inputs_find(struct flow_call *c)
{
	struct flow *f = c->flow;
	const struct words *other = flow_call_other(c);
	struct words names;
	char **name = c->operands;
	size_t i, n;
	bool is_other;

	if (other)
		find_pieces(
		    &f->pool, &c->other, other, flow_call_form(c, true));
	for (i = 0; i < f->collections.n; i++, name += n) {
		n = 1;
		if (strcmp(f->collections.word[i], "piece...") == 0)
			while (name[n])
				n++;
		names = words_of(&f->pool, name, n);
		is_other = strcmp(f->collections.word[i], "other") == 0;
		find_pieces(&f->pool, is_other ? &c->other : &c->piece, &names,
		    flow_call_form(c, is_other));
	}
}

/* flow_twice.c: where an id is that two records have. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_ask.h"
#include "flow/flow_command.h"
#include "flow/flow_twice.h"

/* What a tool told. */
struct told {
	unsigned long line, first; /* or 0 */
	const char *file, *id;
};

/* A record: the name of the input, its line or 0, its piece. */
struct place {
	const char *name;
	unsigned long line;
	size_t piece;
};

/* The search for an id in a collection. */
struct search {
	const struct flow_call *c;
	const struct flow_plan *plan;
	const struct flow_pieces *pieces;
	const char *id, *spooled;
	bool other;
	size_t piece; /* that is read */
	bool numbers; /* lines begin with their number */
	struct place place[2];
	size_t places;
	bool unread; /* an input could not be read again: */
	const char *unread_name;
	size_t unread_piece;
};

static const char *
name_of(const char *file)
{
	return strcmp(file, "-") == 0 ? "stdin" : file;
}

/* Takes a line of a record; false if two have been found. */
static bool
take(void *state, char *line)
{
	struct search *s = state;
	char *tab = strchr(line, '\t'), *id = line;
	struct place *p = &s->place[s->places];

	if (s->numbers && tab) {
		id = tab + 1;
		tab = strchr(id, '\t');
	}
	if (tab)
		*tab = 0;
	if (strcmp(id, s->id) != 0)
		return true;
	p->line = s->numbers ? strtoul(line, NULL, 10) : 0;
	p->piece = s->piece;
	p->name = strcmp(s->pieces->kind[s->piece], "texts") == 0
	    ? s->id
	    : name_of(s->pieces->files[s->piece].word[0]);
	return ++s->places < 2;
}

/* Sets *j to the command of the first row with that name that holds for the
 * piece; false if there is none. */
static bool
find_reader(const struct search *s, const char *name, const struct words *files,
    struct flow_job *j)
{
	static char *cat[] = { "cat", "{piece}" };
	const struct flow_input input[] = { { "piece", *files },
		{ "other", *files } };
	const struct flow *f = s->c->flow;
	const struct flow_row *r = f->row, *end = r + f->rows;

	for (; r < end; r++)
		if (strcmp(r->names.word[0], name) == 0 &&
		    flow_call_holds(
			s->c, &r->conditions, s->pieces->kind[s->piece], r->at))
			break;
	if (r == end)
		return false;
	*j = (struct flow_job){ .at = r->at };
	flow_command_make(s->c, j,
	    r->command.n > 1 ? &r->command : &(struct words){ cat, 2 }, input,
	    2);
	return true;
}

/* Whether the files of a piece can be read again. */
static bool
is_there(const struct words *files)
{
	struct stat st;
	size_t i;

	for (i = 0; i < files->n; i++)
		if (stat(files->word[i], &st) < 0 ||
		    (!S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)))
			return false;
	return true;
}

static void
search_piece(struct search *s)
{
	struct words files = s->pieces->files[s->piece];
	char *spooled[] = { (char *)s->spooled };
	struct flow_job j;

	if (s->spooled && strcmp(files.word[0], "-") == 0)
		files = (struct words){ spooled, 1 };
	s->numbers = find_reader(s, s->other ? "where2" : "where", &files, &j);
	if (!is_there(&files) ||
	    (!s->numbers &&
		!find_reader(s, s->other ? "read2" : "read", &files, &j))) {
		s->unread = true;
		s->unread_piece = s->piece;
		s->unread_name = name_of(files.word[0]);
		return;
	}
	flow_ask_lines(&s->c->flow->pool, &j, take, s);
}

static void
search(struct search *s)
{
	for (s->piece = 0; s->piece < s->pieces->n && s->places < 2; s->piece++)
		search_piece(s);
}

static bool
is_given(const struct flow_call *c, const char *option)
{
	return flow_call_given(c, option).n;
}

/* How the records of one input get different ids. */
static const char *
hint_lines(const struct search *s)
{
	static const char *const forms[] = { "json", "csv", "tsv" };
	const bool items = s->other && flow_call_knows(s->c, "items-json");
	size_t i;

	if (items && is_given(s->c, "items-json"))
		return "; --items-json -,TEXT makes ids of FILE and LINE";
	for (i = 0; i < 3 && !items; i++)
		if (is_given(s->c, forms[i]))
			return pool_format(&s->c->flow->pool,
			    "; --%s -,TEXT makes ids of FILE and LINE",
			    forms[i]);
	return "; 'nl -ba -w 1 -s :' makes ids of LINE and ID";
}

static const char *
hint_files(const struct search *s)
{
	return is_given(s->c, "id-prefix")
	    ? ""
	    : "; --id-prefix makes ids of FILE and ID";
}

/* FILE:LINE, or FILE. */
static const char *
shown(const struct search *s, const struct place *p)
{
	return p->line
	    ? pool_format(&s->c->flow->pool, "%s:%lu", p->name, p->line)
	    : p->name;
}

/* The two records are of one input without lines. */
static void
tell_whole(const struct search *s)
{
	const struct place *p = &s->place[0];
	const char *kind = s->pieces->kind[p->piece];

	if (strcmp(kind, "texts") != 0)
		print_error("%s: duplicate id '%s'%s", p->name, s->id,
		    strcmp(kind, "warc") == 0
			? "; 'nd-warc --record-id' makes unique ids"
			: "");
	else if (access(s->id, F_OK) == 0)
		print_error(
		    "%s is read twice: it is named, and in a directory", s->id);
	else
		print_error(
		    "%s: two members of the archive have this name", s->id);
}

static void
tell_two(const struct search *s)
{
	const struct place *a = &s->place[0], *b = &s->place[1];

	if (a->piece != b->piece)
		print_error("%s: duplicate id '%s' (first at %s)%s",
		    shown(s, b), s->id, shown(s, a), hint_files(s));
	else if (b->line)
		print_error("%s: duplicate id '%s' (first on line %lu)%s",
		    shown(s, b), s->id, a->line, hint_lines(s));
	else
		tell_whole(s);
}

/* One record was found, the other is in an input that is gone. */
static void
tell_one(const struct search *s)
{
	const struct place *p = &s->place[0];

	if (p->piece < s->unread_piece)
		print_error("%s: duplicate id '%s' (first at %s)%s",
		    s->unread_name, s->id, shown(s, p), hint_files(s));
	else
		print_error("%s: duplicate id '%s' (first at %s)%s",
		    shown(s, p), s->id, s->unread_name, hint_files(s));
}

/* Sets the lines of the id in a file that begins each of them with one. */
static bool
scan(const char *file, const char *id, struct told *to)
{
	const size_t n = strlen(id);
	FILE *f = fopen(file, "re");
	char *line = NULL;
	unsigned long before = 0;
	size_t cap = 0;

	to->line = to->first = 0;
	while (f && !to->first && getline(&line, &cap, f) > 0) {
		to->line++;
		if (strncmp(line, id, n) != 0 || !strchr("\t\n", line[n]))
			continue;
		to->first = before;
		before = to->line;
	}
	free(line);
	if (f)
		fclose(f);
	return to->first;
}

/* Both are in stdin, which is gone. Its lines are those that a tool read from
 * it, or those of what was made of it. */
static bool
find_lines(const struct search *s, struct told *t)
{
	const struct flow_plan *p = s->plan;
	size_t i, k;

	if (s->pieces->n > 1 || *s->pieces->kind[0] ||
	    is_given(s->c, "rejects"))
		return false;
	if (t->first && strcmp(t->file, "stdin") == 0)
		return true;
	for (i = 0; i < p->n; i++)
		for (k = 0;
		     words_have(&p->job[i].reads, "-") && k < p->job[i].made.n;
		     k++)
			if (scan(p->job[i].made.word[k], s->id, t))
				return true;
	return false;
}

static void
tell_gone(const struct search *s, struct told t)
{
	if (find_lines(s, &t))
		print_error("%s:%lu: duplicate id '%s' (first on line %lu)%s",
		    s->unread_name, t.line, s->id, t.first, hint_lines(s));
	else
		print_error("%s: duplicate id '%s'", s->unread_name, s->id);
}

/* Looks for the id in a collection; false if it is not twice there, as far as
 * it can be read. */
static bool
tell_id(const struct flow_call *c, const struct flow_plan *p, bool other,
    const char *id, const struct told *t, const char *spooled)
{
	struct search s = { .c = c,
		.plan = p,
		.pieces = other ? &c->other : &c->piece,
		.id = id,
		.spooled = spooled,
		.other = other };

	search(&s);
	if (s.places == 2)
		tell_two(&s);
	else if (s.places && s.unread)
		tell_one(&s);
	else if (s.places && c->old)
		print_error("%s: duplicate id '%s' (first in %s)",
		    shown(&s, &s.place[0]), id, c->old);
	else if (s.unread)
		tell_gone(&s, *t);
	else
		return false;
	return true;
}

/* What the id of the tool may be of a document: the id, the id of a sentence
 * without its number, or one of two columns. */
static struct words
ids_of(struct pool *p, const char *id)
{
	const char *colon = strrchr(id, ':');
	char *text = pool_format(p, "%s", id), *column;
	struct words w = { 0 };

	words_add(p, &w, id);
	if (colon && colon[1] && !colon[1 + strspn(colon + 1, "0123456789")])
		words_add(p, &w, pool_format(p, "%.*s", (int)(colon - id), id));
	while (strchr(id, '\t') && (column = strsep(&text, "\t")))
		words_add(p, &w, column);
	return w;
}

static struct told
told_of(struct pool *p, const char *text)
{
	char *rest = pool_format(p, "%s", text);
	struct told t;

	t.line = strtoul(strsep(&rest, "\t"), NULL, 10);
	t.first = strtoul(strsep(&rest, "\t"), NULL, 10);
	t.file = strsep(&rest, "\t");
	t.id = rest;
	return t;
}

void
flow_twice_tell(const struct flow_call *c, const struct flow_plan *p,
    const char *text, const char *stage, const char *spooled)
{
	const struct told t = told_of(&c->flow->pool, text);
	const struct words ids = ids_of(&c->flow->pool, t.id);
	const bool other = c->flow->collections.n &&
	    strcmp(c->flow->collections.word[0], "other") == 0;
	size_t i;

	for (i = 0; i < ids.n; i++)
		if (tell_id(c, p, other, ids.word[i], &t, spooled) ||
		    tell_id(c, p, !other, ids.word[i], &t, spooled))
			return;
	if (t.line && t.first)
		print_error("stage %s: %s:%lu: duplicate id '%s' (first on "
			    "line %lu)",
		    stage, t.file, t.line, t.id, t.first);
	else
		print_error("stage %s: %s%sduplicate id '%s'", stage, t.file,
		    *t.file ? ": " : "", t.id);
}

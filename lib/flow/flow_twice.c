/* flow_twice.c: where an id is that two records have. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "flow/flow_twice.h"
#include "flow/flow_where.h"

/* What a tool told. */
struct told {
	unsigned long line, first; /* or 0 */
	const char *file, *id;
};

/* An id, what was found of it, and in what collection. */
struct search {
	const struct flow_call *c;
	const struct flow_plan *plan;
	const struct flow_pieces *pieces;
	const char *id;
	bool other;
	struct flow_found found;
};

/* How the records of one input get different ids. */
static const char *
hint_lines(const struct search *s)
{
	static const char *const forms[] = { "json", "csv", "tsv" };
	const bool items = s->other && flow_call_knows(s->c, "items-json");
	size_t i;

	if (items && flow_call_text(s->c, "items-json"))
		return "; --items-json -,TEXT makes ids of FILE and LINE";
	for (i = 0; i < 3 && !items; i++)
		if (flow_call_text(s->c, forms[i]))
			return pool_format(&s->c->flow->pool,
			    "; --%s -,TEXT makes ids of FILE and LINE",
			    forms[i]);
	return "; 'nl -ba -w 1 -s :' makes ids of LINE and ID";
}

static const char *
hint_files(const struct search *s)
{
	return flow_call_text(s->c, "id-prefix")
	    ? ""
	    : "; --id-prefix makes ids of FILE and ID";
}

/* FILE:LINE, or FILE. */
static const char *
shown(const struct search *s, const struct flow_where *p)
{
	return p->line ? pool_format(&s->c->flow->pool, "%s:%ju", p->name,
			     (uintmax_t)p->line)
		       : p->name;
}

/* The two records are of one input without lines. */
static void
tell_whole(const struct search *s)
{
	const struct flow_where *p = &s->found.where[0];
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
	const struct flow_where *a = s->found.where, *b = a + 1;

	if (a->piece != b->piece)
		print_error("%s: duplicate id '%s' (first at %s)%s",
		    shown(s, b), s->id, shown(s, a), hint_files(s));
	else if (b->line)
		print_error("%s: duplicate id '%s' (first on line %ju)%s",
		    shown(s, b), s->id, (uintmax_t)a->line, hint_lines(s));
	else
		tell_whole(s);
}

/* One record was found, the other is in an input that is gone. */
static void
tell_one(const struct search *s)
{
	const struct flow_where *p = &s->found.where[0];

	if (p->piece < s->found.unread_piece)
		print_error("%s: duplicate id '%s' (first at %s)%s",
		    s->found.unread, s->id, shown(s, p), hint_files(s));
	else
		print_error("%s: duplicate id '%s' (first at %s)%s",
		    shown(s, p), s->id, s->found.unread, hint_files(s));
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
	    flow_call_text(s->c, "rejects"))
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
		    s->found.unread, t.line, s->id, t.first, hint_lines(s));
	else
		print_error("%s: duplicate id '%s'", s->found.unread, s->id);
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
		.other = other };
	const struct flow_found *f = &s.found;

	flow_where_find(&s.found, c, other, id, spooled);
	if (f->n == 2)
		tell_two(&s);
	else if (f->n && f->unread)
		tell_one(&s);
	else if (f->n && c->old)
		print_error("%s: duplicate id '%s' (first in %s)",
		    shown(&s, f->where), id, c->old);
	else if (f->unread)
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

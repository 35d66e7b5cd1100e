/* flow_twice.c: where an id is that two records of the inputs have. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "flow/flow_ask.h"
#include "flow/flow_twice.h"
#include "format/id_lines.h"
#include "format/id_twice.h"
#include "jobs/flow_command.h"
#include "table/flow_kind.h"
#include "table/flow_value.h"

/* What a tool told. */
struct told {
	unsigned long line, first; /* or 0 */
	const char *file, *id;
};

/* A record that has the id. */
struct where {
	const char *name; /* of the input; of texts the id */
	uint64_t line;	  /* or 0 */
	size_t piece;
};

/* An id, and what was found of it in a collection. */
struct search {
	const struct flow_call *c;
	const struct flow_plan *plan;
	const struct flow_pieces *pieces;
	const char *id, *spooled;
	bool other;
	size_t piece; /* that is read */
	struct where where[2];
	size_t n;
	const char *unread; /* an input that could not be read again, or NULL */
	size_t unread_piece;
};

static const char *
name_of(const char *file)
{
	return strcmp(file, "-") == 0 ? "stdin" : file;
}

/* Adds a record; false if two have been found. */
static bool
add(void *state, uint64_t line)
{
	struct search *s = state;

	s->where[s->n++] = (struct where){
		.name = strcmp(s->pieces->kind[s->piece], "texts") == 0
		    ? s->id
		    : name_of(s->pieces->files[s->piece].word[0]),
		.line = line,
		.piece = s->piece,
	};
	return s->n < 2;
}

/* Takes a record that a command prints. */
static bool
take(void *state, char *line)
{
	struct search *s = state;

	line[strcspn(line, "\t")] = 0;
	return strcmp(line, s->id) != 0 || add(s, 0);
}

/* Sets *j to the command of the row that reads the piece; false if there is
 * none. */
static bool
find_reader(
    const struct search *s, const struct words *files, struct flow_job *j)
{
	static char *cat[] = { "cat", "{piece}" };
	const char *name = s->other ? "read2" : "read";
	const struct flow_input input[] = { { "piece", *files },
		{ "other", *files } };
	const struct flow *f = s->c->flow;
	const struct flow_row *r = f->row, *end = r + f->rows;

	for (; r < end; r++)
		if (r->names.n == 1 && strcmp(r->names.word[0], name) == 0 &&
		    flow_call_holds(
			s->c, &r->conditions, s->pieces->kind[s->piece], r->at))
			break;
	if (r == end)
		return false;
	*j = (struct flow_job){ .at = r->at };
	flow_command_make(s->c, j,
	    r->command.n > 1 ? &r->command : &(struct words){ cat, 2 }, input,
	    2);
	flow_command_give(j);
	return true;
}

/* Whether the files of a piece can be read again. */
static bool
is_there(const struct words *files)
{
	size_t i;

	for (i = 0; i < files->n; i++)
		if (!flow_is_file(files->word[i]) &&
		    !flow_is_directory(files->word[i]))
			return false;
	return true;
}

/* Searches a file whose records have lines. */
static void
search_lines(struct search *s, const char *file)
{
	const char *json = flow_call_json(s->c, s->other);
	struct rows_options o = { .names[ROWS_JSON] =
				      flow_call_text(s->c, json) };
	size_t i;

	if (strcmp(json, "json") == 0) {
		for (i = ROWS_JSON; i < ROWS_FORMS; i++)
			o.names[i] = flow_call_text(s->c, rows_forms[i].name);
		o.dialect = flow_call_text(s->c, "dialect");
		o.id_prefix = flow_call_text(s->c, "id-prefix");
	}
	id_lines_find(&o, file, s->id, add, s);
}

static void
search_piece(struct search *s)
{
	const char *kind = s->pieces->kind[s->piece];
	const bool has_lines = !*kind || strcmp(kind, "rows") == 0;
	struct words files = s->pieces->files[s->piece];
	char *spooled[] = { (char *)s->spooled };
	struct flow_job j;

	if (s->spooled && strcmp(files.word[0], "-") == 0)
		files = (struct words){ spooled, 1 };
	if (!is_there(&files) || (!has_lines && !find_reader(s, &files, &j))) {
		s->unread = name_of(files.word[0]);
		s->unread_piece = s->piece;
	} else if (has_lines)
		search_lines(s, files.word[0]);
	else
		flow_ask_lines(s->c->pool, &j, take, s);
}

/* How the records of one input get different ids. */
static const char *
hint_lines(const struct search *s)
{
	const char *json = flow_call_json(s->c, s->other);
	const char *name = flow_call_text(s->c, json) ? json : NULL;
	size_t i;

	for (i = ROWS_JSON; strcmp(json, "json") == 0 && i < ROWS_FORMS; i++)
		if (flow_call_text(s->c, rows_forms[i].name))
			name = rows_forms[i].name;
	if (name)
		return pool_format(s->c->pool,
		    "; --%s -,TEXT makes ids of FILE and LINE", name);
	return "; 'nl -ba -w 1 -s :' makes ids of LINE and ID";
}

static const char *
hint_files(const struct search *s)
{
	return flow_call_text(s->c, "id-prefix")
	    ? ""
	    : "; --id-prefix makes ids of FILE and ID";
}

static const char *
message(const char *id, const struct where *later, const struct where *first)
{
	struct id_twice t = { .id = { (char *)id, strlen(id) },
		.is_whole = true };

	if (*later->name)
		t.file = later->name;
	t.line = later->line;
	if (first) {
		t.first_file = first->name;
		t.first = first->line;
	}
	return id_twice_message(&t);
}

/* The two records are of one input without lines. */
static void
tell_whole(const struct search *s)
{
	const struct where *p = &s->where[0];
	const char *kind = s->pieces->kind[p->piece];

	if (strcmp(kind, "texts") != 0)
		print_error("%s%s", message(s->id, p, NULL),
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
	const struct where *a = s->where, *b = a + 1;

	if (a->piece != b->piece)
		print_error("%s%s", message(s->id, b, a), hint_files(s));
	else if (b->line)
		print_error("%s%s",
		    message(s->id, b, &(struct where){ .line = a->line }),
		    hint_lines(s));
	else
		tell_whole(s);
}

/* One record was found, the other is in an input that is gone. */
static void
tell_one(const struct search *s)
{
	const struct where *p = &s->where[0], gone = { .name = s->unread };

	print_error("%s%s",
	    p->piece < s->unread_piece ? message(s->id, &gone, p)
				       : message(s->id, p, &gone),
	    hint_files(s));
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
	struct where gone = { .name = s->unread }, first = { 0 };

	if (find_lines(s, &t)) {
		gone.line = t.line;
		first.line = t.first;
		print_error(
		    "%s%s", message(s->id, &gone, &first), hint_lines(s));
	} else {
		print_error("%s", message(s->id, &gone, NULL));
	}
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

	for (; s.piece < s.pieces->n && s.n < 2; s.piece++)
		search_piece(&s);
	if (s.n == 2)
		tell_two(&s);
	else if (s.n && s.unread)
		tell_one(&s);
	else if (s.n && c->old)
		print_error(
		    "%s (first in %s)", message(id, s.where, NULL), c->old);
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
	const struct told t = told_of(c->pool, text);
	const struct words ids = ids_of(c->pool, t.id);
	const bool other = c->flow->collections.n &&
	    strcmp(c->flow->collections.word[0], "other") == 0;
	size_t i;

	for (i = 0; i < ids.n; i++)
		if (tell_id(c, p, other, ids.word[i], &t, spooled) ||
		    tell_id(c, p, !other, ids.word[i], &t, spooled))
			return;
	print_error("stage %s: %s", stage,
	    message(t.id, &(struct where){ t.file, t.first ? t.line : 0 },
		&(struct where){ .line = t.first }));
}

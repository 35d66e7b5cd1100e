/* flow_where.c: where an id is in the inputs of a call. */
#include <string.h>

#include "flow/flow_command.h"
#include "flow/flow_kind.h"
#include "flow/flow_process.h"
#include "flow/flow_where.h"
#include "io/rows.h"

struct search {
	struct flow_found *found;
	const struct flow_call *c;
	const struct flow_pieces *pieces;
	const char *id, *spooled;
	bool other;
	size_t piece; /* that is read */
};

static const char *
name_of(const char *file)
{
	return strcmp(file, "-") == 0 ? "stdin" : file;
}

/* Adds a record; false if two have been found. */
static bool
add(struct search *s, uint64_t line)
{
	s->found->where[s->found->n++] = (struct flow_where){
		.name = strcmp(s->pieces->kind[s->piece], "texts") == 0
		    ? s->id
		    : name_of(s->pieces->files[s->piece].word[0]),
		.line = line,
		.piece = s->piece,
	};
	return s->found->n < 2;
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
	const bool items = s->other && flow_call_knows(s->c, "items-json");
	struct rows_options o = { 0 };
	struct rows rows;
	struct span id;
	struct in in;

	if (!items)
		o = (struct rows_options){ flow_call_text(s->c, "json"),
			flow_call_text(s->c, "csv"),
			flow_call_text(s->c, "tsv"),
			flow_call_text(s->c, "id-prefix") };
	else
		o.json = flow_call_text(s->c, "items-json");
	notes_off = true;
	rows_open(&rows, &o, 1);
	in_open(&in, file);
	in.is_silent = true;
	while (rows_read(&rows, &in, &id))
		if (span_is(id, s->id) && !add(s, in.line))
			break;
	in_close(&in);
	rows_close(&rows);
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
		s->found->unread = name_of(files.word[0]);
		s->found->unread_piece = s->piece;
	} else if (has_lines)
		search_lines(s, files.word[0]);
	else
		flow_ask_lines(&s->c->flow->pool, &j, take, s);
}

void
flow_where_find(struct flow_found *to, const struct flow_call *c, bool other,
    const char *id, const char *spooled)
{
	struct search s = { .found = to,
		.c = c,
		.pieces = other ? &c->other : &c->piece,
		.id = id,
		.spooled = spooled,
		.other = other };

	*to = (struct flow_found){ 0 };
	for (; s.piece < s.pieces->n && to->n < 2; s.piece++)
		search_piece(&s);
}

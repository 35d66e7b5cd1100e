#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/die.h"
#include "base/mem.h"
#include "format/id_lines.h"
#include "format/id_twice.h"
#include "io/run_report.h"

/* Two records with one id. */
struct twice {
	const char *id, *file, *name[2];
	uint64_t line[2];
	size_t n;
};

static bool
take(void *state, uint64_t line)
{
	struct twice *t = state;

	t->name[t->n] = t->file;
	t->line[t->n++] = line;
	return t->n < 2;
}

/* As the option `name` gives a form, NAME=KEYS; or NULL. */
static const char *
keys_of(const char *form, const char *name)
{
	const size_t n = strlen(name);

	return strncmp(form, name, n) == 0 && form[n] == '=' ? form + n + 1
							     : NULL;
}

/* FILE:LINE, or one of both, or nothing. */
static char *
place(const char *file, uint64_t line)
{
	char number[24] = "";

	if (line)
		snprintf(number, sizeof number, "%s%ju", file ? ":" : "",
		    (uintmax_t)line);
	return mem_format("%s%s", file ? file : "", number);
}

/* The id as a message shows it; of several columns "ids". */
static char *
quoted(struct span id, bool is_whole)
{
	const bool several = memchr(id.p, '\t', id.n) != NULL;
	const size_t n = is_whole || several ? id.n : (size_t)span_shown(id);
	struct buf b = { 0 };
	char *text;
	size_t i;

	for (i = 0; i < n; i++)
		buf_put(&b,
		    id.p[i] == '\t' ? (struct span){ "' '", 3 }
				    : (struct span){ id.p + i, 1 });
	text = mem_format(
	    "duplicate id%s '%.*s'", several ? "s" : "", (int)b.n, b.p);
	buf_free(&b);
	return text;
}

const char *
id_twice_message(const struct id_twice *t)
{
	char *at = place(t->file, t->line);
	char *first = place(t->first_file, t->first);
	char *ids = quoted(t->id, t->is_whole);
	static char *text;

	free(text);
	text = mem_format("%s%s%s%s%s%s%s", at, *at ? ": " : "", ids,
	    t->of ? t->of : "",
	    !*first		? ""
		: t->first_file ? " (first at "
				: " (first on line ",
	    first, *first ? ")" : "");
	free(at);
	free(first);
	free(ids);
	return text;
}

/* Ends the program if ND_INPUTS has two records with the id. */
static void
tell_inputs(struct span id)
{
	const char *inputs = getenv("ND_INPUTS"), *form;
	struct twice t = { 0 };
	struct rows_options o = { 0 };
	char *words, *rest;
	size_t i;

	if (!inputs)
		return;
	rest = words = mem_format("%s", inputs);
	form = strsep(&rest, ":");
	for (i = ROWS_JSON; i < ROWS_FORMS; i++)
		o.names[i] = keys_of(form, rows_forms[i].name);
	t.id = mem_format("%.*s", (int)id.n, id.p);
	while (t.n < 2 && (t.file = strsep(&rest, ":")))
		if (access(t.file, R_OK) == 0)
			id_lines_find(&o, t.file, t.id, take, &t);
	if (t.n == 2) {
		const bool one = t.name[0] == t.name[1];
		const struct id_twice twice = { .id = id,
			.is_whole = true,
			.file = t.name[1],
			.line = t.line[1],
			.first_file = one ? NULL : t.name[0],
			.first = t.line[0] };

		die("%s%s", id_twice_message(&twice),
		    one ? ""
			: "; --id-prefix of nd-flow makes ids of FILE and ID");
	}
	free(words);
	free((char *)t.id);
}

void
id_twice_tell(const char *file, uint64_t line, uint64_t first, struct span id)
{
	struct buf b = { 0 };

	if (!run_report_wanted()) {
		tell_inputs(id);
		return;
	}
	b.n = sprintf(buf_room(&b, 64), "twice\t%ju\t%ju\t", (uintmax_t)line,
	    (uintmax_t)first);
	for (; *file; file++)
		buf_char(&b,
		    (unsigned char)*file < 0x20 || *file == 0x7f ? '?' : *file);
	buf_char(&b, '\t');
	buf_put(&b, id);
	buf_char(&b, '\n');
	run_report_line(buf_span(&b));
	buf_free(&b);
	dying = true;
	exit(EXIT_DATA);
}

void
id_twice_die(const char *file, uint64_t line, struct span id)
{
	id_twice_tell(file, line, 0, id);
	die("%s",
	    id_twice_message(
		&(struct id_twice){ .id = id, .file = file, .line = line }));
}

void
in_id_twice(struct in *in, struct span id, const char *of, uint64_t first)
{
	if (!in->rejects && !in->is_silent)
		id_twice_tell(in->name, in->line, first, id);
	in_bad(in, "%s",
	    id_twice_message(
		&(struct id_twice){ .id = id, .of = of, .first = first }));
}

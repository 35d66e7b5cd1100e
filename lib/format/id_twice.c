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

/* Ends the program if ND_INPUTS has two records with the id. */
static void
tell_inputs(struct span id)
{
	const char *inputs = getenv("ND_INPUTS"), *form;
	struct twice t = { 0 };
	struct rows_options o;
	char *words, *rest;

	if (!inputs)
		return;
	rest = words = mem_format("%s", inputs);
	form = strsep(&rest, ":");
	o = (struct rows_options){ keys_of(form, "json"), keys_of(form, "csv"),
		keys_of(form, "tsv"), false };
	t.id = mem_format("%.*s", (int)id.n, id.p);
	while (t.n < 2 && (t.file = strsep(&rest, ":")))
		if (access(t.file, R_OK) == 0)
			id_lines_find(&o, t.file, t.id, take, &t);
	if (t.n == 2 && t.name[0] == t.name[1])
		die("%s:%ju: duplicate id '%s' (first on line %ju)", t.name[1],
		    (uintmax_t)t.line[1], t.id, (uintmax_t)t.line[0]);
	if (t.n == 2)
		die("%s:%ju: duplicate id '%s' (first at %s:%ju); --id-prefix "
		    "of nd-flow makes ids of FILE and ID",
		    t.name[1], (uintmax_t)t.line[1], t.id, t.name[0],
		    (uintmax_t)t.line[0]);
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
in_id_twice(struct in *in, struct span id, const char *of, uint64_t first)
{
	if (!in->rejects && !in->is_silent)
		id_twice_tell(in->name, in->line, first, id);
	in_bad(in, "duplicate id '%.*s'%s (first on line %ju)", span_shown(id),
	    id.p, of, (uintmax_t)first);
}

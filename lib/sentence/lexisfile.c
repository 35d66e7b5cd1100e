/* lexisfile.c: abbreviations from a file. */
#include <string.h>

#include "io/in.h"
#include "sentence/lexis.h"
#include "sentence/lexisfile.h"

static const struct {
	const char *name;
	enum lexis is;
} kinds[] = {
	{ "never", LEXIS_NEVER },
	{ "number", LEXIS_NUMBERED },
	{ "maybe", LEXIS_MAYBE },
};

static enum lexis
kind(struct in *in, struct span name)
{
	size_t i;

	for (i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (name.n == strlen(kinds[i].name) &&
		    memcmp(name.p, kinds[i].name, name.n) == 0)
			return kinds[i].is;
	die("%s:%ju: expected never, number or maybe, got '%.*s'", in->name,
	    (uintmax_t)in->line, span_shown(name), name.p);
}

static void
read_word(struct in *in, char *line, size_t len)
{
	struct span field[2] = {{0}};
	size_t fields = split(line, len, field, 2);

	if (fields > 2)
		die("%s:%ju: expected 1 or 2 fields, got %zu", in->name,
		    (uintmax_t)in->line, fields);
	if (field[0].n > 0 && field[0].p[field[0].n - 1] == '.')
		field[0].n--;
	if (!lexis_add(field[0].p, field[0].n, fields == 2 ?
	    kind(in, field[1]) : LEXIS_NEVER))
		die("%s:%ju: expected a word of 1 to %d bytes, got %zu",
		    in->name, (uintmax_t)in->line, LEXIS_LONGEST, field[0].n);
}

void
lexis_read(const char *path)
{
	struct in in;
	char *line;
	size_t len;

	in_open(&in, path);
	while ((line = in_line(&in, &len))) {
		len -= len > 0 && line[len - 1] == '\r';
		if (len > 0 && *line != '#')
			read_word(&in, line, len);
	}
	in_close(&in);
}

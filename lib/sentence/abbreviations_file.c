#include "io/in.h"
#include "sentence/abbreviations_file.h"
#include "sentence/boundary_words.h"

static const struct {
	const char *name;
	enum boundary_word kind;
} kinds[] = {
	{ "never", WORD_NEVER },
	{ "number", WORD_NUMBERED },
	{ "maybe", WORD_MAYBE },
};

static enum boundary_word
parse_kind(struct in *in, struct span name)
{
	size_t i;

	for (i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (span_is(name, kinds[i].name))
			return kinds[i].kind;
	in_bad(in, "expected never, number or maybe, got '%.*s'",
	    span_shown(name), name.p);
	return WORD_NEVER;
}

static void
read_word(struct in *in, char *line, size_t len)
{
	struct span field[2];
	size_t fields = span_split((struct span){ line, len }, field, 2);

	if (fields > 2)
		in_bad(in, "expected 1 or 2 fields, got %zu", fields);
	if (field[0].n > 0 && field[0].p[field[0].n - 1] == '.')
		field[0].n--;
	if (!boundary_word_add(field[0].p, field[0].n,
		fields == 2 ? parse_kind(in, field[1]) : WORD_NEVER))
		in_bad(in, "expected a word of 1 to %d bytes, got %zu",
		    WORD_BYTES_MAX, field[0].n);
}

void
abbreviations_read(const char *path)
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

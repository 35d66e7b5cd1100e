#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/in_place.h"

/* A name of the file, without its backslashes. */
static void
unescape(char *text)
{
	char *to = text;

	for (; *text; text++) {
		if (*text == '\\' && text[1]) {
			text++;
			*to++ = *text == 't' ? '\t'
			    : *text == 'n'   ? '\n'
					     : *text;
		} else
			*to++ = *text;
	}
	*to = 0;
}

/* Whether the line is about the file; sets *name, in the line, and *lines. */
static bool
is_about(char *line, const char *path, char **name, uint64_t *lines)
{
	char *number;

	line[strcspn(line, "\n")] = 0;
	number = strchr(line, '\t');
	*name = number ? strchr(number + 1, '\t') : NULL;
	if (!*name)
		return false;
	*number++ = *(*name)++ = 0;
	unescape(line);
	unescape(*name);
	*lines = strtoull(number, NULL, 10);
	return strcmp(line, path) == 0;
}

/* The first of the names that were found, which stay as long as the program
 * runs. */
static struct found {
	struct found *next;
	char *name;
} * all;

/* Takes over the name. */
static const char *
hold(char *name)
{
	struct found *f = mem_new(1, sizeof *f);

	*f = (struct found){ all, name };
	all = f;
	return name;
}

void
in_place(const char *path, const char **name, uint64_t *line)
{
	const char *places = getenv("ND_PLACES");
	char *text = NULL, *found;
	bool is_found = false;
	uint64_t lines;
	size_t cap = 0;
	FILE *f;

	if (!places || !*places)
		return;
	f = fopen(places, "re");
	if (!f)
		die_errno("%s", places);
	while (!is_found && getline(&text, &cap, f) > 0)
		is_found = is_about(text, path, &found, &lines);
	if (is_found) {
		*line = lines;
		*name = hold(mem_format("%s", found));
	}
	free(text);
	fclose(f);
}

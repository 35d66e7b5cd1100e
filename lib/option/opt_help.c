#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "io/out.h"
#include "option/opt_help.h"

enum { USAGE_COLUMNS = 79 };

/* Appends a part of the usage, on a new line if the line of *column bytes would
 * be too long. */
static void
usage_part(FILE *to, const char *part, size_t *column)
{
	const size_t n = strlen(part);

	if (*column + 1 + n > USAGE_COLUMNS) {
		fprintf(to, "\n   ");
		*column = 3;
	}
	fprintf(to, " %s", part);
	*column += 1 + n;
}

static bool
has_headings(const struct opt *o)
{
	while (o->name && !o->heading)
		o++;
	return o->name;
}

static void
usage(FILE *to, const struct opt *rows, size_t own, const char *operands)
{
	const struct opt *o;
	const char *open;
	char part[80];
	size_t column;
	int n;

	column = fprintf(
	    to, "usage: %s%s", program_invocation_short_name, opt_command);
	if (has_headings(rows)) {
		usage_part(to, "[option ...]", &column);
		own = 0;
	}
	for (o = rows; o < rows + own; o++) {
		open = o->required ? "" : "[";
		n = o->letter
		    ? snprintf(part, sizeof part, "%s-%c", open, o->letter)
		    : snprintf(part, sizeof part, "%s--%s", open, o->name);
		snprintf(part + n, sizeof part - n, "%s%s%s", o->arg ? " " : "",
		    o->arg ? o->arg : "", *open ? "]" : "");
		usage_part(to, part, &column);
	}
	if (*operands)
		usage_part(to, operands, &column);
	fprintf(to, "\n");
}

/* A FILE that writes to memory: one on stdout would lose the text if a signal
 * interrupted its write. */
static FILE *
open_text(char **text, size_t *n)
{
	FILE *to = open_memstream(text, n);

	if (!to)
		die_errno("stdout");
	return to;
}

static _Noreturn void
exit_with(FILE *from, char **text, size_t *n)
{
	struct out out;

	if (fclose(from))
		die_errno("stdout");
	out_open(&out, NULL);
	out_put(&out, *text, *n);
	out_close(&out);
	free(*text);
	exit(0);
}

static void
row(FILE *to, const struct opt *o)
{
	char left[80];
	int n = o->letter ? snprintf(left, sizeof left, "-%c, ", o->letter)
			  : snprintf(left, sizeof left, "    ");

	snprintf(left + n, sizeof left - n, "--%s%s%s", o->name,
	    o->arg ? " " : "", o->arg ? o->arg : "");
	fprintf(to, "  %-24s %s\n", left, o->help);
}

void
opt_help_exit(
    const struct opt *rows, size_t own, const char *operands, bool brief)
{
	const struct opt *o, *last = rows;
	char *text;
	size_t bytes;
	FILE *to = open_text(&text, &bytes);

	while (last->name)
		last++;
	fprintf(to, "%s%s: %s\n", program_invocation_short_name, opt_command,
	    last->heading);
	usage(to, rows, own, operands);
	for (o = rows; o < last; o++) {
		if (brief && !o->often)
			continue;
		if (!brief && o->heading)
			fprintf(to, "\n%s:\n", o->heading);
		row(to, o);
	}
	if (brief)
		fprintf(to,
		    "      --help               print all %td options\n",
		    last - rows);
	fprintf(to, "example: %s\n", last->help);
	exit_with(to, &text, &bytes);
}

void
opt_version_exit(void)
{
	char *text;
	size_t n;
	FILE *to = open_text(&text, &n);

	fprintf(to, "%s (nd) %s\n", program_invocation_short_name, ND_VERSION);
	if (opt_version_also)
		fprintf(to, "%s\n", opt_version_also);
	exit_with(to, &text, &n);
}

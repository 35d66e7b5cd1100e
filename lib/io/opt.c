/* opt.c: parses the options of a command by a table. */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "io/zstd.h"

enum { NGRAM_MOST = 1000, SHARES_MOST = 1000000 };

/* Values of getopt_long for long options; ROW + i is row i of the table. */
enum { HELP = 1000, VERSION, LABEL, LONG, ROW };

const char *opt_version_also;

static const struct opt *rows;
static const char *operand_usage; /* the text of the operands */

static void
usage(FILE *to)
{
	const struct opt *o;

	fprintf(to, "usage: %s", program_invocation_short_name);
	for (o = rows; o->name; o++) {
		if (o->letter)
			fprintf(to, " [-%c", o->letter);
		else
			fprintf(to, " [--%s", o->name);
		fprintf(to, o->arg ? " %s]" : "]", o->arg);
	}
	fprintf(to, *operand_usage ? " %s\n" : "\n", operand_usage);
}

static void
help(FILE *to)
{
	const struct opt *o;
	char left[80];
	int n;

	usage(to);
	for (o = rows; o->name; o++) {
		n = o->letter ? snprintf(left, sizeof left, "-%c, ", o->letter)
			      : snprintf(left, sizeof left, "    ");
		snprintf(left + n, sizeof left - n, "--%s%s%s", o->name,
		    o->arg ? " " : "", o->arg ? o->arg : "");
		fprintf(to, "  %-24s %s\n", left, o->help);
	}
	fprintf(to, "example: %s\n", o->help);
}

static void
version(FILE *to)
{
	fprintf(to, "%s (nd) %s\n", program_invocation_short_name, ND_VERSION);
	if (opt_version_also)
		fprintf(to, "%s\n", opt_version_also);
}

/* Ends the program with the text that print writes on stdout. A FILE would lose
 * the text if a signal interrupted its write. */
static _Noreturn void
exit_with(void (*print)(FILE *))
{
	struct out out;
	char *text;
	size_t n;
	FILE *to = open_memstream(&text, &n);

	if (!to)
		die_errno("stdout");
	print(to);
	if (fclose(to))
		die_errno("stdout");
	out_open(&out, NULL);
	out_put(&out, text, n);
	out_close(&out);
	free(text);
	exit(0);
}

/* Opens each closed standard descriptor so that its use fails, and so that no
 * other file gets its number. */
static void
open_standard(void)
{
	int fd;

	for (fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

void
opt_bad(const char *fmt, ...)
{
	va_list ap;

	fprintf(stderr, "%s: ", program_invocation_short_name);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	usage(stderr);
	exit(EXIT_USAGE);
}

/* The name of an option for messages; valid until the call after the next. */
static const char *
option_name(const struct opt *o)
{
	static char names[2][80];
	static int turn;
	char *name = names[turn ^= 1];

	if (o->letter)
		snprintf(name, sizeof *names, "-%c", o->letter);
	else
		snprintf(name, sizeof *names, "--%s", o->name);
	return name;
}

static size_t
parse_whole(const struct opt *o, const char *s)
{
	const size_t least = o->type == OPT_COUNT || o->type == OPT_NGRAM;
	unsigned long long n;
	char *end;
	int shift = 0;

	errno = 0;
	n = strtoull(s, &end, 10);
	if (o->type == OPT_SIZE && *end) {
		const char *unit = strchr("kMGT", *end);

		if (unit) {
			shift = 10 * (unit - "kMGT" + 1);
			end++;
		}
	}
	if (*s < '0' || *s > '9' || *end || errno || n < least ||
	    n > (size_t)LLONG_MAX >> shift ||
	    (o->type == OPT_NGRAM && n > NGRAM_MOST))
		opt_bad(o->type == OPT_NGRAM
			? "%s: expected a whole number from 1 to 1000, got '%s'"
			: o->type == OPT_SIZE
			? "%s: expected a size such as 512M or 4G, got '%s'"
			: least ? "%s: expected a whole number from 1, got '%s'"
				: "%s: expected a whole number, got '%s'",
		    option_name(o), s);
	return (size_t)n << shift;
}

static struct ratio
parse_ratio(const struct opt *o, const char *s)
{
	const char *end = s;
	struct ratio t;

	if (!ratio_read(&end, &t) || *end)
		opt_bad("%s: expected a number from 0 to 1 of at most six "
			"decimals, got '%s'",
		    option_name(o), s);
	return t;
}

static struct share
parse_share(const struct opt *o, const char *arg)
{
	struct share s = { 0 };
	size_t *to = &s.part;
	const char *c;

	for (c = arg; *c; c++)
		if (*c == '/' && to == &s.part)
			to = &s.parts;
		else if (*c >= '0' && *c <= '9' && *to < 100000000)
			*to = *to * 10 + (*c - '0');
		else
			break;
	if (*c || s.part < 1 || s.part > s.parts || s.parts > SHARES_MOST)
		opt_bad("%s: expected I/N such as 1/8, got '%s'",
		    option_name(o), arg);
	return s;
}

static void
set_value(const struct opt *o, const char *arg)
{
	switch (o->type) {
	case OPT_FLAG:
		*(bool *)o->value = true;
		break;
	case OPT_TEXT:
	case OPT_IN:
		*(const char **)o->value = arg;
		break;
	case OPT_COUNT:
	case OPT_NGRAM:
	case OPT_NUMBER:
	case OPT_SIZE:
		*(size_t *)o->value = parse_whole(o, arg);
		break;
	case OPT_RATIO:
		*(struct ratio *)o->value = parse_ratio(o, arg);
		break;
	case OPT_SHARE:
		*(struct share *)o->value = parse_share(o, arg);
		break;
	}
}

/* Builds the tables of getopt_long from the rows, whose number is *count. The
 * caller frees the result. */
static struct option *
make_getopt_tables(char *letters, size_t *count)
{
	struct option *names;
	size_t i, n = 0;

	while (rows[n].name)
		n++;
	*count = n;
	names = mem_new(n + 5, sizeof *names);
	*letters++ = ':';
	for (i = 0; i < n; i++) {
		names[i].name = rows[i].name;
		names[i].has_arg = rows[i].arg != NULL;
		names[i].val = ROW + i;
		if (rows[i].letter)
			*letters++ = rows[i].letter;
		if (rows[i].letter && rows[i].arg)
			*letters++ = ':';
	}
	*letters = 0;
	names[n] = (struct option){ .name = "help", .val = HELP };
	names[n + 1] = (struct option){ .name = "version", .val = VERSION };
	names[n + 2] =
	    (struct option){ .name = "label", .has_arg = 1, .val = LABEL };
	names[n + 3] = (struct option){ .name = "long", .val = LONG };
	return names;
}

/* The row of a value that getopt_long returned. */
static const struct opt *
find_row(int c)
{
	const struct opt *o;

	if (c >= ROW)
		return &rows[c - ROW];
	for (o = rows; o->name && o->letter != c; o++)
		;
	return o;
}

/* The first option in a text such as "-p or --stop N" that is given, or NULL.
 * given[i] is whether row i is. */
static const struct opt *
find_given(const char *text, const bool *given)
{
	const struct opt *o;
	const char *name;
	size_t n;

	for (; *text; text += n + (text[n] != 0)) {
		n = strcspn(text, " ,");
		for (o = rows; *text == '-' && o->name; o++) {
			name = option_name(o);
			if (given[o - rows] && strlen(name) == n &&
			    memcmp(name, text, n) == 0)
				return o;
		}
	}
	return NULL;
}

static void
check_together(const bool *given)
{
	const struct opt *o, *other;

	for (o = rows; o->name; o++)
		if (given[o - rows] && o->excludes &&
		    (other = find_given(o->excludes, given)))
			opt_bad("%s: unexpected %s", option_name(o),
			    option_name(other));
	for (o = rows; o->name; o++) {
		if (!given[o - rows] && o->required)
			opt_bad("expected %s %s", option_name(o), o->arg);
		if (given[o - rows] && o->needs && !find_given(o->needs, given))
			opt_bad("%s: expected %s as well", option_name(o),
			    o->needs);
	}
}

static bool
is_stdin(const char *path)
{
	return path && strcmp(path, "-") == 0;
}

static void
check_stdin(const char *operand)
{
	const struct opt *o, *first = NULL;

	for (o = rows; o->name; o++) {
		if (o->type != OPT_IN || !is_stdin(*(const char **)o->value))
			continue;
		if (first)
			opt_bad("%s -: unexpected %s -", option_name(first),
			    option_name(o));
		first = o;
	}
	if (first && (!operand || is_stdin(operand)))
		opt_bad("%s -: expected a file as well", option_name(first));
}

char **
opt_parse(int argc, char **argv, const struct opt *table, const char *operands,
    size_t min, size_t max)
{
	/* Static, so that they are reachable when opt_bad exits. */
	static struct option *names;
	static bool *given; /* each row */
	const struct opt *o;
	char letters[160];
	size_t n;
	int c;

	open_standard();
	opterr = 0;
	rows = table;
	operand_usage = operands;
	names = make_getopt_tables(letters, &n);
	given = mem_new(n, sizeof *given);
	while ((c = getopt_long(argc, argv, letters, names, NULL)) != -1) {
		if (c == HELP) {
			exit_with(help);
		} else if (c == VERSION) {
			exit_with(version);
		} else if (c == ':') {
			opt_bad("%s: expected an argument", argv[optind - 1]);
		} else if (c == '?' && optopt && optopt < HELP) {
			opt_bad("unknown option -%c", optopt);
		} else if (c == '?') {
			opt_bad("unknown option %s", argv[optind - 1]);
		} else if (c == LABEL) {
			in_stdin_name = optarg;
		} else if (c == LONG) {
			zstd_long_windows = true;
		} else {
			o = find_row(c);
			set_value(o, optarg);
			given[o - rows] = true;
		}
	}
	free(names);
	n = argc - optind;
	if (n < min)
		opt_bad("expected %s", operands);
	if (n > max)
		opt_bad("unexpected operand '%s'", argv[optind + max]);
	check_together(given);
	check_stdin(argv[optind]);
	free(given);
	return argv + optind;
}

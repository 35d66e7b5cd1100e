#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "base/near_name.h"
#include "base/pool.h"
#include "io/in.h"
#include "io/progress.h"
#include "io/run_report.h"
#include "option/opt.h"
#include "option/opt_help.h"
#include "option/opt_value.h"
#include "pack/zstd.h"

/* Of each row, whether the command line has it. */
static bool *given;

/* The value of getopt_long for the long name of row i is ROW + i. */
enum { ROW = 1000 };

const char *opt_version_also, *opt_command = "";
bool (*opt_is_elsewhere)(const char *name);

static bool help_wanted, version_wanted;

/* The options of every command. */
static const struct opt common[] = {
	{ 'h', "help", NULL, OPT_FLAG, &help_wanted, "print this help" },
	{ 'q', "quiet", NULL, OPT_FLAG, &notes_off, "print errors, no notes" },
	{ 0, "label", "NAME", OPT_TEXT, &in_stdin_name,
	    "name of stdin in messages (default: stdin)" },
	{ 0, "long", NULL, OPT_FLAG, &zstd_long_windows,
	    "read zstd windows above 128 MB, up to 2 GB" },
	{ 0, "version", NULL, OPT_FLAG, &version_wanted, "print the version" },
};
enum { COMMON = sizeof common / sizeof *common };

static struct opt *rows;  /* the table and, before its last row, common */
static size_t own_rows;	  /* the rows of the table */
static struct pool helps; /* with defaults */

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
	char message[1 << 12];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(message, sizeof message, fmt, ap);
	va_end(ap);
	print_error("%s\ntry '%s%s --help'", message,
	    program_invocation_short_name, opt_command);
	exit(EXIT_USAGE);
}

/* Puts the default of a row into its help. */
static void
show_default(struct opt *o)
{
	const char *text = "(default: %", *at = strstr(o->help, text);
	const int n = at ? (int)(at - o->help + strlen(text) - 1) : 0;

	if (at)
		o->help = pool_format(&helps, "%.*s%s%s", n, o->help,
		    opt_shown(o), o->help + n + 1);
}

/* Sets rows. They stay reachable, also if opt_bad exits. */
static void
join_rows(const struct opt *table)
{
	struct opt *o;

	own_rows = 0;
	while (table[own_rows].name)
		own_rows++;
	free(rows);
	rows = mem_new(own_rows + COMMON + 1, sizeof *rows);
	memcpy(rows, table, own_rows * sizeof *rows);
	memcpy(rows + own_rows, common, sizeof common);
	for (o = rows; o->name; o++)
		show_default(o);
	*o = table[own_rows];
}

static bool
has_often(void)
{
	const struct opt *o = rows;

	while (o->name && !o->often)
		o++;
	return o->name;
}

/* Builds the tables of getopt_long from the rows. The caller frees the
 * result. */
static struct option *
make_getopt_tables(char *letters)
{
	const size_t n = own_rows + COMMON;
	struct option *names = mem_new(n + 1, sizeof *names);
	size_t i;

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

static const char *
name_of_row(const void *table, size_t i)
{
	return ((const struct opt *)table)[i].name;
}

/* The row with the nearest name, or NULL. */
static const struct opt *
find_nearest(const char *name)
{
	size_t n = 0, i;

	while (rows[n].name)
		n++;
	i = near_name_find(name, n, name_of_row, rows);
	return i < n ? &rows[i] : NULL;
}

/* Ends the program: the name of a long option is unknown or, as the beginning
 * of names, ambiguous. */
static _Noreturn void
bad_name(const char *name)
{
	char list[1024];
	const struct opt *o;
	size_t n = 0;

	for (o = rows; o->name && n < sizeof list; o++)
		if (strncmp(o->name, name, strlen(name)) == 0)
			n += snprintf(list + n, sizeof list - n, "%s--%s",
			    n ? ", " : "", o->name);
	if (n)
		opt_bad(
		    "ambiguous option '--%s': expected one of %s", name, list);
	if ((o = find_nearest(name)))
		opt_bad("unknown option '--%s'; did you mean '--%s'?", name,
		    o->name);
	opt_bad("unknown option '--%s'", name);
}

/* Ends the program if word abbreviates the row of the value c of getopt_long
 * and is an option of another table. */
static void
check_abbreviation(int c, const char *word)
{
	char short_name[64];
	int n;

	if (c < ROW || !opt_is_elsewhere)
		return;
	n = strcspn(word + 2, "=");
	if (!find_row(c)->name[n])
		return;
	snprintf(short_name, sizeof short_name, "%.*s", n, word + 2);
	if (opt_is_elsewhere(short_name))
		opt_bad("unknown option '--%s'", short_name);
}

/* Ends the program: getopt_long returned c and set optopt, after it read
 * word. */
static _Noreturn void
bad_option(int c, char *word)
{
	char *value = strchr(word, '=');

	if (c == ':' && optopt < ROW)
		opt_bad("-%c: expected an argument", optopt);
	if (c == ':')
		opt_bad("--%s: expected an argument", find_row(optopt)->name);
	if (optopt >= ROW)
		opt_bad("--%s: unexpected argument '%s'",
		    find_row(optopt)->name, value + 1);
	if (optopt)
		opt_bad("unknown option '-%c'", optopt);
	if (value)
		*value = 0;
	bad_name(word + 2);
}

/* The first option in a text such as "-p or --stop N" that is given, or NULL.
 */
static const struct opt *
find_given(const char *text)
{
	const struct opt *o;
	const char *name;
	size_t n;

	for (; *text; text += n + (text[n] != 0)) {
		n = strcspn(text, " ,");
		for (o = rows; *text == '-' && o->name; o++) {
			name = opt_name(o);
			if (given[o - rows] && strlen(name) == n &&
			    memcmp(name, text, n) == 0)
				return o;
		}
	}
	return NULL;
}

static void
check_together(void)
{
	const struct opt *o, *other;

	for (o = rows; o->name; o++)
		if (given[o - rows] && o->excludes &&
		    (other = find_given(o->excludes)))
			opt_bad(
			    "%s: unexpected %s", opt_name(o), opt_name(other));
	for (o = rows; o->name; o++) {
		if (!given[o - rows] && o->required)
			opt_bad("expected %s %s", opt_name(o), o->arg);
		if (given[o - rows] && o->needs && !find_given(o->needs))
			opt_bad(
			    "%s: expected %s as well", opt_name(o), o->needs);
	}
}

/* Sets options that were not given by the environment: -S, -j and --long. */
static void
take_environment(void)
{
	const struct opt *o;
	const char *text;

	for (o = rows; o->name; o++) {
		text = NULL;
		if (o->letter == 'S' && o->type == OPT_SIZE)
			text = getenv("ND_MEMORY");
		else if (o->letter == 'j' && o->type == OPT_THREADS)
			text = getenv("ND_JOBS");
		else if (o->value == &zstd_long_windows)
			text = getenv("ND_LONG");
		else if (o->value == &in_stdin_name)
			text = getenv("ND_LABEL");
		if (text && *text && !given[o - rows])
			opt_set(o, (char *)text);
	}
	if (strcmp(in_stdin_name, "-") == 0)
		in_stdin_name = "stdin";
}

bool
opt_given(const void *value)
{
	const struct opt *o;

	for (o = rows; o->name; o++)
		if (o->value == value)
			return given[o - rows];
	return false;
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
			opt_bad("%s -: unexpected %s -", opt_name(first),
			    opt_name(o));
		first = o;
	}
	if (first && (!operand || is_stdin(operand)))
		opt_bad("%s -: expected a file as well", opt_name(first));
}

static void
check_operands(char **operand)
{
	for (; *operand; operand++)
		if (!**operand)
			opt_bad("expected the name of a file, got ''");
}

static void
set_option(const struct opt *o, char *text)
{
	if (o->type == OPT_IN && given[o - rows])
		opt_bad("%s: expected it once, got '%s' as well", opt_name(o),
		    text);
	opt_set(o, text);
	given[o - rows] = true;
}

char **
opt_parse(int argc, char **argv, const struct opt *table, const char *operands,
    size_t min, size_t max)
{
	/* Static, so that they are reachable when opt_bad exits. */
	static struct option *names;
	const char *quiet = getenv("ND_QUIET");
	const struct opt *o;
	char letters[160], *word;
	size_t n;
	int c;

	open_standard();
	/* A write beyond ulimit -f fails with a message. */
	signal(SIGXFSZ, SIG_IGN);
	notes_off = quiet && *quiet;
	opterr = 0;
	join_rows(table);
	names = make_getopt_tables(letters);
	free(given);
	given = mem_new(own_rows + COMMON, sizeof *given);
	while ((c = getopt_long(argc, argv, letters, names, NULL)) != -1) {
		word =
		    argv[optind - 1 - (optarg && optarg == argv[optind - 1])];
		check_abbreviation(c < ROW ? optopt : c, word);
		if (c == '?' || c == ':')
			bad_option(c, word);
		o = find_row(c);
		set_option(o, optarg);
		if (help_wanted)
			opt_help_exit(rows, own_rows, operands,
			    word[1] != '-' && has_often());
		if (version_wanted)
			opt_version_exit();
	}
	free(names);
	n = argc - optind;
	if (n < min)
		opt_bad("expected %s", operands);
	if (n > max)
		opt_bad("unexpected operand '%s'", argv[optind + max]);
	check_operands(argv + optind);
	check_together();
	take_environment();
	check_stdin(argv[optind]);
	run_report_start();
	progress_start(argv + optind);
	return argv + optind;
}

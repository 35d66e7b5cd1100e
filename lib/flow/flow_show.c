/* flow_show.c: prints a plan. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "flow/flow_given.h"
#include "flow/flow_kind.h"
#include "flow/flow_quote.h"
#include "flow/flow_show.h"
#include "io/out.h"
#include "option/opt.h"
#include "pack/zstd.h"

static void
put_name(struct buf *to, const char *text, const struct flow_sent *sent)
{
	quote_shell(to, sent ? flow_sent_name(sent, text) : text);
}

static void
put_words(struct buf *to, const struct words *w, const struct flow_sent *sent)
{
	size_t i;

	for (i = 0; i < w->n; i++) {
		if (i)
			buf_char(to, ' ');
		put_name(to, w->word[i], sent);
	}
}

/* A word for bash: several files are one by a process substitution. */
static void
put_word(
    struct buf *to, const struct flow_word *w, const struct flow_sent *sent)
{
	struct pool pool = { 0 };
	struct words joined;

	if (!w->files.n) {
		put_name(to, w->text, sent);
		if (w->is_made)
			quote_text(to, ".part");
		return;
	}
	joined = flow_joined(&pool, w);
	quote_text(to, "<(");
	put_words(to, &joined, sent);
	buf_char(to, ')');
	pool_free(&pool);
}

/* The pipe of a job, without its output. */
static void
put_pipe(struct buf *to, const struct flow_job *j, const struct flow_sent *sent)
{
	size_t i, k;

	for (i = 0; i < j->commands; i++) {
		if (i)
			quote_text(to, " | ");
		for (k = 0; k < j->command[i].n; k++) {
			if (k)
				buf_char(to, ' ');
			put_word(to, &j->command[i].word[k], sent);
		}
	}
}

static void
put_rename(struct buf *to, const char *file, const struct flow_sent *sent)
{
	quote_text(to, " && mv ");
	put_name(to, file, sent);
	quote_text(to, ".part ");
	put_name(to, file, sent);
}

/* Whether an option names what is no file: it cannot be replaced. */
static bool
is_device(const struct flow_job *j)
{
	struct stat st;

	return j->is_copy && stat(j->made.word[0], &st) == 0 &&
	    !S_ISREG(st.st_mode);
}

void
flow_show_command(
    struct buf *to, const struct flow_job *j, const struct flow_sent *sent)
{
	size_t i;

	put_pipe(to, j, sent);
	if (j->is_printed)
		return;
	if (!j->parts) {
		quote_text(to, " >");
		put_name(to, j->made.word[0], sent);
	}
	if (!j->parts && !is_device(j)) {
		quote_text(to, ".part");
		put_rename(to, j->made.word[0], sent);
	}
	for (i = j->parts ? j->parts : 1; i < j->made.n; i++)
		put_rename(to, j->made.word[i], sent);
}

static void
put_files(struct buf *to, const struct words *w, bool are_targets)
{
	size_t i;

	for (i = 0; i < w->n; i++) {
		if (i)
			buf_char(to, ' ');
		quote_file(to, w->word[i], are_targets);
	}
}

/* Moves the command, a text for bash, to where make reads it. */
static void
move_command(struct buf *to, struct buf *command)
{
	buf_char(command, 0);
	quote_recipe(to, command->p);
	command->n = 0;
}

/* A rule is followed, too, if a file below a directory that it reads is newer
 * than what it makes. */
static void
put_directories(struct buf *to, const struct flow_job *j)
{
	struct pool p = { 0 };
	struct buf command = { 0 };
	size_t i;

	for (i = 0; i < j->reads.n; i++) {
		if (!flow_is_directory(j->reads.word[i]))
			continue;
		quote_format(&command,
		    "find %s -newer %s -print -quit 2>/dev/null",
		    quote_word(&p, j->reads.word[i]),
		    quote_word(&p, j->made.word[0]));
		quote_text(to, " $(if $(shell ");
		move_command(to, &command);
		quote_text(to, "),always)");
	}
	buf_free(&command);
	pool_free(&p);
}

static void
put_rule(struct buf *to, const struct flow_job *j, const char *made_by)
{
	struct buf command = { 0 };

	put_files(to, &j->made, true);
	quote_text(to, j->made.n > 1 ? " &: " : ": ");
	quote_file(to, made_by, false);
	if (j->reads.n)
		buf_char(to, ' ');
	put_files(to, &j->reads, false);
	put_directories(to, j);
	flow_show_command(&command, j, NULL);
	quote_text(to, "\n\t");
	move_command(to, &command);
	quote_text(to, "\n\n");
	buf_free(&command);
}

static void
put_mkdir(struct buf *to, const struct flow_plan *p)
{
	quote_text(to, "mkdir -p ");
	put_words(to, &p->directories, NULL);
}

/* Before any rule, makes the directories, and the file made_by again unless it
 * has the hash of these rules and the checksum of the Makefile, which may have
 * been edited: files of another call are older. A name with blanks, of which
 * make gives the last word only, has no checksum. */
static void
put_beginning(struct buf *to, const struct flow_plan *p, const char *made_by,
    const struct buf *rules)
{
	const uint64_t hash = hash64(rules->p, rules->n);
	struct pool pool = { 0 };
	const char *file = quote_word(&pool, made_by);
	struct buf command = { 0 };

	if (p->directories.n) {
		put_mkdir(&command, p);
		quote_text(&command, "; ");
	}
	quote_format(&command,
	    "by=\"%016" PRIx64
	    " $sum\"; [ \"$(cat %s 2>/dev/null)\" = \"$by\" ] "
	    "|| echo \"$by\" >%s",
	    hash, file, file);
	quote_text(to,
	    "made := $(shell sum=$$(2>/dev/null cksum "
	    "<'$(subst ','\\'',$(lastword $(MAKEFILE_LIST)))') || :; ");
	move_command(to, &command);
	quote_text(to, ")\n\n");
	buf_free(&command);
	pool_free(&pool);
}

void
flow_show_check_stdin(const struct flow_plan *p, size_t most)
{
	size_t i, n = 0;

	for (i = 0; i < p->n; i++)
		n += words_have(&p->job[i].reads, "-");
	if (n > most)
		opt_bad("stdin: expected a file, %s",
		    most ? "as two stages read it" : "for make and parallel");
}

/* Whether a file is called all, as the first target is. */
static bool
makes_all(const struct flow_plan *p)
{
	size_t i;

	for (i = 0; i < p->n; i++)
		if (words_have(&p->job[i].made, "all"))
			return true;
	return false;
}

/* Ends the program if an option names what is no file: make would remove it. */
static void
check_regular(const struct flow_plan *p)
{
	const struct flow_job *j;
	struct stat st;

	for (j = p->job; p->n && j < p->job + p->n; j++)
		if (j->is_copy && lstat(j->made.word[0], &st) == 0 &&
		    !S_ISREG(st.st_mode))
			opt_bad("%s: expected a regular file, got %s", j->stage,
			    j->made.word[0]);
}

/* The file that says which rules of a flow made the files beside it. */
static const char *
made_by_of(struct pool *pool, const struct flow_plan *p, const char *title)
{
	const char *name = title, *c;

	for (c = title; *c && *c != ','; c++)
		if (*c == '/')
			name = c + 1;
	return pool_format(
	    pool, "%s.made-by.%.*s", p->dir, (int)(c - name), name);
}

/* The options that are for all tools, for bash and for make. */
static void
put_options(struct buf *to)
{
	if (notes_off)
		quote_text(to, "export ND_QUIET=1\n");
	if (zstd_long_windows)
		quote_text(to, "export ND_LONG=1\n");
}

/* A Makefile for GNU make with a rule for each job; `title` is its comment.
 * Ends the program if a file has a name that make cannot have, or if stdin,
 * which make reads for each job, is read. */
static void
show_make(struct buf *to, const struct flow_plan *p, const char *title)
{
	const char *all = makes_all(p) ? "all-answers" : "all";
	struct pool pool = { 0 };
	const char *made_by = made_by_of(&pool, p, title), *given;
	struct buf rules = { 0 };
	size_t i, k;

	flow_show_check_stdin(p, 0);
	check_regular(p);
	given = flow_given_export(&pool, p);
	quote_format(to,
	    "# %s\nSHELL = /bin/bash\n.SHELLFLAGS = -euo pipefail -c\n"
	    ".DELETE_ON_ERROR:\nexport LC_ALL = C\nequals := =\n",
	    title);
	put_options(to);
	if (given && !strpbrk(given, "\n\\")) {
		quote_text(to, "export ND_GIVEN := ");
		quote_value(to, given);
		buf_char(to, '\n');
	}
	if (p->inputs) {
		quote_text(to, "export ND_INPUTS = ");
		quote_value(to, p->inputs);
		buf_char(to, '\n');
	}
	quote_format(to, "\n%s:", all);
	for (i = 0; i < p->n; i++)
		for (k = 0; p->job[i].keep && k < p->job[i].made.n; k++) {
			buf_char(to, ' ');
			quote_file(to, p->job[i].made.word[k], false);
		}
	quote_format(to, "\n.PHONY: always %s\n\n", all);
	for (i = 0; i < p->n; i++)
		put_rule(&rules, &p->job[i], made_by);
	put_beginning(to, p, made_by, &rules);
	buf_put(to, buf_span(&rules));
	buf_free(&rules);
	pool_free(&pool);
}

/* The items of a list with TABs between. */
static void
put_list(struct buf *to, struct pool *pool, const char *list)
{
	char *rest = pool_format(pool, "%s", list), *item;

	while ((item = strsep(&rest, "\t"))) {
		if (*item)
			quote_shell(to, item);
		if (rest)
			quote_text(to, "$'\\t'");
	}
}

void
flow_show_begin(struct buf *to, const char *title, const struct flow_plan *p)
{
	struct pool pool = { 0 };
	const char *given;

	quote_format(to, "# %s\n(export LC_ALL=C; set -euo pipefail\n", title);
	put_options(to);
	if (p->inputs) {
		quote_text(to, "export ND_INPUTS=");
		quote_shell(to, p->inputs);
		buf_char(to, '\n');
	}
	if (strcmp(p->dir, QUOTE_DIRECTORY) == 0)
		quote_text(to, "D=$(mktemp -d); trap 'rm -r \"$D\"' EXIT\n");
	given = flow_given_export(&pool, p);
	if (given) {
		quote_text(to, "export ND_GIVEN=");
		put_list(to, &pool, given);
		buf_char(to, '\n');
	}
	pool_free(&pool);
	if (!p->directories.n)
		return;
	put_mkdir(to, p);
	buf_char(to, '\n');
}

/* Commands for bash, jobs that one other job reads joined to pipes. Ends the
 * program if two jobs read stdin. */
static void
show_shell(struct buf *to, const struct flow_plan *p, const char *title)
{
	struct pool pool = { 0 };
	bool pages = false;
	size_t i;

	flow_show_check_stdin(p, 1);
	flow_join_pipes(&pool, p, false);
	flow_show_begin(to, title, p);
	for (i = 0; i < p->n; i++) {
		if (!p->job[i].commands)
			continue;
		flow_show_command(to, &p->job[i], NULL);
		/* set -e does not see what fails before &&. */
		if (p->job[i].is_pages)
			quote_text(to, " || pages=$?");
		else if (!p->job[i].is_printed)
			quote_text(to, " || exit");
		buf_char(to, '\n');
		pages |= p->job[i].is_pages;
	}
	quote_text(to, pages ? "exit ${pages-0})\n" : ")\n");
	pool_free(&pool);
}

void
flow_show(struct flow_plan *p, enum flow_form form, const char *title,
    const struct flow_engine *far)
{
	struct buf text = { 0 };
	struct out out;

	if (form == FLOW_MAKE)
		show_make(&text, p, title);
	else if (form == FLOW_SHELL)
		show_shell(&text, p, title);
	else
		flow_show_parallel(&text, p, title, far);
	out_open(&out, NULL);
	out_put(&out, text.p, text.n);
	out_close(&out);
	buf_free(&text);
}

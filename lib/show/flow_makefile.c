/* flow_makefile.c: prints a plan as a Makefile. */
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "jobs/flow_given.h"
#include "option/opt.h"
#include "rundir/flow_quote.h"
#include "show/flow_show.h"
#include "table/flow_kind.h"

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

/* Before any rule, refuses files of others, makes the directories, and the file
 * made_by again unless it has the hash of these rules and the checksum of the
 * Makefile, which may have been edited: files of another call are older. A name
 * with blanks, of which make gives the last word only, has no checksum. */
static void
put_beginning(struct buf *to, const struct flow_plan *p, const char *made_by,
    const struct buf *rules)
{
	const uint64_t hash = hash64(rules->p, rules->n);
	struct pool pool = { 0 };
	const char *file = quote_word(&pool, made_by);
	struct buf command = { 0 };

	flow_show_refuse(&command, p, made_by);
	if (p->directories.n) {
		flow_show_mkdir(&command, p);
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
	quote_text(to, ")\n$(if $(made),$(error $(made)))\n\n");
	buf_free(&command);
	pool_free(&pool);
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

void
flow_show_make(struct buf *to, const struct flow_plan *p, const char *title)
{
	const char *all = makes_all(p) ? "all-answers" : "all";
	struct pool pool = { 0 };
	const char *made_by = flow_show_made_by(&pool, p, title), *given;
	struct buf rules = { 0 };
	size_t i, k;

	flow_show_check_stdin(p, 0);
	check_regular(p);
	given = flow_given_export(&pool, p);
	quote_format(to,
	    "# %s\nSHELL = /bin/bash\n.SHELLFLAGS = -euo pipefail -c\n"
	    ".DELETE_ON_ERROR:\nexport LC_ALL = C\nequals := =\n",
	    title);
	flow_show_options(to);
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

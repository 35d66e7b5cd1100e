#include <string.h>
#include <sys/stat.h>

#include "jobs/flow_given.h"
#include "jobs/flow_pipes.h"
#include "option/opt.h"
#include "pack/zstd.h"
#include "rundir/flow_quote.h"
#include "show/flow_show.h"

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

void
flow_show_mkdir(struct buf *to, const struct flow_plan *p)
{
	quote_text(to, "mkdir -p ");
	put_words(to, &p->directories, NULL);
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

/* The options that are for all tools, for bash and for make. */
void
flow_show_options(struct buf *to)
{
	if (notes_off)
		quote_text(to, "export ND_QUIET=1\n");
	if (zstd_long_windows)
		quote_text(to, "export ND_LONG=1\n");
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

const char *
flow_show_made_by(
    struct pool *pool, const struct flow_plan *p, const char *title)
{
	const char *name = title, *c;

	for (c = title; *c && *c != ','; c++)
		if (*c == '/')
			name = c + 1;
	return pool_format(
	    pool, "%s.made-by.%.*s", p->dir, (int)(c - name), name);
}

/* Files of a stage are made together: the first stands for all. */
void
flow_show_refuse(struct buf *to, const struct flow_plan *p, const char *made_by)
{
	struct pool pool = { 0 };
	struct words files = { 0 };
	const char *stage = "";
	size_t i;

	if (*p->dir)
		return;
	words_add_all(&pool, &files, &p->directories);
	for (i = 0; i < p->n; stage = p->job[i++].stage)
		if (!p->job[i].is_copy && strcmp(p->job[i].stage, stage) != 0)
			words_add(&pool, &files, p->job[i].made.word[0]);
	quote_text(to, "[ -e ");
	quote_shell(to, made_by);
	quote_text(to, " ] || for f in ");
	put_words(to, &files, NULL);
	quote_text(to,
	    "; do [ ! -e \"$f\" ] || { echo \"$f: expected a name that no "
	    "other file has; move it, or give nd-flow -o DIR\"; exit 1; }; "
	    "done; ");
	pool_free(&pool);
}

/* In a script without -o, after which its files are no others'. */
static void
put_refusal(struct buf *to, const struct flow_plan *p, const char *made_by)
{
	if (*p->dir)
		return;
	quote_text(to, "{ ");
	flow_show_refuse(to, p, made_by);
	quote_text(to, "} >&2\necho parallel >");
	quote_shell(to, made_by);
	buf_char(to, '\n');
}

void
flow_show_begin(struct buf *to, const char *title, const struct flow_plan *p)
{
	struct pool pool = { 0 };
	const char *given;

	quote_format(to, "# %s\n(export LC_ALL=C; set -euo pipefail\n", title);
	put_refusal(to, p, flow_show_made_by(&pool, p, title));
	flow_show_options(to);
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
	flow_show_mkdir(to, p);
	buf_char(to, '\n');
}

void
flow_show_shell(struct buf *to, const struct flow_plan *p, const char *title)
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
		if (p->job[i].is_printed && p->job[i].header) {
			quote_text(to, "printf '%s\\n' ");
			put_list(to, &pool, p->job[i].header);
			quote_text(to, " || exit\n");
		}
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

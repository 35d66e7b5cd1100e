#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/span.h"
#include "io/in_given.h"
#include "io/whole.h"
#include "jobs/flow_given.h"
#include "jobs/flow_nodes.h"
#include "table/flow_call.h"
#include "table/flow_kind.h"

/* The most bytes that a variable of the environment has, without its name. */
enum { MOST = 120000 };

/* The files that jobs make, and which jobs print what counts as given. */
struct marker {
	const char *old; /* the directory of an earlier run, or NULL */
	const struct flow_plan *plan;
	const struct flow_made *made; /* by name */
	size_t n;
	bool *prints_given; /* of each job */
};

/* Whether what a program prints is neither packed nor UTF-16. */
static bool
is_tool(const char *program)
{
	const char *slash = strrchr(program, '/');

	return strncmp(program, "nd-", 3) == 0 ||
	    (slash && strcmp(slash, "/parquet") == 0);
}

/* Whether it is so if what the program reads is so. */
static bool
is_filter(const char *program)
{
	static const char *const names[] = { "cat", "cut", "grep", "head",
		"sed", "sort", "tail", "tr", "uniq", "wc", NULL };

	return names_have(names, program);
}

/* Whether what a command prints counts as given. */
static bool
prints_given(const struct flow_command *c, bool stdin_is_given)
{
	const struct flow_word *w = c->word, *end = w + c->n;
	bool reads_stdin = true;

	if (is_tool(w->text))
		return false;
	if (!is_filter(w->text))
		return true;
	while (++w < end) {
		if (!w->files.n && (!w->is_operand || !strcmp(w->text, "-")))
			continue;
		if (w->is_given)
			return true;
		reads_stdin = false;
	}
	return reads_stdin && stdin_is_given;
}

bool
flow_given_stdin(const struct flow_job *j, size_t i)
{
	bool given = true;
	size_t k;

	for (k = 0; k < i; k++)
		given = prints_given(&j->command[k], given);
	return given;
}

static bool
is_given(const struct marker *m, const char *name)
{
	const struct flow_made *made = flow_find_made(m->made, m->n, name);
	const size_t n = strlen(name),
		     parts = made ? m->plan->job[made->node].parts : 0;

	/* Files besides what is printed come of a tool. */
	if (made)
		return m->prints_given[made->node] &&
		    made->which < (parts ? parts : 1);
	return !m->old || strncmp(name, m->old, strlen(m->old)) != 0 ||
	    (n >= 4 && strcmp(name + n - 4, ".zst") == 0);
}

/* Whether a word without files is the name of one, perhaps in the table. */
static bool
is_name(const struct marker *m, const struct flow_word *w)
{
	return w->is_operand || flow_find_made(m->made, m->n, w->text) ||
	    (*w->text != '-' && strcmp(w->text, "/dev/stdout") != 0 &&
		access(w->text, F_OK) == 0);
}

static void
mark_job(const struct marker *m, struct flow_job *j)
{
	const struct flow_command *c;
	struct flow_word *w;
	size_t k;

	for (c = j->command; c < j->command + j->commands; c++)
		for (w = c->word; w < c->word + c->n; w++) {
			w->is_given = !w->files.n && is_name(m, w) &&
			    is_given(m, w->text);
			for (k = 0; k < w->files.n && !w->is_given; k++)
				w->is_given = is_given(m, w->files.word[k]);
		}
}

void
flow_given_mark(struct flow_plan *p, const struct flow_call *c)
{
	struct marker m = { .plan = p };
	size_t i;

	m.made = flow_made_by(c->pool, p->job, p->n, &m.n);
	m.prints_given = pool_new(c->pool, p->n + 1, sizeof *m.prints_given);
	if (c->old)
		m.old = pool_format(c->pool, "%s/", c->old);
	for (i = 0; i < p->n; i++)
		if (p->job[i].commands) {
			mark_job(&m, &p->job[i]);
			m.prints_given[i] =
			    flow_given_stdin(&p->job[i], p->job[i].commands);
		}
}

const char *
flow_given_list(struct pool *p, const struct words *names)
{
	struct words w = { 0 };
	size_t bytes = 0, i;

	for (i = 0; i < names->n; i++) {
		bytes += strlen(names->word[i]) + 1;
		if (bytes > MOST)
			return NULL;
		words_add(
		    p, &w, in_given_name(pool_format(p, "%s", names->word[i])));
	}
	return w.n ? words_joined(p, &w, 0, "\t") : "";
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Adds the inputs that a command names. */
static void
add_given(struct pool *pool, struct words *list, const struct flow_command *c)
{
	const struct flow_word *w;

	for (w = c->word + 1; w < c->word + c->n; w++)
		if (w->is_given && !w->is_made)
			words_add(pool, list, w->files.n ? "/dev/fd" : w->text);
}

const char *
flow_given_export(struct pool *pool, const struct flow_plan *p)
{
	struct words all = { 0 }, list = { 0 };
	const struct flow_job *j;
	size_t i;

	if (!p->n)
		return NULL;
	for (j = p->job; j < p->job + p->n; j++) {
		for (i = 0; i < j->commands; i++) {
			add_given(pool, &all, &j->command[i]);
			if (i && flow_given_stdin(j, i))
				words_add(pool, &all, "-");
		}
		if (words_have(&j->reads, "-"))
			words_add(pool, &all, "-");
	}
	if (all.n)
		qsort(all.word, all.n, sizeof *all.word, by_text);
	for (i = 0; i < all.n; i++)
		if (!i || strcmp(all.word[i], all.word[i - 1]) != 0)
			words_add(pool, &list, all.word[i]);
	return flow_given_list(pool, &list);
}

/* Whether a regular file begins with a byte order mark or does not end in a
 * newline. */
static bool
is_open(const char *name)
{
	const uint64_t bytes = flow_file_bytes(name);
	char first[3], last = '\n';
	ssize_t n;
	int fd;

	if (!flow_is_file(name) || !bytes)
		return false;
	fd = open(name, O_RDONLY | O_CLOEXEC);
	n = fd < 0 ? -1 : whole_read_at(fd, first, sizeof first, 0);
	if (n < 0 || whole_read_at(fd, &last, 1, bytes - 1) < 0)
		die_errno("%s", name);
	close(fd);
	return last != '\n' || span_has_bom((struct span){ first, n });
}

/* Whether cat would not do: stdin may be packed. */
static bool
any_special(const struct flow_word *w)
{
	const char *file;
	size_t i;

	for (i = 0; i < w->files.n && w->is_given; i++) {
		file = w->files.word[i];
		if (strcmp(file, "-") == 0 || flow_packing(file) ||
		    is_open(file))
			return true;
	}
	return false;
}

struct words
flow_joined(struct pool *p, const struct flow_word *w)
{
	struct words to = any_special(w)
	    ? words_of(p, "nd-cat", "-q", "--records")
	    : words_of(p, "cat");

	words_add_all(p, &to, &w->files);
	return to;
}

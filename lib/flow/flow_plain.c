/* flow_plain.c: which inputs of a tool nd itself writes. */
#include <ctype.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/span.h"
#include "flow/flow_call.h"
#include "flow/flow_kind.h"
#include "flow/flow_plain.h"
#include "io/in_plain.h"
#include "io/whole.h"

/* The most bytes that a variable of the environment has, without its name. */
enum { MOST = 120000 };

/* An input, or a file that a job makes. */
struct plain_file {
	const char *name;
	bool is_packed;
};

struct marker {
	const struct flow_plan *plan;
	const struct flow_call *c;
	const char *old; /* the directory of an earlier run, or NULL */
	struct plain_file *file;
	size_t n;
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

static bool
is_own(const struct flow_job *j, const char *file)
{
	return j->plain && in_is_listed(j->plain, file);
}

bool
flow_plain_word(const struct flow_job *j, const struct flow_word *w)
{
	size_t i;

	for (i = 0; i < w->files.n; i++)
		if (!is_own(j, w->files.word[i]))
			return false;
	return !w->is_packed && (w->files.n || is_own(j, w->text));
}

/* Whether what a command prints is plain. */
static bool
prints_plain(
    const struct flow_job *j, const struct flow_command *c, bool stdin_is_plain)
{
	const struct flow_word *w = c->word, *end = w + c->n;
	bool reads_stdin = true;

	if (is_tool(w->text))
		return true;
	if (!is_filter(w->text))
		return false;
	while (++w < end) {
		if (!w->files.n && (!w->is_operand || !strcmp(w->text, "-")))
			continue;
		if (!flow_plain_word(j, w))
			return false;
		reads_stdin = false;
	}
	return !reads_stdin || stdin_is_plain;
}

bool
flow_plain_stdin(const struct flow_job *j, size_t i)
{
	bool plain = false;
	size_t k;

	for (k = 0; k < i; k++)
		plain = prints_plain(j, &j->command[k], plain);
	return plain;
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(((const struct plain_file *)a)->name,
	    ((const struct plain_file *)b)->name);
}

/* Whether a file is called as one that an earlier run has packed. */
static bool
is_zst(const char *file)
{
	const size_t n = strlen(file);

	return n > 4 && strcmp(file + n - 4, ".zst") == 0;
}

static bool
is_packed(const struct marker *m, const struct flow_job *j, const char *file)
{
	const struct plain_file key = { .name = file }, *found;

	if (!is_own(j, file))
		return false;
	found = m->n ? bsearch(&key, m->file, m->n, sizeof key, by_name) : NULL;
	return found ? found->is_packed : is_zst(file);
}

static void
mark_job(const struct marker *m, struct flow_job *j)
{
	struct flow_word *w;
	size_t i, k;

	for (i = 0; i < j->commands; i++)
		for (w = j->command[i].word;
		     w < j->command[i].word + j->command[i].n; w++) {
			if (!w->files.n)
				w->is_packed = is_packed(m, j, w->text);
			for (k = 0; k < w->files.n && !w->is_packed; k++)
				w->is_packed =
				    is_packed(m, j, w->files.word[k]);
		}
}

/* The bytes of the name of a file in this directory before the number of its
 * unit. */
static size_t
stem_bytes(const char *name)
{
	const char *end = strpbrk(name, ".");

	while (end && !isdigit((unsigned char)end[1]))
		end = strchr(end + 1, '.');
	return end ? (size_t)(end - name) : strlen(name);
}

/* How the names of the files begin that jobs make in this directory. */
static void
add_stems(const struct marker *m, struct pool *pool, struct words *to)
{
	const struct flow_job *j;
	const char *stem;
	size_t i;

	for (j = m->plan->job; j < m->plan->job + m->plan->n; j++)
		for (i = 0; i < j->made.n && !j->is_copy; i++) {
			stem = pool_format(pool, "%.*s",
			    (int)stem_bytes(j->made.word[i]), j->made.word[i]);
			if (!strchr(stem, '/') && !words_have(to, stem))
				words_add(pool, to, stem);
		}
}

/* How names in the directories of the run and of an earlier one begin. */
static const char *
own_of(const struct marker *m, struct pool *pool)
{
	const char *dir = m->plan->dir;
	struct words own = { 0 };

	if (!*dir)
		add_stems(m, pool, &own);
	else
		words_add(pool, &own, dir);
	if (m->old)
		words_add(pool, &own, m->old);
	return flow_plain_list(pool, &own, NULL);
}

static void
add_file(struct marker *m, struct pool *pool, const char *name, bool is_packed)
{
	m->file = pool_grow(pool, m->file, m->n, sizeof *m->file);
	m->file[m->n++] = (struct plain_file){ name, is_packed };
}

static void
add_inputs(struct marker *m, struct pool *pool, const struct words *files)
{
	size_t i;

	for (i = 0; i < files->n; i++)
		add_file(m, pool, files->word[i], true);
}

/* Sets the files that jobs make, which are not yet said to be packed, and all
 * inputs, which may be. */
static void
find_files(struct marker *m, struct pool *pool)
{
	const struct words inputs = flow_call_inputs(m->c),
			   named = flow_named_files(m->c);
	const struct flow_plan *p = m->plan;
	size_t i, k;

	add_inputs(m, pool, &inputs);
	add_inputs(m, pool, &p->gifts);
	add_inputs(m, pool, &named);
	for (i = 0; i < p->slices; i++)
		add_file(m, pool, p->slice[i].file, true);
	for (i = 0; i < p->n; i++)
		for (k = 0; k < p->job[i].made.n; k++)
			add_file(m, pool, p->job[i].made.word[k], false);
	if (m->n)
		qsort(m->file, m->n, sizeof *m->file, by_name);
}

void
flow_plain_mark(struct flow_plan *p, const struct flow_call *c)
{
	struct pool *pool = &c->flow->pool;
	struct marker m = { .plan = p, .c = c };
	const char *own;
	struct plain_file key = { 0 }, *found;
	struct flow_job *j;
	size_t i;

	if (p->n == 0)
		return;
	if (c->old)
		m.old = pool_format(pool, "%s/", c->old);
	own = own_of(&m, pool);
	find_files(&m, pool);
	for (j = p->job; j < p->job + p->n; j++) {
		j->plain = own;
		mark_job(&m, j);
		if (!j->commands || flow_plain_stdin(j, j->commands))
			continue;
		for (i = 0; i < (j->parts ? j->parts : 1) && i < j->made.n;
		     i++) {
			key.name = j->made.word[i];
			found =
			    bsearch(&key, m.file, m.n, sizeof *m.file, by_name);
			found->is_packed = true;
		}
	}
}

/* Whether all jobs of the plan read plain text by pipes. */
static bool
all_streams(const struct flow_plan *p)
{
	const struct flow_job *j;
	size_t i;

	for (j = p->job; j < p->job + p->n; j++) {
		if (words_have(&j->reads, "-"))
			return false;
		for (i = 1; i < j->commands; i++)
			if (!flow_plain_stdin(j, i))
				return false;
	}
	return true;
}

const char *
flow_plain_export(struct pool *pool, const struct flow_plan *p)
{
	bool named = true;
	const struct flow_command *c;
	const struct flow_job *j;
	const struct flow_word *w;
	struct words list = { 0 }, packed = { 0 };

	if (p->n == 0)
		return NULL;
	for (j = p->job; j < p->job + p->n; j++)
		for (c = j->command; c < j->command + j->commands; c++)
			for (w = c->word; w < c->word + c->n; w++) {
				if (w->files.n ? !flow_plain_word(j, w)
					       : !strncmp(w->text, "/dev/", 5))
					named = false;
				if (w->is_packed && !w->files.n)
					words_add(pool, &packed,
					    pool_format(pool, "!%s", w->text));
			}
	if (named)
		words_add(pool, &list, "/dev/fd/");
	if (all_streams(p))
		words_add(pool, &list, "-");
	words_add_all(pool, &list, &packed);
	return flow_plain_list(pool, &list, p->job->plain);
}

const char *
flow_plain_list(struct pool *p, const struct words *names, const char *plain)
{
	struct words w = { 0 };
	const char *list;
	size_t bytes = plain ? strlen(plain) : 0, i;

	for (i = 0; i < names->n; i++) {
		bytes += strlen(names->word[i]) + 1;
		if (bytes > MOST)
			break;
		words_add(
		    p, &w, in_plain_name(pool_format(p, "%s", names->word[i])));
	}
	list = w.n ? words_joined(p, &w, 0, "\t") : NULL;
	if (!plain || bytes > MOST)
		return list;
	return list ? pool_format(p, "%s\t%s", list, plain) : plain;
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
any_special(const struct flow_job *j, const struct flow_word *w)
{
	const char *file;
	size_t i;

	if (flow_plain_word(j, w))
		return false;
	for (i = 0; i < w->files.n; i++) {
		file = w->files.word[i];
		if (strcmp(file, "-") == 0 || flow_packing(file) ||
		    is_open(file))
			return true;
	}
	return false;
}

struct words
flow_joined(struct pool *p, const struct flow_job *j, const struct flow_word *w)
{
	struct words to = any_special(j, w)
	    ? words_of(p, "nd-cat", "-q", "--records")
	    : words_of(p, "cat");

	words_add_all(p, &to, &w->files);
	return to;
}

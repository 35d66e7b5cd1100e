/* flow_index.c: the index of a run in parts, each of the documents of some
 * pieces in a row: the first of those of near, which never changes, the others
 * of additions. A new part takes the place of those before it that are at most
 * twice as large, so that there are few. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "flow/flow_facts.h"
#include "flow/flow_index.h"
#include "join/partition_list.h"
#include "rundir/flow_dir.h"
#include "rundir/flow_files.h"
#include "rundir/flow_sums.h"
#include "table/flow_home.h"
#include "table/flow_kind.h"
#include "table/flow_known.h"

/* What a byte of sets, or of packed documents, takes when it is indexed, in
 * quarters. */
enum { SETS_QUARTERS = 3, TEXT_QUARTERS = 27 };

/* The run, and the list of what is in `dir`. */
struct run_index {
	const struct flow_call *c;
	const char *bin, *dir, *path;
	struct partition_list list;
};

/* Whether a file is what was made: as it was then or, if it was written after
 * the list, which is rare, by its hash. */
static bool
is_whole(const struct run_index *x, const struct listed_file *f)
{
	uint64_t hash;

	return flow_is_untouched(f->path, f->bytes, x->path) ||
	    (flow_sum_try(f->path, &hash) && hash == f->hash);
}

/* The last piece of the list, or 0. */
static size_t
last_of(const struct run_index *x)
{
	return x->list.n ? x->list.file[x->list.n - 1].number : 0;
}

/* Reads the list, and drops from it the first part that is wrong, and those
 * after it. */
static void
read_list(struct run_index *x)
{
	struct partition_list *l = &x->list;
	size_t n, i = 0;

	n = partition_list_read(l, x->c->pool, x->path) ? 0 : l->n;
	if (n && l->file[0].number != x->c->base)
		n = 0;
	if (n && l->file[n - 1].number > x->c->had)
		flow_known_refuse(x->c,
		    pool_format(x->c->pool, "%s/documents.%zu.zst", x->c->old,
			x->c->had + 1),
		    "missing");
	for (l->n = 0; i < n && is_whole(x, &l->file[i]); i++)
		if (l->file[i].kind == LISTED_IDS)
			l->n = i + 1;
}

/* Drops the last part but for the number of the one before it, which it
 * returns. */
static size_t
drop_part(struct run_index *x)
{
	const size_t number = last_of(x);

	while (last_of(x) == number)
		x->list.n--;
	return last_of(x);
}

static bool
has(const struct run_index *x, const char *path)
{
	size_t i;

	for (i = 0; i < x->list.n; i++)
		if (strcmp(x->list.file[i].path, path) == 0)
			return true;
	return false;
}

/* Whether an index has files of this name. */
static bool
is_part(const char *name)
{
	size_t i, n;

	for (i = 0; i < LISTED_KINDS; i++) {
		n = strlen(listed_kinds[i]);
		if (strncmp(name, listed_kinds[i], n) == 0 && name[n] == '.')
			return true;
	}
	return strcmp(name, "new") == 0;
}

/* Removes parts that are not in the list. */
static void
clean(const struct run_index *x)
{
	struct pool *p = x->c->pool;
	const struct words w = flow_dir_names(p, x->dir);
	const char *path;
	size_t i;

	for (i = 0; i < w.n; i++) {
		path = pool_format(p, "%s%s", x->dir, w.word[i]);
		if (is_part(w.word[i]) && !has(x, path))
			flow_dir_remove(path);
	}
}

/* Becomes nd-flow with the words; it ends when its parent does. */
static _Noreturn void
become(const struct words *w)
{
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	execv(w->word[0], w->word);
	print_error("%s: cannot be started", w->word[0]);
	_exit(EXIT_DATA);
}

/* Waits for a child; ends the program as it did if it failed. */
static void
wait_for(const struct run_index *x, pid_t pid)
{
	int status = 0;

	if (pid < 0 || waitpid(pid, &status, 0) < 0)
		die_errno("nd-flow");
	if (WIFSIGNALED(status))
		die("%s: making it ended by signal %d", x->path,
		    WTERMSIG(status));
	if (status)
		exit(WEXITSTATUS(status));
}

/* Makes the files of a share of a part in a directory of their own. */
static void
make_files(const struct run_index *x, const char *new, const char *share,
    const struct words *sources, bool of_sets)
{
	struct pool *p = x->c->pool;
	struct words w = words_of(p, pool_format(p, "%s/nd-flow", x->bin),
	    flow_table(p, x->bin, "index"), "-q", "--share", share, "-o", new);
	pid_t pid;

	if (of_sets)
		words_add(p, &w, "--sets");
	words_add(p, &w, "--");
	words_add(p, &w, x->c->old);
	words_add_all(p, &w, sources);
	w.word = pool_grow(p, w.word, w.n, sizeof *w.word);
	w.word[w.n] = NULL;
	flow_dir_remove(new);
	pid = fork();
	if (pid == 0)
		become(&w);
	wait_for(x, pid);
}

/* Adds a file that was made. */
static void
add_file(
    struct run_index *x, const struct flow_sums *sums, struct listed_file f)
{
	struct pool *p = x->c->pool;
	const char *made =
	    pool_format(p, "%s%s", sums->dir, listed_kinds[f.kind]);
	const struct flow_sum *said = flow_sums_said(sums, made);

	f.path = pool_format(p, "%s%s", x->dir, partition_list_name(p, &f));
	if (said) {
		f.bytes = said->bytes;
		f.hash = said->hash;
	}
	if (rename(made, f.path) < 0)
		die_errno("%s", made);
	flow_move_sync(f.path);
	partition_list_add(&x->list, p, &f);
}

static uint64_t
bytes_of(const struct words *files)
{
	uint64_t bytes = 0;
	size_t i;

	for (i = 0; i < files->n; i++)
		bytes += flow_file_bytes(files->word[i]);
	return bytes;
}

/* Adds the part that ends with a piece, of the documents of sources, in shares
 * whose sets fit in memory. */
static void
add_part(struct run_index *x, size_t number, const struct words *sources,
    bool of_sets)
{
	struct pool *p = x->c->pool;
	const char *new = pool_format(p, "%snew/", x->dir), *share;
	const uint64_t bytes =
	    bytes_of(sources) / 4 * (of_sets ? SETS_QUARTERS : TEXT_QUARTERS);
	const size_t shares = bytes / x->c->memory + 1;
	struct listed_file f = { .number = number };
	struct flow_sums sums = { 0 };
	size_t i;

	for (i = 0; i < sources->n; i++)
		flow_known_check(x->c, sources->word[i]);
	for (f.share = 1; f.share <= shares; f.share++) {
		share = pool_format(p, "%zu/%zu", f.share, shares);
		make_files(x, new, share, sources, of_sets);
		flow_sums_read(&sums, p, new);
		for (f.kind = 0; f.kind < LISTED_IDS; f.kind++)
			add_file(x, &sums, f);
	}
	f.share = 1;
	add_file(x, &sums, f);
	flow_dir_remove(new);
}

/* The files with the documents of pieces after `from`, up to `to`. */
static struct words
documents(const struct run_index *x, size_t from, size_t to)
{
	struct pool *p = x->c->pool;
	struct words w = { 0 };

	while (from++ < to)
		words_add(p, &w,
		    pool_format(p, "%s/documents.%zu.zst", x->c->old, from));
	return w;
}

/* Adds the documents after those of the list, with those of the last parts that
 * are small. */
static void
add_documents(struct run_index *x)
{
	const size_t had = x->c->had;
	size_t from = last_of(x), n;
	struct words files = documents(x, from, had), more;

	while (from > x->c->base) {
		n = x->list.n;
		more = documents(x, drop_part(x), from);
		if (bytes_of(&more) > 2 * bytes_of(&files)) {
			x->list.n = n;
			break;
		}
		from = last_of(x);
		files = documents(x, from, had);
	}
	add_part(x, had, &files, false);
}

/* The sets that near made: sets.N, or one file. */
static struct words
find_sets(const struct run_index *x)
{
	const struct flow_call *c = x->c;
	struct words w = flow_old_files(c, c->old, "sets", '*');
	const struct words one = flow_old_files(c, c->old, "sets", 0);

	words_add_all(c->pool, &w, &one);
	return w;
}

/* Removes the sets of near, which the index has. */
static void
drop_sets(const struct run_index *x)
{
	struct pool *p = x->c->pool;
	const char *sums = pool_format(p, "%s/sums", x->c->old);
	const struct words sets = find_sets(x),
			   lines = flow_facts_lines(p, sums);
	struct words left = { 0 };
	size_t i;

	for (i = 0; i < lines.n; i++)
		if (strncmp(lines.word[i], "sets.", 5) != 0 &&
		    strncmp(lines.word[i], "sets\t", 5) != 0)
			words_add(p, &left, lines.word[i]);
	if (sets.n)
		flow_write(sums,
		    pool_format(p, "%s\n", words_joined(p, &left, 0, "\n")),
		    true);
	for (i = 0; i < sets.n; i++)
		if (unlink(sets.word[i]) < 0)
			die_errno("%s", sets.word[i]);
}

/* Makes the index of a run that is locked. */
static void
update(struct run_index *x)
{
	const struct flow_call *c = x->c;
	const struct words sets = find_sets(x);

	flow_dir_make(x->dir);
	read_list(x);
	if (!x->list.n && !sets.n)
		flow_known_refuse(
		    c, x->path, "missing, damaged or of another version");
	clean(x);
	if (!x->list.n)
		add_part(x, c->base, &sets, true);
	if (last_of(x) < c->had)
		add_documents(x);
	flow_move_sync(x->dir);
	partition_list_write(&x->list, c->pool, x->path);
	flow_move_sync(x->dir);
	clean(x);
	if (c->had > c->base)
		drop_sets(x);
}

static bool
is_asked(const struct flow *f)
{
	const struct flow_row *r = f->row;

	while (r < f->row + f->rows &&
	    !words_have(&r->command, "$old/query/index"))
		r++;
	return r < f->row + f->rows;
}

void
flow_index_check(const struct flow_call *c)
{
	const char *path = pool_format(c->pool, "%s/query/index", c->old);

	if (is_asked(c->flow) && access(path, F_OK) < 0)
		die("%s: expected an index, which nd-flow query %s </dev/null "
		    "makes",
		    c->old, c->old);
}

/* Whether the list has all documents, and no sets are left to be removed. */
static bool
is_complete(struct run_index *x)
{
	const struct flow_call *c = x->c;

	read_list(x);
	return x->list.n && last_of(x) == c->had &&
	    (c->had == c->base || !find_sets(x).n);
}

void
flow_index_make(const struct flow_call *c, const char *bin, bool locked)
{
	struct flow_call now = *c;
	struct run_index x = { .c = &now,
		.bin = bin,
		.dir = pool_format(c->pool, "%s/query/", c->old),
		.path = pool_format(c->pool, "%s/query/index", c->old) };
	pid_t pid;

	if (!is_asked(c->flow) ||
	    (locked && !c->flow->adds && c->had == c->base))
		return;
	flow_known_facts(&now);
	flow_whole_check_done(&now);
	if (is_complete(&x)) {
		if (locked)
			clean(&x);
		return;
	}
	if (locked) {
		update(&x);
		return;
	}
	pid = fork();
	if (pid == 0) {
		flow_dir_lock(now.pool, now.old);
		flow_known_facts(&now);
		update(&x);
		exit(0);
	}
	wait_for(&x, pid);
}

/* flow_stamp.c: whether an input is what it was. */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/mem.h"
#include "rundir/flow_stamp.h"
#include "rundir/flow_sums.h"
#include "walk/dirwalk.h"

enum { FILE_NUMBERS = 5 };

static const char *spooled;

void
flow_stamp_spooled(const char *file)
{
	spooled = file;
}

/* What decides: not the time of the inode, which chmod changes. */
static void
add_file(struct buf *to, const char *name, const struct stat *st)
{
	const uint64_t number[FILE_NUMBERS] = { st->st_size, st->st_mtim.tv_sec,
		st->st_mtim.tv_nsec, st->st_ino, st->st_dev };

	buf_put(to, (struct span){ (char *)name, strlen(name) + 1 });
	buf_put(to, (struct span){ (char *)number, sizeof number });
}

/* Whether the file is what this program prints to. */
static bool
is_printed(const struct stat *file)
{
	struct stat st;
	int fd;

	for (fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
		if (fstat(fd, &st) == 0 && st.st_dev == file->st_dev &&
		    st.st_ino == file->st_ino)
			return true;
	return false;
}

/* The files below a directory when it was first looked at. */
struct listing {
	const char *name;
	struct buf files;
	struct listing *next;
};

static struct listing *listed;

static struct listing *
find_listing(const char *name)
{
	struct listing *l = listed;

	while (l && strcmp(l->name, name) != 0)
		l = l->next;
	return l;
}

static void
add_directory(struct buf *to, const char *name)
{
	struct dirwalk w;
	struct stat st;
	enum dirwalk_result found;

	dirwalk_open(&w, name, NULL);
	while ((found = dirwalk_next(&w)) != DIRWALK_END)
		if (found == DIRWALK_FILE && stat(w.path.p, &st) == 0 &&
		    !is_printed(&st))
			add_file(to, w.path.p, &st);
	dirwalk_close(&w);
}

/* Keeps the files for flow_stamp_which. */
static void
keep_listing(const char *name, const struct buf *files)
{
	struct listing *l;

	if (find_listing(name))
		return;
	l = mem_new(1, sizeof *l);
	*l = (struct listing){ .name = mem_format("%s", name), .next = listed };
	buf_put(&l->files, (struct span){ files->p, files->n });
	listed = l;
}

/* Where a file of `all` is that `others` has not, or NULL. */
static const char *
find_new(const struct buf *all, const struct buf *others)
{
	size_t i, n;

	for (i = 0; i < all->n; i += n) {
		n = strlen(all->p + i) + 1 + FILE_NUMBERS * sizeof(uint64_t);
		if (!others->n || !memmem(others->p, others->n, all->p + i, n))
			return all->p + i;
	}
	return NULL;
}

const char *
flow_stamp_which(struct pool *p, const char *name)
{
	const struct listing *then = find_listing(name);
	struct buf now = { 0 };
	const char *file;

	if (!then)
		return name;
	add_directory(&now, name);
	file = find_new(&now, &then->files);
	if (!file)
		file = find_new(&then->files, &now);
	file = file ? pool_format(p, "%s", file) : name;
	buf_free(&now);
	return file;
}

uint64_t
flow_stamp(const char *name)
{
	struct buf all = { 0 };
	struct stat st;
	uint64_t stamp;

	if (strcmp(name, "-") == 0)
		return spooled ? flow_sum_of(spooled) : 0;
	if (stat(name, &st) < 0)
		die_errno("%s", name);
	if (S_ISDIR(st.st_mode))
		add_directory(&all, name), keep_listing(name, &all);
	else if (S_ISREG(st.st_mode))
		add_file(&all, name, &st);
	else
		return 0;
	stamp = hash64(all.p, all.n);
	buf_free(&all);
	return stamp;
}

/* flow_move.c: moves the files of an addition to its run. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_move.h"

static bool
is_directory(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* The regular files in a directory. */
static struct words
files_in(struct pool *p, const char *dir)
{
	DIR *d = opendir(dir);
	const struct dirent *e;
	struct words w = { 0 };
	struct stat st;

	if (!d)
		die_errno("%s", dir);
	while ((e = readdir(d)))
		if (lstat(pool_format(p, "%s/%s", dir, e->d_name), &st) == 0 &&
		    S_ISREG(st.st_mode))
			words_add(p, &w, pool_format(p, "%s", e->d_name));
	closedir(d);
	return w;
}

static void
move(struct pool *p, const char *from, const char *to, const char *name)
{
	const char *file = pool_format(p, "%s/%s", from, name);

	if (rename(file, pool_format(p, "%s/%s", to, name)) < 0 &&
	    errno != ENOENT)
		die_errno("%s", file);
}

/* Moves the files in a directory, but for those of `last`. */
static void
move_files(
    struct pool *p, const char *from, const char *to, const struct words *last)
{
	const struct words w = files_in(p, from);
	size_t i;

	for (i = 0; i < w.n; i++)
		if (!words_have(last, w.word[i]))
			move(p, from, to, w.word[i]);
}

void
flow_move_sync(const char *path)
{
	const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);

	if (fd < 0 || fsync(fd) < 0 || close(fd) < 0)
		die_errno("%s", path);
}

void
flow_move_end(struct pool *p, const char *dir)
{
	static char *const names[] = { "sums", "run", "done" };
	const struct words last = { (char **)names, 3 }, none = { 0 };
	const char *add = pool_format(p, "%s/add", dir),
		   *done = pool_format(p, "%s/done", add),
		   *from = pool_format(p, "%s/kept", add),
		   *to = pool_format(p, "%s/kept", dir);

	if (!is_directory(add) || access(done, F_OK) < 0)
		return;
	if (is_directory(from)) {
		if (mkdir(to, 0777) < 0 && !is_directory(to))
			die("%s: expected a directory", to);
		move_files(p, from, to, &none);
		flow_move_sync(to);
	}
	move_files(p, add, dir, &last);
	move(p, add, dir, "sums");
	move(p, add, dir, "run");
	flow_move_sync(dir);
	if (unlink(done) < 0)
		die_errno("%s", done);
	rmdir(from);
	rmdir(add);
}

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/new_directory.h"
#include "io/out.h"
#include "rundir/flow_dir.h"
#include "rundir/flow_files.h"

enum { FDS = 16 };

/* Whether the directory has no file but the lock of a run that ended early, and
 * a copy of stdin. */
static bool
is_empty(struct pool *p, const char *dir)
{
	const struct words w = flow_dir_names(p, dir);
	size_t i;

	for (i = 0; i < w.n; i++)
		if (strcmp(w.word[i], "lock") != 0 &&
		    strncmp(w.word[i], "stdin.new", 9) != 0 &&
		    strncmp(w.word[i], "run.nd-", 7) != 0)
			return false;
	return true;
}

static size_t searched;	   /* bytes of the name of the directory */
static const char *linked; /* the link that was found */

/* What is sent to hosts has links of its own. */
static int
find_link(const char *path, const struct stat *st, int type, struct FTW *where)
{
	const char *sent = "/hosts/work/";

	(void)st;
	(void)where;
	if ((type != FTW_SL && type != FTW_SLN) ||
	    strncmp(path + searched, sent, strlen(sent)) == 0)
		return 0;
	linked = mem_format("%s", path);
	return 1;
}

void
flow_dir_check_links(struct pool *p, const char *dir)
{
	const char *here = pool_format(p, "%s/.", dir);

	searched = strlen(here);
	if (nftw(here, find_link, FDS, FTW_PHYS) > 0)
		die("%s/%s: expected no link in the directory of a run", dir,
		    linked + strlen(here) + 1);
}

/* Whether the process has the file open. */
static bool
has_open(struct pool *p, const char *pid, const struct stat *file)
{
	const char *path = pool_format(p, "/proc/%s/fd", pid);
	const struct dirent *e;
	struct stat st;
	bool found = false;
	DIR *d = opendir(path);

	while (d && !found && (e = readdir(d)))
		found = fstatat(dirfd(d), e->d_name, &st, 0) == 0 &&
		    st.st_dev == file->st_dev && st.st_ino == file->st_ino;
	if (d)
		closedir(d);
	return found;
}

/* The name of a process, or NULL if it has ended. */
static const char *
name_of(struct pool *p, const char *pid)
{
	FILE *file = fopen(pool_format(p, "/proc/%s/comm", pid), "re");
	char name[32];
	bool read;

	if (!file)
		return NULL;
	read = fgets(name, sizeof name, file);
	fclose(file);
	name[read ? strcspn(name, "\n") : 0] = 0;
	return pool_format(p, "%s", name);
}

/* Adds the numbers of other processes that have the file open, and each of
 * their names once. */
static void
find_holders(struct pool *p, int fd, struct words *pids, struct words *names)
{
	const struct dirent *e;
	const char *name;
	struct stat st;
	DIR *d = opendir("/proc");

	if (fstat(fd, &st) < 0)
		die_errno("lock");
	while (d && (e = readdir(d))) {
		if (*e->d_name < '1' || *e->d_name > '9' ||
		    atol(e->d_name) == getpid() || !has_open(p, e->d_name, &st))
			continue;
		name = name_of(p, e->d_name);
		if (!name)
			continue;
		words_add(p, pids, pool_format(p, "%s", e->d_name));
		if (!words_have(names, name))
			words_add(p, names, name);
	}
	if (d)
		closedir(d);
}

static void
take_lock(struct pool *p, const char *dir)
{
	const char *lock = pool_format(p, "%s/lock", dir);
	struct words pids = { 0 }, names = { 0 };
	/* Not closed on exec: what is started has the lock, too. */
	int fd = open(lock, O_RDWR | O_CREAT | O_NOFOLLOW, 0666);

	if (fd < 0 && (errno == EACCES || errno == EROFS))
		fd = open(lock, O_RDONLY | O_NOFOLLOW);
	if (fd < 0 && errno == ENOENT)
		die("%s: cannot be written", dir);
	if (fd < 0)
		die_errno("%s", lock);
	if (flock(fd, LOCK_EX | LOCK_NB) == 0)
		return;
	find_holders(p, fd, &pids, &names);
	if (pids.n)
		die("%s: in use by running processes (%s); to end them: "
		    "kill %s",
		    dir, words_joined(p, &names, 0, ", "),
		    words_joined(p, &pids, 0, " "));
	/* Those that had it may have ended meanwhile. */
	if (flock(fd, LOCK_EX | LOCK_NB) < 0)
		die("%s: in use by an nd-flow of another user or machine", dir);
}

static bool
is_directory(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static void
move(struct pool *p, const char *from, const char *to, const char *name)
{
	const char *file = pool_format(p, "%s/%s", from, name);

	if (rename(file, pool_format(p, "%s/%s", to, name)) < 0 &&
	    errno != ENOENT)
		die_errno("%s", file);
}

/* Moves the regular files in a directory, but for those of `last`. */
static void
move_files(
    struct pool *p, const char *from, const char *to, const struct words *last)
{
	const struct words w = flow_dir_names(p, from);
	struct stat st;
	size_t i;

	for (i = 0; i < w.n; i++)
		if (lstat(pool_format(p, "%s/%s", from, w.word[i]), &st) == 0 &&
		    S_ISREG(st.st_mode) && !words_have(last, w.word[i]))
			move(p, from, to, w.word[i]);
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

void
flow_dir_lock(struct pool *p, const char *dir)
{
	flow_dir_check_links(p, dir);
	take_lock(p, dir);
	flow_move_end(p, dir);
}

/* Makes the directories above, unless they are there. */
static void
make_above(struct pool *p, const char *dir)
{
	const char *slash = dir, *above;

	while ((slash = strchr(slash + 1, '/'))) {
		above = pool_format(p, "%.*s", (int)(slash - dir), dir);
		if (slash[strspn(slash, "/")] && mkdir(above, 0777) < 0 &&
		    errno != EEXIST)
			die_errno("%s", above);
	}
}

/* Whether an nd-flow has made files in the directory; if somebody deleted its
 * checksums, they are made again. */
static bool
is_of_run(struct pool *p, const char *dir)
{
	const char *run = pool_format(p, "%s/run", dir);
	struct stat st;

	return access(pool_format(p, "%s/sums", dir), F_OK) == 0 ||
	    (stat(run, &st) == 0 && S_ISREG(st.st_mode) &&
		strncmp(flow_facts_read(p, run), "nd\t", 3) == 0);
}

void
flow_dir_open(struct pool *p, const char *dir)
{
	make_above(p, dir);
	new_directory(dir, "; without -o, >FILE makes a file");
	flow_dir_check_links(p, dir);
	if (!is_of_run(p, dir) && !is_empty(p, dir))
		die("%s: expected a new or empty directory, or one of an "
		    "earlier run",
		    dir);
	flow_dir_lock(p, dir);
}

/* Whether a name of a record is of a file below the directory. */
static bool
is_below(const char *name)
{
	return *name && *name != '/' && strncmp(name, "../", 3) != 0 &&
	    !strstr(name, "/../");
}

static char *temporary; /* not of a pool, which ends before */
static pid_t owner;	/* a forked child inherits functions of atexit */

static void
remove_temporary(void)
{
	if (getpid() == owner && temporary)
		flow_dir_remove(temporary);
}

void
flow_dir_goes(const char *dir)
{
	if (!owner)
		atexit(remove_temporary);
	free(temporary);
	temporary = dir ? mem_format("%s", dir) : NULL;
	owner = getpid();
}

void
flow_dir_clear(struct pool *p, const char *dir)
{
	const char *sums = pool_format(p, "%s/sums", dir);
	const struct words w = flow_facts_lines(p, sums);
	size_t i;
	int fd;

	for (i = 0; i < w.n; i++) {
		w.word[i][strcspn(w.word[i], "\t")] = 0;
		if (is_below(w.word[i]))
			unlink(pool_format(p, "%s/%s", dir, w.word[i]));
	}
	flow_dir_remove(pool_format(p, "%s/add", dir));
	unlink(pool_format(p, "%s/query/index", dir));
	unlink(pool_format(p, "%s/seconds", dir));
	/* Empty, not gone: the directory is one of a run still. */
	fd = open(
	    sums, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
	if (fd < 0 || close(fd) < 0)
		die_errno("%s", sums);
}

const char *
flow_dir_temporary(const char *top)
{
	static char *made;

	if (!top)
		top = out_temporary();
	made = mem_format("%s/nd-flow.XXXXXX", top);
	if (!mkdtemp(made))
		die("TMPDIR: no directory can be made in %s: %s", top,
		    strerror(errno));
	flow_dir_goes(made);
	free(made);
	return temporary;
}

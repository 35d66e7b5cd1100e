/* flow_lock.c: one nd-flow at a time works in a directory. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_lock.h"

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

void
flow_lock(struct pool *p, const char *dir)
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

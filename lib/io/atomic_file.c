/* atomic_file.c: a new file in the place of another. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/atomic_file.h"

#define ACL "system.posix_acl_access"
#define DIGITS "0123456789"

enum { LINKS = 40, MOST = 1000, SUFFIX = 24 };

static const int ending[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE,
	SIGXFSZ };

/* Temporary names, removed if the program ends before they are closed; NULL
 * where one was. A signal may come between any two steps: names is raised
 * when the array has room for so many, and never sinks. */
static char *volatile *volatile unfinished;
static volatile size_t names;
static size_t names_cap;

void
atomic_file_abandon(void)
{
	size_t i;

	for (i = 0; i < names; i++)
		if (unfinished[i])
			unlink(unfinished[i]);
}

static void
killed(int sig)
{
	atomic_file_abandon();
	signal(sig, SIG_DFL);
	raise(sig);
}

static void
handle_signals(void)
{
	static bool set;
	size_t i;

	if (set)
		return;
	set = true;
	atexit(atomic_file_abandon);
	for (i = 0; i < sizeof ending / sizeof *ending; i++)
		if (signal(ending[i], killed) == SIG_IGN)
			signal(ending[i], SIG_IGN);
}

/* Blocks the signals that end the program; *was is the mask before. */
static void
hold_signals(sigset_t *was)
{
	sigset_t held;
	size_t i;

	sigemptyset(&held);
	for (i = 0; i < sizeof ending / sizeof *ending; i++)
		sigaddset(&held, ending[i]);
	sigprocmask(SIG_BLOCK, &held, was);
}

/* The index of a free place for a name. */
static size_t
free_place(void)
{
	char *volatile *from = unfinished, *volatile * to;
	size_t cap = 2 * names_cap + 16, i;

	for (i = 0; i < names && unfinished[i]; i++)
		;
	if (i < names_cap)
		return i;
	to = mem_new(cap, sizeof *to);
	for (i = 0; i < names; i++)
		to[i] = from[i];
	unfinished = to;
	names_cap = cap;
	free((void *)from);
	return i;
}

static void
forget(const char *part)
{
	size_t i;

	for (i = 0; i < names; i++)
		if (unfinished[i] == part)
			unfinished[i] = NULL;
}

/* The length of the directory's part of a path, with its slash. */
static size_t
directory(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 - path : 0;
}

/* The descriptor of this process that path names, as /proc/self/fd/1 does;
 * -1 for any other path. */
static int
descriptor(const char *path)
{
	const char *number = path + directory(path);
	char *dir, *found, *own;
	bool same;

	if (number == path || !*number || number[strspn(number, DIGITS)])
		return -1;
	dir = mem_copy(path, number - path);
	found = realpath(dir, NULL);
	own = realpath("/proc/self/fd", NULL);
	same = found && own && strcmp(found, own) == 0;
	free(dir);
	free(found);
	free(own);
	return same ? atoi(number) : -1;
}

/* Where the links of path lead, also if nothing is there yet; *fd as
 * descriptor gives it. */
static char *
resolve(const char *path, int *fd)
{
	char *name = mem_copy(path, strlen(path)), *next, to[PATH_MAX];
	ssize_t n;
	int links;

	for (links = 0; links < LINKS; links++) {
		if ((*fd = descriptor(name)) >= 0)
			break;
		if ((n = readlink(name, to, sizeof to)) < 0)
			break;
		if (asprintf(&next, "%.*s%.*s",
			to[0] == '/' ? 0 : (int)directory(name), name, (int)n,
			to) < 0)
			die("out of memory");
		free(name);
		name = next;
	}
	return name;
}

/* Whether name in the open directory dir is the file behind fd. */
static bool
is_named(int fd, int dir, const char *name)
{
	struct stat opened, named;

	return fstat(fd, &opened) == 0 && S_ISREG(opened.st_mode) &&
	    fstatat(dir, name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
	    named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

/* Removes the temporary file `name` in dir if no living program writes it.
 * Before the lock, its writer may rename it and another take its name. */
static bool
remove_stale(int dir, const char *name)
{
	int fd =
	    openat(dir, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	bool dropped;

	if (fd < 0)
		return false;
	dropped = flock(fd, LOCK_EX | LOCK_NB) == 0 &&
	    is_named(fd, dir, name) && unlinkat(dir, name, 0) == 0;
	close(fd);
	return dropped;
}

/* Locks the file just created; false if another program removed it before, as
 * one left behind. Where the file system has no locks, nobody removes it. */
static bool
lock(int fd, const char *name)
{
	return (flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) &&
	    is_named(fd, AT_FDCWD, name);
}

/* Creates r->temp, with the first name that no living program has. */
static void
create(struct atomic_file *r, mode_t mode)
{
	const int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
	size_t n = strlen(r->path);
	bool taken;
	int i;

	for (i = 1; i <= MOST; i++) {
		sprintf(r->temp + n, ".nd-%d.part", i);
		do {
			r->fd = open(r->temp, flags, mode);
			taken = r->fd < 0 && errno == EEXIST;
		} while (taken && remove_stale(AT_FDCWD, r->temp));
		if (r->fd >= 0 ? lock(r->fd, r->temp) : !taken)
			return;
		if (r->fd >= 0)
			close(r->fd);
		r->fd = -1;
	}
	errno = EEXIST;
}

/* Creates the temporary file and remembers it. Memory is taken before: a
 * program that ends for want of it has nothing to remove. */
static void
open_temp(struct atomic_file *r, mode_t mode)
{
	size_t n = strlen(r->path), place = free_place();
	sigset_t was;

	r->temp = memcpy(mem_new(n + SUFFIX, 1), r->path, n);
	handle_signals();
	hold_signals(&was);
	create(r, mode);
	if (r->fd >= 0) {
		unfinished[place] = r->temp;
		if (place == names)
			names = place + 1;
	}
	sigprocmask(SIG_SETMASK, &was, NULL);
}

bool
atomic_file_open(struct atomic_file *r, const char *path)
{
	bool there, regular;
	struct stat st;
	int fd;

	*r = (struct atomic_file){ .fd = -1 };
	/* The kernel refuses links that others planted: it is asked first. */
	there = stat(path, &st) == 0;
	if ((!there && errno != ENOENT) || !*path)
		return false;
	regular = !there || S_ISREG(st.st_mode);
	r->path = resolve(path, &fd);
	if (fd >= 0)
		r->fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	else if (!regular)
		r->fd = open(path, O_WRONLY | O_CLOEXEC);
	else
		open_temp(r, there ? 0600 : 0666);
	return r->fd >= 0;
}

/* Gives fd the ACL of path or, where that has none, removes the one that fd
 * has from its directory. */
static bool
copy_acl(int fd, const char *path)
{
	static char acl[1 << 16];
	ssize_t n = lgetxattr(path, ACL, acl, sizeof acl);

	if (n >= 0)
		return fsetxattr(fd, ACL, acl, n, 0) == 0;
	return (errno == ENODATA || errno == ENOTSUP) &&
	    (fremovexattr(fd, ACL) == 0 || errno == ENODATA ||
		errno == ENOTSUP);
}

/* Gives the new file the owner, the group, the mode and the ACL of path, as
 * far as the system permits; without the group or the ACL, the file is its
 * owner's alone. Nobody can open it who could not open the old one. */
static bool
copy_access(int fd, const char *path)
{
	struct stat old, new;
	mode_t mode;

	if (lstat(path, &old) < 0)
		return errno == ENOENT;
	if (!S_ISREG(old.st_mode))
		return true;
	if (fchown(fd, old.st_uid, old.st_gid) < 0 &&
	    fchown(fd, -1, old.st_gid) < 0 && errno != EPERM)
		return false;
	if (fstat(fd, &new) < 0)
		return false;
	mode = old.st_mode & 0777;
	if (new.st_gid != old.st_gid || !copy_acl(fd, path))
		mode &= 0700;
	return fchmod(fd, mode) == 0 || errno == EPERM;
}

/* A file system that cannot sync says EINVAL. */
static bool
to_disk(int fd)
{
	return fsync(fd) == 0 || errno == EINVAL;
}

/* A directory that may be written but not read is not synced. */
static bool
directory_to_disk(const char *path)
{
	size_t n = directory(path);
	char *dir = n > 0 ? mem_copy(path, n) : mem_copy(".", 1);
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool done = fd >= 0 ? to_disk(fd) : errno == EACCES;

	if (fd >= 0)
		close(fd);
	free(dir);
	return done;
}

bool
atomic_file_close(struct atomic_file *r, bool sync)
{
	bool done = !r->temp ||
	    (copy_access(r->fd, r->path) && (!sync || to_disk(r->fd)) &&
		rename(r->temp, r->path) == 0);

	/* The lock was needed until here. */
	if (done && r->temp) {
		forget(r->temp);
		done = !sync || directory_to_disk(r->path);
	}
	if (close(r->fd) < 0)
		done = false;
	if (done) {
		free(r->path);
		free(r->temp);
		*r = (struct atomic_file){ .fd = -1 };
	}
	return done;
}

/* Whether name ends as temporary names do. */
static bool
is_temp_name(const char *name)
{
	const char *p = name + strlen(name), *last = ".part";

	if ((size_t)(p - name) < strlen(last) ||
	    strcmp(p -= strlen(last), last) != 0)
		return false;
	while (p > name && strchr(DIGITS, p[-1]))
		p--;
	return *p != '.' && p - name > 4 && memcmp(p - 4, ".nd-", 4) == 0;
}

void
atomic_file_sweep(const char *prefix)
{
	size_t n = directory(prefix), begins = strlen(prefix + n);
	char *name = n > 0 ? mem_copy(prefix, n) : mem_copy(".", 1);
	DIR *d = opendir(name);
	struct dirent *e;

	while (d && (e = readdir(d)))
		if (strncmp(e->d_name, prefix + n, begins) == 0 &&
		    is_temp_name(e->d_name))
			remove_stale(dirfd(d), e->d_name);
	if (d)
		closedir(d);
	free(name);
}

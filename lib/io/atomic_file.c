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

#include "base/mem.h"
#include "base/put.h"
#include "io/atomic_file.h"

#define ACL "system.posix_acl_access"

enum {
	LINKS_MOST = 40,
	NAMES_MOST = 1000, /* temporary names tried */
	SUFFIX = 24	   /* bytes of .nd-N.part and a NUL, or more */
};

static const int fatal_signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM,
	SIGPIPE };

/* Names of temporary files, removed if the program ends before they are closed;
 * NULL for a closed file. A signal handler reads the array at any time:
 * unfinished_n grows after the array does, and never shrinks. */
static char *volatile *volatile unfinished;
static volatile size_t unfinished_n;
static size_t unfinished_cap;

void
atomic_file_abandon(void)
{
	size_t i;

	for (i = 0; i < unfinished_n; i++)
		if (unfinished[i])
			unlink(unfinished[i]);
}

static void
on_fatal_signal(int sig)
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
	for (i = 0; i < sizeof fatal_signals / sizeof *fatal_signals; i++)
		if (signal(fatal_signals[i], on_fatal_signal) == SIG_IGN)
			signal(fatal_signals[i], SIG_IGN);
}

/* Blocks the fatal signals; *old becomes the signal mask before. */
static void
block_signals(sigset_t *old)
{
	sigset_t blocked;
	size_t i;

	sigemptyset(&blocked);
	for (i = 0; i < sizeof fatal_signals / sizeof *fatal_signals; i++)
		sigaddset(&blocked, fatal_signals[i]);
	sigprocmask(SIG_BLOCK, &blocked, old);
}

/* The index of a free element of unfinished; makes room if there is none. */
static size_t
free_index(void)
{
	char *volatile *old = unfinished, *volatile * new;
	size_t cap = 2 * unfinished_cap + 16, i;

	for (i = 0; i < unfinished_n && unfinished[i]; i++)
		;
	if (i < unfinished_cap)
		return i;
	new = mem_new(cap, sizeof *new);
	for (i = 0; i < unfinished_n; i++)
		new[i] = old[i];
	unfinished = new;
	unfinished_cap = cap;
	free((void *)old);
	return i;
}

static void
forget(const char *temp)
{
	size_t i;

	for (i = 0; i < unfinished_n; i++)
		if (unfinished[i] == temp)
			unfinished[i] = NULL;
}

/* The length of the directory in path, with its slash; 0 if it has none. */
static size_t
directory_length(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 - path : 0;
}

/* The descriptor N of this process if path is /proc/self/fd/N, by any name of
 * that directory; else -1. */
static int
parse_descriptor(const char *path)
{
	const char *name = path + directory_length(path);
	char *dir, *found, *own;
	uint64_t number;
	bool same;

	if (name == path ||
	    !span_number((struct span){ (char *)name, strlen(name) }, &number))
		return -1;
	dir = mem_copy(path, name - path);
	found = realpath(dir, NULL);
	own = realpath("/proc/self/fd", NULL);
	same = found && own && strcmp(found, own) == 0;
	free(dir);
	free(found);
	free(own);
	return same && number <= INT_MAX ? (int)number : -1;
}

/* The path that the links of path lead to, even if no file is there; *fd
 * becomes its descriptor, as of parse_descriptor. The caller frees the
 * result. */
static char *
resolve(const char *path, int *fd)
{
	char *name = mem_copy(path, strlen(path)), *next, target[PATH_MAX];
	ssize_t n;
	int links;

	for (links = 0; links < LINKS_MOST; links++) {
		if ((*fd = parse_descriptor(name)) >= 0)
			break;
		if ((n = readlink(name, target, sizeof target)) < 0)
			break;
		next = mem_format("%.*s%.*s",
		    target[0] == '/' ? 0 : (int)directory_length(name), name,
		    (int)n, target);
		free(name);
		name = next;
	}
	return name;
}

/* Whether name in the open directory dir is the file that fd has open. */
static bool
is_same_file(int fd, int dir, const char *name)
{
	struct stat opened, named;

	return fstat(fd, &opened) == 0 && S_ISREG(opened.st_mode) &&
	    fstatat(dir, name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
	    named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

/* Removes the temporary file `name` in dir if no running program writes it.
 * Until the lock is held, its writer may rename it and another program create
 * one of that name. */
static bool
remove_stale(int dir, const char *name)
{
	int fd =
	    openat(dir, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	bool removed;

	if (fd < 0)
		return false;
	removed = flock(fd, LOCK_EX | LOCK_NB) == 0 &&
	    is_same_file(fd, dir, name) && unlinkat(dir, name, 0) == 0;
	close(fd);
	return removed;
}

/* Locks the file just created; false if another program took it for stale and
 * removed it before. On a file system without locks, no program removes it. */
static bool
lock(int fd, const char *name)
{
	return (flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) &&
	    is_same_file(fd, AT_FDCWD, name);
}

/* Creates f->temp with the first name that no running program uses. Sets f->fd,
 * -1 with errno on failure. */
static void
create(struct atomic_file *f, mode_t mode)
{
	const int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
	size_t n = strlen(f->path);
	bool taken;
	int i;

	for (i = 1; i <= NAMES_MOST; i++) {
		stpcpy(put_number(stpcpy(f->temp + n, ".nd-"), i), ".part");
		do {
			f->fd = open(f->temp, flags, mode);
			taken = f->fd < 0 && errno == EEXIST;
		} while (taken && remove_stale(AT_FDCWD, f->temp));
		if (f->fd >= 0 ? lock(f->fd, f->temp) : !taken)
			return;
		if (f->fd >= 0)
			close(f->fd);
		f->fd = -1;
	}
	errno = EEXIST;
}

/* Creates the temporary file and adds it to unfinished. Allocates before: if
 * the memory is exhausted, there is no file to remove. */
static void
open_temp(struct atomic_file *f, mode_t mode)
{
	size_t n = strlen(f->path), index = free_index();
	sigset_t old;

	f->temp = memcpy(mem_new(n + SUFFIX, 1), f->path, n);
	handle_signals();
	block_signals(&old);
	create(f, mode);
	if (f->fd >= 0) {
		unfinished[index] = f->temp;
		if (index == unfinished_n)
			unfinished_n = index + 1;
	}
	sigprocmask(SIG_SETMASK, &old, NULL);
}

bool
atomic_file_open(struct atomic_file *f, const char *path)
{
	bool exists, regular;
	struct stat st;
	int fd;

	*f = (struct atomic_file){ .fd = -1 };
	/* First, as the kernel refuses to follow links that others planted. */
	exists = stat(path, &st) == 0;
	if ((!exists && errno != ENOENT) || !*path)
		return false;
	regular = !exists || S_ISREG(st.st_mode);
	f->path = resolve(path, &fd);
	if (fd >= 0)
		f->fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	else if (!regular)
		f->fd = open(path, O_WRONLY | O_CLOEXEC);
	else
		open_temp(f, exists ? 0600 : 0666);
	return f->fd >= 0;
}

/* Gives fd the ACL of path or, if path has none, removes the ACL that fd
 * inherited from its directory. */
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

/* Gives the new file the owner, group, mode and ACL of path as far as the
 * system permits. If the group or the ACL cannot be copied, only the owner gets
 * access: nobody can open the new file who could not open the old one. */
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

/* A file system that cannot sync returns EINVAL. */
static bool
sync_file(int fd)
{
	return fsync(fd) == 0 || errno == EINVAL;
}

/* A directory that can be written but not read is not synced. */
static bool
sync_directory(const char *path)
{
	size_t n = directory_length(path);
	char *dir = n > 0 ? mem_copy(path, n) : mem_copy(".", 1);
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool done = fd >= 0 ? sync_file(fd) : errno == EACCES;

	if (fd >= 0)
		close(fd);
	free(dir);
	return done;
}

bool
atomic_file_close(struct atomic_file *f, bool sync)
{
	bool done = !f->temp ||
	    (copy_access(f->fd, f->path) && (!sync || sync_file(f->fd)) &&
		rename(f->temp, f->path) == 0);

	/* The lock is held until here. */
	if (done && f->temp) {
		forget(f->temp);
		done = !sync || sync_directory(f->path);
	}
	if (close(f->fd) < 0)
		done = false;
	if (done) {
		free(f->path);
		free(f->temp);
		*f = (struct atomic_file){ .fd = -1 };
	}
	return done;
}

/* Whether name ends in .nd-N.part. */
static bool
is_temp_name(const char *name)
{
	const char *p = name + strlen(name), *suffix = ".part";

	if ((size_t)(p - name) < strlen(suffix) ||
	    strcmp(p -= strlen(suffix), suffix) != 0)
		return false;
	while (p > name && p[-1] >= '0' && p[-1] <= '9')
		p--;
	return *p != '.' && p - name > 4 && memcmp(p - 4, ".nd-", 4) == 0;
}

void
atomic_file_sweep(const char *prefix)
{
	size_t n = directory_length(prefix), prefix_n = strlen(prefix + n);
	char *name = n > 0 ? mem_copy(prefix, n) : mem_copy(".", 1);
	DIR *d = opendir(name);
	struct dirent *e;

	while (d && (e = readdir(d)))
		if (strncmp(e->d_name, prefix + n, prefix_n) == 0 &&
		    is_temp_name(e->d_name))
			remove_stale(dirfd(d), e->d_name);
	if (d)
		closedir(d);
	free(name);
}

/* watch-input_files.c: system calls, watched and made to fail, for out.bats by
 * LD_PRELOAD.
 *
 * With OUT_FAIL set, the first allocation after a file was created fails.
 * With OUT_LOG set, a line for each fsync and rename is added to that file. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);

static int failing;

static int
fails(void)
{
	if (failing)
		errno = ENOMEM;
	return failing;
}

void *
malloc(size_t n)
{
	return fails() ? NULL : __libc_malloc(n);
}

void *
calloc(size_t n, size_t size)
{
	return fails() ? NULL : __libc_calloc(n, size);
}

void *
realloc(void *p, size_t n)
{
	return fails() ? NULL : __libc_realloc(p, n);
}

int
open(const char *path, int flags, ...)
{
	mode_t mode = 0;
	va_list ap;
	int fd;

	va_start(ap, flags);
	if (flags & O_CREAT)
		mode = va_arg(ap, mode_t);
	va_end(ap);
	fd = openat(AT_FDCWD, path, flags, mode);
	if (fd >= 0 && (flags & O_CREAT) && getenv("OUT_FAIL"))
		failing = 1;
	return fd;
}

static void
put(const char *what, const char *path)
{
	const char *log = getenv("OUT_LOG"), *slash = strrchr(path, '/');
	int fd = log
	    ? openat(AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0666)
	    : -1;

	if (fd < 0)
		return;
	dprintf(fd, "%s %s\n", what, slash ? slash + 1 : path);
	close(fd);
}

int
fsync(int fd)
{
	int (*next)(int) = dlsym(RTLD_NEXT, "fsync");
	char link[64], path[PATH_MAX] = "";

	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	if (readlink(link, path, sizeof path - 1) > 0)
		put("fsync", path);
	return next(fd);
}

int
rename(const char *from, const char *to)
{
	int (*next)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");

	put("rename to", to);
	return next(from, to);
}

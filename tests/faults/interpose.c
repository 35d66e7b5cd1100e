/* interpose.c: a library for LD_PRELOAD that makes one system or library call
 * fail.
 *
 * The directory that the library is loaded from (a symbolic link to it is
 * enough) holds its plan and its results, so that it needs no variable of the
 * environment but LD_PRELOAD:
 *
 *	plan	PROGRAM KIND N ERROR FOR: in programs called PROGRAM the N-th
 *		call of KIND fails with the number ERROR or, if ERROR is -1,
 *		reads or writes less than it could. FOR is 0: that call only,
 *		or 1: all later calls of KIND too. PROGRAM - fails nothing.
 *	counts	struct row[ROWS]: the calls of each kind that each program
 *		made. All processes of a run share it, so that N counts the
 *		calls of all processes of one name.
 *	hit	the first call that failed: PROGRAM KIND N FUNCTION OBJECT
 *
 * Calls that the C library makes itself are not seen. So the functions of
 * stdio that write count as writes where they hold bytes to be written. These
 * never fail: bytes to stderr, as the tests look for a message; in a program
 * that is not ours, bytes through a pipe, as no disk is behind it, and
 * /dev/null. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind {
	MALLOC,
	MMAP,
	OPEN,
	READ,
	WRITE,
	CLOSE,
	RENAME,
	FSYNC,
	UNLINK,
	MKDIR,
	PROCESS,
	KINDS
};
static const char *const names[] = { "malloc", "mmap", "open", "read", "write",
	"close", "rename", "fsync", "unlink", "mkdir", "process" };

enum { ROWS = 64, NAME = 24, SHORT = -1 };
enum { FREE, TAKEN, NAMED };
struct row {
	char program[NAME];
	_Atomic uint64_t state; /* FREE, TAKEN by one who names it, NAMED */
	_Atomic uint64_t n[KINDS];
};

static char dir[4096];
static struct row *mine; /* NULL: this process is left alone */
static bool ours;	 /* a program of nd */
static int planned = KINDS, failure;
static unsigned long planned_n;
static int for_good;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static int
plain_open(const char *name, int flags)
{
	char path[4200];

	snprintf(path, sizeof path, "%s/%s", dir, name);
	return syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC, 0666);
}

/* The row of this program, which is named if no process has one yet. */
static struct row *
own_row(struct row *row)
{
	const char *me = program_invocation_short_name;
	uint64_t none;
	size_t i;

	for (i = 0; i < ROWS; i++) {
		none = FREE;
		if (atomic_compare_exchange_strong(
			&row[i].state, &none, TAKEN)) {
			snprintf(row[i].program, NAME, "%.*s", NAME - 1, me);
			atomic_store(&row[i].state, NAMED);
		}
		while (atomic_load(&row[i].state) == TAKEN)
			;
		if (strncmp(row[i].program, me, NAME - 1) == 0)
			return &row[i];
	}
	return NULL;
}

__attribute__((constructor)) static void
begin(void)
{
	char text[256] = "", program[64], kind[32];
	struct row *row;
	Dl_info info;
	char *slash;
	int fd, k;

	if (!dladdr((void *)begin, &info) ||
	    strlen(info.dli_fname) >= sizeof dir)
		return;
	strcpy(dir, info.dli_fname);
	if (!(slash = strrchr(dir, '/')))
		return;
	*slash = '\0';
	if ((fd = plain_open("plan", O_RDONLY)) < 0)
		return;
	if (syscall(SYS_read, fd, text, sizeof text - 1) < 0)
		text[0] = '\0';
	syscall(SYS_close, fd);
	if (sscanf(text, "%63s %31s %lu %d %d", program, kind, &planned_n,
		&failure, &for_good) != 5)
		return;
	if (strcmp(program, "-") != 0 &&
	    strcmp(program, program_invocation_short_name) != 0)
		return;
	for (k = 0; k < KINDS; k++)
		if (strcmp(names[k], kind) == 0)
			planned = k;
	if ((fd = plain_open("counts", O_RDWR)) < 0)
		return;
	row = (void *)syscall(SYS_mmap, NULL, ROWS * sizeof *row,
	    PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	syscall(SYS_close, fd);
	ours = strncmp(program_invocation_short_name, "nd-", 3) == 0;
	if (row != MAP_FAILED)
		mine = own_row(row);
}

static void
write_hit(
    int kind, unsigned long n, const char *function, const char *object, int fd)
{
	char line[4500], link[32], path[4000] = "";
	int to;

	if (!object && fd >= 0) {
		snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
		syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
		object = path;
	}
	snprintf(line, sizeof line, "%s %s %lu %s %s\n", mine->program,
	    names[kind], n, function, object ? object : "");
	if ((to = plain_open("hit", O_WRONLY | O_CREAT | O_APPEND)) < 0)
		return;
	syscall(SYS_write, to, line, strlen(line));
	syscall(SYS_close, to);
}

/* Whether this call, of a file called object or of the descriptor fd, has to
 * fail, with errno set, or to do a part only (SHORT). */
static int
fails(enum kind kind, const char *function, const char *object, int fd)
{
	int was = errno;
	unsigned long n;

	if (!mine || (!ours && object && strcmp(object, "/dev/null") == 0))
		return 0;
	n = atomic_fetch_add(&mine->n[kind], 1) + 1;
	if (planned != (int)kind ||
	    !(for_good ? n >= planned_n : n == planned_n))
		return 0;
	if (n == planned_n)
		write_hit(kind, n, function, object, fd);
	errno = failure == SHORT ? was : failure;
	return failure == SHORT ? SHORT : 1;
}

/* The function of the C library that this one stands before. */
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* --- memory ------------------------------------------------------------- */

void *
malloc(size_t n)
{
	return fails(MALLOC, "malloc", NULL, -1) ? NULL : __libc_malloc(n);
}

void *
calloc(size_t n, size_t size)
{
	return fails(MALLOC, "calloc", NULL, -1) ? NULL
						 : __libc_calloc(n, size);
}

void *
realloc(void *p, size_t n)
{
	return fails(MALLOC, "realloc", NULL, -1) ? NULL : __libc_realloc(p, n);
}

void *
aligned_alloc(size_t align, size_t n)
{
	return fails(MALLOC, "aligned_alloc", NULL, -1)
	    ? NULL
	    : __libc_memalign(align, n);
}

int
posix_memalign(void **p, size_t align, size_t n)
{
	void *q;

	if (fails(MALLOC, "posix_memalign", NULL, -1) ||
	    !(q = __libc_memalign(align, n)))
		return ENOMEM;
	*p = q;
	return 0;
}

void *
mmap(void *at, size_t n, int prot, int flags, int fd, off_t offset)
{
	if (fails(MMAP, "mmap", NULL, fd))
		return MAP_FAILED;
	return (void *)syscall(SYS_mmap, at, n, prot, flags, fd, offset);
}
void *mmap64(void *, size_t, int, int, int, off64_t)
    __attribute__((alias("mmap")));

void *
mremap(void *at, size_t from, size_t to, int flags, ...)
{
	va_list ap;
	void *where;

	va_start(ap, flags);
	where = flags & MREMAP_FIXED ? va_arg(ap, void *) : NULL;
	va_end(ap);
	if (fails(MMAP, "mremap", NULL, -1))
		return MAP_FAILED;
	return (void *)syscall(SYS_mremap, at, from, to, flags, where);
}

/* --- files are opened and closed ---------------------------------------- */

int
openat(int at, const char *path, int flags, ...)
{
	va_list ap;
	mode_t mode = 0;

	va_start(ap, flags);
	if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE)
		mode = va_arg(ap, mode_t);
	va_end(ap);
	if (fails(OPEN, "openat", path, -1))
		return -1;
	return syscall(SYS_openat, at, path, flags, mode);
}
int openat64(int, const char *, int, ...) __attribute__((alias("openat")));

int
open(const char *path, int flags, ...)
{
	va_list ap;
	mode_t mode = 0;

	va_start(ap, flags);
	if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE)
		mode = va_arg(ap, mode_t);
	va_end(ap);
	if (fails(OPEN, "open", path, -1))
		return -1;
	return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}
int open64(const char *, int, ...) __attribute__((alias("open")));

int
creat(const char *path, mode_t mode)
{
	if (fails(OPEN, "creat", path, -1))
		return -1;
	return syscall(
	    SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}
int creat64(const char *, mode_t) __attribute__((alias("creat")));

/* What programs call that were built with _FORTIFY_SOURCE. */
int __open_2(const char *, int);
int
__open_2(const char *path, int flags)
{
	return open(path, flags);
}
int __open64_2(const char *, int) __attribute__((alias("__open_2")));

int __openat_2(int, const char *, int);
int
__openat_2(int at, const char *path, int flags)
{
	return openat(at, path, flags);
}
int __openat64_2(int, const char *, int) __attribute__((alias("__openat_2")));

FILE *
fopen(const char *path, const char *mode)
{
	if (fails(OPEN, "fopen", path, -1))
		return NULL;
	return REAL(fopen)(path, mode);
}

FILE *
fopen64(const char *path, const char *mode)
{
	if (fails(OPEN, "fopen64", path, -1))
		return NULL;
	return REAL(fopen64)(path, mode);
}

DIR *
opendir(const char *path)
{
	return fails(OPEN, "opendir", path, -1) ? NULL : REAL(opendir)(path);
}

int
mkostemp(char *path, int flags)
{
	return fails(OPEN, "mkostemp", path, -1) ? -1
						 : REAL(mkostemp)(path, flags);
}

/* Linux closes a file even where close fails. */
int
close(int fd)
{
	int bad = fails(CLOSE, "close", NULL, fd), was = errno;
	int status = syscall(SYS_close, fd);

	if (!bad || status < 0)
		return status;
	errno = was;
	return -1;
}

/* --- bytes -------------------------------------------------------------- */

/* Whether bytes through fd never fail. */
static bool
is_spared(int fd)
{
	struct stat to, err;

	if (fd == 2 || fstat(fd, &to) < 0)
		return true;
	return (S_ISFIFO(to.st_mode) && !ours) ||
	    (fstat(2, &err) == 0 && to.st_dev == err.st_dev &&
		to.st_ino == err.st_ino);
}

ssize_t
read(int fd, void *to, size_t n)
{
	int bad = is_spared(fd) ? 0 : fails(READ, "read", NULL, fd);

	if (bad > 0)
		return -1;
	return syscall(SYS_read, fd, to, bad && n > 1 ? 1 : n);
}

ssize_t __read_chk(int, void *, size_t, size_t);
ssize_t
__read_chk(int fd, void *to, size_t n, size_t room)
{
	return read(fd, to, n <= room ? n : room);
}

ssize_t
pread(int fd, void *to, size_t n, off_t at)
{
	int bad = fails(READ, "pread", NULL, fd);

	if (bad > 0)
		return -1;
	return syscall(SYS_pread64, fd, to, bad && n > 1 ? 1 : n, at);
}
ssize_t pread64(int, void *, size_t, off64_t) __attribute__((alias("pread")));

ssize_t
write(int fd, const void *from, size_t n)
{
	int bad = is_spared(fd) ? 0 : fails(WRITE, "write", NULL, fd);

	if (bad > 0)
		return -1;
	return syscall(SYS_write, fd, from, bad && n > 1 ? n / 2 : n);
}

ssize_t
pwrite(int fd, const void *from, size_t n, off_t at)
{
	int bad = fails(WRITE, "pwrite", NULL, fd);

	if (bad > 0)
		return -1;
	return syscall(SYS_pwrite64, fd, from, bad && n > 1 ? n / 2 : n, at);
}
ssize_t pwrite64(int, const void *, size_t, off64_t)
    __attribute__((alias("pwrite")));

ssize_t
writev(int fd, const struct iovec *v, int n)
{
	int bad = is_spared(fd) ? 0 : fails(WRITE, "writev", NULL, fd);

	if (bad > 0)
		return -1;
	return syscall(SYS_writev, fd, v, bad && n > 1 ? 1 : n);
}

/* Whether the bytes that f holds cannot be written: they are lost. */
static bool
loses(FILE *f, const char *function)
{
	int was;

	if (!f || !__fpending(f) || is_spared(fileno(f)) ||
	    fails(WRITE, function, NULL, fileno(f)) <= 0)
		return false;
	was = errno;
	__fpurge(f);
	f->_flags |= 0x20; /* ferror() */
	errno = was;
	return true;
}

int
fflush(FILE *f)
{
	return loses(f, "fflush") ? EOF : REAL(fflush)(f);
}

int
fclose(FILE *f)
{
	bool bad = loses(f, "fclose");
	int was = errno;

	if (!bad && f != stdin && f != stdout && f != stderr) {
		bad = fails(CLOSE, "fclose", NULL, fileno(f)) > 0;
		was = errno;
	}
	if (REAL(fclose)(f) == EOF)
		return EOF;
	errno = was;
	return bad ? EOF : 0;
}

/* --- names -------------------------------------------------------------- */

int
rename(const char *from, const char *to)
{
	if (fails(RENAME, "rename", to, -1))
		return -1;
	return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int
renameat(int from_dir, const char *from, int to_dir, const char *to)
{
	if (fails(RENAME, "renameat", to, -1))
		return -1;
	return syscall(SYS_renameat2, from_dir, from, to_dir, to, 0);
}

int
renameat2(
    int from_dir, const char *from, int to_dir, const char *to, unsigned flags)
{
	if (fails(RENAME, "renameat2", to, -1))
		return -1;
	return syscall(SYS_renameat2, from_dir, from, to_dir, to, flags);
}

int
linkat(int from_dir, const char *from, int to_dir, const char *to, int flags)
{
	if (fails(RENAME, "linkat", to, -1))
		return -1;
	return syscall(SYS_linkat, from_dir, from, to_dir, to, flags);
}

int
link(const char *from, const char *to)
{
	if (fails(RENAME, "link", to, -1))
		return -1;
	return syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int
unlinkat(int at, const char *path, int flags)
{
	if (fails(UNLINK, "unlinkat", path, -1))
		return -1;
	return syscall(SYS_unlinkat, at, path, flags);
}

int
unlink(const char *path)
{
	if (fails(UNLINK, "unlink", path, -1))
		return -1;
	return syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

int
rmdir(const char *path)
{
	if (fails(UNLINK, "rmdir", path, -1))
		return -1;
	return syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR);
}

int
mkdir(const char *path, mode_t mode)
{
	if (fails(MKDIR, "mkdir", path, -1))
		return -1;
	return syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

/* --- the disk ------------------------------------------------------------ */

int
fsync(int fd)
{
	return fails(FSYNC, "fsync", NULL, fd) ? -1 : syscall(SYS_fsync, fd);
}

int
fdatasync(int fd)
{
	return fails(FSYNC, "fdatasync", NULL, fd) ? -1
						   : syscall(SYS_fdatasync, fd);
}

int
syncfs(int fd)
{
	return fails(FSYNC, "syncfs", NULL, fd) ? -1 : syscall(SYS_syncfs, fd);
}

/* --- processes ----------------------------------------------------------- */

pid_t
fork(void)
{
	return fails(PROCESS, "fork", NULL, -1) ? -1 : REAL(fork)();
}

int
pipe(int fd[2])
{
	return fails(PROCESS, "pipe", NULL, -1) ? -1
						: syscall(SYS_pipe2, fd, 0);
}

int
pipe2(int fd[2], int flags)
{
	return fails(PROCESS, "pipe2", NULL, -1)
	    ? -1
	    : syscall(SYS_pipe2, fd, flags);
}

int
posix_spawn(pid_t *restrict pid, const char *restrict path,
    const posix_spawn_file_actions_t *restrict actions,
    const posix_spawnattr_t *restrict attributes, char *const argv[restrict],
    char *const environment[restrict])
{
	if (fails(PROCESS, "posix_spawn", path, -1))
		return errno;
	return REAL(posix_spawn)(
	    pid, path, actions, attributes, argv, environment);
}

int
pthread_create(pthread_t *restrict thread,
    const pthread_attr_t *restrict attributes, void *(*start)(void *),
    void *restrict argument)
{
	if (fails(PROCESS, "pthread_create", NULL, -1))
		return errno;
	return REAL(pthread_create)(thread, attributes, start, argument);
}

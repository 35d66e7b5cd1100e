#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/die.h"
#include "io/mmap_guard.h"

/* Only newer kernels have it, and musl has no name for it. */
#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ MADV_WILLNEED
#endif

/* The mapped files, for the message. */
static struct {
	const char *name, *base, *end;
} file[4];
static size_t files;

/* A mapped file became shorter and a byte after its end was read. That happens
 * in nd's own code, not in the C library, so any function may be called. */
static void
on_sigbus(int sig, siginfo_t *info, void *context)
{
	const char *address = info->si_addr, *name = "a file";
	size_t i;

	(void)sig, (void)context;
	for (i = 0; i < files; i++)
		if (address >= file[i].base && address < file[i].end)
			name = file[i].name;
	die("%s: truncated while it was read", name);
}

void
mmap_guard_watch(const char *name, const char *p, size_t bytes)
{
	struct sigaction bus = { .sa_sigaction = on_sigbus,
		.sa_flags = SA_SIGINFO };

	sigaction(SIGBUS, &bus, NULL);
	if (files < sizeof file / sizeof *file) {
		file[files].name = name;
		file[files].base = p;
		file[files++].end = p + bytes;
	}
}

void
mmap_guard_read(const void *p, size_t n)
{
	const uintptr_t page = sysconf(_SC_PAGESIZE);
	const uintptr_t from = (uintptr_t)p & -page;

	madvise((void *)from, (uintptr_t)p + n - from, MADV_POPULATE_READ);
}

void
mmap_guard_drop(const void *p, size_t n)
{
	const uintptr_t page = sysconf(_SC_PAGESIZE);
	uintptr_t from = ((uintptr_t)p + page - 1) & -page;
	uintptr_t to = ((uintptr_t)p + n) & -page;

	if (from < to)
		madvise((void *)from, to - from, MADV_DONTNEED);
}

char *
mmap_guard_map(int fd, const char *name, size_t bytes)
{
	char *p = mmap(NULL, bytes + MMAP_GUARD_PAD, PROT_READ,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (p == MAP_FAILED ||
	    (bytes > 0 &&
		mmap(p, bytes, PROT_READ, MAP_SHARED | MAP_FIXED, fd, 0) ==
		    MAP_FAILED))
		die_errno("%s", name);
	mmap_guard_watch(name, p, bytes + MMAP_GUARD_PAD);
	return p;
}

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/mapped_pages.h"
#include "io/mmap_guard.h"
#include "io/out.h"

/* A window is the 64 kB that Linux maps around a byte that is touched. */
enum { WINDOW_BITS = 16, WINDOW = 1 << WINDOW_BITS };

static size_t
touched_words(const struct mapped_pages *m)
{
	return m->bytes / WINDOW / 64 + 2;
}

void
mapped_pages_limit(
    struct mapped_pages *m, const void *base, size_t bytes, size_t most)
{
	*m = (struct mapped_pages){ base, bytes, most, 0, NULL };
	if (bytes > most)
		m->touched = mem_new(touched_words(m), sizeof *m->touched);
}

void
mapped_pages_narrow(struct mapped_pages *m, size_t most)
{
	if (m->touched)
		m->most = most;
	else
		mapped_pages_limit(m, m->base, m->bytes, most);
}

/* Returns the window of an address: windows are aligned. */
static size_t
window(const struct mapped_pages *m, const void *p)
{
	return ((uintptr_t)p >> WINDOW_BITS) -
	    ((uintptr_t)m->base >> WINDOW_BITS);
}

void
mapped_pages_touch(struct mapped_pages *m, const void *p, const void *end)
{
	size_t i, last;

	if (!m->touched)
		return;
	last = window(m, end);
	for (i = window(m, p); i <= last; i++) {
		if (m->touched[i / 64] >> i % 64 & 1)
			continue;
		if (m->resident + WINDOW > m->most) {
			mmap_guard_drop(m->base, m->bytes);
			memset(m->touched, 0,
			    touched_words(m) * sizeof *m->touched);
			m->resident = 0;
		}
		m->touched[i / 64] |= (uint64_t)1 << i % 64;
		m->resident += WINDOW;
	}
}

void
mapped_pages_share(
    struct mapped_pages *to, const struct mapped_pages *m, size_t threads)
{
	*to = *m;
	if (!m->touched || threads == 1)
		return;
	/* Each thread counts its own windows. */
	mmap_guard_drop(m->base, m->bytes);
	mapped_pages_limit(to, m->base, m->bytes, m->most / threads);
}

void *
mapped_pages_scratch(size_t bytes)
{
	const char *dir = out_temporary();
	const int fd = out_nameless(dir);
	void *p;

	/* No disk space is an error here, not where the pages are written. */
	if ((errno = posix_fallocate(fd, 0, bytes)))
		die_errno("%s", dir);
	p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (p == MAP_FAILED)
		die_errno("%s", dir);
	close(fd);
	return p;
}

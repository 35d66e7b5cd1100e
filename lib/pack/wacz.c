/* wacz.c: the members of a zip archive by its central directory (APPNOTE.TXT
 * 4.3.12 to 4.3.16), with sizes of 64 bits. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "pack/gzip.h"
#include "pack/wacz.h"

enum {
	END = 22,     /* bytes of the record at the end */
	LOCATOR = 20, /* of the one before it, that has the place of END64 */
	END64 = 56,
	ENTRY = 46, /* of a member in the directory */
	LOCAL = 30, /* of its header */
	DIRECTORY_MOST = 1 << 28
};

static const char damage[] = "damaged or truncated WACZ data";

/* A WARC file: from byte `at` on, n bytes; at is that of its header first. */
struct wacz_member {
	uint64_t at, n;
	bool is_packed; /* by zip */
	bool is_gzip;
};

struct wacz {
	int fd;
	struct wacz_member *member;
	size_t members, cap, next; /* next: that is read */
	bool is_begun;		   /* at of next is that of its bytes */
	void *gzip;		   /* unpacks it, or NULL */
	const char *why;
};

static uint64_t
number(const unsigned char *p, size_t bytes)
{
	uint64_t n = 0;

	while (bytes-- > 0)
		n = n << 8 | p[bytes];
	return n;
}

static bool
read_at(int fd, void *to, size_t n, uint64_t at)
{
	char *p = to;
	ssize_t got;

	for (; n > 0; p += got, n -= got, at += got)
		if ((got = pread(fd, p, n, at)) <= 0)
			return false;
	return true;
}

/* Sets the sizes and the place that an extra field of 64 bits has. */
static void
read_extra(
    struct wacz_member *m, const unsigned char *p, size_t n, uint32_t unpacked)
{
	size_t bytes, at;

	for (; n >= 4; p += 4 + bytes, n -= 4 + bytes) {
		bytes = number(p + 2, 2);
		if (bytes > n - 4)
			return;
		if (number(p, 2) != 1)
			continue;
		at = 4 + 8 * (unpacked == UINT32_MAX);
		if (m->n == UINT32_MAX && at + 8 <= 4 + bytes) {
			m->n = number(p + at, 8);
			at += 8;
		}
		if (m->at == UINT32_MAX && at + 8 <= 4 + bytes)
			m->at = number(p + at, 8);
	}
}

static bool
is_warc(const char *name, size_t n)
{
	return n > 13 && memcmp(name, "archive/", 8) == 0 &&
	    (memcmp(name + n - 5, ".warc", 5) == 0 ||
		(n > 16 && memcmp(name + n - 8, ".warc.gz", 8) == 0));
}

/* Adds the WARC files of the directory, n bytes at p. */
static void
add_members(struct wacz *w, const unsigned char *p, size_t n)
{
	struct wacz_member m;
	size_t name, all;

	for (; n >= ENTRY && memcmp(p, "PK\1\2", 4) == 0; p += all, n -= all) {
		name = number(p + 28, 2);
		all = ENTRY + name + number(p + 30, 2) + number(p + 32, 2);
		if (all > n)
			break;
		if (!is_warc((const char *)p + ENTRY, name))
			continue;
		m = (struct wacz_member){ number(p + 42, 4), number(p + 20, 4),
			number(p + 10, 2) != 0, p[ENTRY + name - 1] == 'z' };
		read_extra(&m, p + ENTRY + name, number(p + 30, 2),
		    (uint32_t)number(p + 24, 4));
		MEM_GROW(w->member, w->cap, w->members + 1);
		w->member[w->members++] = m;
	}
	if (n > 0)
		w->why = "damaged WACZ data: its list of members";
	else if (!w->members)
		w->why = "expected a WARC file in the WACZ data, got none";
}

/* Finds the directory: *n bytes at *at. */
static bool
find_directory(int fd, uint64_t *at, uint64_t *n)
{
	enum { TAIL = END + 65535 };
	unsigned char *tail, locator[LOCATOR], end[END64];
	bool found = false;
	struct stat st;
	uint64_t begin;
	size_t bytes, i;

	if (fstat(fd, &st) < 0 || st.st_size < END)
		return false;
	begin = st.st_size > TAIL ? st.st_size - TAIL : 0;
	bytes = st.st_size - begin;
	tail = mem_new(TAIL, 1);
	i = bytes - END;
	if (read_at(fd, tail, bytes, begin))
		while (!(found = memcmp(tail + i, "PK\5\6", 4) == 0) && i > 0)
			i--;
	*n = number(tail + i + 12, 4);
	*at = number(tail + i + 16, 4);
	begin += i;
	free(tail);
	if (!found || *at != UINT32_MAX)
		return found;
	if (begin < LOCATOR ||
	    !read_at(fd, locator, LOCATOR, begin - LOCATOR) ||
	    !read_at(fd, end, END64, number(locator + 8, 8)))
		return false;
	*n = number(end + 40, 8);
	*at = number(end + 48, 8);
	return memcmp(end, "PK\6\6", 4) == 0;
}

static void *
open_wacz(const char *format, struct packed from, const char *p, size_t n)
{
	struct wacz *w = mem_new(1, sizeof *w);
	unsigned char *directory;
	uint64_t at, bytes;
	struct stat st;

	(void)format, (void)p, (void)n;
	w->fd = from.fd;
	if (from.by || fstat(w->fd, &st) < 0 || !S_ISREG(st.st_mode)) {
		w->why = "expected WACZ data in a file, not in a pipe";
		return w;
	}
	if (!find_directory(w->fd, &at, &bytes) || bytes > DIRECTORY_MOST) {
		w->why = damage;
		return w;
	}
	directory = mem_new(bytes + 1, 1);
	if (read_at(w->fd, directory, bytes, at))
		add_members(w, directory, bytes);
	else
		w->why = damage;
	free(directory);
	return w;
}

/* The next bytes of the member, which may be packed. */
static ptrdiff_t
read_member(void *state, char *to, size_t n, const char **why)
{
	struct wacz *w = state;
	struct wacz_member *m = &w->member[w->next];
	ssize_t got;

	if (m->n == 0)
		return 0;
	got = pread(w->fd, to, n < m->n ? n : m->n, m->at);
	if (got <= 0) {
		*why = damage;
		return -1;
	}
	m->at += got;
	m->n -= got;
	return got;
}

static const struct unpacker member_unpacker = { .read = read_member };

/* Moves to the bytes of a member; false, with w->why, if it cannot be read. */
static bool
begin_member(struct wacz *w, struct wacz_member *m)
{
	const struct packed from = { w->fd, &member_unpacker, w };
	unsigned char local[LOCAL];

	w->is_begun = true;
	if (m->is_packed) {
		w->why = "expected WARC files that zip has not packed";
		return false;
	}
	if (!read_at(w->fd, local, LOCAL, m->at) ||
	    memcmp(local, "PK\3\4", 4) != 0) {
		w->why = damage;
		return false;
	}
	m->at += LOCAL + number(local + 26, 2) + number(local + 28, 2);
	if (m->is_gzip && m->n)
		w->gzip = gzip_unpacker.open("gzip", from, "", 0);
	return true;
}

static void
end_member(struct wacz *w)
{
	if (w->gzip)
		gzip_unpacker.close(w->gzip, NULL);
	w->gzip = NULL;
	w->is_begun = false;
}

static ptrdiff_t
read_wacz(void *state, char *to, size_t n, const char **why)
{
	struct wacz *w = state;
	ptrdiff_t got;

	for (; w->next < w->members; w->next++, end_member(w)) {
		if (!w->is_begun && !begin_member(w, &w->member[w->next]))
			break;
		got = w->gzip ? gzip_unpacker.read(w->gzip, to, n, why)
			      : read_member(w, to, n, why);
		if (got != 0)
			return got;
	}
	*why = w->why;
	return w->why ? -1 : 0;
}

static void
close_wacz(void *state, const char *file)
{
	struct wacz *w = state;

	(void)file;
	end_member(w);
	free(w->member);
	free(w);
}

const struct unpacker wacz_unpacker = { open_wacz, read_wacz, close_wacz };

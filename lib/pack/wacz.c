/* wacz.c: the members of a zip archive by its central directory (APPNOTE.TXT
 * 4.3.12 to 4.3.16), with sizes of 64 bits. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "pack/gzip.h"
#include "pack/wacz.h"
#include "pack/zstd.h"

enum {
	END = 22,     /* bytes of the record at the end */
	LOCATOR = 20, /* of the one before it, that has the place of END64 */
	END64 = 56,
	ENTRY = 46, /* of a member in the directory */
	LOCAL = 30, /* of its header */
	DIRECTORY_MOST = 1 << 28
};

static const char damage[] = "damaged or truncated WACZ data";

/* How names of WARC files end, and what unpacks these. */
static const struct warc_name {
	const char *end, *format;
	const struct unpacker *by;
} warc_names[] = { { ".warc", NULL, NULL },
	{ ".warc.gz", "gzip", &gzip_unpacker },
	{ ".warc.zst", "zstd", &zstd_unpacker }, { NULL, NULL, NULL } };

/* A WARC file: from byte `at` on, n bytes; at is that of its header first. */
struct wacz_member {
	uint64_t at, n;
	uint32_t crc, sum; /* CRC-32 wanted, and of what was read */
	bool is_packed;	   /* by zip */
	const struct warc_name *kind;
	char *name;
};

struct wacz {
	int fd;
	struct wacz_member *member;
	size_t members, cap, next; /* next: that is read */
	bool is_begun;		   /* at of next is that of its bytes */
	void *unpacking;	   /* the state of its unpacker, or NULL */
	size_t others;		   /* files beside the WARC files */
	const char *why;
	char *named; /* the last error of a member, with its name */
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

static const struct warc_name *
kind_of(const char *name, size_t n)
{
	const struct warc_name *k = warc_names;

	while (k->end &&
	    (n <= strlen(k->end) ||
		strncasecmp(
		    name + n - strlen(k->end), k->end, strlen(k->end)) != 0))
		k++;
	return k->end ? k : NULL;
}

/* The name for messages: control characters are `?`. */
static char *
shown(const char *name, size_t n)
{
	char *to = mem_new(n + 1, 1);
	size_t i;

	for (i = 0; i < n; i++)
		to[i] = (unsigned char)name[i] < ' ' ? '?' : name[i];
	return to;
}

/* Adds the file whose entry in the directory is at p, if it is a WARC file. */
static void
add_member(struct wacz *w, const unsigned char *p)
{
	const size_t n = number(p + 28, 2);
	const char *name = (const char *)p + ENTRY;
	const struct warc_name *kind = kind_of(name, n);
	struct wacz_member m = { number(p + 42, 4), number(p + 20, 4),
		.crc = number(p + 16, 4), .is_packed = number(p + 10, 2) != 0,
		.kind = kind };

	if (n < 9 || memcmp(name, "archive/", 8) != 0 || name[n - 1] == '/')
		return;
	w->others += !kind;
	if (!kind)
		return;
	read_extra(
	    &m, p + ENTRY + n, number(p + 30, 2), (uint32_t)number(p + 24, 4));
	m.name = shown(name, n);
	MEM_GROW(w->member, w->cap, w->members + 1);
	w->member[w->members++] = m;
}

/* Adds the WARC files of the directory, n bytes at p. */
static void
add_members(struct wacz *w, const unsigned char *p, size_t n)
{
	size_t all;

	for (; n >= ENTRY && memcmp(p, "PK\1\2", 4) == 0; p += all, n -= all) {
		all = ENTRY + number(p + 28, 2) + number(p + 30, 2) +
		    number(p + 32, 2);
		if (all > n)
			break;
		add_member(w, p);
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

	if (m->n == 0 && m->sum == m->crc)
		return 0;
	got = pread(w->fd, to, n < m->n ? n : m->n, m->at);
	if (got <= 0) {
		*why = damage;
		return -1;
	}
	m->sum = gzip_crc(m->sum, to, got);
	m->at += got;
	m->n -= got;
	return got;
}

static const struct unpacker member_unpacker = { .read = read_member };

/* Moves to the bytes of a member; false, with *why, if it cannot be read. */
static bool
begin_member(struct wacz *w, struct wacz_member *m, const char **why)
{
	const struct packed from = { w->fd, &member_unpacker, w };
	unsigned char local[LOCAL];

	w->is_begun = true;
	if (m->is_packed) {
		*why = "expected a WARC file that zip has not packed";
		return false;
	}
	if (!read_at(w->fd, local, LOCAL, m->at) ||
	    memcmp(local, "PK\3\4", 4) != 0) {
		*why = damage;
		return false;
	}
	m->at += LOCAL + number(local + 26, 2) + number(local + 28, 2);
	if (m->kind->by && m->n)
		w->unpacking = m->kind->by->open(m->kind->format, from, "", 0);
	return true;
}

static void
end_member(struct wacz *w)
{
	if (w->unpacking)
		w->member[w->next].kind->by->close(w->unpacking, NULL);
	w->unpacking = NULL;
	w->is_begun = false;
	w->next++;
}

static ptrdiff_t
read_next(struct wacz *w, char *to, size_t n, const char **why)
{
	struct wacz_member *m = &w->member[w->next];

	if (!w->is_begun && !begin_member(w, m, why))
		return -1;
	return w->unpacking ? m->kind->by->read(w->unpacking, to, n, why)
			    : read_member(w, to, n, why);
}

/* The message about the member that is read. */
static const char *
named(struct wacz *w, const char *why)
{
	free(w->named);
	return w->named = mem_format("%s: %s", w->member[w->next].name, why);
}

static ptrdiff_t
read_wacz(void *state, char *to, size_t n, const char **why)
{
	struct wacz *w = state;
	ptrdiff_t got;

	while (w->next < w->members) {
		got = read_next(w, to, n, why);
		if (got > 0)
			return got;
		if (got < 0)
			*why = named(w, *why);
		end_member(w);
		if (got < 0)
			return got;
	}
	*why = w->why;
	w->why = NULL;
	return *why ? -1 : 0;
}

static void
close_wacz(void *state, const char *file)
{
	struct wacz *w = state;
	size_t i;

	note_count(file, w->others, "file",
	    "in archive/ skipped: not named .warc, .warc.gz or .warc.zst");
	if (w->next < w->members)
		end_member(w);
	for (i = 0; i < w->members; i++)
		free(w->member[i].name);
	free(w->member);
	free(w->named);
	free(w);
}

const struct unpacker wacz_unpacker = { open_wacz, read_wacz, close_wacz,
	true };

/* flow_archive.c: sends files through a pipe. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "flow/flow_archive.h"
#include "io/out.h"
#include "io/whole.h"
#include "pack/zstd.h"

#define HEADER "%20jd %10zu\n"
enum { HEADER_BYTES = 32, BLOCK = 1 << 18 };

/* Writes bytes of the file through the buffer; returns how many. */
static ssize_t
copy(struct out *o, int fd, size_t n)
{
	const size_t some = n < BLOCK ? n : BLOCK;
	const ssize_t got = read(fd, out_room(o, some), some);

	out_used(o, got > 0 ? got : 0);
	return got;
}

/* Not all file systems can bring bytes to a pipe by themselves. */
static ssize_t
send_bytes(struct out *o, int fd, size_t n)
{
	ssize_t sent;

	if (o->zstd)
		return copy(o, fd, n);
	out_flush(o);
	sent = sendfile(o->fd, fd, NULL, n);
	return sent < 0 && errno == EINVAL ? copy(o, fd, n) : sent;
}

static void
send_file(struct out *o, const char *name)
{
	const int fd = open(name, O_RDONLY | O_CLOEXEC);
	struct stat st;
	off_t left;
	ssize_t n;

	if (fd < 0 || fstat(fd, &st) < 0)
		die_errno("%s", name);
	out_fmt(o, HEADER, (intmax_t)st.st_size, strlen(name));
	out_str(o, name);
	for (left = st.st_size; left; left -= n) {
		n = send_bytes(o, fd, left);
		if (n < 0)
			die_errno("%s", name);
		if (!n)
			die("%s: changed while it was read", name);
	}
	close(fd);
}

void
flow_archive_send(const struct words *names, bool packed)
{
	struct out o;
	size_t i;

	signal(SIGPIPE, SIG_DFL);
	out_open(&o, NULL);
	out_buffer(&o, 2 * BLOCK);
	if (packed)
		out_pack(&o);
	for (i = 0; i < names->n; i++)
		send_file(&o, names->word[i]);
	out_fmt(&o, HEADER, (intmax_t)0, (size_t)0);
	out_close(&o);
}

/* --- and takes them --------------------------------------------------------
 */

/* What comes from stdin. */
struct source {
	void *zstd; /* or NULL */
	char *block;
};

/* Reads n bytes; the program ends if there are not so many. */
static void
get(struct source *s, char *to, size_t n)
{
	const char *why = "expected more files, got the end";
	ptrdiff_t got;

	for (; n; n -= got, to += got) {
		got = s->zstd ? zstd_unpacker.read(s->zstd, to, n, &why)
			      : whole_read(STDIN_FILENO, to, n);
		if (got < 0 && !s->zstd)
			die_errno("archive");
		if (got <= 0)
			die("archive: %s", why);
	}
}

static void
take_file(struct source *s, const char *name, uintmax_t size)
{
	size_t n;
	int fd;

	if (*name == '.' || strchr(name, '/'))
		die("archive: expected the name of a file, got %s", name);
	fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (fd < 0)
		die_errno("%s", name);
	for (; size; size -= n) {
		n = size < BLOCK ? size : BLOCK;
		get(s, s->block, n);
		if (!whole_write(fd, s->block, n))
			die_errno("%s", name);
	}
	if (close(fd) < 0)
		die_errno("%s", name);
}

void
flow_archive_take(bool packed)
{
	struct source s = { .block = mem_new(BLOCK, 1) };
	char header[HEADER_BYTES + 1] = "", name[NAME_MAX + 1];
	uintmax_t size;
	size_t n;

	if (packed)
		s.zstd = zstd_unpacker.open(
		    "zstd", (struct packed){ STDIN_FILENO }, "", 0);
	for (;;) {
		get(&s, header, HEADER_BYTES);
		if (sscanf(header, "%20ju %10zu\n", &size, &n) != 2 ||
		    n > NAME_MAX)
			die("archive: expected a file, got other bytes");
		if (!n)
			break;
		get(&s, name, n);
		name[n] = 0;
		take_file(&s, name, size);
	}
	free(s.block);
	if (packed)
		zstd_unpacker.close(s.zstd, "archive");
}

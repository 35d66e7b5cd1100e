#include <errno.h>
#include <unistd.h>

#include "base/die.h"
#include "io/whole.h"

/* Reads from where the descriptor is, if at is negative. */
static ssize_t
read_all(int fd, char *to, size_t n, off_t at)
{
	size_t done = 0;
	ssize_t got = 1;

	while (done < n && got != 0) {
		got = at < 0 ? read(fd, to + done, n - done)
			     : pread(fd, to + done, n - done, at + done);
		if (got > 0)
			done += got;
		else if (got < 0 && errno != EINTR)
			return -1;
	}
	return done;
}

ssize_t
whole_read(int fd, void *to, size_t n)
{
	return read_all(fd, to, n, -1);
}

ssize_t
whole_read_at(int fd, void *to, size_t n, off_t at)
{
	return read_all(fd, to, n, at);
}

bool
whole_write(int fd, const void *from, size_t n)
{
	const char *p = from;
	ssize_t put;

	while (n > 0) {
		put = write(fd, p, n);
		if (put < 0 && errno != EINTR)
			return false;
		if (put > 0) {
			p += put;
			n -= put;
		}
	}
	return true;
}

void
nameless_read(int fd, const char *dir, void *to, size_t n, uint64_t at)
{
	const ssize_t got = whole_read_at(fd, to, n, at);

	if (got < 0)
		die_errno("%s", dir);
	if ((size_t)got < n)
		die("%s: a temporary file was cut short", dir);
}

void
nameless_write(int fd, const char *dir, const void *from, size_t n, uint64_t at)
{
	const char *p = from;
	ssize_t put;

	for (; n > 0; p += put, n -= put, at += put)
		while ((put = pwrite(fd, p, n, at)) < 0)
			if (errno != EINTR)
				die_errno("%s", dir);
}

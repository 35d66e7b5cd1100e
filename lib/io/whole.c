/* whole.c: reads and writes to the end. */
#include <errno.h>
#include <unistd.h>

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

/* whole.c: reads and writes to the end. */
#include <errno.h>
#include <unistd.h>

#include "io/whole.h"

ssize_t
whole_read(int fd, void *to, size_t n)
{
	size_t done = 0;
	ssize_t got = 1;

	while (done < n && got != 0) {
		got = read(fd, (char *)to + done, n - done);
		if (got > 0)
			done += got;
		else if (got < 0 && errno != EINTR)
			return -1;
	}
	return done;
}

bool
whole_write(int fd, const void *from, size_t n)
{
	const char *p = from, *end = p + n;
	ssize_t put;

	for (; p < end; p += put > 0 ? put : 0) {
		put = write(fd, p, end - p);
		if (put < 0 && errno != EINTR)
			return false;
	}
	return true;
}

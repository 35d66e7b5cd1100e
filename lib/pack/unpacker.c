#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "pack/unpacker.h"

ptrdiff_t
packed_read(const struct packed *from, void *to, size_t n, const char **why)
{
	ssize_t got;

	if (from->by)
		return from->by->read(from->state, to, n, why);
	while ((got = read(from->fd, to, n)) < 0 && errno == EINTR)
		;
	if (got < 0)
		*why = strerror(errno);
	return got;
}

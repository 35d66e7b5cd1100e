/* flow_took.c: DIR/seconds. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "flow/flow_took.h"
#include "io/whole.h"

void
flow_took_add(struct pool *p, const char *directory, const char *file,
    double seconds, double cpu)
{
	const char *path = pool_format(p, "%sseconds", directory),
		   *line =
		       pool_format(p, "%s\t%.3f\t%.3f\n", file, seconds, cpu);
	const int fd = open(
	    path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);

	if (fd < 0 || !whole_write(fd, line, strlen(line)) || close(fd) < 0)
		die_errno("%s", path);
}

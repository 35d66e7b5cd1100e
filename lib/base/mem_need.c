#include "base/die.h"
#include "base/mem_need.h"

enum { MEGABYTE = 1 << 20 };

void
mem_need(uint64_t bytes, size_t eighths, size_t memory)
{
	uint64_t least = 0;

	if (bytes > MEM_BASE)
		least = (bytes - MEM_BASE) / (8 - eighths) * 8 / MEGABYTE + 1;
	if (least > memory / MEGABYTE)
		die("expected at least %juM of memory for this input (-S, or "
		    "--mem of nd-flow), got %.1fM",
		    (uintmax_t)least, (double)memory / MEGABYTE);
}

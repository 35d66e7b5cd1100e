#include "record/thinned_lines.h"

/* Drops each second line of the sample. */
static void
halve(struct thinned_lines *t)
{
	char *from = t->lines.p, *to = from, *const end = from + t->lines.n;
	uint64_t i;
	size_t n;

	for (i = 0; from < end; i++, from += n) {
		n = span_line_end(from) + 1 - from;
		if (i % 2)
			continue;
		memmove(to, from, n);
		to += n;
	}
	t->lines.n = to - t->lines.p;
	t->kept = (t->kept + 1) / 2;
	t->step *= 2;
}

void
thinned_lines_add(struct thinned_lines *t, struct span line)
{
	if (!t->step)
		t->step = 1;
	if (t->read++ % t->step)
		return;
	buf_put(&t->lines, line);
	buf_char(&t->lines, '\n');
	t->kept++;
	if (t->lines.n > t->bytes_most && t->kept > 1)
		halve(t);
}

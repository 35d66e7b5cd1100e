#include <stdlib.h>
#include <string.h>

#include "record/pass_lines.h"

void
pass_lines_begin(
    struct pass_lines *l, struct in *in, bool more, const char *dir)
{
	if (!l->reads)
		l->rejects = in->rejects;
	l->writes = more;
	if (more) {
		out_scratch(&l->after, dir);
		out_memory(&l->held, &l->after, SIZE_MAX, NULL);
	}
	in->rejects = more && l->rejects ? &l->held : l->rejects;
}

/* Writes what was rejected to the scratch file. */
static void
put_held(struct pass_lines *l)
{
	char *p = l->held.buf, *next;

	for (; l->held.used > 0; p = next) {
		next = (char *)memchr(p, '\n', l->held.used) + 1;
		out_char(&l->after, 'r');
		out_put(&l->after, p, next - p);
		l->held.used -= next - p;
	}
}

/* Copies what was rejected; returns whether a number follows, and sets *line to
 * it. */
static bool
next_number(struct pass_lines *l, struct out *rejects, uint64_t *line)
{
	struct span s;

	while ((s.p = in_any_line(&l->before, &s.n))) {
		if (s.n == 0 || *s.p != 'r')
			return span_number(s, line);
		out_put(rejects, s.p + 1, s.n - 1);
		out_char(rejects, '\n');
	}
	return false;
}

void
pass_lines_read(struct pass_lines *l, struct in *in)
{
	if (l->reads)
		next_number(l, in->rejects, &in->line);
}

void
pass_lines_written(struct pass_lines *l, const struct in *in)
{
	if (!l->writes)
		return;
	put_held(l);
	out_num(&l->after, in->line);
	out_char(&l->after, '\n');
}

void
pass_lines_end(struct pass_lines *l, struct in *in)
{
	uint64_t line;

	if (l->reads) {
		next_number(l, in->rejects, &line);
		in_close(&l->before);
	}
	l->reads = l->writes;
	if (l->writes) {
		put_held(l);
		free(l->held.buf);
		in_scratch(&l->before, &l->after);
	}
	in->rejects = l->rejects;
	l->rejected += in->rejected;
}

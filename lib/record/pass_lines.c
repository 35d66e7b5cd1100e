#include <string.h>

#include "record/pass_lines.h"

void
pass_lines_begin(
    struct pass_lines *l, struct in *in, bool more, const char *dir)
{
	if (!l->reads)
		l->rejects = in->rejects;
	l->writes = more;
	if (more)
		out_scratch(&l->after, dir);
	in->rejects = more && l->rejects ? &l->after : l->rejects;
}

/* Copies rejected lines, which have a TAB; returns whether a number follows,
 * and sets *line to it. */
static bool
next_number(struct pass_lines *l, struct out *rejects, uint64_t *line)
{
	struct span s;

	while ((s.p = in_any_line(&l->before, &s.n))) {
		if (!memchr(s.p, '\t', s.n))
			return span_number(s, line);
		out_put(rejects, s.p, s.n);
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
	if (l->writes)
		in_scratch(&l->before, &l->after);
	in->rejects = l->rejects;
	l->rejected += in->rejected;
}

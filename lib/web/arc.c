#include <string.h>

#include "web/arc.h"

/* Moves the last word of the line, and the space before it, to *word; false if
 * no space is before it. */
static bool
take_word(struct span *line, struct span *word)
{
	const char *space = memrchr(line->p, ' ', line->n);
	size_t n;

	if (!space || space == line->p)
		return false;
	n = space - line->p;
	*word = (struct span){ line->p + n + 1, line->n - n - 1 };
	line->n = n;
	return true;
}

static bool
is_time(struct span s)
{
	size_t i;

	for (i = 0; i < s.n; i++)
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
	return s.n == 14 || s.n == 12 || s.n == 8;
}

bool
arc_line_read(struct arc_line *a, struct span line)
{
	struct span length, time, ip;

	if (line.n > 0 && line.p[line.n - 1] == '\r')
		line.n--;
	if (!take_word(&line, &length) || !span_number(length, &a->length) ||
	    !take_word(&line, &a->media_type) || !take_word(&line, &time) ||
	    !is_time(time) || !take_word(&line, &ip) ||
	    !memchr(line.p, ':', line.n))
		return false;
	a->uri = line;
	return true;
}

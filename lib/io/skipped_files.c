/* skipped_files.c: the files that are no text, counted by kind. */
#include <stdio.h>

#include "io/skipped_files.h"

void
skipped_files_add(struct skipped_files *s, const struct in *in)
{
	if (in->kind)
		s->kind[in->kind - in_kinds]++;
	else
		s->binary++;
}

void
skipped_files_move(struct skipped_files *s, struct skipped_files *from)
{
	size_t i;

	for (i = 0; i < IN_KINDS; i++)
		s->kind[i] += from->kind[i];
	s->binary += from->binary;
	*from = (struct skipped_files){ 0 };
}

const char *
skipped_files_text(const struct skipped_files *s)
{
	static char text[512];
	size_t i, n = 0;
	uint64_t count;

	text[0] = 0;
	for (i = 0; i <= IN_KINDS; i++) {
		count = i < IN_KINDS ? s->kind[i] : s->binary;
		if (count > 0)
			n += snprintf(text + n, sizeof text - n,
			    "%s%ju %s file%s", n ? ", " : "", (uintmax_t)count,
			    i < IN_KINDS ? in_kinds[i].name : "binary",
			    plural(count));
	}
	return text;
}

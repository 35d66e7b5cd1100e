#include <stdio.h>

#include "base/die.h"
#include "format/skipped_files.h"

void
skipped_files_add(struct skipped_files *s, const struct file_format *format)
{
	if (format)
		s->format[format - file_formats]++;
	else
		s->binary++;
}

void
skipped_files_move(struct skipped_files *s, struct skipped_files *from)
{
	size_t i;

	for (i = 0; i < FILE_FORMATS; i++)
		s->format[i] += from->format[i];
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
	for (i = 0; i <= FILE_FORMATS; i++) {
		count = i < FILE_FORMATS ? s->format[i] : s->binary;
		if (count > 0)
			n += snprintf(text + n, sizeof text - n,
			    "%s%ju %s file%s", n ? ", " : "", (uintmax_t)count,
			    i < FILE_FORMATS ? file_formats[i].name : "binary",
			    plural(count));
	}
	return text;
}

#include "format/id_lines.h"

void
id_lines_find(const struct rows_options *o, const char *file, const char *id,
    bool (*take)(void *state, uint64_t line), void *state)
{
	struct rows rows;
	struct span found;
	struct in in;

	notes_off = true;
	rows_open(&rows, o, 1);
	in_open(&in, file);
	in.is_silent = true;
	while (rows_read(&rows, &in, &found))
		if (span_is(found, id) && !take(state, in.line))
			break;
	in_close(&in);
	rows_close(&rows);
}

#include <string.h>

#include "record/line_list.h"

enum { LINE_BYTES = 64 };

bool
line_list_read(struct idmap *lines, struct in *in, size_t memory)
{
	struct span record, line;
	size_t used = 0;
	uint64_t count;
	char *tab;

	while (used < memory) {
		if (!(record.p = in_record(in, &record.n)))
			return false;
		tab = memchr(record.p, '\t', record.n);
		line = (struct span){ record.p, tab ? tab - record.p : 0 };
		if (!span_number(line, &count))
			in_bad(in,
			    "expected a count, a TAB and a line, got '%.*s'",
			    span_shown(record), record.p);
		line.p = tab + 1;
		line.n = record.p + record.n - line.p;
		idmap_add(lines, line);
		used += line.n + LINE_BYTES;
	}
	return true;
}

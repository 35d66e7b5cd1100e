/* id_twice.c: an id that two records have. */
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/die.h"
#include "io/id_twice.h"
#include "io/run_report.h"

void
id_twice_tell(const char *file, uint64_t line, uint64_t first, struct span id)
{
	struct buf b = { 0 };

	if (!run_report_wanted())
		return;
	b.n = sprintf(buf_room(&b, 64), "twice\t%ju\t%ju\t", (uintmax_t)line,
	    (uintmax_t)first);
	for (; *file; file++)
		buf_char(&b,
		    (unsigned char)*file < 0x20 || *file == 0x7f ? '?' : *file);
	buf_char(&b, '\t');
	buf_put(&b, id);
	buf_char(&b, '\n');
	run_report_line(buf_span(&b));
	buf_free(&b);
	dying = true;
	exit(EXIT_DATA);
}

void
in_id_twice(struct in *in, struct span id, const char *of, uint64_t first)
{
	if (!in->rejects && !in->is_silent)
		id_twice_tell(in->name, in->line, first, id);
	in_bad(in, "duplicate id '%.*s'%s (first on line %ju)", span_shown(id),
	    id.p, of, (uintmax_t)first);
}

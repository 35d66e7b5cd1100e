#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "io/in.h"
#include "io/line_blocks.h"
#include "io/out.h"
#include "io/run_report.h"

/* Ends the program; prints control bytes of why, n bytes, as \r or \x01. */
static _Noreturn void
die_at_line(const struct in *in, const char *why, size_t n)
{
	static const char letter[] = {
		['\t'] = 't', ['\n'] = 'n', ['\r'] = 'r'
	};
	char *shown = mem_new(4 * n + 1, 1), *to = shown;
	unsigned char c;

	for (; (c = *why); why++) {
		if (c >= 0x20 && c != 0x7f)
			*to++ = c;
		else if (c < sizeof letter && letter[c])
			to += snprintf(to, 3, "\\%c", letter[c]);
		else
			to += snprintf(to, 5, "\\x%02x", c);
	}
	if (!in->is_header)
		run_report("malformed", 1);
	/* What was read before is written before. */
	line_blocks_flush();
	out_flush_stdout();
	die("%s:%ju: %s", in->name, (uintmax_t)in->line, shown);
}

bool
in_bad(struct in *in, const char *fmt, ...)
{
	char *why;
	va_list ap;
	size_t n;

	if (in->is_silent)
		return false;
	va_start(ap, fmt);
	why = mem_vformat(fmt, ap);
	va_end(ap);
	n = strlen(why);
	if (!in->rejects || in->is_header)
		die_at_line(in, why, n);
	out_str(in->rejects, in->name);
	out_char(in->rejects, ':');
	out_num(in->rejects, in->line);
	out_str(in->rejects, ": ");
	out_escaped(in->rejects, why, n);
	out_char(in->rejects, '\t');
	out_field(in->rejects, in->last, '\n');
	in->rejected++;
	free(why);
	return false;
}

void
in_reject_file(struct in *in, const char *why)
{
	out_str(in->rejects, in->name);
	out_str(in->rejects, ": ");
	out_escaped(in->rejects, why, strlen(why));
	out_str(in->rejects, "\t\n");
	in->rejected++;
}

bool
in_check_id(struct in *in, struct span field)
{
	if (id_ok(field))
		return true;
	if (field.n == 0)
		return in_bad(in, "expected an id, got nothing");
	return in_bad(in, "expected an id without %s, got '%.*s'",
	    span_has_bom(field) ? "a byte order mark" : "control characters",
	    span_shown(field), field.p);
}

void
in_report(const struct in *in)
{
	if (in->bom)
		note("%s: a byte order mark dropped", in->name);
	if (in->mended)
		note("%s: the last line lacked its newline, mended", in->name);
	note_count(in->name, in->rejected, "record", "rejected");
}

/* flow_escape.c: texts as fields of lines. */
#include <inttypes.h>
#include <string.h>

#include "flow/flow_escape.h"

char *
flow_escape(struct pool *p, const char *text)
{
	char *copy = pool_new(p, 2 * strlen(text) + 1, 1), *to = copy;

	for (; *text; text++)
		if (strchr("\t\n\\", *text)) {
			*to++ = '\\';
			*to++ = *text == '\t' ? 't'
			    : *text == '\n'   ? 'n'
					      : '\\';
		} else
			*to++ = *text;
	return copy;
}

char *
flow_unescape(struct pool *p, const char *text)
{
	char *copy = pool_new(p, strlen(text) + 1, 1), *to = copy;

	for (; *text; text++)
		if (*text == '\\' && text[1]) {
			text++;
			*to++ = *text == 't' ? '\t'
			    : *text == 'n'   ? '\n'
					     : *text;
		} else
			*to++ = *text;
	return copy;
}

const char *
flow_slice_line(
    struct pool *p, const char *file, const char *name, uint64_t lines)
{
	return pool_format(p, "%s\t%" PRIu64 "\t%s\n", flow_escape(p, file),
	    lines, flow_escape(p, name));
}

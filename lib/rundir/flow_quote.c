/* flow_quote.c: words as bash and make read them, and as lines of files have
 * them. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "rundir/flow_quote.h"

void
quote_text(struct buf *to, const char *text)
{
	buf_put(to, (struct span){ (char *)text, strlen(text) });
}

void
quote_format(struct buf *to, const char *fmt, ...)
{
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = mem_vformat(fmt, ap);
	va_end(ap);
	quote_text(to, text);
	free(text);
}

void
quote_shell(struct buf *to, const char *text)
{
	const size_t n = strlen(QUOTE_DIRECTORY);

	if (strncmp(text, QUOTE_DIRECTORY, n) == 0) {
		quote_text(to, "\"$D\"/");
		text += n;
		if (!*text)
			return;
	}
	/* Bytes that bash and make take as they are, anywhere in a word. */
	if (*text && !text[strspn(text, QUOTE_ALNUM "_-./,:+@%")]) {
		quote_text(to, text);
		return;
	}
	buf_char(to, '\'');
	for (; *text; text++) {
		if (*text == '\'')
			quote_text(to, "'\\'");
		buf_char(to, *text);
	}
	buf_char(to, '\'');
}

const char *
quote_word(struct pool *p, const char *text)
{
	struct buf b = { 0 };

	quote_shell(&b, text);
	return pool_text(p, &b);
}

void
quote_recipe(struct buf *to, const char *text)
{
	for (; *text; text++) {
		if (*text == '$')
			buf_char(to, '$');
		buf_char(to, *text);
	}
}

void
quote_value(struct buf *to, const char *text)
{
	for (; *text; text++) {
		if (*text == '$' || *text == '#')
			buf_char(to, *text == '$' ? '$' : '\\');
		buf_char(to, *text);
	}
}

void
quote_file(struct buf *to, const char *file, bool is_target)
{
	const char *p;

	for (p = file; *p; p++) {
		if (strchr("\n\t\\;|", *p))
			die("%s: expected a name without newline, tab, \\, ; "
			    "and | for make",
			    file);
		if (*p == '=')
			quote_text(to, "$(equals)");
		else {
			if (*p == '$')
				buf_char(to, '$');
			else if (strchr(" #:*?[]", *p) ||
			    (*p == '%' && is_target))
				buf_char(to, '\\');
			buf_char(to, *p);
		}
	}
}

char *
flow_escape(struct pool *p, const char *text, const char *also)
{
	char *copy = pool_new(p, 2 * strlen(text) + 1, 1), *to = copy;

	for (; *text; text++) {
		if (strchr("\t\n\\", *text) || strchr(also, *text))
			*to++ = '\\';
		*to++ = *text == '\t' ? 't' : *text == '\n' ? 'n' : *text;
	}
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
	return pool_format(p, "%s\t%" PRIu64 "\t%s\n", flow_escape(p, file, ""),
	    lines, flow_escape(p, name, ""));
}

/* flow_quote.c: words as bash and make read them. */
#include <string.h>

#include "flow/flow_quote.h"

void
quote_text(struct buf *to, const char *text)
{
	buf_put(to, (struct span){ (char *)text, strlen(text) });
}

/* Whether bash and make take the byte as it is, anywhere in a word. */
static bool
is_plain(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || (c && strchr("_-./,:+@%", c));
}

static bool
all_plain(const char *text)
{
	for (; *text; text++)
		if (!is_plain(*text))
			return false;
	return true;
}

void
quote_shell(struct buf *to, const char *text)
{
	const size_t n = strlen(QUOTE_DIRECTORY);

	if (strncmp(text, QUOTE_DIRECTORY, n) == 0) {
		quote_text(to, "\"$D\"/");
		text += n;
	}
	if (*text && all_plain(text)) {
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

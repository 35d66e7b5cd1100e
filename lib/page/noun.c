/* noun.c: writes the word for a document of a site. */
#include <string.h>

#include "page/noun.h"

void
noun_write(struct out *o, const char *noun, enum noun_form form)
{
	if (form == NOUN_CAPITAL || form == NOUN_CAPITAL_MANY)
		out_char(o, *noun++ - 'a' + 'A');
	out_str(o, noun);
	if (form == NOUN_MANY || form == NOUN_CAPITAL_MANY)
		out_char(o, 's');
}

void
noun_text(struct out *o, const char *noun, const char *text)
{
	const char *sign;

	for (; (sign = strchr(text, '%')); text = sign + 1) {
		out_put(o, text, sign - text);
		out_str(o, noun);
	}
	out_str(o, text);
}

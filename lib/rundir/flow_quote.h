/* flow_quote.h: words as bash and make read them, and as lines of files have
 * them. */
#pragma once

#include <stdint.h>

#include "base/buf.h"
#include "base/pool.h"

/* As it is, or as printf formats it. */
void quote_text(struct buf *to, const char *text);
void quote_format(struct buf *to, const char *fmt, ...) ND_PRINTF(2, 3);

/* Letters and digits. */
#define QUOTE_ALNUM \
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/* A directory, with a slash, that a shell has as its variable D. */
#define QUOTE_DIRECTORY "\1D/"

/* For bash: as it is, if bash takes it so, or in quotes; what begins with
 * QUOTE_DIRECTORY refers to the variable. */
void quote_shell(struct buf *to, const char *text);

/* The same as a text. */
const char *quote_word(struct pool *p, const char *text);

/* A text for bash, in a recipe of make. */
void quote_recipe(struct buf *to, const char *text);

/* The value of a variable of make. */
void quote_value(struct buf *to, const char *text);

/* A target or prerequisite of make; $(equals) means =. Ends the program if
 * make can have no file of that name. */
void quote_file(struct buf *to, const char *file, bool is_target);

/* A text as a field of a line: a TAB, newline and backslash are \t, \n and \\,
 * and a backslash is before bytes of `also`; and back. */
char *flow_escape(struct pool *p, const char *text, const char *also);
char *flow_unescape(struct pool *p, const char *text);

/* A line of ND_PLACES (io/in_buffer.c). */
const char *flow_slice_line(
    struct pool *p, const char *file, const char *name, uint64_t lines);

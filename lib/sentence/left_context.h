/* left_context.h: what stands before a stop. */
#ifndef ND_LEFT_CONTEXT_H
#define ND_LEFT_CONTEXT_H

#include <stdint.h>

/* What stands before the stop at p in a sentence that begins at begin: one of
 * B_START ... B_ORDINAL (boundary_context.h). dot: whether the stop is a single
 * dot; else words are not told apart. Looks at a few bytes only. */
uint32_t left_context_of_stop(
    const unsigned char *begin, const unsigned char *p, int dot);

/* What the line is that ends at p, one of B_SHORT ... B_COMMA; the next one
 * begins at next. end is the end of the text. Looks at both lines. */
uint32_t left_context_of_line(const unsigned char *line, const unsigned char *p,
    const unsigned char *next, const unsigned char *end);

#endif

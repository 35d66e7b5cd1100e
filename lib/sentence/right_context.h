/* right_context.h: a stop, and what stands behind it. */
#ifndef ND_RIGHT_CONTEXT_H
#define ND_RIGHT_CONTEXT_H

#include <stdbool.h>
#include <stdint.h>

/* A text, an ASCII byte behind it, and a stop in it. */
struct stop {
	const unsigned char *begin; /* of the sentence */
	const unsigned char *text_end;
	const unsigned char *line_begin; /* where the line with it begins */
	bool line_mode;			 /* every line ends a sentence */
	const unsigned char
	    *quotes_end;	   /* of the line, up to here, the " are */
	bool odd_quotes;	   /* odd in number */
	const unsigned char *end;  /* behind the stop, and what closes */
	const unsigned char *next; /* behind the white space */
	const unsigned char
	    *next_line; /* the last that begins there, or NULL */
	const unsigned char *first_letter; /* the letter that behind tells of */
	uint32_t kind;			   /* one of S_DOT ... S_LINE */
	uint32_t right;			   /* one of A_END ... T_OTHER; A_UPPER,
					   T_LETTER for any capital */
};

/* Reads the stop, or the end of a line, at p: all from end on. False where
 * there is none. Takes time in proportion to next and word. */
bool right_context_read(struct stop *s, const unsigned char *p);

/* Which of A_CAPITAL, or of T_LETTER and T_STARTER, it is. */
uint32_t right_context_capital(const struct stop *s);

#endif

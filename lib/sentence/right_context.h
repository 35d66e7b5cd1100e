/* right_context.h: reads a stop and classifies the text right of it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A position in a text, which has an ASCII byte after its end, and the stop
 * there. right_context_read sets the members from `end` on. */
struct stop {
	const unsigned char *begin; /* of the sentence */
	const unsigned char *text_end;
	const unsigned char *line_begin; /* of the line of the stop */
	bool line_mode;			 /* every line ends a sentence */
	/* Whether the number of " in the line up to quotes_end is odd. */
	const unsigned char *quotes_end;
	bool odd_quotes;

	const unsigned char *end;  /* of the stop and the quotes it closes */
	const unsigned char *next; /* end of the white space after it */
	const unsigned char *next_line;	   /* last line begin there, or NULL */
	const unsigned char *first_letter; /* after quotes that open at next */
	uint32_t kind;			   /* one of STOP_DOT to STOP_LINE */
	uint32_t right; /* one of RIGHT_END to TIGHT_OTHER; RIGHT_UPPER or
			 * TIGHT_LETTER for any capital */
};

/* Reads the stop or the end of a line at p; false if there is none. Takes time
 * linear in the bytes up to next and the word there. */
bool right_context_read(struct stop *s, const unsigned char *p);

/* Classifies the word of a capital: returns one of RIGHT_CAPITAL, or
 * TIGHT_LETTER or TIGHT_STARTER. */
uint32_t right_context_capital(const struct stop *s);

/* text_lines.h: the lines of a text, in the form that the text has in a record:
 * a text field with escapes, or the inside of a JSON string. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/span.h"
#include "text/text_form.h"
#include "text/unescape.h"

/* The last line of a text. raw is the line as the text has it; cr, at its end,
 * is the CR of a CRLF, or empty; newline is the escape of the newline before
 * it, empty for the first line. The three point into the text. line is raw as a
 * text field without spaces, TABs and CRs at its ends, and is valid until the
 * next call. Owns the last two members. Start from {0}. */
struct text_lines {
	struct span raw, cr, newline, line;
	enum text_form form;
	char *next, *end; /* the rest of the text; next is NULL at its end */
	struct span next_newline;
	struct unescaped plain;
	struct buf field;
};

/* Begins a text, which has at least one line. The byte after it exists, and a
 * call of text_lines_next may change it for its own duration. */
void text_lines_begin(
    struct text_lines *t, struct span text, enum text_form form);

/* Reads the next line; false after the last. */
bool text_lines_next(struct text_lines *t);

void text_lines_free(struct text_lines *t);

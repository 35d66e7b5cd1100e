/* text_form.h: the forms of a text in a record. */
#pragma once

#include <stddef.h>

#include "base/span.h"

/* A text field with escapes; the inside of a JSON string; the inside of quotes
 * of CSV, where a quote is two, or may be after a backslash, too; CSV without
 * quotes. */
enum text_form {
	TEXT_FIELD,
	TEXT_STRING,
	TEXT_QUOTED,
	TEXT_BACKSLASH,
	TEXT_PLAIN
};

/* The bytes of a text without the escapes of its form. */
size_t text_form_length(struct span text, enum text_form form);

/* Moves the beginning of the text over n bytes, without the escapes of its
 * form, or to its end; returns how many: more than n if there is a character
 * that an escape makes. */
size_t text_form_skip(struct span *text, enum text_form form, size_t n);

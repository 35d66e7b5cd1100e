/* json_text.h: the values of json.h as texts: which can be one, and how they
 * are written. */
#pragma once

#include "format/json.h"
#include "io/out.h"

/* Whether each named value can be an id or a text; calls in_bad if one
 * cannot. */
bool json_check_values(struct json *j, struct in *in);

/* Writes the scalar at p to `to` and returns its end: at most as many bytes as
 * the scalar. text: escape it as a text field. */
char *json_put_scalar(struct json *j, const char *p, char *to, bool text);

/* Calls each for the scalars that the text of name i has, in order: itself, or
 * the elements of an array, of messages their content or the texts of its
 * parts. */
void json_each_text(const struct json *j, size_t i,
    void (*each)(void *to, const char *p), void *to);

/* Writes the value of name i as a text field (out_escaped): a string decoded,
 * a number and true and false unchanged, nothing for null or no value, the
 * elements of an array with newlines between them, of messages their content,
 * or the texts of its parts. */
void json_write_text(struct json *j, size_t i, struct out *o);

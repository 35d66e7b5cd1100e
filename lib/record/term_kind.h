/* term_kind.h: what texts are compared by: words, n-grams of characters, or
 * both; chosen by nd-weigh --choose, whose output other commands read. */
#pragma once

enum term_kind { TERM_WORDS, TERM_CHARACTERS, TERM_BOTH, TERM_KINDS };
extern const char *const term_kind_names[TERM_KINDS];

/* The kind that the first column of the first line at path names. Ends the
 * program if it is none. */
enum term_kind term_kind_read(const char *path);

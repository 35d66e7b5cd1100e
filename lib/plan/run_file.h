/* run_file.h: reads a file that a run of a flow left in its directory: lines of
 * fields with TABs between. A field may be a list of words, with spaces
 * between. A file that cannot be read ends the program with a message. */
#ifndef ND_RUN_FILE_H
#define ND_RUN_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "io/in.h"

/* Owns both members. `in` is for in_bad. */
struct run_file {
	struct in in;
	char *path;
};

/* Opens the file `name` in the directory dir. */
void run_file_open(struct run_file *f, const char *dir, const char *name);
void run_file_close(struct run_file *f);

/* Splits the next line into at most max fields, valid until the next call, and
 * sets *n to the number of fields in the line; false at the end of the file. */
bool run_file_next(
    struct run_file *f, struct span *field, size_t max, size_t *n);

/* The number in all of s, at least 0, with at most six decimals; calls in_bad
 * if s is no number, where `expected` names it. Overwrites the byte after s. */
double run_file_number(struct run_file *f, struct span s, const char *expected);

/* Moves the first word of *list to *word; false if the list is empty. */
bool run_file_word(struct span *list, struct span *word);

#endif

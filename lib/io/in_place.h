/* in_place.h: what an input is called, if it is a piece of a file.
 *
 * If the environment has ND_PLACES, which is not empty, it names a file of
 * lines
 *
 *	PIECE TAB LINES TAB NAME
 *
 * The file PIECE then is called NAME in messages and ids, and LINES lines are
 * before its first one. In names \t, \n and \\ are a TAB, a newline and a
 * backslash. */
#pragma once

#include <stdint.h>

/* Sets *name and *line, the number of the line before the first, if the file
 * is such a piece. */
void in_place(const char *path, const char **name, uint64_t *line);

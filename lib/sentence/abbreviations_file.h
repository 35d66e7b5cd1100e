/* abbreviations_file.h: reads abbreviations from a file; ends the program if
 * the file is wrong. */
#pragma once

/* Adds the abbreviations of a file to boundary_words.h: one a line, the last
 * dot may be missing; a TAB and the kind may follow: `never` (the default),
 * `number` or `maybe`. Skips empty lines and lines that begin with #. */
void abbreviations_read(const char *path);

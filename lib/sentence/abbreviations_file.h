/* abbreviations_file.h: abbreviations from a file. The edge: what is wrong with
 * it ends the program. */
#ifndef ND_ABBREVIATIONS_FILE_H
#define ND_ABBREVIATIONS_FILE_H

/* Makes the words of a file known: one a line, with its last dot or without;
 * `never`, `number` or `maybe` behind a TAB says of what kind it is
 * (boundary_words.h), never where there is none. Empty lines and those that
 * begin with # are passed over. */
void abbreviations_read(const char *path);

#endif

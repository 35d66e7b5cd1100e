/* new_directory.h: makes a directory for output. */
#pragma once

/* Makes the directory, unless there is one. Prints a note if its name ends as
 * that of a file, such as out.jsonl; at its end is `instead`, what makes a
 * file, or "". Ends the program on failure. */
void new_directory(const char *path, const char *instead);

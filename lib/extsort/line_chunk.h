/* line_chunk.h: reads the lines that fit in memory, chunk by chunk.
 *
 * Bad input ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "extsort/repeated_lines.h"
#include "io/in.h"

enum { LINE_CHUNK_PAD = 64 };

/* One region of memory: text[0, bytes) holds whole lines, text[bytes, used) the
 * start of the next line. LINE_CHUNK_PAD bytes or more later there is room for
 * one number a line (line_chunk_numbers). Owns text. With `unique`, lines that
 * are equal to one before them in the chunk are dropped, but not all. The
 * caller sets counts after line_chunk_open: lines begin with counts, and are
 * encoded (count_code.h). */
struct line_chunk {
	char **file;  /* files that are not open yet, NULL at the end */
	struct in in; /* the file being read, if open */
	bool open, unique, counts;
	size_t encoded; /* bytes of the lines that are */
	bool later;	/* it is not the first chunk */
	size_t threads;
	struct repeated_lines repeated;
	char *text;
	size_t cap;
	size_t bytes, used;
	size_t lines;
	bool mapped;	       /* text is a mapping of the file */
	struct timespec mtime; /* if mapped: its last change */
};

/* Starts to read files, a list that ends with NULL, in about `memory` bytes, or
 * fewer if the system has fewer. `-` is stdin. For more than one thread, all
 * chunks but the first leave room for line_chunk_spare. */
void line_chunk_open(struct line_chunk *c, char **file, size_t memory,
    bool unique, size_t threads);

/* Reads the next chunk in place of the last; false if it is the last one. A
 * chunk holds at least one line: memory grows for a longer one. The caller does
 * not write to the lines, which may be a mapping of the file. */
bool line_chunk_next(struct line_chunk *c);

/* Ends the program if the chunk is a mapping of a file that was changed since.
 * bytes is the sum of the line lengths that the caller saw. */
void line_chunk_check(const struct line_chunk *c, size_t bytes);

/* Room for one number a line. */
uint64_t *line_chunk_numbers(const struct line_chunk *c);

/* Room for one more number a line, or NULL if there is none. */
uint64_t *line_chunk_spare(const struct line_chunk *c);

void line_chunk_close(struct line_chunk *c);

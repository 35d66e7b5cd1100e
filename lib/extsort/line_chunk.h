/* line_chunk.h: lines of files into memory, as many as it holds. The edge. */
#ifndef ND_LINE_CHUNK_H
#define ND_LINE_CHUNK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "io/in.h"

/* What is in memory: text[0, bytes) is lines whole, text[bytes, used) the
 * beginning of the next one; behind LINE_CHUNK_PAD bytes more there is room for
 * each bytes a line. Owns text. */
struct line_chunk {
	char **file;  /* the next; NULL behind the last */
	struct in in; /* the one being read */
	bool open;
	size_t per_line;
	char *text;
	size_t cap;
	size_t bytes, used;
	size_t lines;
	bool mapped;	       /* text is the file itself */
	struct timespec mtime; /* as it was then */
};

enum { LINE_CHUNK_PAD = 64 };

/* Reads from files, `-` is stdin, into about size bytes, less where the
 * system refuses them; each is as above, a multiple of 8. */
void line_chunk_open(
    struct line_chunk *l, char **file, size_t size, size_t each);

/* Forgets the lines and reads more; false where these are the last. One line
 * is held, however long. The lines may be the file itself: not to be written
 * to. */
bool line_chunk_next(struct line_chunk *l);

/* Dies where the text is a file that somebody changed meanwhile; bytes is how
 * many there were in all lines, of which nobody may rely on before. */
void line_chunk_check(const struct line_chunk *l, size_t bytes);

/* The room behind the lines. */
void *line_chunk_room(const struct line_chunk *l);

void line_chunk_close(struct line_chunk *l);

#endif

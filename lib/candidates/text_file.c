/* text_file.c: texts in a file. */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/mem.h"
#include "candidates/text_file.h"

enum { BUFFER = 1 << 17 };

void
text_file_open(struct text_file *f, const char *dir)
{
	*f = (struct text_file){ .out = { .name = dir } };
	f->out.fd = out_nameless(dir);
	out_buffer(&f->out, BUFFER);
}

void
text_file_add(struct text_file *f, struct span id, struct span text)
{
	f->at = mem_grow(f->at, &f->cap, f->n + 2, sizeof *f->at);
	f->at[0] = 0;
	f->at[f->n + 1] = f->at[f->n] + id.n + 1 + text.n;
	f->n++;
	out_put(&f->out, id.p, id.n);
	out_char(&f->out, '\t');
	out_put(&f->out, text.p, text.n);
}

void
text_file_end(struct text_file *f)
{
	out_flush(&f->out);
}

/* Reads bytes f->at[i] to f->at[i + 1]. */
static void
read_bytes(const struct text_file *f, size_t i, struct buf *text)
{
	size_t bytes = f->at[i + 1] - f->at[i];
	char *p = (text->n = 0, buf_room(text, bytes));
	ssize_t got;

	for (; text->n < bytes; text->n += got) {
		got = pread(f->out.fd, p + text->n, bytes - text->n,
		    f->at[i] + text->n);
		if (got < 0 && errno == EINTR)
			got = 0;
		else if (got < 0)
			die_errno("%s", f->out.name);
		else if (got == 0)
			die("%s: a temporary file was damaged", f->out.name);
	}
}

void
text_file_read(const struct text_file *f, size_t i, struct buf *b,
    struct span *id, struct span *text)
{
	char *tab;

	read_bytes(f, i, b);
	tab = memchr(b->p, '\t', b->n);
	*id = (struct span){ b->p, tab - b->p };
	*text = (struct span){ tab + 1, b->p + b->n - tab - 1 };
}

void
text_file_free(struct text_file *f)
{
	close(f->out.fd);
	free(f->out.buf);
	free(f->at);
}

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "candidates/text_file.h"
#include "io/whole.h"

enum { BUFFER = 1 << 17, BLOCK = 1 << 10 /* bytes */ };

void
text_file_open(struct text_file *f, const char *dir)
{
	*f = (struct text_file){ .out = { .name = dir } };
	f->out.fd = out_nameless(dir);
	out_buffer(&f->out, BUFFER);
}

/* Begins a block with the next text if it does not fit in the last one. */
static void
begin_block(struct text_file *f, size_t bytes)
{
	if (f->blocks && f->bytes + bytes - f->block[f->blocks - 1].at <= BLOCK)
		return;
	MEM_ADD(f->block, f->blocks, f->cap,
	    (struct text_block){ f->bytes, f->texts });
}

void
text_file_add(struct text_file *f, struct span id, struct span text)
{
	const size_t bytes = id.n + 1 + text.n + 1;

	begin_block(f, bytes);
	out_field(&f->out, id, '\t');
	out_field(&f->out, text, '\n');
	f->bytes += bytes;
	f->texts++;
}

void
text_file_read(const struct text_file *f, uint32_t i, struct buf *b,
    struct span *id, struct span *text)
{
	const struct text_block *block;
	size_t k, bytes;
	char *line, *tab;

	BISECT(k, 0, f->blocks, f->block[k].first <= i);
	block = &f->block[k - 1];
	b->n = 0;
	bytes = (k < f->blocks ? block[1].at : f->bytes) - block->at;
	nameless_read(
	    f->out.fd, f->out.name, buf_room(b, bytes), bytes, block->at);
	b->n = bytes;
	line = b->p;
	for (i -= block->first; i > 0; i--)
		line = span_line_end(line) + 1;
	tab = memchr(line, '\t', b->p + b->n - line);
	*id = (struct span){ line, tab - line };
	*text = (struct span){ tab + 1, span_line_end(tab) - tab - 1 };
}

void
text_file_free(struct text_file *f)
{
	close(f->out.fd);
	free(f->out.buf);
	free(f->block);
}

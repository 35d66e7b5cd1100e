#include "record/document_chunk.h"
#include "record/document.h"

static bool
add_field(void *to, struct span text)
{
	struct document_chunk *c = to;

	MEM_ADD(c->field, c->fields, c->cap,
	    (struct chunk_field){ .offset = c->text.n, .n = text.n });
	buf_put(&c->text, text);
	buf_char(&c->text, '\t');
	return true;
}

bool
document_chunk_read(struct document_chunk *c, struct in *in, char *line,
    size_t len, const struct column_list *chosen, uint32_t document,
    struct span *id, struct span *text)
{
	size_t n = c->text.n, fields = c->fields, i;

	if (!document_read(in, line, len, chosen, id, add_field, c)) {
		c->text.n = n;
		c->fields = fields;
		return false;
	}
	for (i = fields; i < c->fields; i++)
		c->field[i].document = document;
	*text = (struct span){ c->text.p + n, c->text.n - n - (c->text.n > n) };
	return true;
}

void
document_chunk_free(struct document_chunk *c)
{
	buf_free(&c->text);
	free(c->field);
	*c = (struct document_chunk){ 0 };
}

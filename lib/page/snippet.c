/* snippet.c: writes the beginning of a text in a list. */
#include "page/html_text.h"
#include "page/snippet.h"

void
snippet_put(
    struct out *o, const struct unescaped *text, size_t from, size_t most)
{
	const size_t left = text->n - from;
	const size_t n = html_cut_length(text->buf + from, left, most);

	out_str(o, "<span class=s lang=\"\" dir=auto>");
	if (from > 0)
		out_str(o, "\xe2\x80\xa6");
	html_text(o, text->buf + from, n);
	out_str(o, n < left ? "\xe2\x80\xa6</span>" : "</span>");
}

void
snippet_put_beginning(struct out *o, const struct document_store *h,
    const struct stored_document *d, size_t most)
{
	static struct unescaped text;

	docs_read_beginning(h, d, 4 * most, &text);
	if (text.n > 0)
		snippet_put(o, &text, 0, most);
}

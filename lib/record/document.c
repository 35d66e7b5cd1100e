#include <string.h>

#include "base/buf.h"
#include "record/document.h"

bool
document_read(struct in *in, char *line, size_t len,
    const struct column_list *chosen, struct span *id,
    bool (*add)(void *to, struct span text), void *to)
{
	char *end = line + len, *p = line, *tab;
	struct span f;
	bool fits = true;
	size_t n = 0;

	*end = '\n';
	for (;;) {
		tab = memchr(p, '\t', end - p);
		f = (struct span){ p, (tab ? tab : end) - p };
		if (++n == 1)
			*id = f;
		else if (column_list_has(chosen, n))
			fits = add(to, f);
		if (!tab || !fits)
			break;
		p = tab + 1;
	}
	if (!in_check_id(in, *id))
		return false;
	if (!fits)
		in_bad(in, "expected less than 4 GiB of text, got more");
	else if (n < chosen->needed)
		in_bad(in, "expected at least %zu fields, got %zu",
		    chosen->needed, n);
	else
		return true;
	return false;
}

void
document_notes(const struct in *in, uint64_t crs, uint64_t invalid)
{
	in_report(in);
	note_count(in->name, crs, "line", "with CR before LF");
	note_count(in->name, invalid, "invalid UTF-8 sequence", "replaced");
}

bool
document_join(void *to, struct span text)
{
	struct buf *joined = to;

	if (joined->n + text.n >= UINT32_MAX)
		return false;
	buf_put(joined, text);
	buf_char(joined, '\t');
	return true;
}

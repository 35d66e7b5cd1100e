/* wikitext_marks.c: reads tags, comments, quotes and magic words of
 * wikitext. */
#include <string.h>

#include "text/html_entity.h"
#include "wiki/wikitext_marks.h"

void
wikimark_reference(struct wikitext *w)
{
	char *const begin = w->out.end;
	size_t n = html_entity_decode(w->p, &w->out.end);

	if (n == 0)
		wikiout_put(&w->out, *w->p++);
	else if (w->out.end > begin)
		*begin = wikitidy_literal(*begin);
	w->p += n;
}

/* Copies text up to `end` without control characters; decodes entities only. */
static void
put_raw(struct wikitext *w, const char *end)
{
	while (w->p < end) {
		if (*w->p == '&')
			wikimark_reference(w);
		else if (*w->p == '\n' || *w->p == '\t' ||
		    (unsigned char)*w->p >= ' ')
			wikiout_put(&w->out, wikitidy_literal(*w->p++));
		else
			w->p++;
	}
}

static void
skip_comment(struct wikitext *w)
{
	if (!w->comment_end ||
	    (w->comment_end < w->p + 4 && w->comment_end != w->end)) {
		w->comment_end = memmem(w->p + 4, w->end - w->p - 4, "-->", 3);
		if (!w->comment_end)
			w->comment_end = w->end;
	}
	if (w->comment_end == w->end) {
		w->out.unpaired++;
		w->p += 4;
		return;
	}
	w->p = w->comment_end + 3;
	wikiout_mark_cut(&w->out);
	/* A comment alone in its line is removed with the line. */
	if (w->out.line_start) {
		w->p += strspn(w->p, " \t");
		w->p += *w->p == '\n';
	}
}

/* Removes or copies all from the opening tag t to its closing tag. */
static void
read_enclosed(struct wikitext *w, const struct wikitag *t)
{
	const char **begin = &w->close_begin[t->name_number];
	const char **end = &w->close_end[t->name_number];

	if (!*begin || (*begin < t->end && *begin != w->end)) {
		*begin = wikitag_close(t->end, w->end, t->name_number, end);
		if (!*begin)
			*begin = w->end;
	}
	w->p = t->end;
	if (*begin == w->end) {
		w->out.unpaired++;
		return;
	}
	if (t->action == TAG_RAW)
		put_raw(w, *begin);
	w->p = *end;
	if (t->action == TAG_DROP)
		wikiout_mark_cut(&w->out);
}

void
wikimark_tag(struct wikitext *w)
{
	struct wikitag t;

	if (strncmp(w->p, "<!--", 4) == 0) {
		skip_comment(w);
		return;
	}
	if (!wikitag_read(w->p, &t)) {
		wikiout_put(&w->out, *w->p++);
		return;
	}
	if ((t.action == TAG_DROP || t.action == TAG_RAW) && !t.closing &&
	    !t.empty) {
		read_enclosed(w, &t);
		return;
	}
	w->p = t.end;
	if (t.action == TAG_TABLE && t.closing &&
	    wikiout_top(&w->out)->tables > 0) {
		wikiout_drop_table(&w->out);
	} else if (t.action == TAG_TABLE && !t.closing && !t.empty) {
		wikiout_push(&w->out, OPEN_TABLE);
	} else if (t.action == TAG_LINE || t.action == TAG_BLOCK) {
		wikiout_put(&w->out, '\n');
		if (t.action == TAG_BLOCK)
			wikiout_put(&w->out, '\n');
	} else if (t.action != TAG_SKIP) {
		w->out.unpaired += t.closing;
		wikiout_mark_cut(&w->out);
	}
}

void
wikimark_quotes(struct wikitext *w)
{
	size_t n = strspn(w->p, "'"), left;

	left = n == 1 || n == 4 ? 1 : n > 5 ? n - 5 : 0;
	memset(w->out.end, '\'', left);
	w->out.end += left;
	w->p += n;
}

void
wikimark_magic(struct wikitext *w)
{
	const char *q;

	if (w->p[1] != '_') {
		wikiout_put(&w->out, *w->p++);
		return;
	}
	for (q = w->p + 2; (*q >= 'A' && *q <= 'Z') ||
	     (unsigned char)*q >= 0x80 || (*q == '_' && q[1] != '_');
	     q++)
		;
	if (q > w->p + 2 && q[0] == '_' && q[1] == '_') {
		w->p = q + 2;
		wikiout_mark_cut(&w->out);
		return;
	}
	memcpy(w->out.end, w->p, q - w->p);
	w->out.end += q - w->p;
	w->p = q;
}

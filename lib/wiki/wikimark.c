/* wikimark.c: the marks of wikitext that do not nest: tags and what they
 * enclose, comments, quotes, magic words. */
#include <string.h>

#include "text/html_entity.h"
#include "wiki/wikimark.h"

/* Text up to `to` that is no markup but for its entities. */
static void
raw(struct wikitext *w, const char *to)
{
	size_t n;

	while (w->p < to) {
		if (*w->p == '&' && (n = html_entity_decode(w->p, &w->out.o)) > 0)
			w->p += n;
		else if (*w->p == '\n' || (unsigned char)*w->p >= ' ')
			plain_put(&w->out, *w->p++);
		else
			w->p++;
	}
}

static void
comment(struct wikitext *w)
{
	if (!w->comment || (w->comment < w->p + 4 && w->comment != w->end)) {
		w->comment = memmem(w->p + 4, w->end - w->p - 4, "-->", 3);
		if (!w->comment)
			w->comment = w->end;
	}
	if (w->comment == w->end) {
		w->out.unpaired++;
		w->p += 4;
		return;
	}
	w->p = w->comment + 3;
	plain_taken(&w->out);
	/* Alone in its line it takes the line with it. */
	if (w->out.fresh) {
		w->p += strspn(w->p, " \t");
		w->p += *w->p == '\n';
	}
}

/* What `t` opens goes, or is text, up to the closing tag. */
static void
enclose(struct wikitext *w, const struct wikitag *t)
{
	const char **at = &w->close[t->number];
	const char **behind = &w->behind[t->number];

	if (!*at || (*at < t->end && *at != w->end)) {
		*at = wikitag_close(t->end, w->end, t->number, behind);
		if (!*at)
			*at = w->end;
	}
	w->p = t->end;
	if (*at == w->end) {
		w->out.unpaired++;
		return;
	}
	if (t->act == TAG_RAW)
		raw(w, *at);
	w->p = *behind;
	if (t->act == TAG_DROP)
		plain_taken(&w->out);
}

void
wikimark_tag(struct wikitext *w)
{
	struct wikitag t;

	if (strncmp(w->p, "<!--", 4) == 0) {
		comment(w);
		return;
	}
	if (!wikitag_read(w->p, &t)) {
		plain_put(&w->out, *w->p++);
		return;
	}
	if ((t.act == TAG_DROP || t.act == TAG_RAW) && !t.closing && !t.empty) {
		enclose(w, &t);
		return;
	}
	w->p = t.end;
	if (t.act == TAG_TABLE && t.closing && plain_top(&w->out)->tables > 0) {
		plain_cut_table(&w->out);
	} else if (t.act == TAG_TABLE && !t.closing && !t.empty) {
		plain_push(&w->out, OPEN_TABLE);
	} else if (t.act == TAG_LINE || t.act == TAG_BLOCK) {
		plain_put(&w->out, '\n');
		if (t.act == TAG_BLOCK)
			plain_put(&w->out, '\n');
	} else if (t.act != TAG_AWAY) {
		w->out.unpaired += t.closing;
		plain_taken(&w->out);
	}
}

void
wikimark_quotes(struct wikitext *w)
{
	size_t n = strspn(w->p, "'"), left;

	left = n == 1 || n == 4 ? 1 : n > 5 ? n - 5 : 0;
	memset(w->out.o, '\'', left);
	w->out.o += left;
	w->p += n;
}

void
wikimark_magic(struct wikitext *w)
{
	const char *q;

	if (w->p[1] != '_') {
		plain_put(&w->out, *w->p++);
		return;
	}
	for (q = w->p + 2; (*q >= 'A' && *q <= 'Z') ||
	    (unsigned char)*q >= 0x80 || (*q == '_' && q[1] != '_'); q++)
		;
	if (q > w->p + 2 && q[0] == '_' && q[1] == '_') {
		w->p = q + 2;
		plain_taken(&w->out);
		return;
	}
	memcpy(w->out.o, w->p, q - w->p);
	w->out.o += q - w->p;
	w->p = q;
}

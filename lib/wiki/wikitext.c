/* wikitext.c: the markup of MediaWiki to plain text. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "io/in.h"
#include "text/html_entity.h"
#include "wiki/wikilink.h"
#include "wiki/wikimark.h"
#include "wiki/wikitext.h"

/* Bytes that end a run of plain text. */
static const bool special[256] = {
	true, true, true, true, true, true, true, true, true, true, true,
	true, true, true, true, true, true, true, true, true, true, true,
	true, true, true, true, true, true, true, true, true, true,
	['&'] = true, ['\''] = true, ['<'] = true, ['['] = true,
	[']'] = true, ['_'] = true, ['{'] = true, ['|'] = true, ['}'] = true,
};

/* Attributes of a table or a row, to the end of the line or of what is plain
 * in it. */
static void
skip_attributes(struct wikitext *w)
{
	w->p += strcspn(w->p, "\n<{}[]&");
}

/* A line that begins with `|` in a table, or in none at all. */
static void
row(struct wikitext *w)
{
	struct open *f = plain_top(&w->out);
	size_t braces = strspn(w->p + 1, "}");

	if (f->kind == OPEN_PAGE)
		w->out.unpaired++;
	if (braces > 0 && !(braces == 2 && w->out.templates > 0)) {
		w->p += 2;
		if (f->tables > 0)
			plain_cut_table(&w->out);
		return;
	}
	plain_put(&w->out, '\n');
	w->p++;
	if (*w->p == '-')
		skip_attributes(w);
	else
		w->p += *w->p == '+';
	if (f->kind == OPEN_TABLE)
		f->back = w->out.o - w->out.buf;
}

/* What means something only where a line begins. */
static void
begin_line(struct wikitext *w)
{
	const char *begin = w->p;
	enum open_kind in = plain_top(&w->out)->kind;
	size_t n;

	w->out.fresh = false;
	w->p += strspn(w->p, " \t");
	if ((n = strspn(w->p, "*#:;")) > 0) {
		plain_put(&w->out, '\n');
		w->p += n;
		w->p += strspn(w->p, " \t");
		w->item = true;
	}
	if (*w->p == '=' && w->p == begin) {
		while (plain_top(&w->out)->kind == OPEN_FILE)
			plain_give_up(&w->out);
		plain_put(&w->out, MARK_HEAD);
		w->p++;
	} else if (*w->p == '-' && (n = strspn(w->p, "-")) >= 4) {
		plain_put(&w->out, '\n');
		w->p += n;
	} else if (w->p[0] == '{' && w->p[1] == '|') {
		while (plain_top(&w->out)->kind == OPEN_LINK ||
		    plain_top(&w->out)->kind == OPEN_URL)
			plain_give_up(&w->out);
		plain_push(&w->out, OPEN_TABLE);
		w->p += 2;
		skip_attributes(w);
	} else if (*w->p == '|' && (in == OPEN_PAGE || in == OPEN_TABLE ||
	    (w->p[1] == '}' && plain_top(&w->out)->tables > 0))) {
		row(w);
	} else if (*w->p == '!' && in == OPEN_TABLE) {
		*w->out.o++ = '\n';
		w->p++;
		plain_top(&w->out)->back = w->out.o - w->out.buf;
	}
}

static void
end_line(struct wikitext *w)
{
	const bool blank = w->p[1] == '\n';
	struct open *f;

	for (f = plain_top(&w->out); f->kind == OPEN_URL ||
	    (f->kind == OPEN_LINK && (blank || f->back != NOWHERE)) ||
	    (f->kind == OPEN_VARIANT && blank); f--)
		plain_give_up(&w->out);
	plain_put(&w->out, '\n');
	if (w->item)
		plain_put(&w->out, '\n');
	w->item = false;
	w->p++;
	w->out.fresh = true;
}

static void
pipe_sign(struct wikitext *w)
{
	struct open *f = plain_top(&w->out);

	w->p++;
	if (f->kind == OPEN_PAGE) {
		plain_put(&w->out, '|');
	} else if (f->kind == OPEN_TABLE && *w->p == '|') {
		w->p++;
		plain_put(&w->out, '\n');
		plain_put(&w->out, '\n');
		f->back = w->out.o - w->out.buf;
	} else if (f->back == NOWHERE) {
		plain_put(&w->out, f->kind == OPEN_LINK ? '|' : ' ');
	} else if (f->kind == OPEN_LINK && w->p[0] == ']' && w->p[1] == ']') {
		w->out.o = wikilink_trick(w->out.buf + f->back, w->out.o);
	} else {
		if (f->kind == OPEN_VARIANT)
			w->hidden = wikilink_hides(w->out.buf + f->back, w->out.o);
		w->out.o = w->out.buf + f->back;
		f->back = NOWHERE;
	}
}

static void
open_bracket(struct wikitext *w)
{
	size_t url;

	if (w->p[1] == '[' && w->p[2] != '[') {
		while (plain_top(&w->out)->kind == OPEN_LINK)
			plain_give_up(&w->out);
		w->p += 2;
		w->p += strspn(w->p, " \t");
		if (wikilink_vanishes(w->p, &w->vanish)) {
			plain_push(&w->out, OPEN_FILE);
			return;
		}
		plain_push(&w->out, OPEN_LINK);
		w->p += *w->p == ':';
		if ((url = wikilink_url(w->p)) > 0)
			w->p += url;
		else
			plain_top(&w->out)->back = plain_top(&w->out)->at;
	} else if ((url = wikilink_url(w->p + 1)) > 0) {
		w->p += 1 + url;
		plain_push(&w->out, OPEN_URL);
		if (*w->p == ']') {
			w->p++;
			plain_cut(&w->out);
		}
	} else {
		plain_put(&w->out, '[');
		w->p++;
	}
}

static void
close_bracket(struct wikitext *w)
{
	if (plain_top(&w->out)->kind == OPEN_URL) {
		plain_pop(&w->out);
		w->p++;
	} else if (w->p[1] != ']') {
		plain_put(&w->out, ']');
		w->p++;
	} else {
		w->p += 2;
		if (plain_top(&w->out)->links == 0) {
			w->out.unpaired++;
			return;
		}
		while (plain_top(&w->out)->kind != OPEN_LINK &&
		    plain_top(&w->out)->kind != OPEN_FILE)
			plain_give_up(&w->out);
		if (plain_top(&w->out)->kind == OPEN_FILE)
			plain_cut(&w->out);
		else
			plain_pop(&w->out);
	}
}

static void
open_brace(struct wikitext *w)
{
	size_t n = strspn(w->p, "{");

	w->p += n;
	if (n > 1) {
		plain_push(&w->out, OPEN_TEMPLATE);
		plain_top(&w->out)->braces = n;
	} else if (w->variants && w->out.variants == 0 && w->out.o > w->out.buf &&
	    w->out.o[-1] == '-') {
		w->out.o--;
		plain_push(&w->out, OPEN_VARIANT);
		plain_top(&w->out)->back = plain_top(&w->out)->at;
		w->hidden = false;
	} else {
		plain_put(&w->out, '{');
	}
}

/* A run of `}`, each two or three of which close as many `{`. */
static void
close_brace(struct wikitext *w)
{
	size_t n = strspn(w->p, "}"), k;
	struct open *f;

	w->p += n;
	if (n == 1 && plain_top(&w->out)->kind == OPEN_VARIANT && *w->p == '-') {
		w->p++;
		w->out.o = w->hidden ? w->out.buf + plain_top(&w->out)->at :
		    wikilink_variant(w->out.buf + plain_top(&w->out)->at, w->out.o);
		plain_pop(&w->out);
		return;
	}
	for (; n >= 2 && w->out.templates > 0; n -= k) {
		while (plain_top(&w->out)->kind != OPEN_TEMPLATE)
			plain_give_up(&w->out);
		f = plain_top(&w->out);
		k = n < f->braces ? n : f->braces;
		k = k == 2 || k == 4 ? 2 : 3;
		f->braces -= k;
		if (f->braces < 2)
			plain_cut(&w->out);
		else
			w->out.o = w->out.buf + f->at;
	}
	if (n == 1)
		plain_put(&w->out, '}');
	else if (n > 1)
		w->out.unpaired++;
}

static void
markup(struct wikitext *w)
{
	size_t n;

	switch (*w->p) {
	case '\n': end_line(w); break;
	case '[': open_bracket(w); break;
	case ']': close_bracket(w); break;
	case '{': open_brace(w); break;
	case '}': close_brace(w); break;
	case '|': pipe_sign(w); break;
	case '<': wikimark_tag(w); break;
	case '\'': wikimark_quotes(w); break;
	case '_': wikimark_magic(w); break;
	case '\t': plain_put(&w->out, ' '); w->p++; break;
	case '&':
		if ((n = html_entity_decode(w->p, &w->out.o)) > 0)
			w->p += n;
		else
			plain_put(&w->out, *w->p++);
		break;
	default:
		w->p++;		/* a control character */
	}
}

/* What is no markup. */
static void
copy(struct wikitext *w)
{
	const char *p = w->p;
	char *o = w->out.o;

	while (!special[(unsigned char)*p])
		*o++ = *p++;
	w->p = p;
	w->out.o = o;
}

const char *
wikitext_plain(struct wikitext *w, const char *source, size_t len, size_t *n)
{
	struct plain *out = &w->out;

	/* An item of a list grows most: `*` and newline become three. */
	plain_begin(out, len + len / 2);
	w->item = false;
	w->p = source;
	w->end = source + len;
	memset(w->close, 0, sizeof w->close);
	w->comment = NULL;
	while (w->p < w->end) {
		while (out->fresh)
			begin_line(w);
		copy(w);
		if (w->p < w->end)
			markup(w);
	}
	while (out->depth > 1)
		plain_give_up(out);
	*n = wikitidy(&w->tidy, out->buf, out->o - out->buf);
	return out->buf;
}

void
wikitext_open(struct wikitext *w)
{
	static const char *const name[] = { "File", "Image", "Category",
	    "Bild", "Datei", "Kategorie", "Fichier", "Catégorie", "Imagen",
	    "Archivo", "Categoría", "Immagine", "Categoria", "Afbeelding",
	    "Bestand", "Categorie", "Grafika", "Plik", "Kategoria", "Imagem",
	    "Ficheiro", "Arquivo", "Файл", "Изображение", "Категория", "文件",
	    "檔案", "档案", "图像", "圖像", "分类", "分類", "ファイル", "画像",
	    "カテゴリ", NULL };
	const char *const *p;

	for (p = name; *p; p++)
		names_add(&w->vanish, *p, strlen(*p));
}

void
wikitext_close(struct wikitext *w)
{
	names_free(&w->vanish);
	names_free(&w->tidy.sections);
	plain_free(&w->out);
	*w = (struct wikitext){0};
}

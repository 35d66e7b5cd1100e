#include <string.h>

#include "io/in.h"
#include "wiki/wikilink.h"
#include "wiki/wikitext.h"
#include "wiki/wikitext_marks.h"

/* Bytes that end a run of plain text. */
static const bool special[256] = {
	[0 ... 31] = true,
	['&'] = true,
	['\''] = true,
	['<'] = true,
	['['] = true,
	[']'] = true,
	['_'] = true,
	['{'] = true,
	['|'] = true,
	['}'] = true,
};

/* Skips attributes of a table or a row, up to other markup or the end of the
 * line. */
static void
skip_attributes(struct wikitext *w)
{
	w->p += strcspn(w->p, "\n<{}[]&");
}

/* Reads the begin of a line with `|`, in a table or outside of all. */
static void
table_row(struct wikitext *w)
{
	struct open_markup *f = wikiout_top(&w->out);
	size_t braces = strspn(w->p + 1, "}");

	if (f->kind == OPEN_PAGE)
		w->out.unpaired++;
	if (braces > 0 && !(braces == 2 && w->out.templates > 0)) {
		w->p += 2;
		if (f->tables > 0)
			wikiout_drop_table(&w->out);
		return;
	}
	wikiout_put(&w->out, '\n');
	w->p++;
	if (*w->p == '-')
		skip_attributes(w);
	else
		w->p += *w->p == '+';
	if (f->kind == OPEN_TABLE)
		f->cut_back = w->out.end - w->out.buf;
}

/* Reads markup that is special at the begin of a line only. */
static void
begin_line(struct wikitext *w)
{
	const char *begin = w->p;
	enum open_kind in = wikiout_top(&w->out)->kind;
	size_t n;

	w->out.line_start = false;
	w->p += strspn(w->p, " \t");
	if ((n = strspn(w->p, "*#:;")) > 0) {
		wikiout_put(&w->out, '\n');
		w->p += n;
		w->p += strspn(w->p, " \t");
		w->in_list = true;
	}
	if (*w->p == '=' && w->p == begin) {
		while (wikiout_top(&w->out)->kind == OPEN_FILE)
			wikiout_abandon(&w->out);
		wikiout_put(&w->out, MARK_HEADING);
		w->p++;
	} else if (*w->p == '-' && (n = strspn(w->p, "-")) >= 4) {
		wikiout_put(&w->out, '\n');
		w->p += n;
	} else if (w->p[0] == '{' && w->p[1] == '|') {
		while (wikiout_top(&w->out)->kind == OPEN_LINK ||
		    wikiout_top(&w->out)->kind == OPEN_URL)
			wikiout_abandon(&w->out);
		wikiout_push(&w->out, OPEN_TABLE);
		w->p += 2;
		skip_attributes(w);
	} else if (*w->p == '|' &&
	    (in == OPEN_PAGE || in == OPEN_TABLE ||
		(w->p[1] == '}' && wikiout_top(&w->out)->tables > 0))) {
		table_row(w);
	} else if (*w->p == '!' && in == OPEN_TABLE) {
		*w->out.end++ = '\n';
		w->p++;
		wikiout_top(&w->out)->cut_back = w->out.end - w->out.buf;
	}
}

static void
end_line(struct wikitext *w)
{
	const bool blank = w->p[1] == '\n';
	struct open_markup *f;

	for (f = wikiout_top(&w->out); f->kind == OPEN_URL ||
	     (f->kind == OPEN_LINK && (blank || f->cut_back != WIKIOUT_NONE)) ||
	     (f->kind == OPEN_VARIANT && blank);
	     f--)
		wikiout_abandon(&w->out);
	wikiout_put(&w->out, '\n');
	if (w->in_list)
		wikiout_put(&w->out, '\n');
	w->in_list = false;
	w->p++;
	w->out.line_start = true;
}

static void
pipe_sign(struct wikitext *w)
{
	struct open_markup *f = wikiout_top(&w->out);

	w->p++;
	if (f->kind == OPEN_PAGE) {
		wikiout_put(&w->out, '|');
	} else if (f->kind == OPEN_TABLE && *w->p == '|') {
		w->p++;
		wikiout_put(&w->out, '\n');
		wikiout_put(&w->out, '\n');
		f->cut_back = w->out.end - w->out.buf;
	} else if (f->cut_back == WIKIOUT_NONE) {
		wikiout_put(&w->out, f->kind == OPEN_LINK ? '|' : ' ');
	} else if (f->kind == OPEN_LINK && w->p[0] == ']' && w->p[1] == ']') {
		w->out.end =
		    wikilink_pipe_trick(w->out.buf + f->cut_back, w->out.end);
	} else {
		if (f->kind == OPEN_VARIANT)
			w->variant_hidden = wikilink_variant_hidden(
			    w->out.buf + f->cut_back, w->out.end);
		w->out.end = w->out.buf + f->cut_back;
		f->cut_back = WIKIOUT_NONE;
	}
}

static void
open_bracket(struct wikitext *w)
{
	size_t url;

	if (w->p[1] == '[' && w->p[2] != '[') {
		while (wikiout_top(&w->out)->kind == OPEN_LINK)
			wikiout_abandon(&w->out);
		w->p += 2;
		w->p += strspn(w->p, " \t");
		if (wikilink_is_hidden(w->p, &w->hidden_links)) {
			wikiout_push(&w->out, OPEN_FILE);
			return;
		}
		wikiout_push(&w->out, OPEN_LINK);
		w->p += *w->p == ':';
		if ((url = wikilink_url_length(w->p)) > 0)
			w->p += url;
		else
			wikiout_top(&w->out)->cut_back =
			    wikiout_top(&w->out)->text_begin;
	} else if ((url = wikilink_url_length(w->p + 1)) > 0) {
		w->p += 1 + url;
		wikiout_push(&w->out, OPEN_URL);
		if (*w->p == ']') {
			w->p++;
			wikiout_drop(&w->out);
		}
	} else {
		wikiout_put(&w->out, '[');
		w->p++;
	}
}

static void
close_bracket(struct wikitext *w)
{
	if (wikiout_top(&w->out)->kind == OPEN_URL) {
		wikiout_pop(&w->out);
		w->p++;
	} else if (w->p[1] != ']') {
		wikiout_put(&w->out, ']');
		w->p++;
	} else {
		w->p += 2;
		if (wikiout_top(&w->out)->links == 0) {
			w->out.unpaired++;
			return;
		}
		while (wikiout_top(&w->out)->kind != OPEN_LINK &&
		    wikiout_top(&w->out)->kind != OPEN_FILE)
			wikiout_abandon(&w->out);
		if (wikiout_top(&w->out)->kind == OPEN_FILE)
			wikiout_drop(&w->out);
		else
			wikiout_pop(&w->out);
	}
}

static void
open_brace(struct wikitext *w)
{
	size_t n = strspn(w->p, "{");

	w->p += n;
	if (n > 1) {
		wikiout_push(&w->out, OPEN_TEMPLATE);
		wikiout_top(&w->out)->braces = n;
	} else if (w->variants && w->out.variants == 0 &&
	    w->out.end > w->out.buf && w->out.end[-1] == '-') {
		w->out.end--;
		wikiout_push(&w->out, OPEN_VARIANT);
		wikiout_top(&w->out)->cut_back =
		    wikiout_top(&w->out)->text_begin;
		w->variant_hidden = false;
	} else {
		wikiout_put(&w->out, '{');
	}
}

/* Reads a run of `}`: two or three `}` close two or three `{`. */
static void
close_brace(struct wikitext *w)
{
	size_t n = strspn(w->p, "}"), k;
	struct open_markup *f;

	w->p += n;
	if (n == 1 && wikiout_top(&w->out)->kind == OPEN_VARIANT &&
	    *w->p == '-') {
		w->p++;
		w->out.end = w->variant_hidden
		    ? w->out.buf + wikiout_top(&w->out)->text_begin
		    : wikilink_first_variant(
			  w->out.buf + wikiout_top(&w->out)->text_begin,
			  w->out.end);
		wikiout_pop(&w->out);
		return;
	}
	for (; n >= 2 && w->out.templates > 0; n -= k) {
		while (wikiout_top(&w->out)->kind != OPEN_TEMPLATE)
			wikiout_abandon(&w->out);
		f = wikiout_top(&w->out);
		k = n < f->braces ? n : f->braces;
		k = k == 2 || k == 4 ? 2 : 3;
		f->braces -= k;
		if (f->braces < 2)
			wikiout_drop(&w->out);
		else
			w->out.end = w->out.buf + f->text_begin;
	}
	if (n == 1)
		wikiout_put(&w->out, '}');
	else if (n > 1)
		w->out.unpaired++;
}

static void
markup(struct wikitext *w)
{
	switch (*w->p) {
	case '\n':
		end_line(w);
		break;
	case '[':
		open_bracket(w);
		break;
	case ']':
		close_bracket(w);
		break;
	case '{':
		open_brace(w);
		break;
	case '}':
		close_brace(w);
		break;
	case '|':
		pipe_sign(w);
		break;
	case '<':
		wikimark_tag(w);
		break;
	case '\'':
		wikimark_quotes(w);
		break;
	case '_':
		wikimark_magic(w);
		break;
	case '\t':
		wikiout_put(&w->out, ' ');
		w->p++;
		break;
	case '&':
		wikimark_reference(w);
		break;
	default:
		w->p++; /* a control character */
	}
}

static void
copy_plain(struct wikitext *w)
{
	const char *p = w->p;
	char *o = w->out.end;

	while (!special[(unsigned char)*p])
		*o++ = *p++;
	w->p = p;
	w->out.end = o;
}

const char *
wikitext_plain(struct wikitext *w, const char *source, size_t len, size_t *n)
{
	struct wikitext_output *out = &w->out;

	/* A list item grows most: `*` and newline become three bytes. */
	wikiout_begin(out, len + len / 2);
	w->in_list = false;
	w->p = source;
	w->end = source + len;
	memset(w->close_begin, 0, sizeof w->close_begin);
	w->comment_end = NULL;
	while (w->p < w->end) {
		while (out->line_start)
			begin_line(w);
		copy_plain(w);
		if (w->p < w->end)
			markup(w);
	}
	while (out->depth > 1)
		wikiout_abandon(out);
	*n = wikitidy(&w->tidy, out->buf, out->end - out->buf);
	return out->buf;
}

void
wikitext_open(struct wikitext *w)
{
	static const char *const name[] = { "File", "Image", "Category", "Bild",
		"Datei", "Kategorie", "Fichier", "Catégorie", "Imagen",
		"Archivo", "Categoría", "Immagine", "Categoria", "Afbeelding",
		"Bestand", "Categorie", "Grafika", "Plik", "Kategoria",
		"Imagem", "Ficheiro", "Arquivo", "Файл", "Изображение",
		"Категория", "文件", "檔案", "档案", "图像", "圖像", "分类",
		"分類", "ファイル", "画像", "カテゴリ", NULL };
	const char *const *p;

	for (p = name; *p; p++)
		name_set_add(&w->hidden_links, *p, strlen(*p));
}

void
wikitext_share(struct wikitext *to, const struct wikitext *from)
{
	*to = *from;
	name_set_share(&to->hidden_links, &from->hidden_links);
	name_set_share(&to->tidy.drop_sections, &from->tidy.drop_sections);
}

void
wikitext_close(struct wikitext *w)
{
	name_set_free(&w->hidden_links);
	name_set_free(&w->tidy.drop_sections);
	wikiout_free(&w->out);
	*w = (struct wikitext){ 0 };
}

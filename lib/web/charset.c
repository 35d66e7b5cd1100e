/* charset.c: converts the bytes of a web page to UTF-8, by iconv(3). */
#include <errno.h>
#include <iconv.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "web/charset.h"

enum { META_WITHIN = 1024, LABEL_LONGEST = 20 };

/* The encodings of the Encoding Standard (WHATWG), section 4.2: the name that
 * iconv has for each, NULL for UTF-8, and its labels. UTF-16 in a label is
 * UTF-8 if it comes from <meta>, which could not be read otherwise. */
static const struct encoding {
	const char *iconv_name, *labels;
} encoding[] = {
	{ NULL, " utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 " },
	{ "CP1252",
	    " windows-1252 iso-8859-1 latin1 us-ascii ascii iso8859-1 "
	    "iso88591 iso_8859-1 l1 cp1252 x-cp1252 cp819 ibm819 "
	    "ansi_x3.4-1968 iso-ir-100 csisolatin1 iso_8859-1:1987 " },
	{ "ISO-8859-2",
	    " iso-8859-2 latin2 l2 iso8859-2 iso88592 iso_8859-2 "
	    "csisolatin2 iso-ir-101 " },
	{ "ISO-8859-3", " iso-8859-3 latin3 l3 iso8859-3 iso_8859-3 " },
	{ "ISO-8859-4", " iso-8859-4 latin4 l4 iso8859-4 iso_8859-4 " },
	{ "ISO-8859-5", " iso-8859-5 cyrillic iso8859-5 iso_8859-5 " },
	{ "ISO-8859-6",
	    " iso-8859-6 arabic iso8859-6 iso_8859-6 ecma-114 asmo-708 "
	    "iso-8859-6-e iso-8859-6-i " },
	{ "ISO-8859-7",
	    " iso-8859-7 greek greek8 iso8859-7 iso_8859-7 ecma-118 "
	    "elot_928 sun_eu_greek " },
	{ "ISO-8859-8",
	    " iso-8859-8 hebrew iso8859-8 iso_8859-8 visual iso-8859-8-e "
	    "iso-8859-8-i logical " },
	{ "ISO-8859-10", " iso-8859-10 latin6 l6 iso8859-10 " },
	{ "ISO-8859-13", " iso-8859-13 iso8859-13 " },
	{ "ISO-8859-14", " iso-8859-14 iso8859-14 " },
	{ "ISO-8859-15",
	    " iso-8859-15 iso8859-15 iso_8859-15 l9 csisolatin9 " },
	{ "ISO-8859-16", " iso-8859-16 " },
	{ "KOI8-R", " koi8-r koi koi8 koi8_r cskoi8r " },
	{ "KOI8-U", " koi8-u koi8-ru " },
	{ "MACINTOSH", " macintosh mac x-mac-roman csmacintosh " },
	{ "CP874", " windows-874 iso-8859-11 iso8859-11 tis-620 dos-874 " },
	{ "CP866", " ibm866 866 cp866 csibm866 " },
	{ "CP1250", " windows-1250 cp1250 x-cp1250 " },
	{ "CP1251", " windows-1251 cp1251 x-cp1251 " },
	{ "CP1253", " windows-1253 cp1253 x-cp1253 " },
	{ "CP1254",
	    " windows-1254 cp1254 x-cp1254 iso-8859-9 latin5 l5 iso8859-9 "
	    "iso_8859-9 csisolatin5 " },
	{ "CP1255", " windows-1255 cp1255 x-cp1255 " },
	{ "CP1256", " windows-1256 cp1256 x-cp1256 " },
	{ "CP1257", " windows-1257 cp1257 x-cp1257 " },
	{ "CP1258", " windows-1258 cp1258 x-cp1258 " },
	{ "GB18030",
	    " gb18030 gbk x-gbk gb2312 chinese csgb2312 gb_2312-80 "
	    "iso-ir-58 " },
	{ "BIG5-HKSCS", " big5 big5-hkscs cn-big5 csbig5 x-x-big5 " },
	{ "EUC-JP", " euc-jp x-euc-jp cseucpkdfmtjapanese " },
	{ "ISO-2022-JP", " iso-2022-jp csiso2022jp " },
	{ "CP932",
	    " shift_jis shift-jis sjis x-sjis ms_kanji ms932 windows-31j "
	    "csshiftjis " },
	{ "CP949",
	    " euc-kr korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 "
	    "windows-949 cseuckr " },
	{ "UTF-16LE", " utf-16le utf-16 unicode ucs-2 iso-10646-ucs-2 " },
	{ "UTF-16BE", " utf-16be unicodefffe " },
};

/* The encoding with this label, or NULL. */
static const struct encoding *
find_label(struct span label)
{
	const struct encoding *e;
	char word[LABEL_LONGEST + 3] = " ";
	size_t i;

	if (label.n == 0 || label.n > LABEL_LONGEST)
		return NULL;
	for (i = 0; i < label.n; i++) {
		if (label.p[i] <= ' ')
			return NULL;
		word[1 + i] = label.p[i] >= 'A' && label.p[i] <= 'Z'
		    ? label.p[i] | 0x20
		    : label.p[i];
	}
	word[1 + i] = ' ';
	for (e = encoding; e < encoding + sizeof encoding / sizeof *e; e++)
		if (strstr(e->labels, word))
			return e;
	return NULL;
}

/* The value that follows `charset` and `=` at p, without quotes; empty if
 * there is none. */
static struct span
charset_value(char *p, char *end)
{
	struct span value = { p, 0 };

	while (p < end && strchr(" \t\r\n", *p) && *p)
		p++;
	if (p == end || *p++ != '=')
		return value;
	while (p < end && strchr(" \t\r\n\"'", *p) && *p)
		p++;
	for (value.p = p; p < end && !strchr(" \t\r\n\"';/>", *p) && *p;)
		p++;
	value.n = p - value.p;
	return value;
}

/* The label of the first <meta> that has one. */
static struct span
meta_label(struct span page)
{
	char *p = page.p, *end, *stop, *at;
	struct span value = { 0 };

	end = p + (page.n < META_WITHIN ? page.n : META_WITHIN);
	while (value.n == 0 && (p = memchr(p, '<', end - p))) {
		p++;
		if (end - p < 5 || strncasecmp(p, "meta", 4) != 0)
			continue;
		stop = memchr(p, '>', end - p);
		stop = stop ? stop : end;
		for (at = p; stop - at > 7 && value.n == 0; at++)
			if (strncasecmp(at, "charset", 7) == 0)
				value = charset_value(at + 7, stop);
	}
	return value;
}

/* The first byte from p on that is a NUL or not valid UTF-8; end if there is
 * none. */
static const unsigned char *
find_bad(const unsigned char *p, const unsigned char *end)
{
	const uint64_t each = UINT64_MAX / 255;
	const unsigned char *next;
	int32_t cp;
	uint64_t w;

	while (p < end) {
		/* Eight bytes of ASCII without a NUL. */
		if (end - p >= 8) {
			memcpy(&w, p, 8);
			if (!((w | (w - each)) & each << 7)) {
				p += 8;
				continue;
			}
		}
		if (*p == 0)
			return p;
		/* utf8_next reads up to an ASCII byte: not past the end. */
		if (end - p < 4) {
			unsigned char last[5] = { 0 };

			memcpy(last, p, end - p);
			next = utf8_next(last, &cp);
			next = p + (next - last);
		} else {
			next = utf8_next(p, &cp);
		}
		if (cp == UTF8_BAD)
			return p;
		p = next;
	}
	return end;
}

/* Appends s to text as UTF-8, without NULs. */
static void
append_utf8(struct charset *c, struct span s)
{
	const unsigned char *p = (unsigned char *)s.p, *end = p + s.n, *bad;
	unsigned char last[5] = { 0 };
	int32_t cp;

	for (; p < end; p = bad) {
		bad = find_bad(p, end);
		buf_put(&c->text, (struct span){ (char *)p, bad - p });
		if (bad == end)
			break;
		if (*bad == 0) {
			bad++;
			continue;
		}
		memset(last, 0, sizeof last);
		memcpy(last, bad, end - bad < 4 ? end - bad : 4);
		bad += utf8_next(last, &cp) - last;
		buf_put(&c->text, (struct span){ "\xef\xbf\xbd", 3 });
		c->replaced++;
	}
}

/* Converts page to text by iconv; false if iconv lacks the encoding. */
static bool
convert(struct charset *c, struct span page, const char *name)
{
	iconv_t to_utf8 = iconv_open("UTF-8", name);
	char *to;
	size_t room, before;
	bool more = true;

	if (to_utf8 == (iconv_t)-1)
		return false;
	c->text.n = 0;
	while (more) {
		room = page.n + page.n / 2 + 64;
		to = buf_room(&c->text, room);
		before = room;
		/* The last call, without input, ends a shift state. */
		more = page.n > 0;
		errno = 0;
		iconv(to_utf8, more ? &page.p : NULL, more ? &page.n : NULL,
		    &to, &room);
		c->text.n += before - room;
		if (errno == EILSEQ || errno == EINVAL) {
			buf_put(&c->text, (struct span){ "\xef\xbf\xbd", 3 });
			c->replaced++;
			page.p++;
			page.n--;
		}
	}
	iconv_close(to_utf8);
	return true;
}

/* Removes the NULs of text. */
static void
remove_nuls(struct buf *text)
{
	char *from = text->p, *end = from + text->n, *to = from;

	if (!memchr(from, 0, text->n))
		return;
	for (; from < end; from++)
		if (*from)
			*to++ = *from;
	text->n = to - text->p;
}

/* Cuts a byte order mark off page; returns its encoding, or NULL. */
static const struct encoding *
cut_bom(struct span *page)
{
	static const struct {
		const char *mark, *label;
	} boms[] = { { "\xef\xbb\xbf", "utf-8" }, { "\xff\xfe", "utf-16le" },
		{ "\xfe\xff", "utf-16be" } };
	size_t i, n;

	for (i = 0; i < sizeof boms / sizeof *boms; i++) {
		n = strlen(boms[i].mark);
		if (page->n >= n && memcmp(page->p, boms[i].mark, n) == 0) {
			page->p += n;
			page->n -= n;
			return find_label((struct span){
			    (char *)boms[i].label, strlen(boms[i].label) });
		}
	}
	return NULL;
}

/* Whether page, which is valid UTF-8, is ISO-2022-JP: ASCII with ESC. */
static bool
is_iso_2022_jp(struct span page)
{
	const struct encoding *e = find_label(meta_label(page));

	return e && e->iconv_name &&
	    strcmp(e->iconv_name, "ISO-2022-JP") == 0 &&
	    memchr(page.p, 0x1b, page.n);
}

/* Reads page as UTF-8 to *text; false if it is invalid, or not UTF-8. */
static bool
is_utf8(struct charset *c, struct span page, struct span *text)
{
	const unsigned char *p = (unsigned char *)page.p, *end = p + page.n;
	uint64_t replaced = c->replaced;

	*text = page;
	if (is_iso_2022_jp(page))
		return false;
	if (find_bad(p, end) == end)
		return true;
	append_utf8(c, page);
	*text = buf_span(&c->text);
	if (c->replaced == replaced)
		return true;
	c->replaced = replaced;
	c->text.n = 0;
	return false;
}

/* The encoding that <meta> names, windows-1252 if it names none. */
static const struct encoding *
meta_encoding(struct span page)
{
	const struct encoding *e = find_label(meta_label(page));

	if (!e)
		return find_label((struct span){ "windows-1252", 12 });
	if (e->iconv_name && strncmp(e->iconv_name, "UTF", 3) == 0)
		return find_label((struct span){ "utf-8", 5 });
	return e;
}

struct span
charset_decode(struct charset *c, struct span page, struct span label)
{
	const struct encoding *e = cut_bom(&page);
	struct span text;

	c->text.n = 0;
	buf_room(&c->text, 0); /* an empty text is no null pointer */
	if (!e)
		e = find_label(label);
	if (!e) {
		if (is_utf8(c, page, &text))
			return text;
		e = meta_encoding(page);
	}
	if (e->iconv_name && convert(c, page, e->iconv_name))
		remove_nuls(&c->text);
	else
		append_utf8(c, page);
	return buf_span(&c->text);
}

void
charset_free(struct charset *c)
{
	buf_free(&c->text);
}

#include <stdint.h>
#include <string.h>

#include "base/utf8.h"
#include "pack/format_header.h"

enum { UTF16_LOOK = 1 << 16, BLOCK_MOST = 128 << 10 };

bool
header_is_text(const unsigned char *p, size_t n)
{
	size_t i;

	for (i = 0; i < n && i < HEADER_MOST && p[i] != '\n'; i++)
		if (p[i] < ' ' && !strchr("\t\r\f\v", p[i]))
			return false;
	return true;
}

bool
header_lzma(const unsigned char *p, size_t n)
{
	enum { SIZE = 5, END = 13 };

	return n < END ||
	    memcmp(p + SIZE, "\xff\xff\xff\xff\xff\xff\xff\xff", END - SIZE) ==
	    0 ||
	    memcmp(p + SIZE + 5, "\0\0\0", 3) == 0;
}

bool
header_zstd(const unsigned char *p, size_t n)
{
	static const size_t dictionary[] = { 0, 1, 2, 4 },
			    content[] = { 0, 2, 4, 8 };
	const unsigned d = n > 4 ? p[4] : 0;
	const bool single = d & 0x20;
	const size_t at = 5 + !single + dictionary[d & 3] + content[d >> 6] +
	    (single && d < 0x40);
	uint32_t block;

	if (d & 8 || n < at + 3)
		return !(d & 8);
	block = p[at] | p[at + 1] << 8 | (uint32_t)p[at + 2] << 16;
	return (block & 6) != 6 && block >> 3 <= BLOCK_MOST;
}

/* Whether a unit has a high byte of 0. */
static bool
has_low(const unsigned char *p, size_t n)
{
	size_t i = *p == 0xff ? 3 : 2;

	while (i < n && p[i])
		i += 2;
	return i < n;
}

/* Whether bytes are lines in UTF-8, but for bytes of the marks. */
static bool
are_lines(const unsigned char *p, size_t n)
{
	const unsigned char *const end = p + n;
	int32_t c = 0;
	bool is_mark;

	if (end[-1] != '\n')
		return false;
	while (p < end && c != UTF8_BAD) {
		is_mark = *p >= 0xfe;
		p = utf8_next(p, &c);
		c = is_mark ? 0 : c;
	}
	return c != UTF8_BAD;
}

bool
header_utf16(const unsigned char *p, size_t n)
{
	return has_low(p, n) || (n < UTF16_LOOK && !are_lines(p + 2, n - 2));
}

bool
header_utf16_bare(const unsigned char *p, size_t n)
{
	enum { LEAST = 8 };
	const size_t zero = *p ? 1 : 0;
	bool has_blank = false;
	unsigned char c;
	size_t i;

	for (i = 0; i + 1 < n && i < HEADER_MOST; i += 2) {
		c = p[i + !zero];
		if (p[i + zero])
			return false;
		if (c == '\n' || c == '\r')
			return i >= LEAST;
		if ((c < ' ' && c != '\t') || c > '~')
			return false;
		has_blank |= c == ' ' || c == '\t';
	}
	return i >= LEAST && has_blank;
}

bool
header_utf16_open(const unsigned char *p, size_t n)
{
	return n >= 2 && n < UTF16_LOOK &&
	    (memcmp(p, "\xff\xfe", 2) == 0 || memcmp(p, "\xfe\xff", 2) == 0) &&
	    !has_low(p, n);
}

bool
header_tar(const unsigned char *p, size_t n)
{
	enum { SIZE = 124, SIZE_END = 136, VERSION = 262 };
	size_t i = SIZE;

	while (i < SIZE_END && memchr("01234567 ", p[i], 10))
		i++;
	return (i == SIZE_END || p[SIZE] & 0x80) &&
	    (n < VERSION + 3 || !p[VERSION] ||
		memcmp(p + VERSION, "  ", 3) == 0);
}

bool
header_pdf(const unsigned char *p, size_t n)
{
	const char *const form = "0.0\n";
	size_t i;

	for (i = 5; i < n && i < 9; i++)
		if (form[i - 5] == '0' ? p[i] < '0' || p[i] > '9'
			: form[i - 5] == '.'
			? p[i] != '.'
			: p[i] != '\n' && p[i] != '\r' && p[i] != ' ')
			return false;
	return true;
}

static bool
has(const unsigned char *p, size_t n, const char *text)
{
	return memmem(p, n, text, strlen(text));
}

/* Whether the name of the first member of a zip archive begins so; another
 * archive within it may have such names, too. */
static bool
is_first(const unsigned char *p, size_t n, const char *name)
{
	enum { NAME = 30 }; /* where it is */
	const size_t k = strlen(name);

	return n >= NAME + k && memcmp(p + NAME, name, k) == 0;
}

static bool
has_type(const unsigned char *p, size_t n, const char *type)
{
	return is_first(p, n, "mimetype") &&
	    has(p, n < 2 * HEADER_MOST ? n : 2 * HEADER_MOST, type);
}

bool
header_epub(const unsigned char *p, size_t n)
{
	return has_type(p, n, "application/epub+zip");
}

bool
header_odt(const unsigned char *p, size_t n)
{
	return has_type(p, n, "application/vnd.oasis.opendocument.text");
}

static bool
has_parts(const unsigned char *p, size_t n, const char *of_text)
{
	static const char *const first[] = { "[Content_Types].xml", "_rels/",
		"docProps/", "customXml/", "word/", "xl/", "ppt/" };
	size_t i = 0;

	while (i < 7 && !is_first(p, n, first[i]))
		i++;
	return i < 7 && has(p, n, of_text);
}

bool
header_docx(const unsigned char *p, size_t n)
{
	return has_parts(p, n, "word/document");
}

bool
header_xlsx(const unsigned char *p, size_t n)
{
	return has_parts(p, n, "xl/work");
}

bool
header_pptx(const unsigned char *p, size_t n)
{
	return has_parts(p, n, "ppt/");
}

bool
header_wacz(const unsigned char *p, size_t n)
{
	enum { NAME_MOST = 256 };
	const unsigned char *name = memmem(p, n, "archive/", 8);
	const size_t rest = name ? p + n - name : 0;

	return name && has(name, rest < NAME_MOST ? rest : NAME_MOST, ".warc");
}

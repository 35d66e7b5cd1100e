#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/span.h"
#include "pack/child_unpacker.h"
#include "pack/file_format.h"
#include "pack/format_header.h"
#include "pack/gzip.h"
#include "pack/utf16.h"
#include "pack/wacz.h"
#include "pack/zstd.h"

/* The magic of a zip archive, and what those of documents have as well. */
#define ZIP "PK\3\4\0\0\0\0\0", "\xff\xff\xff\xff\0\0\0\0\0\xff", 4
#define TEXT_ADVICE "use nd-cat FILE for its text"
#define DOCUMENT .more_bytes = 6, .is_exact = true, .is_document = true

/* One row for each magic, and what the format allows after it. */
const struct file_format file_formats[FILE_FORMATS] = {
	{ "zstd", "\x28\xb5\x2f\xfd", NULL, 4, &zstd_unpacker, NULL,
	    .endings = "zst tzst", .header = header_zstd },
	/* a skippable frame (RFC 8878, 3.1.2), of less than 16 MB */
	{ "zstd", "\x50\x2a\x4d\x18\0\0\0", "\xf0\xff\xff\xff\0\0\0\xff", 4,
	    &zstd_unpacker, NULL, .more_bytes = 4, .also = "lz4" },
	/* RFC 1952, 2.3.1: reserved flags, extra flags 0, 2 or 4 */
	{ "gzip", "\x1f\x8b\x08\0\0\0\0\0", "\xff\xff\xff\xe0\0\0\0\0\xf9", 3,
	    &gzip_unpacker, NULL, .endings = "gz tgz", .more_bytes = 6 },
	/* a block's place of the original string is less than 900,000 */
	{ "bzip2", "BZh01AY&SY\0\0\0\0",
	    "\xff\xff\xff\0\xff\xff\xff\xff\xff\xff\0\0\0\0\x78", 10,
	    &child_unpacker, NULL, .endings = "bz2 tbz tbz2", .more_bytes = 5 },
	/* no block, as bzip2 packs an empty file */
	{ "bzip2", "BZh0\x17rE8P\x90\0\0\0",
	    "\xff\xff\xff\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10,
	    &child_unpacker, NULL, .more_bytes = 4 },
	{ "xz", "\xfd\x37zXZ\0\0", "\xff\xff\xff\xff\xff\xff\xff\xf0", 6,
	    &child_unpacker, NULL, .endings = "xz txz", .more_bytes = 2 },
	/* its version, the size of blocks, what is reserved */
	{ "lz4", "\x04\x22\x4d\x18\x40\x40", "\xff\xff\xff\xff\xc2\xcf", 4,
	    &child_unpacker, NULL, .endings = "lz4", .more_bytes = 2 },
	/* without checksums: lz4 ends where a legacy file is cut */
	{ "lz4 (legacy)", "\x02\x21\x4c\x18", NULL, 4, NULL,
	    "unpack it with lz4 -dc" },
	/* its reserved flags */
	{ "compress", "\x1f\x9d\0", "\xff\xff\x60", 3, NULL,
	    "unpack it with gzip -dc" },
	/* lc, lp and pb as all programs set them */
	{ "lzma", "\x5d\0\0", NULL, 3, &child_unpacker, NULL,
	    .endings = "lzma tlz", .header = header_lzma },
	/* Before UTF-16, which begins with some of these bytes. */
	{ "UTF-32", "\xff\xfe\0\0", NULL, 4, NULL, "use iconv -t UTF-8" },
	{ "UTF-32", "\0\0\xfe\xff", NULL, 4, NULL, "use iconv -t UTF-8" },
	{ "UTF-16", "\xff\xfe", NULL, 2, &utf16_unpacker, NULL,
	    .header = header_utf16 },
	{ "UTF-16", "\xfe\xff", NULL, 2, &utf16_unpacker, NULL,
	    .header = header_utf16 },
	/* without a byte order mark */
	{ "UTF-16", "\0\0", "\0\xff", 2, &utf16_unpacker, NULL,
	    .header = header_utf16_bare },
	{ "UTF-16", "\0\0", "\xff\0", 2, &utf16_unpacker, NULL,
	    .header = header_utf16_bare },
	/* a page, or the end of an empty file */
	{ "Parquet", "PAR1\x15\0", "\xff\xff\xff\xff\xff\xf9", 5, NULL,
	    "convert it to JSON lines", .more_bytes = 1 },
	{ "WACZ", ZIP, &wacz_unpacker, NULL, .endings = "wacz", .more_bytes = 6,
	    .header = header_wacz, .is_exact = true },
	{ "EPUB", ZIP, NULL, TEXT_ADVICE, .header = header_epub, DOCUMENT },
	{ "ODT", ZIP, NULL, TEXT_ADVICE, .header = header_odt, DOCUMENT },
	{ "DOCX", ZIP, NULL, TEXT_ADVICE, .endings = "docx",
	    .header = header_docx, DOCUMENT },
	{ "XLSX", ZIP, NULL,
	    "save it as CSV for its rows, use nd-cat FILE for its text",
	    .endings = "xlsx", .header = header_xlsx, DOCUMENT },
	{ "PPTX", ZIP, NULL, TEXT_ADVICE, .endings = "pptx",
	    .header = header_pptx, DOCUMENT },
	/* a method below 256 */
	{ "zip", ZIP, NULL,
	    "use nd-cat FILE for its texts, unzip -p for its records", true,
	    .endings = "zip", .more_bytes = 6 },
	/* no member */
	{ "zip", "PK\5\6\0\0\0\0\0", NULL, 4, NULL,
	    "use nd-cat FILE for its texts, unzip -p for its records", true,
	    .more_bytes = 6 },
	{ "7z", "7z\xbc\xaf\x27\x1c", NULL, 6, NULL,
	    "use nd-cat FILE for its texts, 7z x -so for its records", true,
	    .endings = "7z", .more_bytes = 1 },
	{ "tar", "ustar", NULL, 5, NULL,
	    "use nd-cat FILE for its texts, tar -xO for its records", true, 257,
	    "tar", .header = header_tar },
	{ "PDF", "%PDF-", NULL, 5, NULL, "use pdftotext", .header = header_pdf,
	    .is_document = true },
	{ "RTF", "{\\rtf", NULL, 5, NULL, "use unrtf", .is_document = true },
};

/* Whether bytes from..to of the magic agree with the first n bytes at p. */
static bool
agrees_in(const struct file_format *f, const char *p, size_t n, size_t from,
    size_t to)
{
	size_t i;

	for (i = from; i < to && f->magic_at + i < n; i++)
		if ((p[f->magic_at + i] ^ f->magic[i]) &
		    (f->mask ? f->mask[i] : 0xff))
			return false;
	return true;
}

static bool
has_word(const char *words, struct span word)
{
	size_t n;

	for (; words; words = words[n] ? words + n + 1 : NULL) {
		n = strcspn(words, " ");
		if (n == word.n && strncasecmp(words, word.p, n) == 0)
			return true;
	}
	return false;
}

/* Whether the ending of the name promises the format. */
static bool
is_promised(const struct file_format *f, struct span name)
{
	const char *dot = name.n ? memrchr(name.p, '.', name.n) : NULL;
	struct span ending;

	if (!dot)
		return false;
	ending.p = (char *)dot + 1;
	ending.n = name.p + name.n - ending.p;
	return has_word(f->endings, ending);
}

/* Whether the first n bytes of a file, at p, agree with the magic. What comes
 * after it may be damaged, but is no text then. */
static bool
agrees(const struct file_format *f, const char *p, size_t n)
{
	const size_t m = f->magic_bytes;
	const unsigned char *u = (const unsigned char *)p;

	if (!agrees_in(f, p, n, 0, m))
		return false;
	if (n < m ||
	    (agrees_in(f, p, n, m, m + f->more_bytes) &&
		(!f->header || f->header(u, n))))
		return true;
	return !f->is_exact && f->unpacker != &utf16_unpacker && !f->magic_at &&
	    !header_is_text(u + m, n - m);
}

static const struct file_format *
by_ending(struct span name)
{
	const struct file_format *f;

	for (f = file_formats; f < file_formats + FILE_FORMATS; f++)
		if (is_promised(f, name))
			return f;
	return NULL;
}

/* The format, or the other one that begins so, if the name promises that. */
static const struct file_format *
or_also(const struct file_format *f, struct span name)
{
	const struct file_format *named = f->also ? by_ending(name) : NULL;

	return named && strcmp(named->name, f->also) == 0 ? named : f;
}

const struct file_format *
file_format_find(const char *name, const char *p, size_t n)
{
	const struct span file = { (char *)name, name ? strlen(name) : 0 };
	const struct file_format *f;

	for (f = file_formats; f < file_formats + FILE_FORMATS; f++)
		if (n >= f->magic_at + f->magic_bytes &&
		    (agrees(f, p, n) ||
			(is_promised(f, file) &&
			    agrees_in(f, p, n, 0, f->magic_bytes))))
			return or_also(f, file);
	return NULL;
}

bool
file_format_enough(const char *p, size_t n)
{
	const struct file_format *f;

	if (n >= HEADER_MOST)
		return !header_utf16_open((const unsigned char *)p, n);
	for (f = file_formats; f < file_formats + FILE_FORMATS; f++)
		if (f->magic_at == 0 && agrees_in(f, p, n, 0, f->magic_bytes))
			return false;
	return true;
}

const struct file_format *
file_format_promised(const char *name, bool unpacked)
{
	const struct file_format *f =
	    by_ending((struct span){ (char *)name, strlen(name) });
	const char *dot = strrchr(name, '.');

	if (!unpacked || !f || !f->unpacker)
		return f;
	/* tgz is tar.gz */
	if (strncasecmp(dot, ".t", 2) == 0)
		return by_ending((struct span){ ".tar", 4 });
	return by_ending((struct span){ (char *)name, dot - name });
}

const struct file_format *
file_format_at_end(int fd)
{
	enum { END = 22, COMMENT_MOST = 65535 };
	char *tail, *p;
	const struct file_format *found = NULL;
	struct stat st;
	ssize_t n;

	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode))
		return NULL;
	tail = mem_new(END + COMMENT_MOST, 1);
	n = pread(fd, tail, END + COMMENT_MOST,
	    st.st_size > END + COMMENT_MOST ? st.st_size - END - COMMENT_MOST
					    : 0);
	for (p = tail + n - END; n >= END && p >= tail && !found; p--)
		if (memcmp(p, "PK\5\6", 4) == 0 &&
		    (unsigned char)p[20] + ((unsigned char)p[21] << 8) ==
			tail + n - END - p)
			found = by_ending((struct span){ ".zip", 4 });
	free(tail);
	return found;
}

bool
file_format_is_cut(const struct file_format *f, const char *p, size_t n)
{
	const struct file_format *g;

	for (g = file_formats; g < file_formats + FILE_FORMATS; g++)
		if (strcmp(g->name, f->name) == 0 &&
		    n < g->magic_at + g->magic_bytes && agrees(g, p, n))
			return true;
	return false;
}

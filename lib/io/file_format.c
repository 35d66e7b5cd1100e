/* file_format.c: formats of files that are not plain text. */
#include <string.h>
#include <strings.h>

#include "base/span.h"
#include "io/child_unpacker.h"
#include "io/file_format.h"
#include "io/gzip.h"
#include "io/utf16.h"
#include "io/zstd.h"

/* One row for each magic. */
const struct file_format file_formats[FILE_FORMATS] = {
	{ "zstd", "\x28\xb5\x2f\xfd", NULL, 4, &zstd_unpacker, NULL,
	    .endings = "zst tzst" },
	/* a skippable frame: RFC 8878, 3.1.2 */
	{ "zstd", "\x50\x2a\x4d\x18", "\xf0\xff\xff\xff", 4, &zstd_unpacker,
	    NULL },
	{ "gzip", "\x1f\x8b\x08", NULL, 3, &gzip_unpacker, NULL,
	    .endings = "gz tgz" },
	{ "bzip2", "BZh01AY&SY", "\xff\xff\xff\0\xff\xff\xff\xff\xff\xff", 10,
	    &child_unpacker, NULL, .endings = "bz2 tbz tbz2" },
	/* no block, as bzip2 packs an empty file */
	{ "bzip2", "BZh0\x17rE8P\x90", "\xff\xff\xff\0\xff\xff\xff\xff\xff\xff",
	    10, &child_unpacker, NULL },
	{ "xz", "\xfd\x37zXZ", NULL, 6, &child_unpacker, NULL,
	    .endings = "xz txz" },
	{ "lz4", "\x04\x22\x4d\x18", NULL, 4, &child_unpacker, NULL,
	    .endings = "lz4" },
	/* Before UTF-16, which begins with some of these bytes. */
	{ "UTF-32", "\xff\xfe\0\0", NULL, 4, NULL, "use iconv -t UTF-8" },
	{ "UTF-32", "\0\0\xfe\xff", NULL, 4, NULL, "use iconv -t UTF-8" },
	{ "UTF-16", "\xff\xfe", NULL, 2, &utf16_unpacker, NULL },
	{ "UTF-16", "\xfe\xff", NULL, 2, &utf16_unpacker, NULL },
	{ "Parquet", "PAR1\x15", NULL, 5, NULL, "convert it to JSON lines" },
	{ "zip", "PK\3\4", NULL, 4, NULL,
	    "use nd-cat FILE for its texts, unzip -p for its records", true,
	    .endings = "zip" },
	/* no member */
	{ "zip", "PK\5\6", NULL, 4, NULL,
	    "use nd-cat FILE for its texts, unzip -p for its records", true },
	{ "7z", "7z\xbc\xaf\x27\x1c", NULL, 6, NULL,
	    "use nd-cat FILE for its texts, 7z x -so for its records", true,
	    .endings = "7z" },
	{ "tar", "ustar", NULL, 5, NULL,
	    "use nd-cat FILE for its texts, tar -xO for its records", true, 257,
	    "tar" },
	{ "PDF", "%PDF-", NULL, 5, NULL, "use pdftotext" },
};

/* Whether the first n bytes of a file, at p, agree with the magic. */
static bool
agrees(const struct file_format *f, const char *p, size_t n)
{
	size_t i;

	for (i = 0; i < f->magic_bytes && f->magic_at + i < n; i++)
		if ((p[f->magic_at + i] ^ f->magic[i]) &
		    (f->mask ? f->mask[i] : 0xff))
			return false;
	return true;
}

const struct file_format *
file_format_find(const char *p, size_t n)
{
	const struct file_format *f;

	for (f = file_formats; f < file_formats + FILE_FORMATS; f++)
		if (n >= f->magic_at + f->magic_bytes && agrees(f, p, n))
			return f;
	return NULL;
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

static const struct file_format *
by_ending(struct span name)
{
	const char *dot = memrchr(name.p, '.', name.n);
	const struct file_format *f;
	struct span ending;

	if (!dot)
		return NULL;
	ending.p = (char *)dot + 1;
	ending.n = name.p + name.n - ending.p;
	for (f = file_formats; f < file_formats + FILE_FORMATS; f++)
		if (has_word(f->endings, ending))
			return f;
	return NULL;
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

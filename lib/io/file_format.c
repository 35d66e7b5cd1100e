/* file_format.c: formats of files that are not plain text. */
#include "io/child_unpacker.h"
#include "io/file_format.h"
#include "io/gzip.h"
#include "io/utf16.h"
#include "io/zstd.h"

/* One row for each magic. */
const struct file_format file_formats[FILE_FORMATS] = {
	{ "zstd", "\x28\xb5\x2f\xfd", NULL, 4, &zstd_unpacker, NULL },
	/* a skippable frame: RFC 8878, 3.1.2 */
	{ "zstd", "\x50\x2a\x4d\x18", "\xf0\xff\xff\xff", 4, &zstd_unpacker,
	    NULL },
	{ "gzip", "\x1f\x8b\x08", NULL, 3, &gzip_unpacker, NULL },
	{ "bzip2", "BZh01AY&SY", "\xff\xff\xff\0\xff\xff\xff\xff\xff\xff", 10,
	    &child_unpacker, NULL },
	/* no block, as bzip2 packs an empty file */
	{ "bzip2", "BZh0\x17rE8P\x90", "\xff\xff\xff\0\xff\xff\xff\xff\xff\xff",
	    10, &child_unpacker, NULL },
	{ "xz", "\xfd\x37zXZ", NULL, 6, &child_unpacker, NULL },
	{ "lz4", "\x04\x22\x4d\x18", NULL, 4, &child_unpacker, NULL },
	/* Before UTF-16, which begins with some of these bytes. */
	{ "UTF-32", "\xff\xfe\0\0", NULL, 4, NULL, "use iconv -t UTF-8" },
	{ "UTF-32", "\0\0\xfe\xff", NULL, 4, NULL, "use iconv -t UTF-8" },
	{ "UTF-16", "\xff\xfe", NULL, 2, &utf16_unpacker, NULL },
	{ "UTF-16", "\xfe\xff", NULL, 2, &utf16_unpacker, NULL },
	{ "Parquet", "PAR1\x15", NULL, 5, NULL, "convert it to JSON lines" },
	{ "zip", "PK\3\4", NULL, 4, NULL,
	    "use nd-cat FILE for its texts, unzip -p for its records", true },
	/* no member */
	{ "zip", "PK\5\6", NULL, 4, NULL,
	    "use nd-cat FILE for its texts, unzip -p for its records", true },
	{ "7z", "7z\xbc\xaf\x27\x1c", NULL, 6, NULL,
	    "use nd-cat FILE for its texts, 7z x -so for its records", true },
	{ "tar", "ustar", NULL, 5, NULL,
	    "use nd-cat FILE for its texts, tar -xO for its records", true,
	    257 },
	{ "PDF", "%PDF-", NULL, 5, NULL, "use pdftotext" },
};

static bool
has_magic(const struct file_format *f, const char *p, size_t n)
{
	size_t i;

	if (n < f->magic_at + f->magic_bytes)
		return false;
	p += f->magic_at;
	for (i = 0; i < f->magic_bytes; i++)
		if ((p[i] ^ f->magic[i]) & (f->mask ? f->mask[i] : 0xff))
			return false;
	return true;
}

const struct file_format *
file_format_find(const char *p, size_t n)
{
	const struct file_format *f;

	for (f = file_formats; f < file_formats + FILE_FORMATS; f++)
		if (has_magic(f, p, n))
			return f;
	return NULL;
}

/* file_format.c: formats of files that are not plain text. */
#include <stdbool.h>

#include "io/file_format.h"
#include "io/zstd.h"

/* One row for each magic. */
const struct file_format file_formats[FILE_FORMATS] = {
	{ "zstd", "\x28\xb5\x2f\xfd", NULL, 4, &zstd_unpacker, NULL },
	/* a skippable frame: RFC 8878, 3.1.2 */
	{ "zstd", "\x50\x2a\x4d\x18", "\xf0\xff\xff\xff", 4, &zstd_unpacker,
	    NULL },
	{ "gzip", "\x1f\x8b\x08", NULL, 3, NULL, "use zcat" },
	{ "bzip2", "BZh01AY&SY", "\xff\xff\xff\0\xff\xff\xff\xff\xff\xff", 10,
	    NULL, "use bzcat" },
	{ "xz", "\xfd\x37zXZ", NULL, 6, NULL, "use xzcat" },
	{ "lz4", "\x04\x22\x4d\x18", NULL, 4, NULL, "use lz4cat" },
	{ "Parquet", "PAR1\x15", NULL, 5, NULL, "convert it to JSON lines" },
	{ "zip", "PK\3\4", NULL, 4, NULL, "use unzip -p" },
	{ "PDF", "%PDF-", NULL, 5, NULL, "use pdftotext" },
};

static bool
has_magic(const struct file_format *f, const char *p, size_t n)
{
	size_t i;

	if (n < f->magic_bytes)
		return false;
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

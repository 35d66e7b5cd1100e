/* file-format.c: files are recognized by every bit of their first bytes. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "pack/file_format.h"

enum { PAD = 24 };

/* Text that begins with the magic of f is no such file if the format says what
 * comes after the magic. */
static void
check_text(const struct file_format *f)
{
	char file[FILE_FORMAT_TAR + PAD];

	if (!f->more_bytes && !f->header)
		return;
	memset(file, 'a', sizeof file);
	memcpy(file, f->magic, f->magic_bytes);
	file[sizeof file - 1] = '\n';
	if (file_format_find(NULL, file, sizeof file))
		printf("text with the magic of %s is %s\n", f->name, f->name);
}

/* Flips each bit of the magic of f: the format must change where the bit
 * counts, and only there. Cuts the magic short: the format must not be
 * found. */
static void
check(const struct file_format *f)
{
	char file[FILE_FORMAT_TAR + PAD] = { 0 }, *magic = file + f->magic_at;
	const size_t end = f->magic_at + f->magic_bytes;
	size_t i, n;
	bool counts, same;

	memcpy(magic, f->magic, f->magic_bytes);
	for (i = 0; i < 8 * f->magic_bytes; i++) {
		counts = !f->mask || f->mask[i / 8] >> i % 8 & 1;
		magic[i / 8] ^= 1 << i % 8;
		same = file_format_find(NULL, file, sizeof file) == f;
		if (same == counts)
			printf("%s: bit %zu\n", f->name, i);
		magic[i / 8] ^= 1 << i % 8;
	}
	for (n = 0; n < end; n++)
		if (file_format_find(NULL, file, n) == f)
			printf("%s is found in %zu bytes\n", f->name, n);
	if (file_format_find(NULL, file, n) != f)
		printf("%s is not found in %zu bytes\n", f->name, n);
	if (!f->unpacker == !f->advice)
		printf("%s: expected an unpacker or advice\n", f->name);
}

/* UTF-16 without a byte order mark is a line of ASCII. */
static void
check_bare(const struct file_format *f)
{
	const bool big = f->mask[0];
	const char text[] = "\0t\0e\0x\0t\0\n";

	if (file_format_find(NULL, text + !big, 10) != f)
		printf("%s, big %d: not found\n", f->name, big);
	if (file_format_find(NULL, text + !big, 8 - !big))
		printf("%s, big %d: found without a newline\n", f->name, big);
}

int
main(void)
{
	size_t i;

	for (i = 0; i < FILE_FORMATS; i++) {
		if (file_formats[i].magic_bytes == 2 && file_formats[i].mask) {
			check_bare(&file_formats[i]);
			continue;
		}
		if (file_formats[i].is_exact)
			continue;
		check(&file_formats[i]);
		check_text(&file_formats[i]);
	}
	return 0;
}

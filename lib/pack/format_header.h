/* format_header.h: whether the first bytes of a file, of which the magic
 * agrees, are a header that the format allows, and not text that begins so. If
 * there are fewer than a header has, those that there are. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* How many bytes are looked at, but for UTF-16. */
enum { HEADER_MOST = 64 };

/* lzma: the size of what is packed is unknown or below 2^40. */
bool header_lzma(const unsigned char *p, size_t n);

/* Of zip archives: the first member of EPUB and ODT has their type, by their
 * standards; the others begin with one of their parts and have one with text.
 */
bool header_epub(const unsigned char *p, size_t n);
bool header_odt(const unsigned char *p, size_t n);
bool header_docx(const unsigned char *p, size_t n);
bool header_xlsx(const unsigned char *p, size_t n);
bool header_pptx(const unsigned char *p, size_t n);

/* A zip archive with archive/NAME.warc or .warc.gz in its first bytes. */
bool header_wacz(const unsigned char *p, size_t n);

/* Whether a line begins with them: without control characters but white space.
 */
bool header_is_text(const unsigned char *p, size_t n);

/* RFC 8878, 3.1.1: nothing reserved, and no block of more than 128 kB. */
bool header_zstd(const unsigned char *p, size_t n);

/* A byte order mark, and a character below U+0100, such as a blank or a
 * newline; or text without one that is not, after the mark, lines in UTF-8 with
 * or without other marks. */
bool header_utf16(const unsigned char *p, size_t n);

/* ASCII in UTF-16 without a byte order mark: at least 4 characters and the end
 * of the first line, or more and a blank in HEADER_MOST bytes or all there are.
 */
bool header_utf16_bare(const unsigned char *p, size_t n);

/* Whether more bytes may show such a character. */
bool header_utf16_open(const unsigned char *p, size_t n);

/* The version of POSIX or GNU after ustar, and a size in octal digits, or in
 * binary ones with the highest bit set. */
bool header_tar(const unsigned char *p, size_t n);

/* %PDF-1.4 and the end of the line. */
bool header_pdf(const unsigned char *p, size_t n);

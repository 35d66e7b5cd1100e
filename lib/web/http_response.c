#include <string.h>
#include <zlib.h>

#include "web/header_fields.h"
#include "web/http_response.h"

enum {
	GZIP_OR_ZLIB = 15 + 32, /* window bits of inflateInit2 */
	RAW_DEFLATE = -15,
	ROOM = 1 << 16,
	CHUNK_DIGITS = 8,
};

/* Parses the line `size[;extension]` of a chunk at *p; returns false if it is
 * none. Moves *p to the first byte of the chunk. */
static bool
chunk_size(char **p, const char *end, size_t *size)
{
	char *nl = memchr(*p, '\n', end - *p), *q = *p;
	unsigned digit;

	*size = 0;
	if (!nl)
		return false;
	for (; q < nl; q++) {
		digit = *q >= '0' && *q <= '9' ? *q - '0'
		    : *q >= 'a' && *q <= 'f'   ? *q - 'a' + 10
		    : *q >= 'A' && *q <= 'F'   ? *q - 'A' + 10
					       : 16;
		if (digit == 16 || q - *p == CHUNK_DIGITS)
			break;
		*size = *size * 16 + digit;
	}
	if (q == *p || !strchr(" \t;\r\n", *q))
		return false;
	*p = nl + 1;
	return true;
}

/* Replaces body by its joined chunks, if it begins with one. */
static void
join_chunks(struct http_response *r)
{
	char *p = r->body.p, *end = p + r->body.n;
	size_t size;

	r->joined.n = 0;
	if (!chunk_size(&p, end, &size))
		return;
	while (size > 0) {
		r->cut = size > (size_t)(end - p);
		if (r->cut)
			size = end - p;
		buf_put(&r->joined, (struct span){ p, size });
		p += size;
		if (r->cut)
			break;
		p += p < end && *p == '\r';
		p += p < end && *p == '\n';
		if (!chunk_size(&p, end, &size)) {
			r->cut = true;
			break;
		}
	}
	r->body = buf_span(&r->joined);
}

/* Inflates body, which is one or more gzip members or one stream of zlib or
 * deflate; returns whether it is whole. */
static bool
inflate_body(struct http_response *r, int window_bits)
{
	z_stream z = { .next_in = (unsigned char *)r->body.p,
		.avail_in = r->body.n };
	int status = inflateInit2(&z, window_bits);

	if (status != Z_OK)
		die("out of memory");
	r->inflated.n = 0;
	while (status == Z_OK && r->inflated.n < HTTP_BODY_MOST) {
		z.next_out = (unsigned char *)buf_room(&r->inflated, ROOM);
		z.avail_out = ROOM;
		status = inflate(&z, Z_NO_FLUSH);
		r->inflated.n += ROOM - z.avail_out;
		if (status == Z_STREAM_END && z.avail_in > 1 &&
		    z.next_in[0] == 0x1f && z.next_in[1] == 0x8b)
			status = inflateReset(&z);
	}
	if (status == Z_MEM_ERROR)
		die("out of memory");
	inflateEnd(&z);
	return status == Z_STREAM_END;
}

static void
decode_content(struct http_response *r, struct span coding)
{
	const unsigned char *p = (unsigned char *)r->body.p;
	bool gzip = r->body.n > 2 && p[0] == 0x1f && p[1] == 0x8b;
	bool zlib =
	    r->body.n > 2 && (p[0] & 15) == 8 && (p[0] * 256 + p[1]) % 31 == 0;
	bool deflate = header_is(coding, "deflate");

	if (deflate || header_is(coding, "gzip") ||
	    header_is(coding, "x-gzip")) {
		if (gzip || (zlib && deflate))
			r->cut |= !inflate_body(r, GZIP_OR_ZLIB);
		else if (!deflate || !inflate_body(r, RAW_DEFLATE))
			return;
		r->body = buf_span(&r->inflated);
	} else if (coding.n > 0 && !header_is(coding, "identity") &&
	    !header_is(coding, "none")) {
		r->coding = coding;
	}
}

bool
http_response_read(struct http_response *r, struct span block)
{
	size_t n = header_length(block), i;
	struct span header = { block.p, n ? n : block.n }, line, value;

	line = header_first_line(header);
	if (line.n < 8 || memcmp(line.p, "HTTP/", 5) != 0)
		return false;
	for (i = 5; i < line.n && line.p[i] != ' '; i++)
		;
	r->status = 0;
	while (++i < line.n && line.p[i] >= '0' && line.p[i] <= '9' &&
	    r->status < 1000)
		r->status = r->status * 10 + line.p[i] - '0';
	value = header_field(header, "Content-Type");
	r->type = header_media_type(value);
	r->charset = header_parameter(value, "charset");
	r->body = (struct span){ block.p + header.n, block.n - header.n };
	r->coding.n = 0;
	r->cut = false;
	if (header_is(header_field(header, "Transfer-Encoding"), "chunked"))
		join_chunks(r);
	decode_content(r, header_field(header, "Content-Encoding"));
	return true;
}

void
http_response_free(struct http_response *r)
{
	buf_free(&r->joined);
	buf_free(&r->inflated);
}

/* http_response.h: parses a stored HTTP response and decodes its body: chunks,
 * gzip and deflate. */
#pragma once

#include <stdbool.h>

#include "base/buf.h"

/* The most bytes of a decoded body; the rest is cut off. */
#define HTTP_BODY_MOST ((size_t)1 << 28)

/* A response. The spans are parts of the block that was read or of the two
 * buffers; valid until the next call. Owns the buffers. Start from {0}. */
struct http_response {
	unsigned status;     /* such as 200 */
	struct span type;    /* the media type, such as text/html, or empty */
	struct span charset; /* or empty */
	struct span coding;  /* an unknown content coding, such as br, or empty;
			      * if there is one, body is not decoded */
	struct span body;
	bool cut; /* the body is damaged, incomplete or too long */
	struct buf joined, inflated;
};

/* Reads a block; false if it is no HTTP response. Crawlers store some bodies
 * decoded and keep the fields that name the coding: a body that does not begin
 * as the coding does is taken as it is. What precedes damage is decoded. */
bool http_response_read(struct http_response *r, struct span block);

void http_response_free(struct http_response *r);

/* charset.h: converts the bytes of a web page to UTF-8.
 *
 * The encoding is the first of these that is known:
 * 1. a byte order mark of UTF-8 or UTF-16,
 * 2. the label of the protocol, such as the charset of Content-Type,
 * 3. UTF-8, if all bytes are valid UTF-8 and <meta> does not explain an ESC by
 *    ISO-2022-JP,
 * 4. the label in <meta>, in the first 1024 bytes,
 * 5. windows-1252.
 * Browsers put 4 before 3. A page that is valid UTF-8 with another label in
 * <meta> was converted without its <meta>, so its bytes are the better
 * evidence. */
#pragma once

#include <stdint.h>

#include "base/buf.h"

/* Start from {0}. Owns text. */
struct charset {
	struct buf text;   /* of the last page, if it was converted */
	uint64_t replaced; /* invalid sequences, of all pages */
};

/* Returns page as UTF-8 without NULs; invalid sequences become U+FFFD. The
 * result is page itself or c->text. label is empty if there is none; a label
 * that the Encoding Standard does not have is ignored. */
struct span charset_decode(
    struct charset *c, struct span page, struct span label);

void charset_free(struct charset *c);

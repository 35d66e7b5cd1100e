/* html_detect.h: whether a text is HTML. */
#pragma once

#include <stdbool.h>

#include "base/span.h"

/* Whether text has a tag of an HTML element, such as `<p>` or `</b>`, or an
 * HTML document type. Reads all of text if it has none. */
bool html_has_tag(struct span text);

/* Whether text is probably a web page or a piece of one, not plain text that
 * mentions a tag: it begins with `<!doctype html` or `<html`, or its first
 * HTML_PROBE bytes have HTML_PROBE_TAGS such tags. Text before the first `<`
 * may have escapes or not. */
enum { HTML_PROBE = 4096, HTML_PROBE_TAGS = 4 };
bool html_looks_like(struct span text);

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "io/in_bytes.h"
#include "web/arc.h"
#include "web/header_fields.h"
#include "web/warc.h"

enum { CHUNK = 1 << 18, SHOWN = 40, SEPARATOR = 4, ARC_LINE_MOST = 1 << 16 };

static const char magic[] = "WARC/";
static const char wanted[] = "WARC/1.0, WARC/1.1 or an older version";

static size_t
buffered(const struct warc *w)
{
	return w->end - w->begin;
}

/* Reads until n bytes are buffered; false if the file ends before. */
static bool
fill(struct warc *w, size_t n)
{
	size_t got;

	while (buffered(w) < n && !w->at_end) {
		if (w->begin > 0) {
			memmove(w->buf, w->buf + w->begin, buffered(w));
			w->end -= w->begin;
			w->begin = 0;
		}
		w->buf = mem_grow(w->buf, &w->cap, w->end + CHUNK, 1);
		got = in_bytes(w->in, w->buf + w->end, w->cap - w->end);
		w->end += got;
		w->at_end = got == 0;
	}
	return buffered(w) >= n;
}

/* Whether what is buffered begins with the word. */
static bool
at_word(const struct warc *w, const char *word)
{
	size_t n = strlen(word);

	return buffered(w) >= n && memcmp(w->buf + w->begin, word, n) == 0;
}

static void
consume(struct warc *w, size_t n)
{
	w->begin += n;
	w->position += n;
}

static bool ND_PRINTF(2, 3) fail(struct warc *w, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(w->error, sizeof w->error, fmt, ap);
	va_end(ap);
	return false;
}

/* The beginning of the line at s for a message; static. Bytes that are not
 * printable ASCII become `?`. */
static const char *
shown(struct span s)
{
	static char text[SHOWN + 1];
	size_t i;

	for (i = 0; i < s.n && i < SHOWN && s.p[i] != '\n' && s.p[i] != '\r';
	     i++)
		text[i] = s.p[i] >= ' ' && s.p[i] <= '~' ? s.p[i] : '?';
	text[i] = 0;
	return text;
}

static struct span
rest(const struct warc *w)
{
	return (struct span){ w->buf + w->begin, buffered(w) };
}

/* Whether the byte stands between records: a line's end, or a zero of padding.
 */
static bool
is_between(char c)
{
	return c == '\r' || c == '\n' || !c;
}

/* Skips empty lines and padding. */
static void
skip_separator(struct warc *w)
{
	while (fill(w, 1) && is_between(w->buf[w->begin]))
		consume(w, 1);
}

/* Whether a record begins at s, which has all of its first line: of WARC the
 * version, of ARC the line itself. */
static bool
begins_record(const struct warc *w, struct span s)
{
	const char *end = memchr(s.p, '\n', s.n);
	struct arc_line arc;

	if (!w->arc)
		return memcmp(s.p, magic, s.n < 5 ? s.n : 5) == 0;
	if (!end)
		return w->at_end; /* it is cut */
	return arc_line_read(&arc, (struct span){ s.p, end - s.p });
}

/* Whether an empty line, a record or the end of the file is after the n
 * buffered bytes of the content. */
static bool
check_separator(struct warc *w, size_t n)
{
	struct span s;

	fill(w, n + SEPARATOR + (w->arc ? ARC_LINE_MOST : strlen(magic)));
	s = rest(w);
	s.p += n;
	s.n -= n;
	while (s.n > 0 && is_between(*s.p)) {
		s.p++;
		s.n--;
	}
	/* An address lacks no byte if a line begins with it. */
	if (s.n == 0 ||
	    ((!w->arc || s.p > rest(w).p + n) && begins_record(w, s)))
		return true;
	return fail(w,
	    "expected the next record after %ju bytes of content, got '%s'",
	    (uintmax_t)w->length, shown(s));
}

static bool
cut_short(struct warc *w, uint64_t got)
{
	return fail(w,
	    "expected %ju bytes of content, got %ju: the file is truncated",
	    (uintmax_t)w->length, (uintmax_t)got);
}

/* Skips the content of the last record. */
static bool
skip_content(struct warc *w)
{
	uint64_t left = w->length;
	size_t n;

	w->in_content = false;
	while (left > 0) {
		if (!fill(w, 1))
			return cut_short(w, w->length - left);
		n = buffered(w) < left ? buffered(w) : left;
		consume(w, n);
		left -= n;
	}
	return check_separator(w, 0);
}

/* The value of a field without the angle brackets that WARC/1.0 has. */
static struct span
uri_field(struct span header, const char *name)
{
	struct span s = header_field(header, name);

	if (s.n >= 2 && s.p[0] == '<' && s.p[s.n - 1] == '>') {
		s.p++;
		s.n -= 2;
	}
	return s;
}

static bool
is_known(struct span version)
{
	static const char *const known[] = { "WARC/0.17", "WARC/0.18",
		"WARC/1.0", "WARC/1.1" };
	size_t i;

	for (i = 0; i < sizeof known / sizeof *known; i++)
		if (span_is(version, known[i]))
			return true;
	return false;
}

static struct span
word(const char *text)
{
	return (struct span){ (char *)text, strlen(text) };
}

/* Reads the line of ARC that is buffered, n bytes. What a server answered
 * begins with the fields of HTTP; other records do not. */
static bool
parse_arc_line(struct warc *w, size_t n)
{
	struct arc_line a;
	struct span line;

	buf_set(&w->header, (struct span){ w->buf + w->begin, n });
	line = buf_span(&w->header);
	line.n--;
	if (!arc_line_read(&a, line))
		return fail(w,
		    "expected address, IP address, time, media type and "
		    "length, got '%s'",
		    shown(line));
	consume(w, n);
	fill(w, 5);
	w->type = word("resource");
	w->media_type = header_media_type(a.media_type);
	w->charset = (struct span){ 0 };
	if (buffered(w) >= 5 && memcmp(w->buf + w->begin, "HTTP/", 5) == 0) {
		w->type = word("response");
		w->media_type = word("application/http");
	} else if (w->records == 1) {
		w->type = word("filedesc");
	}
	w->uri = a.uri;
	w->id = (struct span){ 0 };
	w->truncated = false;
	w->length = a.length;
	w->in_content = true;
	return true;
}

/* Reads the header that is buffered, n bytes. */
static bool
parse_header(struct warc *w, size_t n)
{
	struct span header, value, version;

	buf_set(&w->header, (struct span){ w->buf + w->begin, n });
	header = buf_span(&w->header);
	version = header_first_line(header);
	if (!is_known(version))
		return fail(w, "expected %s, got '%s'", wanted, shown(version));
	w->type = header_field(header, "WARC-Type");
	w->uri = uri_field(header, "WARC-Target-URI");
	w->id = uri_field(header, "WARC-Record-ID");
	value = header_field(header, "Content-Type");
	w->media_type = header_media_type(value);
	w->charset = header_parameter(value, "charset");
	w->truncated = header_field(header, "WARC-Truncated").n > 0;
	if (w->type.n == 0)
		return fail(w, "expected the field WARC-Type, got none");
	value = header_field(header, "Content-Length");
	if (!span_number(value, &w->length))
		return fail(w,
		    "expected the field Content-Length with a number, got '%s'",
		    shown(value));
	consume(w, n);
	w->in_content = true;
	return true;
}

/* Buffers the line; returns its length, 0 if it has no end within
 * ARC_LINE_MOST. */
static size_t
find_arc_line(struct warc *w)
{
	const char *end;

	fill(w, ARC_LINE_MOST);
	end = memchr(w->buf + w->begin, '\n', buffered(w));
	return end ? (size_t)(end + 1 - (w->buf + w->begin)) : 0;
}

/* Buffers the header; returns its length, 0 if it has no end within
 * WARC_HEADER_MOST. */
static size_t
find_header(struct warc *w)
{
	size_t n = 0, want;
	bool more = true;

	for (want = 4096; n == 0 && more && want <= WARC_HEADER_MOST;
	     want *= 2) {
		more = fill(w, want);
		n = header_length(rest(w));
	}
	return n <= WARC_HEADER_MOST ? n : 0;
}

void
warc_open(struct warc *w, struct in *in)
{
	*w = (struct warc){ .in = in };
	in->buffer.errors_wait = true;
}

bool
warc_next(struct warc *w)
{
	size_t n;

	*w->error = 0;
	if (w->in_content && !skip_content(w))
		return false;
	skip_separator(w);
	if (!fill(w, 1))
		return false;
	w->records++;
	w->offset = w->position;
	w->header.n = 0;
	buf_room(&w->header, 0);
	fill(w, SHOWN);
	w->arc = w->arc || (w->records == 1 && at_word(w, ARC_MAGIC));
	if (w->arc)
		return (n = find_arc_line(w)) > 0
		    ? parse_arc_line(w, n)
		    : fail(w,
			  w->at_end ? "expected the end of the line, got the "
				      "end of the file after '%s'"
				    : "expected a line of at most 64 KB, got "
				      "'%s'",
			  shown(rest(w)));
	if (!at_word(w, magic))
		return fail(w, "expected %s, got '%s'", wanted, shown(rest(w)));
	if ((n = find_header(w)) == 0)
		return fail(w,
		    w->at_end ? "expected an empty line after the header, got "
				"the end of the file"
			      : "expected a header of at most 1 MB, got a "
				"longer one");
	return parse_header(w, n);
}

bool
warc_content(struct warc *w, struct span *content)
{
	if (w->length > WARC_CONTENT_MOST)
		return fail(w,
		    "expected at most 2 GB of content, got %ju bytes",
		    (uintmax_t)w->length);
	if (!fill(w, w->length))
		return cut_short(w, buffered(w));
	if (!check_separator(w, w->length))
		return false;
	*content = (struct span){ w->buf + w->begin, w->length };
	consume(w, w->length);
	w->in_content = false;
	return true;
}

void
warc_resync(struct warc *w)
{
	const size_t most = w->arc ? ARC_LINE_MOST : strlen(magic);
	char *end;

	w->in_content = false;
	/* The bad record may begin here, or the one after it. */
	if (w->position == w->offset && fill(w, 1))
		consume(w, 1);
	else if (!w->arc && fill(w, most) && begins_record(w, rest(w)))
		return;
	while (fill(w, 1)) {
		end = memchr(w->buf + w->begin, '\n', buffered(w));
		consume(w,
		    end ? (size_t)(end + 1 - (w->buf + w->begin))
			: buffered(w));
		fill(w, most);
		if (end && begins_record(w, rest(w)))
			return;
	}
}

bool
warc_goes_on(struct warc *w)
{
	w->in_content = false;
	w->at_end = !in_goes_on(w->in);
	return !w->at_end;
}

void
warc_close(struct warc *w)
{
	free(w->buf);
	buf_free(&w->header);
}

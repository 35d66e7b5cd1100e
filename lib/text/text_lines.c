#include <string.h>
#include <strings.h>

#include "format/json_string.h"
#include "text/text_lines.h"

void
text_lines_begin(struct text_lines *t, struct span text, enum text_form form)
{
	t->form = form;
	t->next = text.p;
	t->end = text.p + text.n;
	t->next_newline = (struct span){ text.p, 0 };
}

/* The length of the escaped newline at p, a backslash; 0 if it escapes another
 * byte. JSON also has \u000a. */
static size_t
newline_length(const struct text_lines *t, const char *p)
{
	size_t n = t->end - p;

	if (n >= 2 && p[1] == 'n')
		return 2;
	if (t->form == TEXT_STRING && n >= 6 && memcmp(p + 1, "u000", 4) == 0 &&
	    (p[5] == 'a' || p[5] == 'A'))
		return 6;
	return 0;
}

/* Sets *newline to the first escaped newline from p on, or to an empty span at
 * the end of the text. Returns whether there is another escape before it. */
static bool
find_newline(const struct text_lines *t, char *p, struct span *newline)
{
	bool escapes = false;
	char *slash;
	size_t n;

	while ((slash = memchr(p, '\\', t->end - p))) {
		n = newline_length(t, slash);
		if (n > 0) {
			*newline = (struct span){ slash, n };
			return escapes;
		}
		escapes = true;
		if (t->end - slash < 2)
			break;
		p = slash + 2;
	}
	*newline = (struct span){ t->end, 0 };
	return escapes;
}

/* The line with the escapes that out_escaped writes. */
static struct span
as_field(struct text_lines *t, struct span raw)
{
	uint64_t replaced = 0;
	char *to, after;

	t->field.n = 0;
	if (t->form == TEXT_STRING) {
		to = buf_room(&t->field, raw.n);
		after = raw.p[raw.n];
		raw.p[raw.n] = '"';
		to = json_string_decode(
		    raw.p, raw.p + raw.n + 1, to, true, &replaced);
		raw.p[raw.n] = after;
	} else {
		unescape_read(&t->plain, raw);
		to = buf_room(&t->field, 2 * t->plain.n);
		to = unescape_put(&t->plain, 0, t->plain.n, to);
	}
	t->field.n = to - t->field.p;
	return buf_span(&t->field);
}

/* Whether \t or \r is at p, which escapes are not before. */
static bool
is_escaped_space(const char *p)
{
	return p[0] == '\\' && (p[1] == 't' || p[1] == 'r');
}

/* The number of backslashes at the end of s. */
static size_t
slashes(struct span s)
{
	size_t n = 0;

	while (n < s.n && s.p[s.n - 1 - n] == '\\')
		n++;
	return n;
}

static struct span
trim(struct span s)
{
	size_t n;

	while (s.n > 0) {
		n = *s.p == ' ' ? 1 : s.n >= 2 && is_escaped_space(s.p) ? 2 : 0;
		if (n == 0)
			break;
		s.p += n;
		s.n -= n;
	}
	while (s.n > 0) {
		if (s.p[s.n - 1] == ' ')
			s.n--;
		else if (s.n >= 2 && is_escaped_space(s.p + s.n - 2) &&
		    slashes((struct span){ s.p, s.n - 1 }) % 2 == 1)
			s.n -= 2;
		else
			break;
	}
	return s;
}

/* The CR at the end of raw if a newline follows; otherwise empty. */
static struct span
cr_of(const struct text_lines *t)
{
	struct span raw = t->raw;
	char *end = raw.p + raw.n;
	size_t n = 0;

	if (t->next && raw.n >= 1 && end[-1] == '\r')
		n = 1;
	else if (t->next && raw.n >= 2 && end[-1] == 'r')
		n = 2;
	else if (t->next && t->form == TEXT_STRING && raw.n >= 6 &&
	    strncasecmp(end - 6, "\\u000d", 6) == 0)
		n = 6;
	if (n > 1 && slashes((struct span){ raw.p, raw.n - n + 1 }) % 2 == 0)
		n = 0;
	return (struct span){ end - n, n };
}

bool
text_lines_next(struct text_lines *t)
{
	bool escapes;

	if (!t->next)
		return false;
	t->newline = t->next_newline;
	escapes = find_newline(t, t->next, &t->next_newline);
	t->raw = (struct span){ t->next, t->next_newline.p - t->next };
	t->next = t->next_newline.n > 0 ? t->next_newline.p + t->next_newline.n
					: NULL;
	t->cr = cr_of(t);
	if (escapes || memchr(t->raw.p, '\r', t->raw.n))
		t->line = trim(as_field(t, t->raw));
	else
		t->line = trim(t->raw);
	return true;
}

void
text_lines_free(struct text_lines *t)
{
	free(t->plain.buf);
	free(t->plain.special);
	buf_free(&t->field);
	*t = (struct text_lines){ 0 };
}

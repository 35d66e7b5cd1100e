#include <string.h>

#include "format/json_scan.h"
#include "format/json_string.h"
#include "format/json_text.h"

/* The text of the part at p of a message: null of an image or the like, which
 * has a type and no text; NULL if it is no part. */
static const char *
part_text(const struct json *j, const char *p)
{
	static const char *const text[] = { "text" },
				 *const type[] = { "type" };
	const char *t = *p == '{' ? json_member(p, j->end, text, 1) : NULL;

	if (*p == '{' && !t && json_member(p, j->end, type, 1))
		return "null";
	return t && (*t == '"' || *t == 'n') ? t : NULL;
}

/* The content of the message at p, of which chats are lists: a string, null or
 * an array of parts; NULL if it is none. */
static const char *
message_content(const struct json *j, const char *p)
{
	static const char *const key[] = { "content", "value" };
	const char *content = json_member(p, j->end, key, 2), *e;

	if (!content || *content != '[')
		return content && (*content == '"' || *content == 'n') ? content
								       : NULL;
	for (e = json_next_element(content + 1, j->end); e;
	     e = json_next_element(json_value_end(e), j->end))
		if (!part_text(j, e))
			return NULL;
	return content;
}

/* What at p cannot be a text or part of one, for a message; NULL if it can: a
 * string, a number, a word, and in an array a message. */
static const char *
not_text(const struct json *j, const char *p, bool in_array)
{
	if (json_is_nan(p))
		return json_kind(p[*p == '-']);
	if (*p == '{' && in_array && message_content(j, p))
		return NULL;
	return *p == '{' || *p == '[' ? json_kind(*p) : NULL;
}

/* Whether the value at p is a text: not an object or NaN, nor an array of more
 * than strings, numbers, words and messages; calls in_bad if it is. */
static bool
is_text(struct json *j, struct in *in, struct span name, const char *p)
{
	static const char wanted[] =
	    "expected a string, a number or an array of them";
	const char *e = NULL, *bad = NULL;

	if (*p == '{')
		return in_bad(in,
		    "%.*s: %s, got an object; %.*s.KEY is a value in it",
		    (int)name.n, name.p, wanted, (int)name.n, name.p);
	if (*p == '[')
		e = json_next_element(p + 1, j->end);
	else if ((bad = not_text(j, p, false)))
		in_bad(
		    in, "%.*s: %s, got %s", (int)name.n, name.p, wanted, bad);
	for (; e && !bad; e = json_next_element(json_value_end(e), j->end))
		if ((bad = not_text(j, e, true)))
			in_bad(in, "%.*s: %s, got an array with %s in it%s",
			    (int)name.n, name.p, wanted, bad,
			    *e == '{' ? "; a message has its text in content "
					"or value"
				      : "");
	return !bad;
}

bool
json_check_values(struct json *j, struct in *in)
{
	const char *p, *bad;
	struct json_name *k;
	size_t i;

	for (i = 0; i < j->names.n; i++) {
		k = &j->names.name[i];
		k->seen |= json_name_end(k) != NULL;
		p = json_value(j, i);
		if (i > 0 && !(j->orders && json_is_nan(p)) &&
		    !is_text(j, in, k->name, p))
			return false;
		bad = i == 0 ? not_text(j, p, false) : NULL;
		if (bad)
			return in_bad(in,
			    "%.*s: expected a string or a number, got %s",
			    (int)k->name.n, k->name.p, bad);
	}
	return true;
}

char *
json_put_scalar(struct json *j, const char *p, char *to, bool text)
{
	size_t n;

	if (*p == '"')
		return json_string_decode(
		    p + 1, j->end, to, text, &j->replaced);
	if (*p == 'n')
		return to;
	n = json_value_end(p) - p;
	memcpy(to, p, n);
	return to + n;
}

/* The same for the message at p: its content, or the texts of its parts. */
static void
each_of_message(const struct json *j, const char *p,
    void (*each)(void *to, const char *p), void *to)
{
	const char *content = message_content(j, p), *e, *text;
	bool any = *content != '[';

	if (any)
		each(to, content);
	else
		for (e = json_next_element(content + 1, j->end); e;
		     e = json_next_element(json_value_end(e), j->end)) {
			text = part_text(j, e);
			if (*text == '"')
				each(to, text);
			any = any || *text == '"';
		}
	if (!any)
		each(to, "null");
}

void
json_each_text(const struct json *j, size_t i,
    void (*each)(void *to, const char *p), void *to)
{
	const char *p = json_value(j, i), *e;

	if (*p != '[') {
		each(to, p);
		return;
	}
	for (e = json_next_element(p + 1, j->end); e;
	     e = json_next_element(json_value_end(e), j->end))
		if (*e == '{')
			each_of_message(j, e, each, to);
		else
			each(to, e);
}

struct text_writer {
	struct json *j;
	struct out *o;
	bool begun;
};

/* Writes the scalar at p to a text field, after a newline but for the first. */
static void
write_scalar(void *writer, const char *p)
{
	struct text_writer *w = writer;
	char *to;

	if (w->begun)
		out_put(w->o, "\\n", 2);
	w->begun = true;
	to = out_room(w->o, json_value_end(p) - p);
	out_used(w->o, json_put_scalar(w->j, p, to, true) - to);
}

void
json_write_text(struct json *j, size_t i, struct out *o)
{
	struct text_writer w = { j, o, false };

	json_each_text(j, i, write_scalar, &w);
}

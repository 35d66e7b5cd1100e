#include <string.h>

#include "base/span.h"
#include "format/json_scan.h"

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

const char *
json_skip_blanks(const char *p, const char *end)
{
	while (p < end && is_blank(*p))
		p++;
	return p;
}

const char *
json_kind(char first)
{
	switch (first) {
	case '{':
		return "an object";
	case '[':
		return "an array";
	case '"':
		return "a string";
	case 't':
	case 'f':
		return "a boolean";
	case 'n':
		return "null";
	case 'N':
		return "NaN";
	case 'I':
		return "Infinity";
	default:
		return "a number";
	}
}

bool
json_is_nan(const char *p)
{
	return *p == 'N' || *p == 'I' || (*p == '-' && p[1] == 'I');
}

static const char *
string_end(const char *p)
{
	for (p++; *(p += strcspn(p, "\"\\")) == '\\';)
		p += 2;
	return p + 1;
}

const char *
json_value_end(const char *p)
{
	size_t depth = 0;

	if (*p == '"')
		return string_end(p);
	if (*p != '{' && *p != '[')
		return p + strcspn(p, ",]} \t\r\n");
	do {
		p += strcspn(p, "\"{}[]");
		if (*p == '"') {
			p = string_end(p);
			continue;
		}
		depth += *p == '{' || *p == '[' ? 1 : -1;
		p++;
	} while (depth > 0);
	return p;
}

const char *
json_member(const char *p, const char *end, const char *const key[], size_t n)
{
	struct span name;
	size_t i;

	for (p = json_skip_blanks(p + 1, end); *p == '"';) {
		name = (struct span){ (char *)p + 1, string_end(p) - p - 2 };
		p = json_skip_blanks(string_end(p), end);
		p = json_skip_blanks(p + 1, end);
		for (i = 0; i < n; i++)
			if (span_is(name, key[i]))
				return p;
		p = json_skip_blanks(json_value_end(p), end);
		if (*p == ',')
			p = json_skip_blanks(p + 1, end);
	}
	return NULL;
}

const char *
json_next_element(const char *p, const char *end)
{
	p = json_skip_blanks(p, end);
	if (*p == ',')
		p = json_skip_blanks(p + 1, end);
	return *p == ']' ? NULL : p;
}

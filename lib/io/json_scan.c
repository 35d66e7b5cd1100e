/* json_scan.c: moves over a line of valid JSON. */
#include <stdbool.h>
#include <string.h>

#include "io/json_scan.h"

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
	default:
		return "a number";
	}
}

const char *
json_scalar_end(const char *p)
{
	if (*p != '"')
		return p + strcspn(p, ",] \t\r\n");
	for (p++; *(p += strcspn(p, "\"\\")) == '\\';)
		p += 2;
	return p + 1;
}

const char *
json_next_element(const char *p, const char *end)
{
	p = json_skip_blanks(p, end);
	if (*p == ',')
		p = json_skip_blanks(p + 1, end);
	return *p == ']' ? NULL : p;
}

#include <string.h>

#include "format/json_repair.h"

static bool
is_one_of(char c, const char *set)
{
	return c && strchr(set, c);
}

/* The length of the value at p if it is no JSON but one of these, or 0. before:
 * the byte before it. */
static size_t
word_at(const char *p, const char *end, char before)
{
	static const struct {
		const char *word, *after;
	} known[] = { { "NaN", ":,[ \t" }, { "Infinity", ":,[ \t-" } };
	size_t i, n;

	for (i = 0; i < 2; i++) {
		n = strlen(known[i].word);
		if ((size_t)(end - p) > n && memcmp(p, known[i].word, n) == 0)
			return is_one_of(before, known[i].after) &&
				is_one_of(p[n], ",]} \t\r\n")
			    ? n
			    : 0;
	}
	return 0;
}

/* The end of the string whose opening quote is at p. */
static char *
skip_string(char *p, const char *end)
{
	for (p++; p < end && *p != '"'; p++)
		if (*p == '\\')
			p++;
	return p + 1;
}

bool
json_repair(struct buf *to, const char *p, size_t n)
{
	bool found = false;
	char *q, *end;
	size_t word;

	to->n = 0;
	buf_put(to, (struct span){ (char *)p, n });
	end = to->p + n;
	for (q = to->p; q < end;) {
		if (*q == '"') {
			q = skip_string(q, end);
			continue;
		}
		word = word_at(q, end, q > to->p ? q[-1] : 0);
		memset(q, '1', word);
		q += word ? word : 1;
		found = found || word;
	}
	return found;
}

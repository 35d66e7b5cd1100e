/* sentence-rules: runs the example of every rule. Prints those that are not
 * cut at their strokes, or in which their rule is not used, and the stops and
 * ends of lines that the scan would not see; ends 1 if there are any. */
#include <stdio.h>
#include <string.h>

#include "sentence/rule.h"
#include "text/unicode.h"

static bool used[256];

static const struct rule *
traced_find(uint32_t before, uint32_t stop, uint32_t behind)
{
	const struct rule *r = rule_find(before, stop, behind);

	used[r - rules] = true;
	return r;
}

#define rule_find traced_find
#include "sentence/sentence.c"

/* Whether stops_mask shows every code point that is a stop or ends a line. */
static int
unseen(void)
{
	unsigned char text[STOPS_BLOCK];
	uint64_t mask;
	int32_t cp;
	enum glyph g;
	int bad = 0;

	for (cp = 0; cp < 0x20000; cp++) {
		g = glyph_look(cp);
		if (g != G_LINE && !glyph_is_stop(g))
			continue;
		memset(text, 'x', sizeof text);
		uni_put((char *)text + 60, cp);
		stops_mask(text, 1, &mask);
		if (!(mask >> 60 & 1))
			bad = printf("unseen: U+%04X\n", (unsigned)cp);
	}
	return bad;
}

int
main(void)
{
	static char text[4096], cut[4096];
	size_t from, to, n, c, done;
	struct sentences s;
	const char *p;
	unsigned i;
	int bad = unseen();

	for (i = 0; i < rules_n; i++) {
		memset(used, 0, sizeof used);
		n = c = done = 0;
		for (p = rules[i].example; *p; p++)
			if (*p != '|')
				text[n++] = *p;
		memset(text + n, '\n', SENTENCE_PAD);
		sentence_begin(&s, text, n, false);
		while (sentence_next(&s, &from, &to)) {
			memcpy(cut + c, text + done, from - done);
			c += from - done;
			if (from > 0)
				cut[c++] = '|';
			done = from;
		}
		memcpy(cut + c, text + done, n - done);
		cut[c + n - done] = '\0';
		if (strcmp(cut, rules[i].example) != 0)
			bad = printf("wanted: %s\ngot:    %s\n",
			    rules[i].example, cut);
		if (!used[i])
			bad = printf("rule %u is not used: %s\n", i,
			    rules[i].example);
	}
	printf("%u rules\n", rules_n);
	return bad != 0;
}

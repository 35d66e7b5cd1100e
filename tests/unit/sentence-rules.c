/* sentence-rules.c: splits the example of every boundary rule. Prints examples
 * that are not cut at their `|`, or do not use their rule, and the terminators
 * that terminator_mask misses; exits 1 if there are any. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "sentence/boundary_rules.h"

static bool used[256];

static const struct boundary_rule *
traced_find(uint32_t before, uint32_t stop, uint32_t after)
{
	const struct boundary_rule *r = rule_find(before, stop, after);

	used[r - rules] = true;
	return r;
}

#define rule_find traced_find
#include "sentence/sentence_split.c"

/* Prints the code points that are a stop or end a line, but are missed by
 * terminator_mask; returns 0 if there are none. */
static int
find_missed(void)
{
	unsigned char text[TERMINATOR_BLOCK];
	uint64_t mask;
	int32_t cp;
	enum char_class g;
	int bad = 0;

	for (cp = 0; cp < 0x20000; cp++) {
		g = char_class_of(cp);
		if (g != CH_LINE && !char_class_is_stop(g))
			continue;
		memset(text, 'x', sizeof text);
		utf8_put((char *)text + 60, cp);
		terminator_mask(text, 1, &mask);
		if (!(mask >> 60 & 1))
			bad = printf("missed: U+%04X\n", (unsigned)cp);
	}
	return bad;
}

int
main(void)
{
	static char text[4096], cut[4096];
	size_t from, to, n, c, done;
	struct sentence_splitter s;
	const char *p;
	unsigned i;
	int bad = find_missed();

	for (i = 0; i < rules_n; i++) {
		memset(used, 0, sizeof used);
		n = c = done = 0;
		for (p = rules[i].example; *p; p++)
			if (*p != '|')
				text[n++] = *p;
		memset(text + n, '\n', SENTENCE_SPLIT_PAD);
		sentence_split_begin(&s, text, n, false);
		while (sentence_split_next(&s, &from, &to)) {
			memcpy(cut + c, text + done, from - done);
			c += from - done;
			if (from > 0)
				cut[c++] = '|';
			done = from;
		}
		memcpy(cut + c, text + done, n - done);
		cut[c + n - done] = '\0';
		if (strcmp(cut, rules[i].example) != 0)
			bad = printf(
			    "wanted: %s\ngot:    %s\n", rules[i].example, cut);
		if (!used[i])
			bad = printf(
			    "rule %u is not used: %s\n", i, rules[i].example);
	}
	printf("%u rules\n", rules_n);
	return bad != 0;
}

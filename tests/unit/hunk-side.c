/* hunk-side.c: checks which words are forms of one word, with each of the two
 * first. */
#include <stdio.h>
#include <string.h>

#include "kind/hunk_side.h"

static struct codepoints text_a, text_b;
static struct word_classes words_a, words_b;

static struct hunk_side
read_side(struct codepoints *text, struct word_classes *l, char *s)
{
	codepoints_read(text, (struct span){ s, strlen(s) });
	word_classes_read(l, text);
	return (struct hunk_side){ l, 0, l->n };
}

/* Checks whether the words of a and b replace each other. */
static void
check(char *a, char *b, bool replaced)
{
	struct hunk_side x = read_side(&text_a, &words_a, a);
	struct hunk_side y = read_side(&text_b, &words_b, b);

	if (hunk_replaces_content(&x, &y) != replaced ||
	    hunk_replaces_content(&y, &x) != replaced)
		printf("%s and %s: expected %d\n", a, b, replaced);
}

int
main(void)
{
	static char *const forms[][2] = { { "jar", "jars" }, { "box", "boxes" },
		{ "opened", "opening" }, { "labour", "labor" },
		{ "the jar", "jars" }, { "the", "a" }, { "7", "8" },
		{ "jar", "" }, { "jar 7", "the 8" }, { "runs", "ran" },
		{ "woman", "women" }, { "write", "wrote" } };
	static char *const others[][2] = { { "jar", "jam" }, { "ad", "ads" },
		{ "jar", "jarses" }, { "jar", "jarred" }, { "real", "unreal" },
		{ "the jar", "the lid" }, { "time", "datetime" },
		{ "ear", "air" }, { "ran", "runner" } };
	size_t i;

	for (i = 0; i < sizeof forms / sizeof *forms; i++)
		check(forms[i][0], forms[i][1], false);
	for (i = 0; i < sizeof others / sizeof *others; i++)
		check(others[i][0], others[i][1], true);
	return 0;
}

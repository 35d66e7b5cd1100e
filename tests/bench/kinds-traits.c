/* kinds-traits: prints the traits of pairs of sentences
 * (lib/kind/pair_traits.h) for kinds-fit: two sentences a line on stdin -> a
 * line of 0 and 1, in the order of the line of names that comes first. */
#include <stdio.h>

#include "io/in.h"
#include "kind/pair_traits.h"

int
main(void)
{
	static struct codepoints text[2];
	static struct word_classes words[2];
	static struct align g;
	struct pair_traits t;
	struct span line;
	struct in in;
	char *p;
	size_t i, n, tab;

	in_open(&in, NULL);
	puts("identical citations name content word-for-word "
	     "number negation phrases");
	while ((p = in_line(&in, &n)) != NULL) {
		for (tab = 0; tab < n && p[tab] != '\t';)
			tab++;
		for (i = 0; i < 2; i++) {
			line = i == 0
			    ? (struct span){ p, tab }
			    : (struct span){ p + tab + 1, n - tab - 1 };
			codepoints_read(&text[i], line);
			word_classes_read(&words[i], &text[i]);
		}
		align(&g, words[0].item, words[0].n, words[1].item, words[1].n);
		t = pair_traits_find(&words[0], &words[1], &g);
		printf("%d %d %d %d %d %d %d %d\n", t.equal, t.citations,
		    t.name, t.content, t.word_for_word, t.number, t.negation,
		    t.phrases);
	}
	return 0;
}

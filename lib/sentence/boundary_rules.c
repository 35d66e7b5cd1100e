/* boundary_rules.c: where sentences end.
 *
 * The first row that fits decides; change a row, or put one in, and run
 * `make check`, which tries every example. */
#include <string.h>

#include "sentence/boundary_rules.h"

enum { JOIN = false, ENDS = true };

const struct boundary_rule rules[] = {
	/* Whatever the stop. */
	{ B_ANY, S_STOP | S_LINE, A_END, ENDS, "Dr.\n\n|Smith" },
	{ B_ANY, S_STOP, A_STOP, JOIN, "Who said 'Why?'.|Nobody did." },
	{ B_ANY, S_STOP, A_COMMA, JOIN, "'Go!', he said, etc., etc.|Then" },
	{ B_START, S_STOP & ~(S_STERM | S_STERM_CLOSED), A_ANY, JOIN,
	    "... And so on." },
	{ B_OPEN, S_STOP & ~(S_STERM | S_STERM_CLOSED), A_ANY, JOIN,
	    "Ten (!) He counted." },

	/* Stops that need no space: of Chinese, Japanese, Hindi, ... */
	{ B_ANY, S_STERM_CLOSED, A_SPEAKER | T_SPEAKER, JOIN,
	    "“你来吗？”他问。|“来。”" },
	{ B_OPEN, S_STERM_CLOSED, A_ANY, JOIN, "他（？）走了。|我没有走。" },
	{ B_ANY, S_STERM | S_STERM_CLOSED, A_ANY, ENDS,
	    "天气很好。|我们走吧！|走" },
	{ B_IDEO, S_LEADERS, A_IDEO | A_SPEAKER | T_IDEO | T_SPEAKER, ENDS,
	    "我不知道……|她走了。" },
	{ B_IDEO, S_MARK | S_DOT | S_DOT_CLOSED, T_IDEO, ENDS,
	    "你好!|我很好." },
	{ B_ANY, S_MARK, T_IDEO, ENDS, "这样 OK?|好。" },

	/* ! and ? */
	{ B_ANY, S_MARK, A_LOWER, JOIN, "'Really?' he asked." },
	{ B_WORD, S_MARK, T_STARTER, ENDS, "Did he?|The end" },
	{ B_ANY, S_MARK, T_ANY, JOIN, "Ask?q=1 and Yahoo!s" },
	{ B_ANY, S_MARK, A_ANY, ENDS, "Stop! |'Why?' |9 cars came." },

	/* Ellipses. */
	{ B_ANY, S_DOTS | S_LEADERS, A_LOWER | T_ANY, JOIN,
	    "Well ... yes, I...think so." },
	{ B_ANY, S_DOTS | S_LEADERS, A_DIGIT | A_SPEAKER, JOIN,
	    "It costs ... 5 pounds." },
	{ B_ANY, S_DOTS | S_LEADERS, A_ANY, ENDS,
	    "He waited... |Nobody came." },

	/* No white space behind the dot. */
	{ B_WORD, S_DOT, T_STARTER, ENDS, "It was red.|The car" },
	{ B_ANY, S_DOT | S_DOT_CLOSED, T_ANY, JOIN, "3.14 is in /etc/pi.txt" },

	/* The numbers of list items. */
	{ B_ITEM, S_DOT, A_ANY, JOIN, "1. The first. |2. The second." },

	/* A small letter goes on. */
	{ B_ANY, S_DOT | S_DOT_CLOSED, A_LOWER, JOIN,
	    "approx. ten (etc.) and so on" },

	/* Abbreviations. */
	{ B_NEVER, S_DOT, A_ANY, JOIN, "Dr. Who, e.g. The Doctor" },
	{ B_NUMBERED, S_DOT, A_DIGIT | A_LABEL, JOIN, "No. 5 of Vol. II" },
	{ B_NUMBERED, S_DOT, A_ANY, ENDS, "He said no. |They left." },
	{ B_MAYBE, S_DOT, A_STARTER, ENDS, "Made by X Inc. |It works." },
	{ B_MAYBE, S_DOT, A_CAPITAL, JOIN, "the U.S. Army and Co. Kildare" },
	{ B_MAYBE, S_DOT, A_ANY, ENDS, "At 5 p.m. |20 came." },

	/* Initials, and abbreviations in pieces. */
	{ B_LETTER, S_DOT, A_STARTER, ENDS, "Vitamin C. |It helps." },
	{ B_LETTER, S_DOT, A_CAPITAL, JOIN, "J. R. R. Tolkien, z. B. Bilbo" },
	{ B_LETTER, S_DOT, A_DIGIT | A_IDEO, JOIN, "on p. 5, J. K. 罗琳" },

	/* Ordinals, as German writes them, and dates. */
	{ B_ORDINAL, S_DOT, A_STARTER, ENDS, "Das war am 3. |Danach kam" },
	{ B_ORDINAL, S_DOT, A_CAPITAL, JOIN, "Der 2. Versuch am 3. Tag" },
	{ B_DIGITS | B_ORDINAL, S_DOT, A_ORDINAL, JOIN, "Ostern ist 9. April" },
	{ B_DIGITS | B_ORDINAL, S_DOT, A_DIGIT, JOIN, "den 3. 10. 1990" },

	/* Any other word, and what closes behind a dot. */
	{ B_ANY, S_DOT | S_DOT_CLOSED, A_ANY, ENDS, "(He came.) |She left." },

	/* Ends of lines without a stop. */
	{ B_TITLE, S_LINE, A_ANY, ENDS, "## the name\n|in lower case" },
	{ B_ANY, S_LINE, A_LOWER | A_COMMA | A_STOP | A_OTHER, JOIN,
	    "The name of\nthe rose" },
	{ B_COMMA, S_LINE, A_ANY, JOIN, "Dear Sir,\nI write to you." },
	{ B_SHORT, S_LINE, A_ANY, ENDS, "History\n|Rome was founded." },
	{ B_UNFILLED, S_LINE, A_ANY, ENDS,
	    "The history of the old town until the Great War\n"
	    "|It was founded by two brothers that a wolf had fed." },
	{ B_LONG, S_LINE, A_ANY, ENDS,
	    "A paragraph that is all on one line, so that a line is much "
	    "longer than the lines of text for a terminal are, ends where its "
	    "line does, whether it has a full stop or not\n|Nothing else" },
	{ B_ANY, S_LINE, A_ANY, JOIN,
	    "It is the longest of the three rivers that\nFrance has." },
};

const unsigned rules_n = sizeof rules / sizeof *rules;

unsigned char rule_row[S_COUNT][A_COUNT][B_COUNT];
bool rule_left_matters[S_COUNT][A_COUNT];
bool rule_capital_matters[2][S_COUNT][B_COUNT];

static unsigned
first_match(unsigned stop, unsigned behind, unsigned before)
{
	const struct boundary_rule *r = rules;

	while (!(r->stop >> stop & r->right >> behind & r->left >> before & 1))
		r++;
	return r - rules;
}

/* What is said of a stop and what stands behind it. */
static void
find_dependences(unsigned s, unsigned a)
{
	bool space = 1 << a & A_CAPITAL;
	unsigned usual = space ? A_UPPER : T_LETTER, b;
	unsigned char(*row)[B_COUNT] = rule_row[s];

	for (b = 0; b < B_COUNT; b++) {
		if (row[a][b] != row[a][__builtin_ctz(B_WORD)])
			rule_left_matters[s][a] = true;
		if (1 << a & (A_CAPITAL | T_STARTER) &&
		    row[a][b] != row[__builtin_ctz(usual)][b])
			rule_capital_matters[space][s][b] = true;
	}
}

void
rule_fill(void)
{
	unsigned s, a, b;

	for (s = 0; s < S_COUNT; s++)
		for (a = 0; a < A_COUNT; a++)
			for (b = 0; b < B_COUNT; b++)
				rule_row[s][a][b] = first_match(s, a, b);
	for (s = 0; s < S_COUNT; s++)
		for (a = 0; a < A_COUNT; a++)
			find_dependences(s, a);
}

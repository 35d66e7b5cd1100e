/* boundary_rules.c: the rules that decide where sentences end.
 *
 * The first rule that applies decides. After a change run `make check`, which
 * tests every example. */

#include "sentence/boundary_rules.h"

enum { JOIN = false, ENDS = true };

const struct boundary_rule rules[] = {
	/* Any stop. */
	{ LEFT_ANY, STOP_ANY | STOP_LINE, RIGHT_END, ENDS, "Dr.\n\n|Smith" },
	{ LEFT_ANY, STOP_ANY, RIGHT_STOP, JOIN,
	    "Who said 'Why?'.|Nobody did." },
	{ LEFT_ANY, STOP_ANY, RIGHT_COMMA, JOIN,
	    "'Go!', he said, etc., etc.|Then" },
	{ LEFT_START, STOP_ANY & ~(STOP_STERM | STOP_STERM_CLOSED), RIGHT_ANY,
	    JOIN, "... And so on." },
	{ LEFT_OPEN, STOP_ANY & ~(STOP_STERM | STOP_STERM_CLOSED), RIGHT_ANY,
	    JOIN, "Ten (!) He counted." },

	/* Stops that need no space: of Chinese, Japanese, Hindi, ... */
	{ LEFT_ANY, STOP_STERM_CLOSED, RIGHT_SPEAKER | TIGHT_SPEAKER, JOIN,
	    "“你来吗？”他问。|“来。”" },
	{ LEFT_OPEN, STOP_STERM_CLOSED, RIGHT_ANY, JOIN,
	    "他（？）走了。|我没有走。" },
	{ LEFT_ANY, STOP_STERM | STOP_STERM_CLOSED, RIGHT_ANY, ENDS,
	    "天气很好。|我们走吧！|走" },
	{ LEFT_IDEO, STOP_LEADERS,
	    RIGHT_IDEO | RIGHT_SPEAKER | TIGHT_IDEO | TIGHT_SPEAKER, ENDS,
	    "我不知道……|她走了。" },
	{ LEFT_IDEO, STOP_MARK | STOP_DOT | STOP_DOT_CLOSED, TIGHT_IDEO, ENDS,
	    "你好!|我很好." },
	{ LEFT_ANY, STOP_MARK, TIGHT_IDEO, ENDS, "这样 OK?|好。" },

	/* ! and ? */
	{ LEFT_ANY, STOP_MARK, RIGHT_LOWER, JOIN, "'Really?' he asked." },
	{ LEFT_WORD, STOP_MARK, TIGHT_STARTER, ENDS, "Did he?|The end" },
	{ LEFT_ANY, STOP_MARK, TIGHT_ANY, JOIN, "Ask?q=1 and Yahoo!s" },
	{ LEFT_ANY, STOP_MARK, RIGHT_ANY, ENDS, "Stop! |'Why?' |9 cars came." },

	/* Ellipses. */
	{ LEFT_ANY, STOP_DOTS | STOP_LEADERS, RIGHT_LOWER | TIGHT_ANY, JOIN,
	    "Well ... yes, I...think so." },
	{ LEFT_ANY, STOP_DOTS | STOP_LEADERS, RIGHT_DIGIT | RIGHT_SPEAKER, JOIN,
	    "It costs ... 5 pounds." },
	{ LEFT_ANY, STOP_DOTS | STOP_LEADERS, RIGHT_ANY, ENDS,
	    "He waited... |Nobody came." },

	/* No white space after the dot. */
	{ LEFT_WORD, STOP_DOT, TIGHT_STARTER, ENDS, "It was red.|The car" },
	{ LEFT_ANY, STOP_DOT | STOP_DOT_CLOSED, TIGHT_ANY, JOIN,
	    "3.14 is in /etc/pi.txt" },

	/* The numbers of list items. */
	{ LEFT_ITEM, STOP_DOT | STOP_DOT_CLOSED, RIGHT_ANY, JOIN,
	    "1. The first. |2. The second." },

	/* A small letter continues the sentence. */
	{ LEFT_ANY, STOP_DOT | STOP_DOT_CLOSED, RIGHT_LOWER, JOIN,
	    "approx. ten (etc.) and so on" },

	/* Abbreviations. */
	{ LEFT_NEVER, STOP_DOT, RIGHT_ANY, JOIN, "Dr. Who, e.g. The Doctor" },
	{ LEFT_NUMBERED, STOP_DOT, RIGHT_DIGIT | RIGHT_LABEL, JOIN,
	    "No. 5 of Vol. II" },
	{ LEFT_NUMBERED, STOP_DOT, RIGHT_ANY, ENDS, "He said no. |They left." },
	{ LEFT_MAYBE, STOP_DOT, RIGHT_STARTER, ENDS,
	    "Made by X Inc. |It works." },
	{ LEFT_MAYBE, STOP_DOT, RIGHT_CAPITAL, JOIN,
	    "the U.S. Army and Co. Kildare" },
	{ LEFT_MAYBE, STOP_DOT, RIGHT_ANY, ENDS, "At 5 p.m. |20 came." },

	/* Initials, and abbreviations in pieces. */
	{ LEFT_LETTER, STOP_DOT, RIGHT_STARTER, ENDS, "Vitamin C. |It helps." },
	{ LEFT_LETTER, STOP_DOT, RIGHT_CAPITAL, JOIN,
	    "J. R. R. Tolkien, z. B. Bilbo" },
	{ LEFT_LETTER, STOP_DOT, RIGHT_DIGIT | RIGHT_IDEO | RIGHT_LETTER, JOIN,
	    "on p. 5, J. K. 罗琳" },

	/* Ordinals, as German writes them, and dates. */
	{ LEFT_ORDINAL, STOP_DOT, RIGHT_STARTER, ENDS,
	    "Das war am 3. |Danach kam" },
	{ LEFT_ORDINAL, STOP_DOT, RIGHT_CAPITAL, JOIN,
	    "Der 2. Versuch am 3. Tag" },
	{ LEFT_DIGITS | LEFT_ORDINAL, STOP_DOT, RIGHT_ORDINAL, JOIN,
	    "Ostern ist 9. April" },
	{ LEFT_DIGITS | LEFT_ORDINAL, STOP_DOT, RIGHT_DIGIT, JOIN,
	    "den 3. 10. 1990" },

	/* Any other word, and a dot that is closed. */
	{ LEFT_ANY, STOP_DOT | STOP_DOT_CLOSED, RIGHT_ANY, ENDS,
	    "(He came.) |She left." },

	/* Ends of lines without a stop. */
	{ LEFT_TITLE, STOP_LINE, RIGHT_ANY, ENDS,
	    "## the name\n|in lower case" },
	{ LEFT_ANY, STOP_LINE,
	    RIGHT_LOWER | RIGHT_COMMA | RIGHT_STOP | RIGHT_OTHER, JOIN,
	    "The name of\nthe rose" },
	{ LEFT_COMMA, STOP_LINE, RIGHT_ANY, JOIN,
	    "Dear Sir,\nI write to you." },
	{ LEFT_SHORT, STOP_LINE, RIGHT_ANY, ENDS,
	    "History\n|Rome was founded." },
	{ LEFT_UNFILLED, STOP_LINE, RIGHT_ANY, ENDS,
	    "The history of the old town until the Great War\n"
	    "|It was founded by two brothers that a wolf had fed." },
	{ LEFT_LONG, STOP_LINE, RIGHT_ANY, ENDS,
	    "A paragraph that is all on one line, so that a line is much "
	    "longer than the lines of text for a terminal are, ends where its "
	    "line does, whether it has a full stop or not\n|Nothing else" },
	{ LEFT_ANY, STOP_LINE, RIGHT_ANY, JOIN,
	    "It is the longest of the three rivers that\nFrance has." },
};

const unsigned rules_n = sizeof rules / sizeof *rules;

unsigned char rule_row[STOP_COUNT][RIGHT_COUNT][LEFT_COUNT];
bool rule_left_matters[STOP_COUNT][RIGHT_COUNT];
bool rule_capital_matters[2][STOP_COUNT][LEFT_COUNT];

static unsigned
first_match(unsigned stop, unsigned right, unsigned left)
{
	const struct boundary_rule *r = rules;

	while (!(r->stop >> stop & r->right >> right & r->left >> left & 1))
		r++;
	return r - rules;
}

/* Sets rule_left_matters and rule_capital_matters for a stop and the text right
 * of it. */
static void
find_dependences(unsigned stop, unsigned right)
{
	bool space = 1 << right & RIGHT_CAPITAL;
	unsigned usual = space ? RIGHT_UPPER : TIGHT_LETTER, left;
	unsigned char(*row)[LEFT_COUNT] = rule_row[stop];

	for (left = 0; left < LEFT_COUNT; left++) {
		if (row[right][left] != row[right][__builtin_ctz(LEFT_WORD)])
			rule_left_matters[stop][right] = true;
		if (1 << right & (RIGHT_CAPITAL | TIGHT_STARTER) &&
		    row[right][left] != row[__builtin_ctz(usual)][left])
			rule_capital_matters[space][stop][left] = true;
	}
}

void
rule_fill(void)
{
	unsigned s, r, l;

	for (s = 0; s < STOP_COUNT; s++)
		for (r = 0; r < RIGHT_COUNT; r++)
			for (l = 0; l < LEFT_COUNT; l++)
				rule_row[s][r][l] = first_match(s, r, l);
	for (s = 0; s < STOP_COUNT; s++)
		for (r = 0; r < RIGHT_COUNT; r++)
			find_dependences(s, r);
}

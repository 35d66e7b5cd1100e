#include <pthread.h>

#include "sentence/boundary_rules.h"
#include "sentence/boundary_words.h"
#include "sentence/char_class.h"
#include "sentence/left_context.h"
#include "sentence/list_item.h"
#include "sentence/sentence_split.h"

/* Returns the first byte from p on that is not white space. */
static const unsigned char *
skip_space(struct sentence_splitter *s, const unsigned char *p)
{
	const unsigned char *q;
	enum char_class g;
	int32_t cp;

	for (; p < s->end; p = q) {
		q = char_class_next(p, &g, &cp);
		if (g == CH_LINE)
			s->stop.line_begin = q;
		else if (g != CH_SPACE)
			break;
	}
	return p;
}

/* Returns where the white space before p begins. */
static const unsigned char *
trim(const unsigned char *begin, const unsigned char *p)
{
	const unsigned char *q;
	enum char_class g;
	int32_t cp;

	for (; p > begin; p = q) {
		q = char_class_prev(p, begin, &g, &cp);
		if (g != CH_SPACE && g != CH_LINE)
			break;
	}
	return p;
}

/* Returns the next byte that can begin a stop, or NULL. */
static const unsigned char *
next_candidate(struct sentence_splitter *s)
{
	const unsigned char *p;
	size_t left;

	for (;;) {
		for (; s->block < s->blocks; s->block++)
			if (s->mask[s->block]) {
				p = s->mask_begin +
				    s->block * TERMINATOR_BLOCK +
				    __builtin_ctzll(s->mask[s->block]);
				s->mask[s->block] &= s->mask[s->block] - 1;
				return p < s->end ? p : NULL;
			}
		s->mask_begin += s->blocks * TERMINATOR_BLOCK;
		s->block = s->blocks = 0;
		if (s->mask_begin >= s->end)
			return NULL;
		left = (s->end - s->mask_begin + TERMINATOR_BLOCK - 1) /
		    TERMINATOR_BLOCK;
		s->blocks =
		    left < SENTENCE_SPLIT_BLOCKS ? left : SENTENCE_SPLIT_BLOCKS;
		terminator_mask(s->mask_begin, s->blocks, s->mask);
	}
}

static void
fill_tables(void)
{
	rule_fill();
	boundary_words_fill();
}

void
sentence_split_begin(
    struct sentence_splitter *s, const char *text, size_t n, bool line_mode)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, fill_tables);
	s->text = (const unsigned char *)text;
	s->end = s->text + n;
	s->mask_begin = s->text;
	s->blocks = s->block = 0;
	s->stop.line_begin = s->stop.quotes_end = s->text;
	s->stop.odd_quotes = s->in_list = false;
	s->stop.text_end = s->end;
	s->stop.line_mode = line_mode;
	s->stop.begin = s->pos = skip_space(s, s->text);
}

/* Whether a sentence ends at s->stop, which was read at p. */
static bool
is_boundary(struct sentence_splitter *s, const unsigned char *p)
{
	struct stop *t = &s->stop;
	uint32_t left = LEFT_WORD;

	if (rule_needs_left(t->kind, t->right))
		left = t->kind == STOP_LINE
		    ? left_context_of_line(
			  t->line_begin, t->end, t->next, s->end)
		    : left_context_of_stop(t->begin, p,
			  t->kind == STOP_DOT || t->kind == STOP_DOT_CLOSED);
	if ((t->right == RIGHT_UPPER || t->right == TIGHT_LETTER) &&
	    rule_needs_capital(left, t->kind, t->right == RIGHT_UPPER))
		t->right = right_context_capital(t);
	return rule_find(left, t->kind, t->right)->ends;
}

/* Finds the next boundary after t->begin: sets t->end, and t->next where the
 * next sentence begins. */
static void
find_boundary(struct sentence_splitter *s)
{
	struct stop *t = &s->stop;
	const unsigned char *p;
	bool found = false;

	while (!found && (p = next_candidate(s))) {
		if (p < s->pos || !right_context_read(t, p))
			continue;
		if (t->kind == STOP_LINE)
			t->end = trim(t->begin, p);
		found = is_boundary(s, p);
		s->pos = t->next;
		if (t->next_line)
			t->line_begin = t->next_line;
	}
	if (!found) {
		t->end = trim(t->begin, s->end);
		t->next = s->end;
	}
}

bool
sentence_split_next(struct sentence_splitter *s, size_t *from, size_t *to)
{
	struct stop *t = &s->stop;
	const unsigned char *item, *begin = t->begin, *mark_end;

	if (!s->in_list)
		find_boundary(s);
	item = list_item_next(begin, t->end, &mark_end);
	s->in_list = item && mark_end < t->end;
	t->begin = item ? item : t->next;
	*from = begin - s->text;
	*to = (item ? trim(begin, item) : t->end) - s->text;
	return *to > *from;
}

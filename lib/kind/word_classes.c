/* word_classes.c: splits a sentence into words and classifies them. */
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "kind/english_cues.h"
#include "kind/word_classes.h"
#include "kind/word_shape.h"
#include "sentence/char_class.h"

/* Weights of words in an alignment. */
enum { WEIGHT_FUNCTION = 2, WEIGHT_WORD = 3 };

/* The number of words of two letters or more, and of such words all in
 * capitals. */
struct capital_counts {
	size_t words, capital;
};

static bool
is_minus(uint32_t c)
{
	return c == '-' || c == 0x2212;
}

static bool
is_currency(uint32_t c)
{
	return c == '$' || c == 0xa3 || c == 0xa5 || c == 0x20ac;
}

/* Whether the hash of a word omits the character: US and U.S. are equal, and so
 * are 1000 and 1,000. */
static bool
is_ignored(const struct classed_word *w, uint32_t c)
{
	return c == (w->classes & CLASS_NUMBER ? ',' : '.');
}

/* Sets l->key to the normalised letters of a word; returns its bytes. */
static size_t
normalise(struct word_classes *l, const struct classed_word *w)
{
	size_t i, n = 0;
	uint32_t c, all = 0;

	l->key = mem_grow(l->key, &l->key_cap, w->end - w->begin, 1);
	for (i = w->begin; i < w->end; i++) {
		c = codepoints_at(l->text, i);
		all |= c;
		l->key[n] = c >= 'A' && c <= 'Z' ? c + 32 : c;
		n += !is_ignored(w, c);
	}
	if (all < 0x80)
		return n;
	l->chunk.n = 0;
	for (i = w->begin; i < w->end; i++) {
		c = codepoints_at(l->text, i);
		if (!is_ignored(w, c))
			uni_chunk_add(&l->chunk,
			    is_apostrophe(c)  ? '\''
				: is_minus(c) ? '-'
					      : c);
	}
	uni_chunk_normalize(&l->chunk);
	l->key = mem_grow(l->key, &l->key_cap, 4 * l->chunk.n, 1);
	for (i = n = 0; i < l->chunk.n; i++)
		n += utf8_put(l->key + n, l->chunk.cp[i]);
	return n;
}

/* Adds a word with its item and cues; returns it. */
static struct classed_word *
add_word(struct word_classes *l, struct classed_word w)
{
	struct align_item *item;
	uint64_t hash;
	size_t n;

	MEM_GROW(l->word, l->cap, l->n + 1);
	MEM_GROW(l->item, l->item_cap, l->n + 1);
	item = &l->item[l->n];
	n = normalise(l, &w);
	hash = hash64(l->key, n);
	*item = (struct align_item){ hash, WEIGHT_WORD };
	w.cues = cue_find(hash, &item->key);
	l->word[l->n] = w;
	return &l->word[l->n++];
}

/* Reads the number at i; returns its end. A number joined to a name, as in T-62
 * or ISO 8859, is a name. */
static size_t
read_number(struct word_classes *l, size_t i)
{
	struct classed_word w = { i, number_end(l->text, i), CLASS_NUMBER, 0 };
	const struct classed_word *last = l->n > 0 ? &l->word[l->n - 1] : NULL;
	uint32_t before = i > 0 ? codepoints_at(l->text, i - 1) : ' ';
	enum char_class g = i > 1 ? glyph_at(l->text, i - 2) : CH_SPACE;
	bool joined;

	if (is_currency(before) ||
	    ((is_minus(before) || before == '+') &&
		(g == CH_SPACE || g == CH_LINE || g == CH_OPEN)))
		w.begin--;
	joined = last && last->classes & CLASS_NAME &&
	    !(last->cues & CUE_UNIT) && last->end + 1 == w.begin &&
	    (before == '-' ||
		(before == ' ' && last->end - last->begin > 1 &&
		    glyph_at(l->text, last->end - 1) == CH_UPPER));
	add_word(l, w)->classes = is_note_number(l->text, w.begin, w.end)
	    ? CLASS_MARK
	    : joined ? CLASS_NAME
		     : CLASS_NUMBER;
	return w.end;
}

/* The classes of a word of letters; first: no word of letters precedes it. */
static uint32_t
class_of(const struct word_classes *l, const struct classed_word *w,
    const struct letter_counts *s, bool first)
{
	bool capital = glyph_at(l->text, w->begin) == CH_UPPER;
	uint32_t next = codepoints_at(l->text, w->end);
	uint32_t before =
	    w->begin > 0 ? codepoints_at(l->text, w->begin - 1) : ' ';

	if (s->code || s->digits > 0 || before == '`' ||
	    (next == '(' && !has_text(l->text, w->end, "(s)")))
		return CLASS_NAME | CLASS_CODE;
	if (w->cues & CUE_DATE && capital &&
	    (!first || s->upper + s->lower > 3))
		return CLASS_NUMBER;
	if (w->cues & CUE_ROMAN && s->lower == 0)
		return l->n > 1 && w[-1].classes & CLASS_NAME ? CLASS_NAME
							      : CLASS_NUMBER;
	if (w->cues & CUE_NUMBER)
		return CLASS_NUMBER;
	if (w->cues & CUE_FUNCTION)
		return s->upper > 1 && s->lower == 0 ? CLASS_NAME
						     : CLASS_FUNCTION;
	if (!capital)
		return 0;
	return first && s->lower > 0 ? CLASS_FIRST : CLASS_NAME;
}

/* Whether the first word is the number of a list item or section: 2. or (b) or
 * 1.7 Title */
static bool
is_list_mark(const struct word_classes *l, const struct classed_word *w)
{
	uint32_t c = codepoints_at(l->text, w->end);
	enum char_class g = glyph_at(l->text, w->end + 1);

	if (w->classes & CLASS_NUMBER &&
	    is_section_number(l->text, w->begin, w->end))
		return true;
	return (w->classes & CLASS_NUMBER || w->end == w->begin + 1) &&
	    (c == '.' || c == ')') && (g == CH_SPACE || g == CH_LINE);
}

/* In a sentence mostly in capitals, a capital does not mark a name, nor a
 * number after it as a part of one. */
static void
ignore_capitals(struct word_classes *l, const struct capital_counts *k)
{
	struct classed_word *w;
	size_t i;

	if (k->words < 4 || 2 * k->capital <= k->words)
		return;
	for (i = 0; i < l->n; i++) {
		w = &l->word[i];
		if (w->classes == CLASS_NAME &&
		    !is_letter(glyph_at(l->text, w->begin)))
			w->classes = CLASS_NUMBER;
		if (!(w->classes & CLASS_CODE))
			w->classes &= ~(CLASS_NAME | CLASS_FIRST);
		if (w->cues & CUE_FUNCTION)
			w->classes = CLASS_FUNCTION;
	}
}

/* Whether a character, which a letter or symbol precedes, is in one word with
 * it: Katakana, or a mark. */
static bool
continues(uint32_t c, bool katakana)
{
	enum uni_kind kind = uni_lookup(c) & 255;

	return kind == UNI_MARK || kind == UNI_JOIN ||
	    (katakana && kind == UNI_KATAKANA);
}

/* Adds a word that begins with Han, Hiragana or Katakana; returns its end. */
static size_t
read_ideo(struct word_classes *l, size_t begin)
{
	bool katakana =
	    (uni_lookup(codepoints_at(l->text, begin)) & 255) == UNI_KATAKANA;
	size_t i = begin + 1;

	while (i < l->text->n && continues(codepoints_at(l->text, i), katakana))
		i++;
	return add_word(l, (struct classed_word){ begin, i, 0, 0 })->end;
}

/* Whether a character is a word by itself. */
static bool
is_symbol(uint32_t c, enum char_class g)
{
	if (c < 0x80)
		return c == '+' || c == '=' || c == '&';
	return g == CH_OTHER && c != UNI_BAD &&
	    strchr("SN", uni_category(c)[0]);
}

/* Reads a word that begins with a letter; returns its end. */
static size_t
read_word(
    struct word_classes *l, size_t i, bool first, struct capital_counts *k)
{
	struct letter_counts s = { 0 };
	struct classed_word *w;
	size_t end = word_end(l->text, i, &s);

	w = add_word(l, (struct classed_word){ i, end, 0, 0 });
	w->classes = class_of(l, w, &s, first);
	k->words += s.upper + s.lower > 1;
	k->capital += s.upper > 1 && s.lower == 0;
	return end;
}

void
word_classes_read(struct word_classes *l, const struct codepoints *text)
{
	struct capital_counts k = { 0 };
	bool first = true;
	enum char_class g;
	size_t i;
	uint32_t c;

	l->text = text;
	l->n = 0;
	for (i = 0; i < text->n;) {
		c = codepoints_at(text, i);
		g = char_class_of(c);
		if (g == CH_DIGIT)
			i = read_number(l, i);
		else if (is_letter(g))
			i = read_word(l, i, first, &k);
		else if (g == CH_IDEO)
			i = read_ideo(l, i);
		else if (is_symbol(c, g))
			i = add_word(l,
			    (struct classed_word){ i, i + 1, CLASS_SYMBOL, 0 })
				->end;
		else
			i++;
		if (l->n == 1 && first && is_list_mark(l, l->word))
			l->word->classes = CLASS_MARK;
		else
			first = first &&
			    (l->n == 0 ||
				l->word[l->n - 1].classes &
				    (CLASS_NUMBER | CLASS_SYMBOL | CLASS_MARK));
	}
	ignore_capitals(l, &k);
	for (i = 0; i < l->n; i++)
		if (l->word[i].classes & CLASSES_WITHOUT_CONTENT)
			l->item[i].weight = WEIGHT_FUNCTION;
}

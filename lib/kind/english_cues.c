/* english_cues.c: lists of English words. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/hash.h"
#include "kind/english_cues.h"

/* A word may be in several lists. */
static const struct {
	uint32_t cues;
	const char *words;
} lists[] = {
	{ CUE_FUNCTION,
	    "a an the this that these those each every either neither such "
	    "some any all both many much more most less least few several "
	    "other others another same own no none not "
	    "i you he she it we they me him her us them one ones "
	    "my your his hers its our ours their theirs "
	    "myself yourself himself herself itself ourselves yourselves "
	    "themselves who whom whose which what whoever whatever whichever "
	    "something anything everything someone anyone everyone nothing "
	    "nobody "
	    "when where why how whether while whereas "
	    "and or but nor so yet if then than as because since although "
	    "though unless until "
	    "about above across after against along among around at before "
	    "behind below beneath beside between beyond by down during for "
	    "from in inside into like near of off on onto out outside over "
	    "per through throughout to toward towards under up upon via with "
	    "within without "
	    "also too only just even still again already however therefore "
	    "thus hence often usually sometimes always never very quite "
	    "rather there here now later well further furthermore moreover "
	    "well may might can could will would shall should must do does "
	    "did done doing been being having except despite else lest "
	    "thou thee thy thine ye unto hath hast doth dost shalt "
	    "it's that's there's i'm you're we're they're i've you've we've "
	    "they've i'll you'll we'll they'll" },
	{ CUE_FUNCTION | CUE_VERB, "is are was were be am has had have" },
	{ CUE_ARTICLE, "a an the" },
	{ CUE_NEGATION,
	    "not no never none neither nor without unless lest nothing nobody" },
	{ CUE_FUNCTION | CUE_NEGATION,
	    "cannot don't doesn't didn't won't wouldn't can't couldn't "
	    "shouldn't mustn't needn't" },
	{ CUE_FUNCTION | CUE_VERB | CUE_NEGATION,
	    "isn't aren't wasn't weren't hasn't hadn't haven't" },
	{ CUE_VERB,
	    "can could will would must did does became become says "
	    "said" },
	{ CUE_SPEECH,
	    "said says say added adds stated states noted notes announced "
	    "announces reported reports explained declared remarked commented" },
	{ CUE_UP,
	    "up over above more higher greater rose rise rises risen rising "
	    "gained gain gains climbed increased increase increases grew "
	    "advanced profit profits" },
	{ CUE_DOWN,
	    "down off under below less lower fell fall falls fallen falling "
	    "lost loss losses dropped decreased decrease decreases declined "
	    "decline declines slipped" },
	{ CUE_DATE,
	    "jan feb apr jun jul aug sep sept oct nov dec "
	    "january february march april may june july august september "
	    "october november december monday tuesday wednesday thursday "
	    "friday saturday sunday" },
	{ CUE_NUMBER,
	    "both half quarter dozen hundred hundreds thousand thousands "
	    "million millions billion billions single double triple once "
	    "twice" },
	{ CUE_ROMAN,
	    "ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix "
	    "xx xxi" },
	{ CUE_UNIT, "ad bc bce ce am pm utc gmt usd eur gbp us" },
	{ CUE_SOURCE, "isbn issn doi oclc pmid arxiv bibcode jstor asin ibid" },
	{ CUE_PRESS,
	    "press publishing publisher publishers verlag books journal "
	    "quarterly proceedings retrieved archived reprinted routledge "
	    "springer wiley elsevier penguin macmillan harpercollins" },
	{ CUE_PLACE, "p pp pg vol vols volume no nos issue chapter ch pt" },
	{ CUE_EDITED, "ed eds trans al edition" },
};

/* Number words: cardinal i is i; an ordinal follows its digits. */
static const char cardinals[] =
    "zero one two three four five six seven eight nine ten eleven twelve "
    "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
static const char ordinals[] =
    "1st first 2nd second 3rd third 4th fourth 5th fifth 6th sixth "
    "7th seventh 8th eighth 9th ninth 10th tenth 11th eleventh 12th twelfth";

enum { SLOTS = 1 << 10 }; /* about three times the number of words */

static struct {
	uint64_t hash, key;
	uint32_t cues;
} table[SLOTS];
static bool filled;

static size_t
slot_of(uint64_t hash)
{
	size_t i = hash % SLOTS;

	while (table[i].cues && table[i].hash != hash)
		i = (i + 1) % SLOTS;
	return i;
}

static void
add_word(const char *word, size_t n, uint32_t cues, uint64_t key)
{
	uint64_t hash = hash64(word, n);
	size_t i = slot_of(hash);

	table[i].hash = hash;
	table[i].cues |= cues;
	if (key)
		table[i].key = key;
}

/* Moves *p to the next word of a list; returns its length, 0 at the end. */
static size_t
next_word(const char **p)
{
	*p += strspn(*p, " ");
	return strcspn(*p, " ");
}

static void
fill_table(void)
{
	const char *p;
	char digits[2];
	uint64_t key;
	size_t i, n;

	for (i = 0; i < sizeof lists / sizeof *lists; i++)
		for (p = lists[i].words; (n = next_word(&p)) > 0; p += n)
			add_word(p, n, lists[i].cues, 0);
	for (i = 0, p = cardinals; (n = next_word(&p)) > 0; p += n, i++) {
		digits[0] = i < 10 ? '0' + i : '0' + i / 10;
		digits[1] = '0' + i % 10;
		add_word(p, n, CUE_NUMBER, hash64(digits, i < 10 ? 1 : 2));
	}
	for (p = ordinals; (n = next_word(&p)) > 0; p += n) {
		key = hash64(p, n);
		p += n;
		n = next_word(&p);
		add_word(p, n, CUE_NUMBER, key);
	}
	add_word("&", 1, CUE_FUNCTION, hash64("and", 3));
	filled = true;
}

uint32_t
cue_find(uint64_t hash, uint64_t *key)
{
	size_t i;

	if (!filled)
		fill_table();
	i = slot_of(hash);
	if (table[i].cues && table[i].key)
		*key = table[i].key;
	return table[i].cues;
}

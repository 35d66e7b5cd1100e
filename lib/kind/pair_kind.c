/* pair_kind.c: classifies how two similar sentences differ: the first rule of
 * pair_kind_find that holds decides. */
#include "kind/pair_kind.h"

const char *const pair_kind_name[PAIR_KINDS] = {
	"identical",
	"copy-edit",
	"factual-drift",
	"template",
	"reference",
	"other",
};

/* Whether the sentences are one form, filled in with other words. A sentence
 * with a verb that gets longer or shorter is rather reworded. */
static bool
is_template(const struct pair_traits *t)
{
	return t->name || t->word_for_word ||
	    (t->content && t->phrases && t->half_content);
}

enum pair_kind
pair_kind_find(const struct pair_traits *t)
{
	if (t->equal)
		return KIND_IDENTICAL;
	if (t->citations)
		return KIND_REFERENCE;
	if (!t->half && !(t->word_for_word && t->common_content) &&
	    !t->only_numbers)
		return KIND_OTHER;
	if (is_template(t) || (t->turned && !t->counted))
		return KIND_TEMPLATE;
	if (t->number || t->negation || t->turned)
		return KIND_FACTUAL_DRIFT;
	return t->half_content ? KIND_COPY_EDIT : KIND_OTHER;
}

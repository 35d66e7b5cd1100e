/* flow_line.c: the words of a line of a dataflow, and lines of options. */
#include <string.h>

#include "feature/shingle_options.h"
#include "record/rank_policy.h"
#include "rundir/flow_quote.h"
#include "similarity/measure_table.h"
#include "table/flow_line.h"

struct words
flow_line_between(const struct words *w, size_t from, size_t to)
{
	return (struct words){ w->word + from, to - from };
}

struct words
flow_line_conditions(struct words *w, struct flow_place at)
{
	struct words conditions = { 0 };
	size_t i;

	for (i = 0; i < w->n && strcmp(w->word[i], "if") != 0; i++)
		;
	if (i == w->n)
		return conditions;
	if (i + 1 == w->n)
		flow_bad(at, "expected a condition after 'if'");
	conditions = flow_line_between(w, i + 1, w->n);
	w->n = i;
	return conditions;
}

const char *
flow_line_choice(struct pool *p, const struct words *w)
{
	const struct words first = { w->word, w->n ? w->n - 1 : 0 };

	return w->n > 1
	    ? pool_format(p, "%s or %s", words_joined(p, &first, 0, ", "),
		  w->word[w->n - 1])
	    : words_joined(p, w, 0, "");
}

bool
flow_line_is_dash(const char *word)
{
	return strcmp(word, "-") == 0;
}

void
flow_line_check_command(const struct words *command, struct flow_place at)
{
	static const char *const signs[] = { "<", ">", ">>", "&&", "||", ";",
		"&", NULL };
	size_t i, k;

	for (i = 0; i < command->n; i++) {
		for (k = 0; signs[k]; k++)
			if (strcmp(command->word[i], signs[k]) == 0)
				break;
		if (signs[k] || strchr("'\"`", *command->word[i]))
			flow_bad(at,
			    "expected words that no shell reads, without quotes "
			    "and redirections, got %s",
			    command->word[i]);
	}
}

void
flow_line_check_name(struct flow_place at, const char *name, const char *also)
{
	size_t n = 0;

	while (name[n] &&
	    (strchr(QUOTE_ALNUM "_-", name[n]) || strchr(also, name[n])))
		n++;
	if (!*name || name[n] || *name == '-')
		flow_bad(at, "expected a name, got '%s'", name);
}

void
flow_line_check_free(
    struct flow_place at, const char *name, const char *const *taken)
{
	for (; *taken; taken++)
		if (strcmp(name, *taken) == 0)
			flow_bad(at,
			    "expected another name than '%s', which "
			    "nd-flow has itself",
			    name);
}

static const struct {
	const char *name;
	enum opt_type type;
	enum flow_takes takes;
} types[] = {
	{ "flag", OPT_FLAG },
	{ "text", OPT_TEXT },
	{ "in", OPT_IN },
	{ "count", OPT_COUNT },
	{ "ngram", OPT_NGRAM },
	{ "number", OPT_NUMBER },
	{ "size", OPT_SIZE },
	{ "ratio", OPT_RATIO },
	{ "list", OPT_LIST },
	{ "columns", OPT_TEXT, TAKES_COLUMNS },
	{ "column", OPT_TEXT, TAKES_COLUMN },
	{ "keys", OPT_TEXT, TAKES_KEYS },
	{ "words", OPT_TEXT, TAKES_WORDS },
	{ "other", OPT_LIST, TAKES_OTHER },
	{ "preset", OPT_LIST, TAKES_PRESET },
	{ "out", OPT_TEXT, TAKES_OUT },
	{ "weights", OPT_TEXT, TAKES_WEIGHTS },
	{ "stem", OPT_TEXT, TAKES_STEM },
	{ "pages", OPT_TEXT, TAKES_PAGES },
};
enum { TYPES = sizeof types / sizeof *types };

/* The names "a, b or c" as choices a|b|c. */
static const char *
choices_of(struct pool *p, char *names)
{
	const char *choices = NULL, *word;

	while ((word = strsep(&names, ", ")))
		if (*word && strcmp(word, "or") != 0)
			choices = choices
			    ? pool_format(p, "%s|%s", choices, word)
			    : pool_format(p, "%s", word);
	return choices;
}

/* The choices that a tool has: a measure of sets, a method of nd-shingle, a
 * policy of nd-rank; or the word itself. */
static const char *
choices_of_tool(struct pool *p, const char *word)
{
	char names[256];

	_Static_assert(sizeof names >= MEASURE_NAMES &&
		sizeof names >= SHINGLE_METHOD_NAMES &&
		sizeof names >= RANK_POLICY_NAMES,
	    "names");
	if (strcmp(word, "measure") == 0)
		measure_names(names, MEASURE_JOIN);
	else if (strcmp(word, "method") == 0)
		shingle_method_names(names, NULL);
	else if (strcmp(word, "policy") == 0)
		rank_policy_names(names, true);
	else
		return word;
	return choices_of(p, names);
}

/* Sets the type of an option: a word of `types`, choices a|b|c, or those of a
 * tool; with `,...` after it a list of such. */
static void
set_type(struct flow *f, struct flow_option *o, const char *word)
{
	const char *comma = strstr(word, ",...");
	size_t i;

	o->is_list = comma && !comma[4];
	if (o->is_list)
		word = pool_format(&f->pool, "%.*s", (int)(comma - word), word);
	if (strncmp(word, "words:", 6) == 0) {
		o->known = word + 6;
		word = "words";
	}
	word = choices_of_tool(&f->pool, word);
	if (strchr(word, '|')) {
		o->choices = word;
		word = "text";
	}
	for (i = 0; i < TYPES; i++)
		if (strcmp(types[i].name, word) == 0) {
			o->type = types[i].type;
			o->takes = types[i].takes;
			return;
		}
	flow_bad(o->at, "expected the type of an option, got '%s'", word);
}

/* Whether there is an option of that name, which a file that is included need
 * not have for its own. */
static bool
has_option(const struct flow *f, const char *name, struct flow_place at,
    bool is_included)
{
	size_t i;

	for (i = 0; i < f->options; i++)
		if (strcmp(f->option[i].name, name) == 0) {
			if (is_included)
				return true;
			flow_bad(at, "expected another name than '%s', of %s",
			    name, f->option[i].at.name);
		}
	return false;
}

/* Puts a text into *help where it has the word. */
static void
put_in(struct pool *p, const char **help, const char *word, const char *text)
{
	const char *at = strstr(*help, word);

	if (at)
		*help = pool_format(p, "%.*s%s%s", (int)(at - *help), *help,
		    text, at + strlen(word));
}

/* $default and $choices of the help are those of the option. */
static void
complete_help(struct pool *p, struct flow_option *o)
{
	const struct words choices =
	    words_split(p, o->choices ? o->choices : "", "|");

	put_in(p, &o->help, "$default", o->preset ? o->preset : "-");
	put_in(p, &o->help, "$choices", flow_line_choice(p, &choices));
}

void
flow_option_read(struct flow *f, const struct words *w, struct flow_place at,
    bool is_included)
{
	struct flow_option *o;

	if (w->n < 7)
		flow_bad(at,
		    "expected option LETTER NAME ARGUMENT TYPE DEFAULT HELP, "
		    "got %zu words",
		    w->n);
	if (has_option(f, w->word[2], at, is_included))
		return;
	f->option = pool_grow(&f->pool, f->option, f->options, sizeof *o);
	o = &f->option[f->options++];
	o->at = at;
	o->group = f->group;
	if (strlen(w->word[1]) != 1)
		flow_bad(at, "expected a letter or -, got '%s'", w->word[1]);
	o->letter = flow_line_is_dash(w->word[1]) ? 0 : *w->word[1];
	o->name = w->word[2];
	flow_line_check_name(at, o->name, "");
	o->arg = flow_line_is_dash(w->word[3]) ? NULL : w->word[3];
	set_type(f, o, w->word[4]);
	if ((o->type == OPT_FLAG) != !o->arg)
		flow_bad(at, "%s: expected %s argument", o->name,
		    o->arg ? "no" : "an");
	o->preset = flow_line_is_dash(w->word[5]) ? NULL : w->word[5];
	o->help = words_joined(&f->pool, w, 6, " ");
	complete_help(&f->pool, o);
}

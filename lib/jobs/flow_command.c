#include <string.h>

#include "jobs/flow_command.h"
#include "table/flow_value.h"

static struct flow_word *
add_word(struct pool *p, struct flow_command *to)
{
	to->word = pool_grow(p, to->word, to->n, sizeof *to->word);
	return &to->word[to->n++];
}

static void
add_texts(struct pool *p, struct flow_command *to, const struct words *w)
{
	size_t i;

	for (i = 0; i < w->n; i++)
		add_word(p, to)->text = w->word[i];
}

/* Adds the files of an input, or one word that has them all, after an option.
 */
static void
add_input(struct pool *p, struct flow_command *to,
    const struct flow_input *from, bool after_option)
{
	struct flow_word *word;
	size_t i;

	if (after_option && from->files.n > 1) {
		add_word(p, to)->files = from->files;
		return;
	}
	for (i = 0; i < from->files.n; i++) {
		word = add_word(p, to);
		word->text = from->files.word[i];
		word->is_made = from->is_made;
		word->is_operand = !after_option && !from->is_made;
	}
}

/* The input of that name, or NULL. */
static const struct flow_input *
find_input(const struct flow_input *input, size_t inputs, const char *name)
{
	size_t i;

	for (i = 0; i < inputs; i++)
		if (strcmp(input[i].name, name) == 0)
			return &input[i];
	return NULL;
}

/* What {inside} means: files, or an option and one file. A name that the
 * row does not read is an error. */
static void
add_files(const struct flow_call *c, struct flow_command *to, char *inside,
    struct flow_place at, const struct flow_input *input, size_t inputs)
{
	char *name = strchr(inside, ' ');
	struct words expanded = { 0 }, option = { 0 };
	const struct flow_input *from;

	if (name) {
		*name++ = 0;
		words_add(c->pool, &option, inside);
	}
	flow_call_expand(c, name ? name : inside, at, &expanded);
	from = expanded.n == 1 ? find_input(input, inputs, expanded.word[0])
			       : NULL;
	if (from && !from->files.n)
		return;
	add_texts(c->pool, to, &option);
	if (from)
		add_input(c->pool, to, from, name);
	else
		flow_bad(at, "expected an input of the row in {}, got '%s'",
		    name ? name : inside);
}

/* The text between braces that begin at word i, which may be two words; sets *i
 * to the last. Ends the program if there is no end. */
static char *
in_braces(const struct flow_call *c, const struct words *text, size_t *i,
    struct flow_place at)
{
	const char *word = text->word[*i] + 1;
	size_t n = strlen(word);

	if (n && word[n - 1] == '}')
		return pool_format(c->pool, "%.*s", (int)n - 1, word);
	if (++*i < text->n && (n = strlen(text->word[*i])) > 1 &&
	    text->word[*i][n - 1] == '}')
		return pool_format(
		    c->pool, "%s %.*s", word, (int)n - 1, text->word[*i]);
	flow_bad(at, "expected } after '{%s'", word);
}

void
flow_command_make(const struct flow_call *c, struct flow_job *j,
    const struct words *text, const struct flow_input *input, size_t inputs)
{
	struct pool *p = c->pool;
	struct flow_command *to;
	struct words w = { 0 };
	size_t i;

	j->command = pool_new(p, text->n + 1, sizeof *j->command);
	j->commands = 1;
	if (text->n == 1 && *text->word[0] == '{') {
		words_add(p, &w, "cat");
		add_texts(p, j->command, &w);
	}
	for (i = 0; i < text->n; i++) {
		to = &j->command[j->commands - 1];
		if (strcmp(text->word[i], "|") == 0) {
			if (!to->n || i + 1 == text->n)
				flow_bad(j->at,
				    "expected a command before and after |");
			j->commands++;
		} else if (*text->word[i] == '{')
			add_files(c, to, in_braces(c, text, &i, j->at), j->at,
			    input, inputs);
		else {
			w = (struct words){ 0 };
			flow_call_expand(c, text->word[i], j->at, &w);
			add_texts(p, to, &w);
		}
	}
}

const struct flow_input *
flow_command_alias(
    const struct words *text, const struct flow_input *input, size_t inputs)
{
	const bool is_cat = text->n == 2 && strcmp(text->word[0], "cat") == 0;
	const char *word = text->word[is_cat];
	const size_t n = strlen(word);
	size_t i;

	for (i = 0; i < inputs; i++)
		if ((text->n == 1 || is_cat) && *word == '{' &&
		    strlen(input[i].name) == n - 2 &&
		    strncmp(word + 1, input[i].name, n - 2) == 0)
			return &input[i];
	return NULL;
}

void
flow_command_add(struct pool *p, struct flow_job *j, const struct words *text)
{
	struct flow_command *all = pool_new(p, j->commands + 1, sizeof *all);

	if (j->commands)
		memcpy(all, j->command, j->commands * sizeof *all);
	j->command = all;
	add_texts(p, &all[j->commands++], text);
}

void
flow_command_give(struct flow_job *j)
{
	size_t i, k;

	for (i = 0; i < j->commands; i++)
		for (k = 0; k < j->command[i].n; k++)
			j->command[i].word[k].is_given = true;
}

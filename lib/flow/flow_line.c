/* flow_line.c: the words of a line of a dataflow. */
#include <string.h>

#include "flow/flow_line.h"

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
	static const char good[] = "abcdefghijklmnopqrstuvwxyz"
				   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
	size_t n = 0;

	while (name[n] && (strchr(good, name[n]) || strchr(also, name[n])))
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

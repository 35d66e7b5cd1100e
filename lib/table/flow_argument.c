#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/decimal.h"
#include "base/ratio.h"
#include "format/column_list.h"
#include "option/opt_value.h"
#include "rundir/flow_quote.h"
#include "table/flow_argument.h"
#include "table/flow_kind.h"
#include "table/flow_line.h"
#include "table/flow_value.h"
#include "text/stem.h"

enum { COLUMN_MOST = 999999 };

/* The items of a list with commas between; 0 if one is empty. */
static size_t
items_in(const char *list)
{
	size_t n = 0;

	do {
		if (!*list || *list == ',')
			return 0;
		n++;
		list += strcspn(list, ",");
	} while (*list++);
	return n;
}

/* Whether the text is the choice: NAME, NAME:KEY or NAME:LIST. */
static bool
is_one(const char *choice, const char *text)
{
	const char *colon = strchr(choice, ':');
	const size_t n = colon ? colon + 1 - choice : 0;

	if (!colon)
		return strcmp(choice, text) == 0;
	return strncmp(choice, text, n) == 0 &&
	    (strcmp(colon, ":LIST") == 0 ? items_in(text + n) > 0
					 : items_in(text + n) == 1);
}

/* Whether the text is one of the choices. */
static bool
is_choice(const struct words *choices, const char *text)
{
	size_t i;

	for (i = 0; i < choices->n; i++)
		if (is_one(choices->word[i], text))
			return true;
	return false;
}

/* Whether the text is as many names as `wanted`, ID,TEXT, or if this ends with
 * dots two or more, with commas between. */
static bool
are_keys(const char *wanted, const char *text)
{
	const size_t n = items_in(text);

	return strstr(wanted, ",...") ? n > 1 : n && n == items_in(wanted);
}

bool
flow_is_column(const char *text)
{
	const size_t n = strspn(text, "0123456789");

	return n && n < 7 && !text[n] && *text != '0' && strcmp(text, "1") != 0;
}

static void
check_ratio(const struct opt *row, const char *text)
{
	const char *end = text;
	struct ratio r;

	if (!ratio_read(&end, &r) || *end || !r.p)
		opt_bad("%s: expected a number above 0, up to 1, of at most "
			"six decimals, got '%s'",
		    opt_name(row), text);
}

/* Languages, a list with commas. */
static void
check_stem(struct pool *p, const struct opt *row, const char *text)
{
	const struct words w = words_split(p, text, ",");
	struct stem stem = { 0 };
	size_t i;

	for (i = 0; i < w.n; i++) {
		if (!stem_open(&stem, w.word[i]))
			opt_bad("%s: expected one of %s, got '%s'",
			    opt_name(row), stem_languages(), w.word[i]);
		stem_close(&stem);
	}
}

/* Weights, a list with commas, whose sum is 1. */
static void
check_weights(const struct opt *row, const char *text)
{
	char shown[DECIMAL_BYTES + 1];
	const char *end = text - 1;
	struct ratio weight;
	uint32_t sum = 0;

	do {
		end++;
		if (!ratio_read(&end, &weight) || (*end && *end != ','))
			opt_bad("%s: expected weights from 0 to 1 of at most "
				"six decimals such as 0.4,0.2,0.4, got '%s'",
			    opt_name(row), text);
		sum += ratio_millionths(weight);
	} while (*end);
	*decimal_put(shown, sum) = 0;
	if (sum != 1000000)
		opt_bad("%s: expected weights with the sum 1, got %s as the "
			"sum of %s",
		    opt_name(row), shown, text);
}

/* An argument, or an item of a list. */
static void
check_item(struct pool *p, const struct flow_option *o, const struct opt *row,
    char *text)
{
	const struct words choices =
	    words_split(p, o->choices ? o->choices : "", "|");

	if (o->choices && !is_choice(&choices, text))
		opt_bad("%s: expected %s, got '%s'", opt_name(row),
		    flow_line_choice(p, &choices), text);
	if (o->type == OPT_RATIO)
		check_ratio(row, text);
	else if (o->type != OPT_FLAG && o->type != OPT_TEXT &&
	    o->type != OPT_IN && o->type != OPT_LIST)
		opt_set(row, text);
}

/* A value of an option: letters, digits and what names of files have. */
static bool
is_value(const char *word)
{
	return *word && *word != '-' &&
	    !word[strspn(word, QUOTE_ALNUM "/._+,@=-")];
}

/* Whether words with blanks between are options of the list, each with a value:
 * -m V, -mV, --name V or --name=V. */
static bool
are_known(struct pool *p, const char *list, const char *text)
{
	const struct words w = words_read(p, text, " "),
			   known = words_split(p, list, ",");
	const char *word, *name;
	bool needs_value = false;
	size_t i, n;

	for (i = 0; i < w.n; i++) {
		word = w.word[i];
		if (needs_value && !is_value(word))
			return false;
		if (needs_value) {
			needs_value = false;
			continue;
		}
		n = strncmp(word, "--", 2) == 0 ? strcspn(word, "=")
						: strnlen(word, 2);
		name = pool_format(p, "%.*s", (int)n, word);
		if ((!words_have(&known, name) &&
			!words_have(&known, pool_format(p, "%s=FILE", name))) ||
		    (word[n] && !is_value(word + n + (word[n] == '='))))
			return false;
		needs_value = !word[n];
	}
	return !needs_value;
}

/* Of an argument A,B,C: ends the program if there are not as many items. */
static void
check_items_named(
    const struct flow_option *o, const struct opt *row, const char *text)
{
	if (o->type == OPT_TEXT && o->arg && strchr(o->arg, ',') &&
	    !strstr(o->arg, ",...") && items_in(text) != items_in(o->arg))
		opt_bad("%s: expected %s (%s), got '%s'", opt_name(row), o->arg,
		    o->help, text);
}

void
flow_argument_check(struct pool *p, const struct flow_option *o, char *text)
{
	size_t value, i;
	const struct opt row = { o->letter, o->name, o->arg, o->type, &value,
		o->help };
	struct column_list columns = { 0 };
	struct words items = words_of(p, text);

	if (o->takes == TAKES_COLUMNS)
		column_list_option(&columns, text);
	free(columns.range);
	if (o->takes == TAKES_KEYS && !are_keys(o->arg, text))
		opt_bad(
		    "%s: expected %s, got '%s'", opt_name(&row), o->arg, text);
	if (o->takes == TAKES_COLUMN && !flow_is_column(text))
		opt_bad("%s: expected a column from 2 to %d, got '%s'",
		    opt_name(&row), COLUMN_MOST, text);
	if (o->known && !are_known(p, o->known, text)) {
		items = words_split(p, o->known, ",");
		opt_bad("%s: expected %s and their values, got '%s'",
		    opt_name(&row), words_joined(p, &items, 0, ", "), text);
	}
	if (o->type == OPT_IN &&
	    (access(text, F_OK) < 0 || flow_is_directory(text)))
		opt_bad("%s: expected a file, got '%s'", opt_name(&row), text);
	check_items_named(o, &row, text);
	if (o->takes == TAKES_STEM)
		check_stem(p, &row, text);
	if (o->takes == TAKES_WEIGHTS)
		check_weights(&row, text);
	if (o->is_list)
		items = words_split(p, text, ",");
	for (i = 0; i < items.n; i++)
		check_item(p, o, &row, items.word[i]);
}

/* Ends the program if there are not as many items as weights. */
static void
check_number(const struct opt *row, size_t n, size_t weights, const char *text)
{
	if (n != weights)
		opt_bad("%s: expected %zu, as many as weights, got %zu in '%s'",
		    opt_name(row), weights, n, text);
}

/* Columns of text: numbers from 2, each once. */
static void
check_columns(const struct flow_call *c, const struct opt *row,
    const char *text, size_t weights)
{
	const struct words columns = flow_call_columns(c);
	const char *column;
	size_t i, k;

	for (i = 0; i < columns.n; i++) {
		column = columns.word[i];
		if (strspn(column, "0123456789") != strlen(column))
			opt_bad("%s: expected columns such as 2,3,4, got '%s'",
			    opt_name(row), text);
		if (strcmp(column, "1") == 0)
			opt_bad("%s: expected columns from 2, got '%s'",
			    opt_name(row), text);
		for (k = 0; k < i; k++)
			if (strcmp(column, columns.word[k]) == 0)
				opt_bad("%s: expected each column once, got "
					"'%s'",
				    opt_name(row), text);
	}
	check_number(row, columns.n, weights, text);
}

size_t
flow_column_most(const struct flow_call *c)
{
	const struct words columns = flow_call_columns(c);
	size_t i, most = 0, column;

	for (i = 0; i < columns.n; i++) {
		column = strtoul(columns.word[i], NULL, 10);
		most = column > most ? column : most;
	}
	return most;
}

/* Names of the columns of records: an id and all parts. */
static void
check_names(const struct flow_call *c, const struct opt *row, const char *text)
{
	const size_t most = flow_column_most(c), n = items_in(text);

	if (n < most)
		opt_bad("%s: expected at least %zu names, an id and parts, got "
			"%zu in '%s'; -w gives the number of parts, -f their "
			"columns",
		    opt_name(row), most, n, text);
}

void
flow_argument_columns(const struct flow_call *c)
{
	const struct words weights = flow_call_given(c, "weights");
	const struct flow_option *o = c->flow->option;
	size_t i, n;

	if (!weights.n)
		return;
	n = items_in(weights.word[0]);
	for (i = 0; i < c->flow->options; i++, o++) {
		const struct opt row = { o->letter, o->name };
		const char *text = o->given.n ? o->given.word[0] : NULL;

		if (text && strcmp(o->name, "fields") == 0)
			check_columns(c, &row, text, n);
		else if (text && o->is_list && strchr(text, ','))
			check_number(&row, items_in(text), n, text);
		else if (text && o->takes == TAKES_KEYS)
			check_names(c, &row, text);
	}
}

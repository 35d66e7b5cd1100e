/* flow_argument.c: whether the argument of an option has its type. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/decimal.h"
#include "base/mem.h"
#include "base/ratio.h"
#include "flow/flow_argument.h"
#include "io/column_list.h"
#include "io/opt_value.h"
#include "text/stem.h"

enum { COLUMN_MOST = 999999 };

/* Whether the text is KEY, without a comma, or LIST, with commas between. */
static bool
is_key(const char *text, bool list)
{
	const size_t n = strlen(text);

	return n && *text != ',' && text[n - 1] != ',' &&
	    !strstr(text, list ? ",," : ",");
}

/* Whether the text is the choice of n bytes: NAME, NAME:KEY or NAME:LIST. */
static bool
is_one(const char *choice, size_t n, const char *text)
{
	const char *colon = memchr(choice, ':', n);
	const size_t k = colon ? colon + 1 - choice : 0;

	if (!colon)
		return strlen(text) == n && strncmp(choice, text, n) == 0;
	return strncmp(choice, text, k) == 0 &&
	    is_key(text + k, n - k == 4 && strncmp(colon, ":LIST", 5) == 0);
}

/* Whether the text is one of the choices a|b|c. */
static bool
is_choice(const char *choices, const char *text)
{
	size_t n;

	for (;; choices += n + 1) {
		n = strcspn(choices, "|");
		if (is_one(choices, n, text))
			return true;
		if (!choices[n])
			return false;
	}
}

static size_t
items_in(const char *list)
{
	size_t n = 1;

	for (; *list; list++)
		n += *list == ',';
	return n;
}

/* Whether the text is as many names as `wanted`, ID,TEXT, or if this ends with
 * dots two or more, with commas between. */
static bool
are_keys(const char *wanted, const char *text)
{
	const size_t n = strlen(text);

	if (!n || *text == ',' || text[n - 1] == ',' || strstr(text, ",,"))
		return false;
	return strstr(wanted, ",...") ? strchr(text, ',') != NULL
				      : items_in(text) == items_in(wanted);
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

/* a|b|c as a sentence has it: a, b or c. */
static void
tell_choice(const struct opt *row, const char *choices, const char *text)
{
	char wanted[1 << 10];
	size_t n = 0;

	for (; *choices && n + 8 < sizeof wanted; choices++)
		if (*choices != '|')
			wanted[n++] = *choices;
		else if (strchr(choices + 1, '|'))
			n = stpcpy(wanted + n, ", ") - wanted;
		else
			n = stpcpy(wanted + n, " or ") - wanted;
	opt_bad(
	    "%s: expected %.*s, got '%s'", opt_name(row), (int)n, wanted, text);
}

/* Languages, a list with commas. */
static void
check_stem(const struct opt *row, const char *text)
{
	struct stem stem = { 0 };
	char *list = mem_format("%s", text), *rest = list, *language;

	while ((language = strsep(&rest, ","))) {
		if (!stem_open(&stem, language))
			opt_bad("%s: expected one of %s, got '%s'",
			    opt_name(row), stem_languages(), language);
		stem_close(&stem);
	}
	free(list);
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
check_item(const struct flow_option *o, const struct opt *row, char *text)
{
	if (o->choices && !is_choice(o->choices, text))
		tell_choice(row, o->choices, text);
	if (o->type == OPT_RATIO)
		check_ratio(row, text);
	else if (o->type != OPT_FLAG && o->type != OPT_TEXT &&
	    o->type != OPT_IN && o->type != OPT_LIST)
		opt_set(row, text);
}

static void
check_items(const struct flow_option *o, const struct opt *row, char *text)
{
	char *list = mem_format("%s", text), *rest = list, *item;

	while ((item = strsep(&rest, ",")))
		check_item(o, row, item);
	free(list);
}

/* a,b,c as a sentence has it: a, b, c. */
static const char *
spaced(const char *list, char to[1 << 10])
{
	size_t n = 0;

	for (; *list && n + 3 < 1 << 10; list++) {
		to[n++] = *list;
		if (*list == ',')
			to[n++] = ' ';
	}
	to[n] = 0;
	return to;
}

/* Whether the word is an item of the list with commas. */
static bool
is_item(const char *list, const char *word, size_t n)
{
	for (; *list; list += *list == ',') {
		if (strcspn(list, "=,") == n && strncmp(list, word, n) == 0)
			return true;
		list += strcspn(list, ",");
	}
	return false;
}

/* A value of an option: letters, digits and what names of files have. */
static bool
is_value(const char *word)
{
	return *word && *word != '-' &&
	    !word[strspn(word,
		"/._+,@=-0123456789abcdefghijklmnopqrstuvwxyz"
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ")];
}

/* Whether words with blanks between are options of the list, each with a value:
 * -m V, -mV, --name V or --name=V. */
static bool
are_known(const char *list, const char *text)
{
	char *copy = mem_format("%s", text), *rest = copy, *word;
	bool known = true, needs_value = false;
	size_t n;

	while (known && (word = strsep(&rest, " "))) {
		if (!*word)
			continue;
		if (needs_value) {
			known = is_value(word);
			needs_value = false;
			continue;
		}
		n = strncmp(word, "--", 2) == 0 ? strcspn(word, "=")
						: strnlen(word, 2);
		known = is_item(list, word, n) &&
		    (!word[n] || is_value(word + n + (word[n] == '=')));
		needs_value = !word[n];
	}
	free(copy);
	return known && !needs_value;
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
flow_argument_check(const struct flow_option *o, char *text)
{
	size_t value;
	const struct opt row = { o->letter, o->name, o->arg, o->type, &value,
		o->help };
	struct column_list columns = { 0 };
	char known[1 << 10];
	struct stat st;

	if (o->is_columns)
		column_list_option(&columns, text);
	free(columns.range);
	if (o->names_keys && !are_keys(o->arg, text))
		opt_bad(
		    "%s: expected %s, got '%s'", opt_name(&row), o->arg, text);
	if (o->is_column && !flow_is_column(text))
		opt_bad("%s: expected a column from 2 to %d, got '%s'",
		    opt_name(&row), COLUMN_MOST, text);
	if (o->known && !are_known(o->known, text))
		opt_bad("%s: expected %s and their values, got '%s'",
		    opt_name(&row), spaced(o->known, known), text);
	if (o->type == OPT_IN && strcmp(text, "-") != 0 &&
	    (stat(text, &st) < 0 || S_ISDIR(st.st_mode)))
		opt_bad("%s: expected a file, got '%s'", opt_name(&row), text);
	check_items_named(o, &row, text);
	if (o->is_stem)
		check_stem(&row, text);
	if (o->is_weights)
		check_weights(&row, text);
	if (o->is_list)
		check_items(o, &row, text);
	else
		check_item(o, &row, text);
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
		const char *text = c->given[i].n ? c->given[i].word[0] : NULL;

		if (text && strcmp(o->name, "fields") == 0)
			check_columns(c, &row, text, n);
		else if (text && o->is_list && strchr(text, ','))
			check_number(&row, items_in(text), n, text);
	}
}

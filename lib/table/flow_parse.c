/* flow_parse.c: reads the command line of a call by the options of its flow,
 * and
 * --preset. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "option/opt.h"
#include "option/opt_value.h"
#include "table/flow_argument.h"
#include "table/flow_known.h"
#include "table/flow_line.h"
#include "table/flow_value.h"

/* The variable of an option while the command line is read. */
union variable {
	bool flag;
	char *text;
	struct opt_list list;
};

/* The row of lib/option/opt for an option: arguments stay texts. */
static struct opt
opt_row(const struct flow_option *o, union variable *v)
{
	const bool typed =
	    o->type != OPT_FLAG && o->type != OPT_LIST && o->type != OPT_IN;

	return (struct opt){ o->letter, o->name, o->arg,
		typed ? OPT_TEXT : o->type, v, o->help, .heading = o->group };
}

/* Adds the words of a text; --NAME=VALUE is two. */
static void
add_words(struct pool *p, struct words *to, const char *text)
{
	char *rest = pool_format(p, "%s", text), *word, *value;

	while ((word = strsep(&rest, " "))) {
		value = strncmp(word, "--", 2) == 0 ? strchr(word, '=') : NULL;
		if (value)
			*value++ = 0;
		if (*word)
			words_add(p, to, word);
		if (value)
			words_add(p, to, value);
	}
}

static bool
was_read(const struct flow_option *o, const union variable *v)
{
	return o->type == OPT_LIST ? v->list.n > 0
	    : o->type == OPT_FLAG  ? v->flag
				   : v->text != NULL;
}

/* The arguments that an option had in an earlier run: of one argument, several
 * words are a list with commas. */
static struct words
old_arguments(const struct flow_call *c, const struct flow_option *o)
{
	struct words w = flow_known_option(c, o->letter, o->name);

	if (o->type == OPT_LIST || !w.n)
		return w;
	w = words_of(c->pool, words_joined(c->pool, &w, 0, ","));
	if (o->type != OPT_FLAG)
		flow_argument_check(c->pool, o, w.word[0]);
	return w;
}

/* The arguments of an option that were read, or its default. */
static struct words
arguments(struct pool *p, const struct flow_option *o, union variable *v)
{
	struct words w = { 0 };
	char *text = flow_option_writes(o) ? NULL : (char *)o->preset;
	size_t i;

	if (o->type == OPT_LIST)
		for (i = 0; i < v->list.n; i++)
			words_add(p, &w, pool_format(p, "%s", v->list.text[i]));
	else if (o->type == OPT_FLAG)
		text = v->flag ? "1" : NULL;
	else if (v->text)
		text = v->text;
	if (text && o->type != OPT_FLAG && o->type != OPT_LIST)
		flow_argument_check(p, o, text);
	if (o->type == OPT_LIST)
		free(v->list.text);
	if (text && o->takes == TAKES_WORDS)
		add_words(p, &w, text);
	else if (text && !w.n)
		words_add(p, &w, text);
	return w;
}

/* Reads the earlier run, and from it the options that were not read now. */
static void
read_old(struct flow_call *c)
{
	const struct flow *f = c->flow;
	const bool has_form = flow_call_form(c, false);
	struct flow_option *o;
	struct words w;

	if (!c->operands[0])
		opt_bad("expected %s", f->operands);
	flow_known_read(c, c->operands[0]);
	for (o = f->option; o < f->option + f->options; o++) {
		if (o->is_read || flow_option_writes(o) ||
		    (has_form && flow_option_is_form(o)))
			continue;
		w = old_arguments(c, o);
		if (w.n)
			o->given = w;
	}
}

/* Ends the program if an option of the flow is one that all flows have. */
static void
check_options(const struct flow *f, const struct opt *also)
{
	static const struct opt common[] = { { 'h', "help" }, { 'q', "quiet" },
		{ 0, "label" }, { 0, "long" }, { 0, "version" }, { 0 } };
	const struct opt *lists[] = { also, common }, *o;
	size_t i, k;

	for (i = 0; i < f->options; i++)
		for (k = 0; k < 2; k++)
			for (o = lists[k]; o->name; o++)
				if (strcmp(o->name, f->option[i].name) == 0 ||
				    (o->letter &&
					o->letter == f->option[i].letter))
					flow_bad(f->option[i].at,
					    "expected another option than %s, "
					    "which all flows have",
					    opt_name(o));
}

static bool
is_offered(const struct flow *f, const char *name)
{
	static const char *const of_places[] = { "parts", "output", "again",
		"update", NULL };
	static const char *const of_hosts[] = { "hosts", "shared", "local",
		"timeout", "packed", "array", "submit", NULL };
	static const char *const of_inputs[] = { "files-from", "null", NULL };
	static const char *const of_jobs[] = { "stages", "pieces", NULL };
	const bool reads_old = strcmp(f->collections.word[0], "old") == 0,
		   alone = reads_old && f->collections.n == 1,
		   asks = reads_old && words_have(&f->collections, "piece");

	return !((f->adds || asks) && names_have(of_places, name)) &&
	    !(reads_old && names_have(of_hosts, name)) &&
	    !((alone || asks) && names_have(of_inputs, name)) &&
	    !(asks && names_have(of_jobs, name));
}

static const struct opt *
offered(struct flow *f, const struct opt *all)
{
	struct opt *row = NULL;
	size_t n = 0;
	bool is_last;

	do {
		is_last = !all->name;
		if (!is_last && !is_offered(f, all->name))
			continue;
		POOL_ADD(&f->pool, row, n, *all);
	} while (all++, !is_last);
	return row;
}

/* The names of the presets: "a, b or c". */
static const char *
names_of_presets(const struct flow *f, struct pool *p)
{
	struct words w = { 0 };
	size_t i;

	for (i = 0; i < f->presets.n; i++)
		if (!words_have(&w, f->presets.line[i].name))
			words_add(p, &w, f->presets.line[i].name);
	return flow_line_choice(p, &w);
}

/* The preset that is asked for, or NULL. */
static const char *
preset_of(const struct flow_call *c)
{
	const struct flow *f = c->flow;
	const struct flow_option *o = flow_option_given(c, TAKES_PRESET);
	struct words given;
	size_t i;

	if (!o)
		return NULL;
	given = o->given;
	if (given.n > 1)
		opt_bad("--preset: expected one preset, got '%s' and '%s'",
		    given.word[0], given.word[1]);
	for (i = 0; i < f->presets.n; i++)
		if (strcmp(f->presets.line[i].name, given.word[0]) == 0)
			return given.word[0];
	opt_bad("--preset: expected %s, got '%s'", names_of_presets(f, c->pool),
	    given.word[0]);
}

/* Sets one option, --NAME or --NAME=VALUE, unless it is read. */
static void
set_option(
    struct flow_call *c, const struct flow_line *preset, const char *word)
{
	struct pool *p = c->pool;
	const size_t n = strcspn(word + 2, "=");
	const char *value = word[2 + n] ? word + 3 + n : NULL;
	struct flow_option *o =
	    flow_option_find(c->flow, pool_format(p, "%.*s", (int)n, word + 2));

	if (o && (o->type == OPT_FLAG) == !value) {
		if (o->is_read)
			return;
		o->given.n = 0;
		words_add(
		    p, &o->given, pool_format(p, "%s", value ? value : "1"));
		if (value)
			flow_argument_check(p, o, o->given.word[0]);
		c->preset = pool_format(p, "%s %s", c->preset, word);
		return;
	}
	flow_bad(preset->at, "expected an option of this flow%s, got '%s'",
	    !o		? ""
		: value ? " without a value"
			: " with =VALUE",
	    word);
}

/* Values that were asked for are asked for again. */
static void
forget_values(struct flow *f)
{
	size_t i;

	for (i = 0; i < f->values; i++) {
		f->value[i].holds = 0;
		f->value[i].is_expanded = false;
		f->value[i].expanded.n = 0;
	}
}

static void
use_preset(struct flow_call *c)
{
	const char *name = preset_of(c), *none;
	struct flow *f = c->flow;
	struct flow_line *preset = f->presets.line;
	bool *holds = pool_new(&f->pool, f->presets.n + 1, sizeof *holds);
	size_t i, k;

	if (!name)
		return;
	for (i = 0; i < f->presets.n; i++)
		holds[i] = strcmp(preset[i].name, name) == 0 &&
		    flow_call_holds(c, &preset[i].conditions, "", preset[i].at);
	none = c->preset = pool_format(&f->pool, "--preset %s:", name);
	for (i = 0; i < f->presets.n; i++)
		for (k = 0; holds[i] && k < preset[i].words.n; k++)
			set_option(c, &preset[i], preset[i].words.word[k]);
	forget_values(f);
	if (c->preset == none)
		c->preset = pool_format(&f->pool, "%s nothing", none);
}

/* Completes a table for --help and -h: a heading stands above the first row of
 * a group only. */
static void
complete_help(const struct flow *f, struct opt *table, struct opt *last)
{
	const char *group = NULL, *heading;
	struct opt *o;
	size_t i;

	for (o = table; o < last; o++) {
		heading = o->heading;
		if (heading && group && strcmp(heading, group) == 0)
			o->heading = NULL;
		group = heading ? heading : group;
	}
	for (i = 0; i < f->brief.n; i++) {
		for (o = table; o < last; o++)
			if (strcmp(o->name, f->brief.word[i]) == 0)
				break;
		if (o == last)
			flow_bad(f->told, "expected options, got '%s'",
			    f->brief.word[i]);
		o->often = true;
	}
	last->heading = f->about ? f->about : "a dataflow";
}

void
flow_call_parse(struct flow_call *c, struct flow *f, int argc, char **argv,
    const struct opt *also)
{
	const size_t most = f->collections.n;
	const bool many =
	    strcmp(f->collections.word[most - 1], "piece...") == 0;
	union variable *v = pool_new(&f->pool, f->options + 1, sizeof *v);
	struct opt *table, *end;
	size_t i, n = 0;

	*c = (struct flow_call){ .flow = f, .pool = &f->pool, .parts = 1 };
	also = offered(f, also);
	while (also[n].name)
		n++;
	check_options(f, also);
	table = pool_new(&f->pool, f->options + n + 1, sizeof *table);
	for (i = 0, end = table; i < f->options; i++)
		*end++ = opt_row(&f->option[i], &v[i]);
	memcpy(end, also, (n + 1) * sizeof *end);
	end[n].help =
	    pool_format(&f->pool, "%s%s %s", program_invocation_short_name,
		opt_command, f->example ? f->example : f->operands);
	complete_help(f, table, end + n);
	c->operands = opt_parse(
	    argc, argv, table, f->operands, 0, many ? SIZE_MAX : most);
	for (i = 0; i < f->options; i++) {
		f->option[i].is_read = was_read(&f->option[i], &v[i]);
		f->option[i].given = arguments(&f->pool, &f->option[i], &v[i]);
	}
	if (strcmp(f->collections.word[0], "old") == 0)
		read_old(c);
	use_preset(c);
}

/* flow_preset.c: the option --preset NAME. */
#include <string.h>

#include "flow/flow_argument.h"
#include "flow/flow_preset.h"
#include "io/opt.h"

/* The names of the presets: "a, b or c". */
static const char *
names_of(const struct flow *f, struct pool *p)
{
	struct words w = { 0 };
	const char *text = "";
	size_t i;

	for (i = 0; i < f->presets; i++)
		if (!words_have(&w, f->preset[i].name))
			words_add(p, &w, f->preset[i].name);
	for (i = 0; i < w.n; i++)
		text = pool_format(p, "%s%s%s", text,
		    !i		      ? ""
			: i + 1 < w.n ? ", "
				      : " or ",
		    w.word[i]);
	return text;
}

/* The preset that is asked for, or NULL. */
static const char *
preset_of(const struct flow_call *c)
{
	const struct flow *f = c->flow;
	struct words given = { 0 };
	size_t i;

	for (i = 0; i < f->options; i++)
		if (f->option[i].names_preset)
			given = c->given[i];
	if (!given.n)
		return NULL;
	if (given.n > 1)
		opt_bad("--preset: expected one preset, got '%s' and '%s'",
		    given.word[0], given.word[1]);
	for (i = 0; i < f->presets; i++)
		if (strcmp(f->preset[i].name, given.word[0]) == 0)
			return given.word[0];
	opt_bad("--preset: expected %s, got '%s'", names_of(f, &c->flow->pool),
	    given.word[0]);
}

/* Sets one option, --NAME or --NAME=VALUE, unless it is read. */
static void
set_option(struct flow_call *c, const struct flow_preset *preset,
    const char *word, const bool *read)
{
	struct pool *p = &c->flow->pool;
	const size_t n = strcspn(word + 2, "=");
	const char *value = word[2 + n] ? word + 3 + n : NULL;
	const struct flow_option *o =
	    flow_option_find(c->flow, pool_format(p, "%.*s", (int)n, word + 2));
	struct words *given;

	if (!o || (o->type == OPT_FLAG) != !value)
		flow_bad(preset->at,
		    "expected an option of this flow%s, got '%s'",
		    o ? value ? " without a value" : " with =VALUE" : "", word);
	given = &c->given[o - c->flow->option];
	if (read[o - c->flow->option])
		return;
	given->n = 0;
	words_add(p, given, pool_format(p, "%s", value ? value : "1"));
	if (value)
		flow_argument_check(o, given->word[0]);
	c->preset = pool_format(p, "%s %s", c->preset, word);
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

void
flow_preset_use(struct flow_call *c, const bool *read)
{
	const char *name = preset_of(c), *none;
	struct flow *f = c->flow;
	struct flow_preset *preset = f->preset;
	bool *holds = pool_new(&f->pool, f->presets + 1, sizeof *holds);
	size_t i, k;

	if (!name)
		return;
	for (i = 0; i < f->presets; i++)
		holds[i] = strcmp(preset[i].name, name) == 0 &&
		    flow_call_holds(c, &preset[i].conditions, "", preset[i].at);
	none = c->preset = pool_format(&f->pool, "--preset %s:", name);
	for (i = 0; i < f->presets; i++)
		for (k = 0; holds[i] && k < preset[i].options.n; k++)
			set_option(
			    c, &preset[i], preset[i].options.word[k], read);
	forget_values(f);
	if (c->preset == none)
		c->preset = pool_format(&f->pool, "%s nothing", none);
}

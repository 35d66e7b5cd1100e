/* flow_rule.c: prints the rule of a run for share/nd/nd.mk. */
#include <ctype.h>
#include <errno.h>
#include <glob.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "flow/flow_rule.h"
#include "rundir/flow_quote.h"
#include "table/flow_call.h"
#include "table/flow_file.h"
#include "table/flow_home.h"

static const char flows[] =
    "near, threads, sentences, partial, xling, contains or lines";

/* Variables that do not decide what a run writes. */
static const char *const idle[] = { "array", "hosts", "jobs", "local", "long",
	"mem", "packed", "quiet", "shared", "submit", "timeout", "verbose",
	NULL };

/* Bytes that a shell and make take as they are. */
#define PLAIN QUOTE_ALNUM "/._+,@=-"

struct rule {
	struct pool *pool;
	const char *prefix;
	char **given; /* NAME=VALUE, ended by NULL */
	const char *flow;
	struct buf command, deciding; /* words, quoted */
	struct words known;	      /* variables */
	struct flow_stale stale;
};

/* The value of a variable without blanks around it, or "". */
static const char *
value_of(const struct rule *r, const char *name)
{
	const size_t n = strlen(name);
	const char *value = "";
	size_t i;

	for (i = 0; r->given[i]; i++)
		if (strncmp(r->given[i], name, n) == 0 && r->given[i][n] == '=')
			value = r->given[i] + n + 1;
	value += strspn(value, " \t\n");
	for (i = strlen(value); i && isspace((unsigned char)value[i - 1]);)
		i--;
	return pool_format(r->pool, "%.*s", (int)i, value);
}

/* Adds a word to the command, quoted for a shell and for make, and to what
 * decides. */
static void
add_word(struct rule *r, const char *word, bool decides)
{
	if (word[strspn(word, PLAIN ":")])
		word = quote_word(r->pool, word);
	buf_char(&r->command, ' ');
	quote_recipe(&r->command, word);
	if (decides)
		quote_format(&r->deciding, " %s", word);
}

/* Ends the program unless make takes the file for one name, as it is. */
static void
check_name(const struct rule *r, const char *variable, const char *file)
{
	const char *c = file;

	if (file[strcspn(file, " \t\n\v\f\r")])
		die("%s%s: make splits names at spaces; expected a name "
		    "without, got '%s'",
		    r->prefix, variable, file);
	while (strncmp(c, "./", 2) == 0)
		c += 1 + strspn(c + 1, "/");
	if (*c == '-' || file[strspn(file, PLAIN)])
		die("%s%s: expected a name of letters, digits and /._+,@=-, "
		    "got '%s'",
		    r->prefix, variable, file);
}

/* The words of a text; those that are globs are the files that match. */
static struct words
expand(struct pool *p, const char *text)
{
	const struct words w = words_read(p, text, " \t\n");
	struct words to = { 0 };
	glob_t g;
	size_t i, k;

	for (i = 0; i < w.n; i++) {
		if (glob(w.word[i], GLOB_NOCHECK, NULL, &g))
			die("%s: %s", w.word[i], strerror(errno));
		for (k = 0; k < g.gl_pathc; k++)
			words_add(p, &to, pool_format(p, "%s", g.gl_pathv[k]));
		globfree(&g);
	}
	return to;
}

/* Adds files to the command, each after the option, and to the prerequisites.
 */
static void
add_files(struct rule *r, const char *variable, const char *option,
    const struct words *files)
{
	const char *two;
	size_t i;

	for (i = 0; i < files->n; i++) {
		if (i) {
			two = pool_format(r->pool, "%s %s", files->word[i - 1],
			    files->word[i]);
			if (access(two, F_OK) == 0)
				check_name(r, variable, two);
		}
		check_name(r, variable, files->word[i]);
		add_word(r,
		    pool_format(r->pool, "%s%s", option, files->word[i]), true);
		words_add(r->pool, &r->stale.inputs, files->word[i]);
	}
}

/* Adds an option, if its variable has a value, to the command; o is a flow's
 * own option, or NULL. */
static void
add_option(
    struct rule *r, const char *name, bool is_flag, const struct flow_option *o)
{
	const char *variable = flow_variable(r->pool, name), *value,
		   *option = pool_format(r->pool, "--%s", name);
	struct words w = { 0 };
	size_t i;

	if (!flow_variable_is(name))
		return;
	words_add(r->pool, &r->known, variable);
	value = value_of(r, variable);
	if (!*value || (is_flag && strcmp(value, "0") == 0))
		return;
	if (!is_flag)
		option = pool_format(r->pool, "%s=", option);
	if (o && o->takes == TAKES_OTHER)
		w = expand(r->pool, value);
	else if (o && o->type == OPT_LIST)
		w = words_read(r->pool, value, " \t\n");
	else
		words_add(r->pool, &w, is_flag ? "" : value);
	if (o && (o->type == OPT_IN || o->takes == TAKES_OTHER)) {
		add_files(r, variable, option, &w);
		return;
	}
	for (i = 0; i < w.n; i++)
		add_word(r, pool_format(r->pool, "%s%s", option, w.word[i]),
		    !names_have(idle, name));
	if (o && flow_option_writes(o))
		words_add(r->pool, &r->stale.outputs, value);
}

/* Sets the value of HOSTS or ARRAY that ENGINE means. */
static void
use_engine(struct rule *r)
{
	const char *engine = value_of(r, "ENGINE"), *value;
	struct words given = { 0 };
	const bool array = strncmp(engine, "array:", 6) == 0;

	value = engine + strlen("array:");
	if (!*engine || strcmp(engine, "here") == 0)
		return;
	if ((!array && strncmp(engine, "hosts:", 6) != 0) || !*value)
		die("%sENGINE: expected here, hosts:FILE or array:N, got '%s'",
		    r->prefix, engine);
	for (; *r->given; r->given++)
		words_add(r->pool, &given, *r->given);
	words_add(r->pool, &given,
	    pool_format(r->pool, "%s=%s", array ? "ARRAY" : "HOSTS", value));
	words_add(r->pool, &given, NULL);
	r->given = given.word;
}

static void
add_options(struct rule *r, const struct flow *f, const struct opt *also)
{
	size_t i;

	add_option(r, "quiet", true, NULL);
	add_option(r, "long", true, NULL);
	words_add(r->pool, &r->known, "ENGINE");
	for (; also->name; also++)
		add_option(r, also->name, also->type == OPT_FLAG, NULL);
	for (i = 0; i < f->options; i++)
		add_option(r, f->option[i].name, f->option[i].type == OPT_FLAG,
		    &f->option[i]);
}

/* Ends the program if a variable is unknown. */
static void
check_known(struct rule *r)
{
	const char *name;
	bool bad = false;
	size_t i;

	for (i = 0; r->given[i]; i++) {
		name = pool_format(r->pool, "%.*s",
		    (int)strcspn(r->given[i], "="), r->given[i]);
		if (words_have(&r->known, name))
			continue;
		print_error("unknown variable %s%s; %s", r->prefix, name,
		    flow_variable_hint(
			r->pool, r->prefix, r->flow, &r->known, name));
		bad = true;
	}
	if (bad)
		exit(EXIT_DATA);
}

/* The directory of the run. */
static const char *
directory_of(struct rule *r)
{
	const char *given = value_of(r, "OUT"), *out = given;
	size_t n = strlen(out);

	n -= n && out[n - 1] == '/';
	out = pool_format(r->pool, "%.*s", (int)n, out);
	if (strncmp(out, "./", 2) == 0)
		out += 2;
	check_name(r, "OUT", out);
	if (!*out || strcmp(out, ".") == 0)
		die("%sOUT: expected a directory of its own, got '%s'",
		    r->prefix, given);
	return out;
}

static void
check_flow(const struct rule *r)
{
	const struct words known = words_read(r->pool, flows, ", ");

	if (!words_have(&known, r->flow) || strcmp(r->flow, "or") == 0)
		die("%sFLOW: expected %s, got '%s'%s", r->prefix, flows,
		    r->flow,
		    *r->prefix && !*r->flow ? "; the makefile sets variables "
					      "that begin with ND_"
					    : "");
}

static void
print_rule(struct rule *r, const char *bin, const char *out)
{
	struct words *inputs = &r->stale.inputs;
	size_t i;

	if (flow_stale(&r->stale))
		words_add(r->pool, inputs, "ND_changed");
	printf("$(strip");
	for (i = 0; i < inputs->n; i++)
		printf(" %s", inputs->word[i]);
	printf(") ; %s/nd-flow %s $(if $(findstring B,$(firstword "
	       "-$(MAKEFLAGS))),--again,--update) -o %s%.*s$(call "
	       "ND_stamp,%s)\n",
	    bin, r->flow, out, (int)r->command.n, r->command.p, r->stale.sum);
	if (fflush(stdout) == EOF)
		die_errno("stdout");
}

void
flow_rule(struct pool *p, const char *bin, char **argv, const struct opt *also)
{
	struct rule r = { .pool = p };
	struct words in = { 0 }, required;
	struct flow f;
	bool has_items;
	size_t i;

	program_invocation_short_name = "nd.mk";
	if (!argv[1])
		die("expected a prefix of variables");
	r.prefix = argv[1];
	r.given = argv + 2;
	r.flow = value_of(&r, "FLOW");
	check_flow(&r);
	flow_read(&f, flow_table(p, bin, r.flow));
	has_items = strncmp(f.operands, "items", 5) == 0;
	use_engine(&r);
	required = words_read(p, has_items ? "IN OUT ITEMS" : "IN OUT", " ");
	words_add(p, &r.known, "FLOW");
	words_add_all(p, &r.known, &required);
	add_options(&r, &f, also);
	check_known(&r);
	for (i = 0; i < required.n; i++)
		if (!*value_of(&r, required.word[i]))
			die("expected a value of %s%s", r.prefix,
			    required.word[i]);
	r.stale.out = directory_of(&r);
	add_word(&r, "--", false);
	if (has_items) {
		words_add(p, &in, value_of(&r, "ITEMS"));
		add_files(&r, "ITEMS", "", &in);
	}
	in = expand(p, value_of(&r, "IN"));
	add_files(&r, "IN", "", &in);
	r.stale.sum = pool_format(p, "%016" PRIx64,
	    hash64(pool_format(
		       p, "%s%.*s", r.flow, (int)r.deciding.n, r.deciding.p),
		strlen(r.flow) + r.deciding.n));
	print_rule(&r, bin, r.stale.out);
	buf_free(&r.command);
	buf_free(&r.deciding);
	flow_free(&f);
}

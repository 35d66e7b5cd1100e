/* shingle_options.c: checks the options of nd-shingle and applies them. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/put.h"
#include "feature/shingle_method.h"
#include "feature/shingle_options.h"
#include "io/file_registry.h"
#include "option/opt.h"

static const struct shingle_method *const methods[] = {
	&shingle_runs,
	&shingle_whole,
	&shingle_winnow,
	&shingle_imatch,
	&shingle_spotsigs,
};

enum { METHODS = sizeof methods / sizeof *methods };

/* Whether a method accepts an option; every method accepts NULL. */
static bool
has_option(const struct shingle_method *m, const char *option)
{
	size_t i;

	for (i = 0; option && m->options[i]; i++)
		if (strcmp(m->options[i], option) == 0)
			return true;
	return !option;
}

void
shingle_method_names(
    char names[static SHINGLE_METHOD_NAMES], const char *option)
{
	const char *name[METHODS];
	size_t i, n = 0;

	for (i = 0; i < METHODS; i++)
		if (has_option(methods[i], option))
			name[n++] = methods[i]->name;
	put_names(names, name, n);
}

static const struct shingle_method *
find_method(const char *name)
{
	char names[SHINGLE_METHOD_NAMES];
	size_t i;

	for (i = 0; i < METHODS; i++)
		if (strcmp(name, methods[i]->name) == 0)
			return methods[i];
	shingle_method_names(names, NULL);
	opt_bad("-m: expected %s, got '%s'", names, name);
}

/* Ends the program if an option is given that the method does not accept. */
static void
check_method(const struct shingle_options *o, const struct shingles *s)
{
	const struct {
		const char *option;
		bool given;
	} known[] = {
		{ "-c", s->by_chars },
		{ "-k", o->k },
		{ "--skip-short", s->skip_short },
		{ "--window", o->window },
		{ "-d", o->df },
		{ "-i", o->idf_range },
		{ "--variants", o->variants },
		{ "--drop", o->drop.q },
		{ "--seed", o->seed != SIZE_MAX },
		{ "--antecedents", o->antecedents },
		{ "--top", o->top },
		{ "--spot", o->spot },
		{ "--stopwords", o->stopwords },
	};
	char names[SHINGLE_METHOD_NAMES];
	size_t i;

	for (i = 0; i < sizeof known / sizeof *known; i++)
		if (known[i].given && !has_option(s->method, known[i].option)) {
			shingle_method_names(names, known[i].option);
			opt_bad("%s: expected -m %s, got -m %s",
			    known[i].option, names, o->method);
		}
}

/* Whether two paths name one stream, which cannot be read twice. */
static bool
one_stream(const char *a, const char *b)
{
	bool once = false;

	if (!a || !b)
		return false;
	return (strcmp(a, "-") == 0 && strcmp(b, "-") == 0) ||
	    (registry_same_file(a, b, &once) && once);
}

/* Ends the program if two files are one stream. */
static void
check_streams(const struct shingle_options *o, const char *documents)
{
	const struct {
		const char *option, *path;
	} file[] = {
		{ "-d", o->df },
		{ "--antecedents", o->antecedents },
		{ "--stopwords", o->stopwords },
		{ NULL, documents ? documents : "-" },
	};
	size_t i, k;

	for (i = 0; file[i].option; i++)
		for (k = i + 1; k < sizeof file / sizeof *file; k++)
			if (one_stream(file[i].path, file[k].path))
				opt_bad("%s: expected a stream that nothing "
					"else reads, got '%s'",
				    file[i].option, file[i].path);
}

static void
open_stem(const char *language, struct shingles *s)
{
	char *names;

	if (!language)
		return;
	s->stemmed = stem_open(&s->stem, language);
	if (s->stemmed)
		return;
	names = stem_languages();
	opt_bad("--stem: expected one of %s, got '%s'", names, language);
}

void
shingle_options_apply(
    const struct shingle_options *o, const char *documents, struct shingles *s)
{
	s->method = find_method(o->method);
	check_method(o, s);
	check_streams(o, documents);
	open_stem(o->stem, s);
	s->k = o->k ? o->k : s->method->k;
	if (s->method->open)
		s->method->open(s, o);
}

/* Adds to the text of a tag, which has room for all that the options give. */
static void ND_PRINTF(2, 3) add(struct record_tag *tag, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	tag->n +=
	    vsnprintf(tag->text + tag->n, sizeof tag->text - tag->n, fmt, ap);
	va_end(ap);
}

void
shingle_options_tag(const struct shingle_options *o, const struct shingles *s,
    struct record_tag *tag)
{
	const bool runs = s->method == &shingle_runs;

	tag->n = 0;
	add(tag, "%s", runs ? "" : s->method->name);
	if (s->k)
		add(tag, "%s%c%zu", runs ? "" : ":", s->by_chars ? 'c' : 'k',
		    s->k);
	if (s->method == &shingle_winnow)
		add(tag, ":%zu", o->window ? o->window : 4);
	if (o->idf_range)
		add(tag, ":%.24s", o->idf_range);
	if (o->variants)
		add(tag, ":%zu:%g:%zu", o->variants,
		    o->drop.q ? ratio_value(o->drop) : 0.3,
		    o->seed == SIZE_MAX ? 0 : o->seed);
	if (o->top)
		add(tag, ":top%zu", o->top);
	if (o->spot > 1)
		add(tag, ":spot%zu", o->spot);
	if (o->stem)
		add(tag, ":%.12s", o->stem);
}

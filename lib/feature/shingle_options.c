/* shingle_options.c: the options that say how shingles are made. */
#include <string.h>

#include "base/put.h"
#include "feature/shingle_options.h"
#include "io/file_registry.h"

static const struct shingle_method *const methods[] = {
	&shingle_runs,
	&shingle_whole,
	&shingle_winnow,
	&shingle_imatch,
	&shingle_spotsigs,
};

enum { METHODS = sizeof methods / sizeof *methods };

/* Whether a method knows an option; all know NULL. */
static bool
knows(const struct shingle_method *m, const char *option)
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
		if (knows(methods[i], option))
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

/* Refuses what the method does not know. */
static void
check_method(const struct shingle_options *r, const struct shingles *s)
{
	const struct {
		const char *option;
		bool given;
	} part[] = {
		{ "-c", s->by_chars },
		{ "-k", r->k },
		{ "--window", r->window },
		{ "-d", r->df },
		{ "-i", r->idf_range },
		{ "--variants", r->variants },
		{ "--drop", r->drop.q },
		{ "--seed", r->seed != SIZE_MAX },
		{ "--antecedents", r->antecedents },
		{ "--top", r->top },
		{ "--spot", r->spot },
		{ "--stopwords", r->stopwords },
	};
	char names[SHINGLE_METHOD_NAMES];
	size_t i;

	for (i = 0; i < sizeof part / sizeof *part; i++)
		if (part[i].given && !knows(s->method, part[i].option)) {
			shingle_method_names(names, part[i].option);
			opt_bad("%s: expected -m %s, got -m %s", part[i].option,
			    names, r->method);
		}
}

/* Whether two files are one stream, which cannot be read twice. */
static bool
one_stream(const char *a, const char *b)
{
	bool once = false;

	if (!a || !b)
		return false;
	return (strcmp(a, "-") == 0 && strcmp(b, "-") == 0) ||
	    (registry_same_file(a, b, &once) && once);
}

/* Refuses a stream that is to be read twice. */
static void
check_streams(const struct shingle_options *r, const char *documents)
{
	const struct {
		const char *option, *path;
	} file[] = {
		{ "-d", r->df },
		{ "--antecedents", r->antecedents },
		{ "--stopwords", r->stopwords },
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
    const struct shingle_options *r, const char *documents, struct shingles *s)
{
	s->method = find_method(r->method);
	check_method(r, s);
	if (s->method->check)
		s->method->check(r);
	check_streams(r, documents);
	open_stem(r->stem, s);
	s->k = r->k ? r->k : s->method->k;
	if (s->method->open)
		s->method->open(s, r);
}

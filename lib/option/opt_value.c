/* opt_value.c: the values of options. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "option/opt_value.h"

enum { NGRAM_MOST = 1000, SHARES_MOST = 1000000 };
/* No machine has as much, and a few times as much is a number, too. */
static const size_t size_most = (size_t)1 << 50;

const char *
opt_name(const struct opt *o)
{
	static char names[2][80];
	static int turn;
	char *name = names[turn ^= 1];

	if (o->letter)
		snprintf(name, sizeof *names, "-%c", o->letter);
	else
		snprintf(name, sizeof *names, "--%s", o->name);
	return name;
}

const char *
opt_shown(const struct opt *o)
{
	static char text[32];

	if (o->type == OPT_TEXT || o->type == OPT_IN)
		return *(const char **)o->value;
	if (o->type == OPT_RATIO)
		snprintf(text, sizeof text, "%g",
		    ratio_value(*(struct ratio *)o->value));
	else
		snprintf(text, sizeof text, "%zu", *(size_t *)o->value);
	return text;
}

/* Ends the program: s is no value of a whole number. */
static _Noreturn void
bad_whole(const struct opt *o, const char *s, size_t least, size_t most)
{
	const char *name = opt_name(o);

	const char *unit = s + strspn(s, "0123456789");

	if (o->type == OPT_SIZE && unit > s &&
	    (!*unit || (strchr("kMGT", *unit) && !unit[1])))
		opt_bad("%s: expected at most 1024T, got '%s'", name, s);
	if (o->type == OPT_SIZE)
		opt_bad("%s: expected a size such as 512M or 4G (k, M, G, T), "
			"got '%s'",
		    name, s);
	if (most < LLONG_MAX)
		opt_bad("%s: expected a whole number from 1 to %zu, got '%s'",
		    name, most, s);
	opt_bad("%s: expected a whole number%s, got '%s'", name,
	    least ? " from 1" : "", s);
}

static size_t
parse_whole(const struct opt *o, const char *s)
{
	const size_t least = o->type != OPT_NUMBER && o->type != OPT_SIZE;
	const size_t most = o->type == OPT_SIZE ? size_most
	    : o->type == OPT_NGRAM		? NGRAM_MOST
	    : o->type == OPT_THREADS		? THREADS_MAX
						: LLONG_MAX;
	unsigned long long n;
	char *end;
	int shift = 0;

	errno = 0;
	n = strtoull(s, &end, 10);
	if (o->type == OPT_SIZE && *end) {
		const char *unit = strchr("kMGT", *end);

		if (unit) {
			shift = 10 * (unit - "kMGT" + 1);
			end++;
		}
	}
	if (*s < '0' || *s > '9' || *end || errno || n < least ||
	    n > most >> shift)
		bad_whole(o, s, least, most);
	return (size_t)n << shift;
}

static struct ratio
parse_ratio(const struct opt *o, const char *s)
{
	const char *end = s;
	struct ratio t;

	if (!ratio_read(&end, &t) || *end)
		opt_bad("%s: expected a number from 0 to 1 of at most six "
			"decimals, got '%s'",
		    opt_name(o), s);
	return t;
}

static struct share
parse_share(const struct opt *o, const char *arg)
{
	struct share s = { 0 };
	size_t *to = &s.part;
	const char *c;

	for (c = arg; *c; c++)
		if (*c == '/' && to == &s.part)
			to = &s.parts;
		else if (*c >= '0' && *c <= '9' && *to < 100000000)
			*to = *to * 10 + (*c - '0');
		else
			break;
	if (*c || s.part < 1 || s.part > s.parts || s.parts > SHARES_MOST)
		opt_bad(
		    "%s: expected I/N such as 1/8, got '%s'", opt_name(o), arg);
	return s;
}

static void
add_text(struct opt_list *l, char *text)
{
	MEM_ADD(l->text, l->n, l->cap, text);
}

/* A text is never empty: it may come from a variable that was not set. */
static char *
some_text(const struct opt *o, char *text)
{
	if (!*text)
		opt_bad("%s: expected a value, got ''", opt_name(o));
	return text;
}

void
opt_set(const struct opt *o, char *arg)
{
	switch (o->type) {
	case OPT_FLAG:
		*(bool *)o->value = true;
		break;
	case OPT_TEXT:
	case OPT_IN:
		*(const char **)o->value = some_text(o, arg);
		break;
	case OPT_COUNT:
	case OPT_NGRAM:
	case OPT_THREADS:
	case OPT_NUMBER:
	case OPT_SIZE:
		*(size_t *)o->value = parse_whole(o, arg);
		break;
	case OPT_RATIO:
		*(struct ratio *)o->value = parse_ratio(o, arg);
		break;
	case OPT_SHARE:
		*(struct share *)o->value = parse_share(o, arg);
		break;
	case OPT_LIST:
		add_text(o->value, some_text(o, arg));
		break;
	}
}

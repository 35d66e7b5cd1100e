#include "io/in.h"
#include "plan/sentence_plan_file.h"

static void
put_length(struct out *out, uint32_t length)
{
	if (length == SENTENCE_LONGEST)
		out_str(out, "\tall");
	else
		out_fmt(out, "\t%ju", (uintmax_t)length);
}

void
sentence_plan_write(const struct sentence_plan *plan, struct out *out)
{
	const struct sentence_stratum *s = plan->stratum;

	out_str(out, "longest");
	put_length(out, plan->longest);
	out_fmt(out, "\nheld\t%zu\t%zu\nexact\t%s\n", plan->held,
	    plan->held_most, plan->can_be_exact ? "yes" : "no");
	for (; s < plan->stratum + plan->strata; s++) {
		out_str(out, "bands");
		put_length(out, s->least);
		put_length(out, s->to);
		out_fmt(out, "\t%zu\n", s->bands);
	}
}

/* Reads a number from 1 up to most, or, if all, `all`. */
static uint64_t
read_number(struct in *in, struct span field, uint64_t most, bool all)
{
	uint64_t n;

	if (all && span_is(field, "all"))
		return SENTENCE_LONGEST;
	if (!span_number(field, &n) || n == 0 || n > most)
		in_bad(in,
		    "expected a whole number from 1 to %ju%s, got '%.*s'",
		    (uintmax_t)most, all ? " or all" : "", span_shown(field),
		    field.p);
	return n;
}

static void
read_bands(struct in *in, struct span *f, struct sentence_plan *plan)
{
	struct sentence_stratum *s = &plan->stratum[plan->strata++];

	if (plan->strata > SENTENCE_STRATA)
		in_bad(in, "expected at most %d lines of bands, got more",
		    SENTENCE_STRATA);
	s->least = read_number(in, f[1], SENTENCE_LONGEST - 1, false);
	s->to = read_number(in, f[2], SENTENCE_LONGEST - 1, true);
	s->bands = read_number(in, f[3], SENTENCE_BANDS_MOST, false);
}

static void
read_line(struct in *in, struct span line, struct sentence_plan *plan)
{
	struct span f[5];
	size_t n = span_split(line, f, 5);

	if (n == 2 && span_is(f[0], "longest")) {
		plan->longest =
		    read_number(in, f[1], SENTENCE_LONGEST - 1, true);
	} else if (n == 3 && span_is(f[0], "held")) {
		plan->held = read_number(in, f[1], SENTENCE_LONGEST, false);
		plan->held_most =
		    read_number(in, f[2], SENTENCE_LONGEST, false);
	} else if (n == 2 && span_is(f[0], "exact")) {
		plan->can_be_exact = span_is(f[1], "yes");
	} else if (n == 4 && span_is(f[0], "bands")) {
		read_bands(in, f, plan);
	} else {
		in_bad(in,
		    "expected longest, held, exact or bands and their "
		    "values, as nd-plan sentences prints them");
	}
}

void
sentence_plan_read(struct sentence_plan *plan, const char *path)
{
	struct in in;
	size_t len;
	char *line;

	*plan = (struct sentence_plan){ 0 };
	in_open(&in, path);
	while ((line = in_record(&in, &len)))
		read_line(&in, (struct span){ line, len }, plan);
	if (plan->longest == 0)
		die("%s: expected a plan of nd-plan sentences, got no longest",
		    in.name);
	in_close(&in);
}

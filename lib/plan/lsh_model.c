#include "plan/lsh_model.h"
#include "plan/probability.h"

/* Hex digits of a key or feature; how often a record is written, sorted or
 * read. */
enum { KEY_BYTES = 16, HANDLED = 3 };

double
lsh_probability(const struct lsh_plan *plan, double s)
{
	return probability_any(probability_all(s, plan->rows), plan->bands);
}

bool
lsh_has_recall(const struct lsh_plan *plan, struct ratio t, struct ratio recall)
{
	const double slack = 1e-12; /* for rounding errors */
	double found = lsh_probability(plan, ratio_value(t));

	if (recall.p == recall.q)
		return t.p == t.q;
	return found + slack * (1 - found) >= ratio_value(recall);
}

bool
lsh_least_bands(struct lsh_plan *plan, struct ratio t, struct ratio recall)
{
	size_t low = 0, high = LSH_VALUES_MOST / plan->rows;

	plan->bands = high;
	if (!lsh_has_recall(plan, t, recall))
		return false;
	/* high bands have the recall, low bands do not. */
	while (high - low > 1) {
		plan->bands = low + (high - low) / 2;
		if (lsh_has_recall(plan, t, recall))
			high = plan->bands;
		else
			low = plan->bands;
	}
	plan->bands = high;
	return true;
}

bool
lsh_most_rows(struct lsh_plan *plan, struct ratio t, struct ratio recall)
{
	for (plan->rows = LSH_ROWS_MOST; plan->rows > 0; plan->rows--)
		if (lsh_has_recall(plan, t, recall))
			return true;
	return false;
}

bool
lsh_choose(struct lsh_plan *plan, struct ratio t, struct ratio recall,
    const struct similarity_profile *profile, const struct typical_set *set)
{
	struct lsh_plan tried = { 0 };
	double least = 0, cost;
	bool any = false;

	for (tried.rows = 1; tried.rows <= LSH_ROWS_MOST; tried.rows++) {
		if (!lsh_least_bands(&tried, t, recall))
			break;
		cost = lsh_cost(&tried, profile, set).bytes_handled;
		if (any && cost >= least)
			continue;
		*plan = tried;
		least = cost;
		any = true;
	}
	return any;
}

static size_t
digits(size_t n)
{
	size_t d = 1;

	while (n /= 10)
		d++;
	return d;
}

struct lsh_cost
lsh_cost(const struct lsh_plan *plan, const struct similarity_profile *profile,
    const struct typical_set *set)
{
	/* Bytes of the records key, id, n; idA, idB, nA, nB; and id, n,
	 * features. A TAB or LF follows each field. */
	double n_bytes = digits(set->features);
	double band = KEY_BYTES + set->id_bytes + n_bytes + 3;
	double line = 2 * set->id_bytes + 2 * n_bytes + 4;
	double record =
	    set->id_bytes + n_bytes + (KEY_BYTES + 1) * set->features + 2;
	struct lsh_cost c = { 0 };
	const struct stratum *s;
	double p;
	size_t i;

	for (i = 0; i < profile->n; i++) {
		s = &profile->stratum[i];
		p = probability_all(s->similarity, plan->rows);
		c.candidates += s->pairs * probability_any(p, plan->bands);
		c.candidate_lines += s->pairs * (p * plan->bands);
	}
	c.band_bytes = plan->bands * band;
	c.line_bytes = c.candidate_lines * line;
	c.bytes_handled =
	    HANDLED * (c.band_bytes + c.line_bytes) + c.candidates * 2 * record;
	return c;
}

double
lsh_recall(
    const struct lsh_plan *plan, const struct similarity_profile *profile)
{
	const struct stratum *s = profile->stratum + profile->wanted_from;
	double found = 0, all = 0;

	for (; s < profile->stratum + profile->n; s++) {
		found += s->pairs * lsh_probability(plan, s->similarity);
		all += s->pairs;
	}
	return found / all;
}

bool
lsh_choose_typical(struct lsh_plan *plan, struct ratio t, struct ratio recall)
{
	const struct typical_set set = LSH_TYPICAL_SET;
	struct similarity_profile profile = { 0 };
	bool chosen;

	profile_assume(&profile, LSH_TYPICAL_SETS);
	chosen = lsh_choose(plan, t, recall, &profile, &set);
	profile_free(&profile);
	return chosen;
}

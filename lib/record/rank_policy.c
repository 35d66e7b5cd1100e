#include <string.h>

#include "base/pool.h"
#include "base/put.h"
#include "record/rank_policy.h"

static const struct rank_policy policies[] = {
	{ "longest", RANK_LENGTH, false },
	{ "shortest", RANK_LENGTH, true },
	{ "first", RANK_PLACE, true },
	{ "last", RANK_PLACE, false },
	{ "newest", RANK_DATE, false, "KEY" },
	{ "oldest", RANK_DATE, true, "KEY" },
	{ "max", RANK_NUMBER, false, "KEY" },
	{ "min", RANK_NUMBER, true, "KEY" },
	{ "source", RANK_SOURCE, true, "LIST" },
};
enum { POLICIES = sizeof policies / sizeof *policies };

const struct rank_policy *
rank_policy_find(const char *name, size_t n)
{
	size_t i;

	for (i = 0; i < POLICIES; i++)
		if (strlen(policies[i].name) == n &&
		    memcmp(policies[i].name, name, n) == 0)
			return &policies[i];
	return NULL;
}

void
rank_policy_names(char names[static RANK_POLICY_NAMES], bool with_keys)
{
	const char *name[POLICIES];
	struct pool p = { 0 };
	size_t i;

	for (i = 0; i < POLICIES; i++)
		name[i] = policies[i].after &&
			(with_keys || policies[i].kind == RANK_SOURCE)
		    ? pool_format(
			  &p, "%s:%s", policies[i].name, policies[i].after)
		    : policies[i].name;
	put_names(names, name, POLICIES);
	pool_free(&p);
}

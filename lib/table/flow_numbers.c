#include <string.h>

#include "table/flow_numbers.h"

void
flow_number_add(
    struct flow_numbers *n, const char *stage, const char *name, uint64_t value)
{
	struct flow_number *to =
	    (struct flow_number *)flow_number_find(n, stage, name, true);

	if (!to) {
		n->number = pool_grow(
		    n->pool, n->number, n->numbers, sizeof *n->number);
		to = &n->number[n->numbers++];
		*to = (struct flow_number){ stage,
			pool_format(n->pool, "%s", name) };
	}
	to->value += value;
}

const struct flow_number *
flow_number_find(const struct flow_numbers *n, const char *stage,
    const char *name, bool last)
{
	const struct flow_number *one;
	size_t i;

	for (i = 0; i < n->numbers; i++) {
		one = &n->number[last ? n->numbers - 1 - i : i];
		if (strcmp(one->name, name) == 0 &&
		    (!stage || strcmp(one->stage, stage) == 0))
			return one;
	}
	return NULL;
}

bool
flow_number_is_none(const struct flow_numbers *n, const char *name)
{
	size_t i, found = 0;

	for (i = 0; i < n->numbers; i++)
		if (strcmp(n->number[i].name, name) == 0) {
			if (n->number[i].value)
				return false;
			found++;
		}
	return found;
}

uint64_t
flow_number_of(
    const struct flow_numbers *n, const char *stage, const char *name)
{
	const struct flow_number *found =
	    flow_number_find(n, stage, name, true);

	return found ? found->value : 0;
}

void
flow_number_set(
    struct flow_numbers *n, const char *stage, const char *name, uint64_t value)
{
	size_t i, kept = 0;

	for (i = 0; i < n->numbers; i++)
		if (strcmp(n->number[i].name, name) != 0)
			n->number[kept++] = n->number[i];
	n->numbers = kept;
	flow_number_add(n, stage, name, value);
}

const struct flow_time *
flow_time_add(struct flow_numbers *n, const char *stage, double began,
    double ended, double cpu)
{
	struct flow_time *t;
	size_t i = 0;

	while (i < n->times && strcmp(n->time[i].stage, stage) != 0)
		i++;
	if (i == n->times) {
		n->time =
		    pool_grow(n->pool, n->time, n->times++, sizeof *n->time);
		n->time[i] = (struct flow_time){ stage, began };
	}
	t = &n->time[i];
	if (began < t->began)
		t->began = began;
	t->ended = ended;
	t->cpu += cpu;
	t->units++;
	return t;
}

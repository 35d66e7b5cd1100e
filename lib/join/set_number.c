#include <string.h>

#include "base/mem.h"
#include "join/set_number.h"

bool
set_number_read(struct set_number *r, struct in *in, struct span id)
{
	const size_t had = r->cap;
	uint64_t number;

	if (!span_number(id, &number) || number > UINT32_MAX)
		return in_bad(in,
		    "expected the number of a set in column 1, got '%.*s'",
		    span_shown(id), id.p);
	r->met = mem_grow(r->met, &r->cap, number / 8 + 1, 1);
	memset(r->met + had, 0, r->cap - had);
	if (r->met[number / 8] >> number % 8 & 1)
		return in_bad(in,
		    "expected another number than before, got '%.*s'",
		    span_shown(id), id.p);
	r->met[number / 8] |= 1u << number % 8;
	r->number = number;
	return true;
}

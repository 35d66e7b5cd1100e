#include "base/put.h"
#include "record/place.h"

void
place_write(struct out *o, struct span id, uint32_t number)
{
	char *begin = out_room(o, id.n + PUT_NUMBER + 2), *p;

	p = put_tab_number(put_span(begin, id), number);
	*p++ = '\n';
	out_used(o, p - begin);
}

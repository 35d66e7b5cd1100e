/* percent.c: writes percentages. */
#include "page/html_text.h"
#include "page/percent.h"

void
percent_write(struct out *o, uint64_t num, uint64_t den)
{
	const uint64_t tenths = (unsigned __int128)num * 1000 / den;

	out_str(o, "<span class=pc title=\"");
	out_ratio(o, num, den);
	html_number(o, "\">", tenths / 10);
	if (tenths % 10 > 0)
		html_number(o, ".", tenths % 10);
	out_str(o, "\xc2\xa0%</span>");
}

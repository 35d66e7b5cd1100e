/* spill.c: writes three runs, drops the first two, prints the third. */
#include <stdio.h>

#include "extsort/spill.h"

int
main(void)
{
	static char line[] = "a\nb\nc\n";
	struct spill s;
	struct spill_reader r = { .spill = &s };
	struct span got;
	size_t i;

	spill_open(&s, ".", 100);
	for (i = 0; i < 3; i++) {
		spill_begin_run(&s);
		spill_add(&s, (struct span){ line + 2 * i, 1 });
		spill_end_run(&s);
	}
	spill_drop(&s, 1);
	spill_drop(&s, 1);
	r.run = s.run[s.first];
	while (spill_reader_next(&r, &got))
		printf("%.*s\n", (int)got.n, got.p);
	spill_reader_close(&r);
	spill_close(&s);
	return 0;
}

/* spill.c: three runs in a file; the first two are dropped, one after the
 * other, and the third is printed. */
#include <fcntl.h>
#include <stdio.h>

#include "out.h"
#include "spill.h"

int
out_nameless(const char *dir)
{
	return open(dir, O_RDWR | O_TMPFILE, 0600);
}

int
main(void)
{
	static char line[] = "a\nb\nc\n";
	struct spill s;
	struct spilled r = { .spill = &s };
	struct span got;
	size_t i;

	spill_open(&s, ".", 100);
	for (i = 0; i < 3; i++) {
		spill_begin(&s);
		spill_line(&s, (struct span){ line + 2 * i, 1 });
		spill_end(&s);
	}
	spill_drop(&s, 1);
	spill_drop(&s, 1);
	r.run = s.run[s.first];
	while (spilled_next(&r, &got))
		printf("%.*s\n", (int)got.n, got.p);
	spilled_close(&r);
	spill_close(&s);
	return 0;
}

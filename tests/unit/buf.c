/* buf.c: compares buf with a plain array, for additions of many lengths. */
#include <stdio.h>

#include "base/buf.h"
#include "unit.h"

enum { ROUNDS = 2000, LONGEST = 100 };

static void
check(const struct buf *b, const char *want, size_t n, const char *after)
{
	struct span s = buf_span(b);

	if (s.n != n || b->cap <= n || memcmp(s.p, want, n) != 0)
		printf("%zu bytes are wrong after %s\n", n, after);
}

int
main(void)
{
	static char text[LONGEST], want[ROUNDS * (LONGEST + 1)];
	struct buf b = { 0 }, empty = { 0 };
	size_t n = 0, k, i;

	buf_set(&empty, (struct span){ text, 0 });
	check(&empty, want, 0, "the empty span");
	for (i = 0; i < ROUNDS; i++) {
		for (k = 0; k < LONGEST; k++)
			text[k] = noise();
		k = noise() % LONGEST;
		memcpy(want + n, text, k);
		buf_put(&b, (struct span){ text, k });
		n += k;
		check(&b, want, n, "buf_put");
		want[n++] = text[0];
		buf_char(&b, text[0]);
		check(&b, want, n, "buf_char");
		/* buf_room makes room for one byte more. */
		memset(buf_room(&b, k), 'x', k + 1);
		check(&b, want, n, "buf_room");
		buf_set(&empty, (struct span){ text, k });
		check(&empty, text, k, "buf_set");
	}
	buf_free(&b);
	buf_free(&empty);
	if (b.p || b.n || b.cap)
		printf("buf_free left something\n");
	return 0;
}

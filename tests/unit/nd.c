/* nd.c: what libnd finds in documents, as the commands print it.
 *
 * nd pairs|stars K MEASURE T THREADS: of lines id TAB text on stdin.
 * nd keys K BANDS ROWS SEED: the keys of each document, one a line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nd/nd.h"

static char *name[1000];

static void
print(void *state, const struct nd_pair *p)
{
	const int swap = strcmp(name[p->a], name[p->b]) > 0;

	(void)state;
	printf("%s\t%s\t%.6f\t%u\t%u\t%u\n", name[swap ? p->b : p->a],
	    name[swap ? p->a : p->b], (int)(p->similarity * 1e6 + 1e-6) / 1e6,
	    p->shared, swap ? p->size_b : p->size_a,
	    swap ? p->size_a : p->size_b);
}

static void
print_keys(struct nd_minhash *m, const uint64_t *set, size_t n, size_t bands)
{
	const uint64_t *key = nd_minhash_keys(m, set, n);

	while (bands-- > 0)
		printf("%016" PRIx64 "\n", *key++);
}

int
main(int argc, char **argv)
{
	struct nd_shingler *shingler = nd_shingler_new(atoi(argv[2]), 0);
	struct nd_sets *sets = nd_sets_new();
	struct nd_minhash *m = NULL;
	char *line = NULL;
	const uint64_t *set;
	static const uint64_t falling[] = { 2, 1 };
	uint32_t kept[1000], i, n = 0;
	size_t cap = 0, length;
	ssize_t got;

	if (argc != 6 || nd_sets_add(sets, falling, 2) != ND_NONE ||
	    !nd_shingler_add(shingler, "", 0, &length))
		return 2;
	if (strcmp(argv[1], "keys") == 0)
		m = nd_minhash_new(atoi(argv[3]), atoi(argv[4]), atoi(argv[5]));
	for (; n < 1000 && (got = getline(&line, &cap, stdin)) > 0; n++) {
		name[n] = strdup(strtok(line, "\t"));
		got -= strlen(name[n]) + 2;
		set = nd_shingler_add(
		    shingler, line + strlen(name[n]) + 1, got, &length);
		if (m)
			print_keys(m, set, length, atoi(argv[3]));
		if (nd_sets_add(sets, set, length) != n)
			return 3;
	}
	if (!m) {
		const struct nd_join join = { argv[3], atof(argv[4]),
			atoi(argv[5]) };
		const int bad = strcmp(argv[1], "stars") == 0
		    ? nd_stars(sets, &join, kept)
		    : nd_pairs(sets, &join, print, NULL);

		for (i = 0; !bad && strcmp(argv[1], "stars") == 0 && i < n; i++)
			printf("%s\t%s\n", name[kept[i]], name[i]);
		printf("%s", bad ? "refused\n" : "");
	} else {
		nd_minhash_free(m);
	}
	nd_sets_free(sets);
	nd_shingler_free(shingler);
	for (i = 0; i < n; i++)
		free(name[i]);
	free(line);
	return 0;
}

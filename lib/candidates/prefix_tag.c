#include "candidates/prefix_tag.h"
#include "record/posting.h"

/* Checks the level MEASURE:THRESHOLD of a tag. */
static void
check_measure(const char *file, const struct measure *m, const char *made)
{
	const char *name = measure_table[m->row].name;
	const size_t n = strlen(name);
	struct ratio least;

	if (strncmp(made, name, n) != 0 || made[n] != ':')
		die("%s: expected prefixes for -m %s, got those of nd-index -p "
		    "-m %.*s",
		    file, name, (int)strcspn(made, ":/"), made);
	made += n + 1;
	if (ratio_read(&made, &least) && m->t.p * least.q < least.p * m->t.q)
		die("%s: expected prefixes for -t %g, got those of nd-index -p "
		    "-t %g",
		    file, ratio_value(m->t), ratio_value(least));
}

void
prefix_tag_check(const char *file, const struct measure *m, uint64_t min_shared)
{
	const struct span tag = posting_tag(), head = record_tag_head(tag);

	if (tag.n == 0)
		return;
	if (*tag.p == 'p' && head.n < tag.n)
		check_measure(file, m, tag.p + head.n + 1);
	if (*tag.p != 'a' && posting_prefix_shared(head) < min_shared)
		die("%s: expected postings of nd-index -p --min-shared %ju, got "
		    "those of tag %.*s",
		    file, (uintmax_t)min_shared, (int)head.n, head.p);
}

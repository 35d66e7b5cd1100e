/* flow_stamp.c: whether an input is what it was. */
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "flow/flow_stamp.h"
#include "flow/flow_sums.h"
#include "io/dirwalk.h"

static const char *spooled;

void
flow_stamp_spooled(const char *file)
{
	spooled = file;
}

/* What decides: not the time of the inode, which chmod changes. */
static void
add_file(struct buf *to, const char *name, const struct stat *st)
{
	const uint64_t number[] = { st->st_size, st->st_mtim.tv_sec,
		st->st_mtim.tv_nsec, st->st_ino, st->st_dev };

	buf_put(to, (struct span){ (char *)name, strlen(name) + 1 });
	buf_put(to, (struct span){ (char *)number, sizeof number });
}

static void
add_directory(struct buf *to, const char *name)
{
	struct dirwalk w;
	struct stat st;
	enum dirwalk_result found;

	dirwalk_open(&w, name, NULL);
	while ((found = dirwalk_next(&w)) != DIRWALK_END)
		if (found == DIRWALK_FILE && stat(w.path.p, &st) == 0)
			add_file(to, w.path.p, &st);
	dirwalk_close(&w);
}

uint64_t
flow_stamp(const char *name)
{
	struct buf all = { 0 };
	struct stat st;
	uint64_t stamp;

	if (strcmp(name, "-") == 0)
		return spooled ? flow_sum_of(spooled) : 0;
	if (stat(name, &st) < 0)
		die_errno("%s", name);
	if (S_ISDIR(st.st_mode))
		add_directory(&all, name);
	else if (S_ISREG(st.st_mode))
		add_file(&all, name, &st);
	else
		return 0;
	stamp = hash64(all.p, all.n);
	buf_free(&all);
	return stamp;
}

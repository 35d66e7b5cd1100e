/* flow_small.c: small files that one process reads. */
#include <string.h>

#include "jobs/flow_planner.h"
#include "table/flow_kind.h"

enum { FILE_MOST = 1 << 16, GROUP_MOST = 1 << 20 };

/* Whether one command can make what several units of the row would: it reads
 * files one after another, and what it makes is only read with that of all
 * units. */
static bool
can_join(const struct flow_planner *p, const struct flow_row *r)
{
	const struct words *command = &r->command;
	size_t i;

	if (!p->c->joins || r->each != EACH_PIECE || r->keep || r->is_extra ||
	    r->names.n != 1 || r->reads.n != 1 || (r->by && p->c->parts > 1) ||
	    strcmp(command->word[0], "nd-shingle") != 0 ||
	    words_have(command, "|") || *command->word[command->n - 1] != '{')
		return false;
	for (i = 0; i < p->rows; i++)
		if (words_have(&p->row[i].reads, r->names.word[0]))
			return false;
	return true;
}

/* The bytes of the one file; SIZE_MAX if there are more or it is not small. */
static size_t
bytes_of(const struct words *files)
{
	const char *file = files->n == 1 ? files->word[0] : "";
	const uint64_t bytes = flow_file_bytes(file);

	return flow_is_file(file) && bytes <= FILE_MOST ? bytes : SIZE_MAX;
}

size_t
flow_join_small(const struct flow_planner *p, const struct flow_row *r,
    struct flow_unit *unit, struct flow_input **input, size_t n)
{
	size_t i, kept = 0, bytes, sum = SIZE_MAX;
	struct words files;

	if (!can_join(p, r))
		return n;
	for (i = 0; i < n; i++) {
		bytes = bytes_of(&input[i]->files);
		if (sum < GROUP_MOST && bytes < SIZE_MAX &&
		    unit[i].i == unit[i - 1].i + 1) {
			words_add_all(
			    p->pool, &input[kept - 1]->files, &input[i]->files);
			sum += bytes;
			continue;
		}
		files = (struct words){ 0 };
		words_add_all(p->pool, &files, &input[i]->files);
		unit[kept] = unit[i];
		input[kept] = input[i];
		input[kept++]->files = files;
		sum = bytes;
	}
	return kept;
}

#include <string.h>

#include "jobs/flow_count.h"
#include "jobs/flow_pipes.h"

/* Whether a word reads the file. */
static bool
reads(const struct flow_word *w, const char *file)
{
	return w->text ? strcmp(w->text, file) == 0
		       : words_have(&w->files, file);
}

/* The operand of the first command that is the file, if nothing else of the job
 * reads it; or NULL. */
static struct flow_word *
find_operand(const struct flow_job *j, const char *file)
{
	struct flow_word *found = NULL, *w;
	size_t i, k;

	for (i = 0; i < j->commands; i++)
		for (k = 0; k < j->command[i].n; k++) {
			w = &j->command[i].word[k];
			if (!reads(w, file))
				continue;
			if (i || found || !w->is_operand)
				return NULL;
			found = w;
		}
	return found;
}

/* The job that reads what the job makes, if one can in a pipe, or NULL. */
static struct flow_job *
find_reader(const struct flow_plan *p, const struct flow_job *j, bool counts)
{
	struct flow_job *reader = NULL;
	size_t i;

	if (j->keep || j->made.n != 1 || (counts && flow_count_wants(j)))
		return NULL;
	for (i = j - p->job + 1; i < p->n; i++) {
		if (!words_have(&p->job[i].reads, j->made.word[0]))
			continue;
		if (reader)
			return NULL;
		reader = &p->job[i];
	}
	return reader && find_operand(reader, j->made.word[0]) ? reader : NULL;
}

/* Whether a command gives one sorted file as it is: cat FILE, nd-sort -m FILE.
 */
static bool
is_idle(const struct flow_command *c)
{
	return (c->n == 2 && strcmp(c->word[0].text, "cat") == 0) ||
	    (c->n == 3 && strcmp(c->word[0].text, "nd-sort") == 0 &&
		strcmp(c->word[1].text, "-m") == 0);
}

/* Puts the pipe of the job before that of its reader, where `-` then means
 * what the job makes. */
static void
join_pipe(struct pool *pool, struct flow_job *j, struct flow_job *reader)
{
	const bool idle = is_idle(reader->command);
	const size_t n = reader->commands - idle;
	struct flow_command *all = pool_new(pool, j->commands + n, sizeof *all);

	find_operand(reader, j->made.word[0])->text = "-";
	memcpy(all, j->command, j->commands * sizeof *all);
	memcpy(all + j->commands, reader->command + idle, n * sizeof *all);
	reader->command = all;
	reader->commands = j->commands + n;
	words_add_all(pool, &reader->reads, &j->reads);
	if ((j->each == EACH_PIECE || j->each == EACH_OTHER) &&
	    reader->each != j->each) {
		reader->each = j->each;
		reader->counts_as = j->counts_as ? j->counts_as : j->stage;
	}
	j->commands = 0;
}

void
flow_join_pipes(struct pool *pool, const struct flow_plan *p, bool counts)
{
	struct flow_job *reader;
	size_t i;

	for (i = 0; i < p->n; i++)
		if ((reader = find_reader(p, &p->job[i], counts)))
			join_pipe(pool, &p->job[i], reader);
}

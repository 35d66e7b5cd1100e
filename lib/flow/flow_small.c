/* flow_small.c: small files that one process reads. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "flow/flow_show.h"

enum { FILE_MOST = 1 << 16, GROUP_MOST = 1 << 20 };

/* n jobs; `split` if something reads what one of them makes alone. */
struct group {
	size_t first, n;
	bool split;
};

/* What a job of a group makes, and the place of the job in it. */
struct member {
	const char *file;
	size_t group, place;
};

struct small {
	struct pool *pool;
	const struct flow_plan *plan;
	struct group *group;
	struct member *member; /* by name */
	size_t groups, members;
};

/* The bytes of the one file that the job reads, as the last word of a command
 * that takes several; SIZE_MAX for another job or a larger file. */
static size_t
bytes_of(const struct flow_job *j)
{
	const struct flow_command *c = j->command;
	const struct flow_word *w = c->word + c->n - 1;
	struct stat st;

	return j->commands == 1 && j->each == EACH_PIECE && !j->keep &&
		!j->is_extra && !j->parts && j->made.n == 1 &&
		j->reads.n == 1 && strcmp(c->word->text, "nd-shingle") == 0 &&
		w->is_operand && strcmp(w->text, j->reads.word[0]) == 0 &&
		stat(w->text, &st) == 0 && S_ISREG(st.st_mode) &&
		st.st_size <= FILE_MOST
	    ? (size_t)st.st_size
	    : SIZE_MAX;
}

/* Whether two commands differ in the last word only. */
static bool
is_alike(const struct flow_job *a, const struct flow_job *b)
{
	const struct flow_command *x = a->command, *y = b->command;
	size_t i;

	if (strcmp(a->stage, b->stage) != 0 || x->n != y->n)
		return false;
	for (i = 0; i + 1 < x->n; i++)
		if (!x->word[i].text || !y->word[i].text ||
		    strcmp(x->word[i].text, y->word[i].text) != 0)
			return false;
	return true;
}

static int
by_file(const void *a, const void *b)
{
	const struct member *x = a, *y = b;

	return strcmp(x->file, y->file);
}

static void
find_groups(struct small *s)
{
	const struct flow_job *j = s->plan->job;
	const size_t jobs = s->plan->n;
	size_t i, k, n, bytes, sum;

	s->group = pool_new(s->pool, jobs + 1, sizeof *s->group);
	s->member = pool_new(s->pool, jobs + 1, sizeof *s->member);
	for (i = 0; i < jobs; i += n) {
		sum = bytes_of(&j[i]);
		for (n = 1; sum < GROUP_MOST && i + n < jobs &&
		     is_alike(&j[i], &j[i + n]) &&
		     (bytes = bytes_of(&j[i + n])) < SIZE_MAX;
		     n++)
			sum += bytes;
		if (n < 2)
			continue;
		for (k = 0; k < n; k++)
			s->member[s->members++] =
			    (struct member){ j[i + k].made.word[0], s->groups,
				    k };
		s->group[s->groups++] = (struct group){ i, n, false };
	}
	qsort(s->member, s->members, sizeof *s->member, by_file);
}

static const struct member *
find(const struct small *s, const char *file)
{
	const struct member key = { .file = file };

	return file ? bsearch(&key, s->member, s->members, sizeof key, by_file)
		    : NULL;
}

/* Looks at the word after one that is `before`, or none: a group whose files do
 * not follow one another is split. */
static const struct member *
follow(struct small *s, const struct member *before, const char *file)
{
	const struct member *m = find(s, file);

	if (before && before->place + 1 < s->group[before->group].n &&
	    (!m || m->group != before->group || m->place != before->place + 1))
		s->group[before->group].split = true;
	if (m && m->place &&
	    (!before || before->group != m->group ||
		before->place + 1 != m->place))
		s->group[m->group].split = true;
	return m;
}

static bool
is_dropped(const struct small *s, const char *file)
{
	const struct member *m = find(s, file);

	return m && m->place && !s->group[m->group].split;
}

/* Looks at the files of a list, or drops those of all jobs but the first of a
 * group. */
static void
visit_list(struct small *s, struct words *w, bool drops)
{
	const struct member *m = NULL;
	struct words kept = { 0 };
	size_t i;

	for (i = 0; i < w->n; i++)
		if (!drops)
			m = follow(s, m, w->word[i]);
		else if (!is_dropped(s, w->word[i]))
			words_add(s->pool, &kept, w->word[i]);
	if (drops)
		*w = kept; /* other words may have the old list */
	else
		follow(s, m, NULL);
}

static void
visit_command(struct small *s, struct flow_command *c, bool drops)
{
	const struct member *m = NULL;
	size_t i, n = 0;

	for (i = 0; i < c->n; i++) {
		visit_list(s, &c->word[i].files, drops);
		if (!drops)
			m = follow(s, m, c->word[i].text);
		else if (!is_dropped(s, c->word[i].text))
			c->word[n++] = c->word[i];
	}
	if (drops)
		c->n = n;
	else
		follow(s, m, NULL);
}

static void
visit(struct small *s, bool drops)
{
	struct flow_job *j = s->plan->job;
	size_t i, k;

	for (i = 0; i < s->plan->n; i++, j++) {
		visit_list(s, &j->reads, drops);
		for (k = 0; k < j->commands; k++)
			visit_command(s, &j->command[k], drops);
	}
}

/* The first job gets the files of the others. */
static void
join(struct small *s, const struct group *g)
{
	struct flow_job *j = &s->plan->job[g->first];
	struct flow_command *c = j->command;
	struct flow_word *word;
	size_t i;

	word = pool_new(s->pool, c->n + g->n, sizeof *word);
	memcpy(word, c->word, c->n * sizeof *word);
	c->word = word;
	for (i = 1; i < g->n; i++) {
		words_add_all(s->pool, &j->reads, &j[i].reads);
		word[c->n++] = j[i].command->word[j[i].command->n - 1];
		j[i].commands = 0;
	}
}

void
flow_join_small(struct pool *pool, const struct flow_plan *p)
{
	struct small s = { .pool = pool, .plan = p };
	size_t i;

	find_groups(&s);
	if (!s.groups)
		return;
	visit(&s, false);
	visit(&s, true);
	for (i = 0; i < s.groups; i++)
		if (!s.group[i].split)
			join(&s, &s.group[i]);
}

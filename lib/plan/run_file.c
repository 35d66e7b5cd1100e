/* run_file.c: reads a file that a run of a flow left in its directory. */
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/mem.h"
#include "plan/run_file.h"

void
run_file_open(struct run_file *f, const char *dir, const char *name)
{
	f->path = mem_format("%s/%s", dir, name);
	in_open(&f->in, f->path);
}

void
run_file_close(struct run_file *f)
{
	in_close(&f->in);
	free(f->path);
}

bool
run_file_next(struct run_file *f, struct span *field, size_t max, size_t *n)
{
	struct span line;

	line.p = in_record(&f->in, &line.n);
	if (!line.p)
		return false;
	*n = span_split(line, field, max);
	return true;
}

double
run_file_number(struct run_file *f, struct span s, const char *expected)
{
	uint64_t millionths;
	const char *end;

	s.p[s.n] = '\0';
	end = decimal_get(s.p, &millionths);
	if (!end || end != s.p + s.n)
		in_bad(&f->in, "expected %s, got '%.*s'", expected,
		    span_shown(s), s.p);
	return (double)millionths / DECIMAL_ONE;
}

bool
run_file_word(struct span *list, struct span *word)
{
	char *end = list->p + list->n, *space = memchr(list->p, ' ', list->n);
	char *next = space ? space + 1 : end;

	*word = (struct span){ list->p, (space ? space : end) - list->p };
	*list = (struct span){ next, end - next };
	return next > word->p;
}

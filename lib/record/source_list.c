#include <unistd.h>

#include "base/die.h"
#include "record/source_list.h"

/* Takes the last component off a name that ends with a slash. */
static void
take_last(struct buf *to)
{
	while (to->n > 1 && to->p[to->n - 2] != '/')
		to->n--;
	if (to->n > 1)
		to->n--;
}

/* Makes *to the absolute name of the file, with a slash at its end. */
static void
set_name(struct source_list *l, struct span file, struct buf *to)
{
	const char *end = file.p + file.n, *slash;
	size_t n;

	to->n = 0;
	if (!file.n || *file.p != '/')
		buf_put(to, buf_span(&l->directory));
	else
		buf_char(to, '/');
	for (; file.p < end; file.p += n + 1) {
		slash = memchr(file.p, '/', end - file.p);
		n = (slash ? slash : end) - file.p;
		if (n == 2 && memcmp(file.p, "..", 2) == 0)
			take_last(to);
		else if (n && (n > 1 || *file.p != '.')) {
			buf_put(to, (struct span){ file.p, n });
			buf_char(to, '/');
		}
	}
}

/* Sets l->directory to that of the process. */
static void
find_directory(struct source_list *l)
{
	char *name = getcwd(NULL, 0);
	const size_t n = name ? strlen(name) : 0;

	if (!n)
		die_errno("the working directory");
	buf_put(&l->directory, (struct span){ name, n });
	if (n > 1)
		buf_char(&l->directory, '/');
	free(name);
}

void
source_list_add(struct source_list *l, struct span name)
{
	if (!l->directory.n)
		find_directory(l);
	MEM_GROW(l->source, l->cap, l->n + 1);
	l->source[l->n] = (struct buf){ 0 };
	set_name(l, name, &l->source[l->n++]);
}

bool
source_list_read(struct source_list *l, const char *names)
{
	size_t n;

	for (;; names += n + 1) {
		n = strcspn(names, ",");
		if (!n)
			return false;
		source_list_add(l, (struct span){ (char *)names, n });
		if (!names[n])
			return true;
	}
}

size_t
source_list_find(struct source_list *l, struct span file)
{
	size_t i;

	set_name(l, file, &l->own);
	for (i = 0; i < l->n; i++)
		if (l->own.n >= l->source[i].n &&
		    memcmp(l->own.p, l->source[i].p, l->source[i].n) == 0)
			return i + 1;
	return 0;
}

void
source_list_free(struct source_list *l)
{
	size_t i;

	for (i = 0; i < l->n; i++)
		buf_free(&l->source[i]);
	free(l->source);
	buf_free(&l->own);
	buf_free(&l->directory);
}

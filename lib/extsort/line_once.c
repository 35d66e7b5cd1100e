#include <sys/stat.h>

#include "extsort/line_head.h"
#include "extsort/line_once.h"
#include "format/id_twice.h"
#include "io/in.h"

/* The place of a line, and how it is printed. */
struct line_place {
	const char *file;
	uint64_t line;
};

static bool
can_read_again(char **file)
{
	struct stat st;

	for (; *file; file++)
		if (strcmp(*file, "-") == 0 || stat(*file, &st) < 0 ||
		    !S_ISREG(st.st_mode))
			return false;
	return true;
}

static bool
has_id(const struct line_once *o, struct span line, struct span id)
{
	return span_equal(line_head(line, o->columns), id);
}

/* Set the first two places of the id in o->text, or in the files; return their
 * number. */
static size_t
find_in_text(const struct line_once *o, struct span id,
    struct line_place place[static 2])
{
	const char *end = o->text.p + o->text.n;
	struct span line = { o->text.p, 0 };
	uint64_t number = 1;
	size_t n = 0;

	for (; n < 2 && line.p < end; line.p += line.n + 1, number++) {
		line.n = span_line_end(line.p) - line.p;
		if (has_id(o, line, id))
			place[n++] = (struct line_place){ *o->file, number };
	}
	return n;
}

static size_t
find_in_files(const struct line_once *o, struct span id,
    struct line_place place[static 2])
{
	struct span line;
	struct in in;
	size_t n = 0;
	char **file;

	for (file = o->file; *file && n < 2; file++) {
		in_open(&in, *file);
		while (n < 2 && (line.p = in_any_line(&in, &line.n)))
			if (has_id(o, line, id))
				place[n++] =
				    (struct line_place){ *file, in.line };
		in_close(&in);
	}
	return n;
}

static const char *
name_of(const char *file)
{
	return strcmp(file, "-") == 0 ? in_stdin_name : file;
}

static _Noreturn void
die_twice(const struct line_once *o, struct span id)
{
	struct line_place place[2];
	const bool one = !o->file[1];
	struct id_twice t = { .id = id,
		.file = one ? name_of(*o->file) : NULL };
	const bool known = one && o->text.p ? find_in_text(o, id, place) == 2
	    : can_read_again(o->file)	    ? find_in_files(o, id, place) == 2
					    : false;

	id_twice_tell(one ? name_of(*o->file) : "", known ? place[1].line : 0,
	    known && one ? place[0].line : 0, id);
	if (known) {
		t.file = name_of(place[1].file);
		t.line = place[1].line;
		t.first = place[0].line;
		if (place[0].file != place[1].file)
			t.first_file = place[0].file;
	}
	die("%s", id_twice_message(&t));
}

void
line_once_check(struct line_once *o, struct span line)
{
	const struct span id = line_head(line, o->columns);

	if (o->last.n == id.n + 1 && memcmp(o->last.p, id.p, id.n) == 0)
		die_twice(o, id);
	o->last.n = 0;
	buf_put(&o->last, id);
	buf_put(&o->last, (struct span){ "\n", 1 });
}

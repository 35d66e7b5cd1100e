#include <string.h>
#include <unistd.h>

#include "io/again_file.h"
#include "io/out.h"

void
again_file_begin(struct again_file *f, const char *path, const char *dir)
{
	struct out copy;
	struct span line;
	struct in in;

	*f = (struct again_file){ .path = path, .copy = -1 };
	in_open(&in, path);
	f->name = in.name;
	if (!in_is_file(&in) || !path || strcmp(path, "-") == 0) {
		out_scratch(&copy, dir);
		while ((line.p = in_line(&in, &line.n)))
			out_field(&copy, line, '\n');
		in_report(&in);
		f->copy = out_detach(&copy);
	}
	in_close(&in);
}

void
again_file_open(const struct again_file *f, struct in *in)
{
	if (f->copy >= 0)
		in_nameless(in, f->name, f->copy);
	else
		in_open(in, f->path);
}

void
again_file_end(struct again_file *f)
{
	if (f->copy >= 0)
		close(f->copy);
	f->copy = -1;
}

/* nd-put: writes files, one after the other, to a file, which is replaced
 * when all is written. */
#include "io/in_bytes.h"
#include "io/opt.h"
#include "io/out.h"

enum { PIECE = 1 << 16 };

static const char *output;

static const struct opt options[] = {
	{ 'o', "output", "FILE", OPT_TEXT, &output,
	    "replace FILE when all input is read", .required = true },
	{ .help = "nd-shingle docs.tsv | nd-put -o sets" },
};

static void
put_file(struct out *out, const char *path)
{
	struct in in;
	size_t n;

	in_open(&in, path);
	while ((n = in_bytes(&in, out_room(out, PIECE), PIECE)) > 0)
		out_used(out, n);
	in_close(&in);
}

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[file ...]", 0, argc);
	struct out out;

	out_open(&out, output);
	do
		put_file(&out, *file);
	while (*file && *++file);
	out_close(&out);
	return 0;
}

#include <stdlib.h>

#include "base/die.h"
#include "io/in.h"
#include "io/out.h"
#include "io/run_report.h"
#include "passage/left_out.h"

static void
put_common(struct out *out, uint64_t n, const char *with, size_t common)
{
	if (n)
		out_fmt(out,
		    "-\t%s that%s occur%s in more than %s %s left out "
		    "(--common).\n",
		    counted(n, "sentence"), with, n == 1 ? "s" : "",
		    counted(common, "place"), n == 1 ? "is" : "are");
}

static void
write_facts(const struct left_out *l, uint64_t in_common, uint64_t in_pairs,
    uint64_t inside)
{
	struct out out;

	out_open(&out, l->file);
	if (l->common < UINT32_MAX) {
		put_common(&out, in_common, "", l->common);
		put_common(&out, in_pairs, ", with similar ones,", l->common);
	}
	if (!l->within && inside)
		out_fmt(&out,
		    "-\t%ju match%s within one document %s left out (--within "
		    "keeps %s).\n",
		    (uintmax_t)inside, inside == 1 ? "" : "es",
		    inside == 1 ? "is" : "are", inside == 1 ? "it" : "them");
	out_close(&out);
}

void
left_out_end(const struct left_out *l, const char *name, uint64_t in_common,
    uint64_t in_pairs, uint64_t inside)
{
	if (!l->within && inside)
		note("%s: %ju match%s inside a document left out; --within "
		     "keeps them",
		    name, (uintmax_t)inside, inside == 1 ? "" : "es");
	if (l->file)
		write_facts(l, in_common, in_pairs, inside);
}

void
left_out_note(const char *name, uint64_t n, size_t most)
{
	run_report("crowded", n);
	if (n)
		note("%s: %s left out that with similar ones occur%s in more "
		     "than %s",
		    name, counted(n, "sentence"), n == 1 ? "s" : "",
		    counted(most, "place"));
}

static uint64_t
count_lines(const char *path)
{
	struct in in;
	uint64_t n;
	size_t len;

	in_open(&in, path);
	while (in_record(&in, &len)) {
	}
	n = in.line;
	in_close(&in);
	return n;
}

uint64_t
left_out_before(struct opt_list *files)
{
	uint64_t n = 0;
	size_t i;

	for (i = 0; i < files->n; i++)
		n += count_lines(files->text[i]);
	free(files->text);
	return n;
}

void
left_out_read(struct idmap *to, const char *path)
{
	struct span id;
	struct in in;

	in_open(&in, path);
	while (in_id(&in, &id))
		idmap_add(to, id);
	in_close(&in);
}

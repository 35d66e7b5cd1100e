/* nd-annotate: adds to each record the cluster that it is in, whether it is
 * kept, and its similarity to the record that is kept.
 *
 * id, anything -> id, anything, cluster, kept, similarity
 * with --json: an object a line -> the object with three keys more
 * with --csv, --tsv: header, records -> with three columns more */
#include "cluster/annotate_record.h"
#include "cluster/annotations.h"
#include "format/rows.h"
#include "io/in.h"
#include "io/out.h"
#include "option/opt.h"

static struct annotations annotations;
static struct rows rows;
static uintmax_t records, removed;

static void
annotate(struct in *in, struct span id, struct out *out)
{
	struct annotation a = annotations_find(&annotations, id);

	if (!annotate_record(&rows, in, a, out))
		return;
	records++;
	removed += !a.kept;
}

static const char *clusters, *rejects;
static struct rows_options form;
static bool summary;

static const struct opt options[] = {
	{ 'a', "clusters", "CLUSTERS", OPT_IN, &clusters,
	    "clusters, by nd-cluster", .required = true },
	ROWS_OPTIONS(&form, "ID,..."),
	{ ROWS_OPTION_ID_PREFIX(&form) },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&summary) },
	{ .heading = "add to each record its cluster, and whether it is kept",
	    .help = "nd-annotate -a clusters docs.tsv >annotated" },
};

int
main(int argc, char **argv)
{
	struct out out;
	struct span id;
	struct in in;
	bool more;

	argv = opt_parse(argc, argv, options, "[file]", 0, 1);
	annotate_open(&rows, form);
	in_open_rejects(&in, argv[0], rejects);
	out_open(&out, NULL);
	/* The clusters are read after the first record: see nd-pick. */
	more = rows_read(&rows, &in, &id);
	annotations_read(&annotations, clusters);
	annotate_header(&rows, &in, &out);
	for (; more; more = rows_read(&rows, &in, &id))
		annotate(&in, id, &out);
	out_close(&out);
	in_report(&in);
	rows_report(&rows, in.name);
	if (summary)
		info("%s: %s, %ju of them removed", in.name,
		    counted(records, "record"), removed);
	in_close(&in);
	annotations_free(&annotations);
	rows_close(&rows);
	return 0;
}

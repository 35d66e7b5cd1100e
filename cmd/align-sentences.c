/* nd-align --terms: aligns the sentences of documents in two languages.
 *
 * docA, docB, ... -> idA, idB, score, textA, textB */
#include <stdlib.h>

#include "align.h"
#include "base/mem.h"
#include "base/threads.h"
#include "beads/bead_pairs.h"
#include "io/out_blocks.h"

enum { BATCH = 1 << 12 }; /* pairs of documents that are read at a time */

static struct aligned {
	uint32_t a, b;
} pair[BATCH];
static struct bead_source source[2];
static struct bead_pairs *thread;
static struct out_blocks *blocks;
static size_t block;

/* Reads the number of the document in a column; false after in_bad. */
static bool
read_document(struct in *in, int side, struct span id, uint32_t *number)
{
	if (!in_check_id(in, id))
		return false;
	*number = idmap_find(&source[side].documents, id);
	return *number != IDMAP_NONE ||
	    in_bad(in, "expected a document with sentences in %s, got '%.*s'",
		side ? "--against" : "-a", span_shown(id), id.p);
}

/* Reads the next pairs; returns how many, 0 at the end of the file. */
static size_t
read_batch(struct in *in)
{
	struct span f[3];
	size_t n = 0, fields;

	while (n < BATCH && (fields = in_fields(in, f, 3))) {
		if (fields < 2)
			in_bad(
			    in, "expected at least 2 fields, got %zu", fields);
		else if (read_document(in, 0, f[0], &pair[n].a) &&
		    read_document(in, 1, f[1], &pair[n].b))
			n++;
	}
	return n;
}

static void
align_pair(void *state, size_t i, size_t t)
{
	struct out *out = out_blocks_begin(blocks, block + i);

	(void)state;
	bead_pairs_write(&thread[t], pair[i].a, pair[i].b, out);
	out_blocks_end(blocks, block + i);
}

static void
open_threads(const struct align_options *o)
{
	const size_t room = o->memory == SIZE_MAX ? SIZE_MAX : o->memory / 4;
	size_t t;
	int i;

	for (i = 0; i < 2; i++)
		bead_source_open(&source[i], o->texts[i], o->terms[i], room);
	thread = mem_new(o->jobs, sizeof *thread);
	for (t = 0; t < o->jobs; t++) {
		thread[t].least = o->least;
		bead_source_share(&thread[t].a, &source[0], o->jobs);
		bead_source_share(&thread[t].b, &source[1], o->jobs);
	}
}

static void
close_threads(const struct align_options *o, const char *name)
{
	uint64_t written = 0, below = 0;
	size_t t;

	for (t = 0; t < o->jobs; t++) {
		written += thread[t].written;
		below += thread[t].below;
		bead_source_unshare(&thread[t].a, o->jobs);
		bead_source_unshare(&thread[t].b, o->jobs);
		bead_pairs_free(&thread[t]);
	}
	if (o->verbose)
		info("%s: %s of documents, %s of sentences written, %ju below "
		     "-t",
		    name, counted(block, "pair"), counted(written, "pair"),
		    (uintmax_t)below);
	free(thread);
}

void
align_sentences(const struct align_options *o, const char *file)
{
	struct out out;
	struct in in;
	size_t n;

	in_open_rejects(&in, file, o->rejects);
	out_open(&out, NULL);
	open_threads(o);
	blocks = out_blocks_new(&out, o->jobs);
	for (; (n = read_batch(&in)); block += n)
		threads_run(o->jobs, n, align_pair, NULL);
	out_blocks_free(blocks);
	out_close(&out);
	in_report(&in);
	close_threads(o, in.name);
	in_close(&in);
}

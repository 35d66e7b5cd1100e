/* set_pairs.c: documents to pairs whose sets of shingles are similar. */
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/sort_unique64.h"
#include "base/threads.h"
#include "format/content_kind.h"
#include "io/in_bytes.h"
#include "io/run_report.h"
#include "pairs/set_pairs.h"
#include "record/document.h"
#include "record/place.h"

/* The most that a byte of text takes, by words and by characters. */
enum { WORD_BYTES = 16, CHAR_BYTES = 40 };

/* The state of one thread. */
struct set_worker {
	struct shingles shingles;
	struct sort_unique64 sort;
	uint64_t documents, tokens, crs;
	char apart[THREADS_APART];
};

/* Adds the documents of a block. */
static void
add_documents(void *state, size_t t, struct set_batch *b, struct in *block)
{
	struct set_pairs *p = state;
	struct set_worker *w = &p->worker[t];
	struct shingles *s = &w->shingles;
	uint64_t *feature;
	struct span id;
	size_t len, n;
	char *line;

	set_batch_begin(b, block);
	block->is_silent = true;
	while ((line = in_line(block, &len))) {
		w->crs += len > 0 && line[len - 1] == '\r';
		shingle_begin(s);
		if (!document_read(
			block, line, len, p->columns, &id, shingle_field, s)) {
			set_batch_add_bad(b, block);
			continue;
		}
		shingle_end(s);
		w->documents++;
		w->tokens += s->tokens;
		feature = sort_unique64(
		    &w->sort, s->features.hash, s->features.n, &n);
		set_batch_add(b, block, id, feature, n);
	}
	block->is_silent = false;
}

/* Reads a malformed line again, which is then reported. */
static void
check_document(
    void *state, size_t t, struct set_batch *b, struct in *block, bool is_bad)
{
	struct set_pairs *p = state;
	struct shingles *s = &p->worker[t].shingles;
	const uint64_t invalid = s->text.invalid;
	struct span id;

	(void)b;
	if (!is_bad)
		return;
	shingle_begin(s);
	document_read(block, block->last.p, block->last.n, p->columns, &id,
	    shingle_field, s);
	s->text.invalid = invalid;
}

static void
report(void *state, const struct in *in, uint64_t empty)
{
	const struct set_pairs *p = state;
	uint64_t documents = 0, tokens = 0, crs = 0, invalid = 0;
	size_t t;

	for (t = 0; t < p->join.threads; t++) {
		documents += p->worker[t].documents;
		tokens += p->worker[t].tokens;
		crs += p->worker[t].crs;
		invalid += p->worker[t].shingles.text.invalid;
	}
	if (!p->noun) {
		document_notes(in, crs, invalid);
		note_count(in->name, empty, "document", "without a token");
		run_report("documents", documents);
	}
	if (p->verbose)
		info("%s: %ju document%s, %ju %s%s", in->name,
		    (uintmax_t)documents, plural(documents), (uintmax_t)tokens,
		    p->by_chars ? "character" : "token", plural(tokens));
}

static void
make_workers(struct set_pairs *p)
{
	size_t t;

	p->shared.by_chars = p->by_chars;
	shingle_options_apply(&p->shape, p->file, &p->shared);
	p->worker = mem_new(p->join.threads, sizeof *p->worker);
	p->worker->shingles = p->shared;
	for (t = 1; t < p->join.threads; t++)
		shingle_share(&p->worker[t].shingles, &p->shared);
}

/* Whether the sets of a file that is not packed fit in memory for sure, with
 * their index. */
static bool
fits(const struct set_pairs *p)
{
	const char *packing = "plain";
	struct stat st;

	if (!p->file || stat(p->file, &st) < 0 || !S_ISREG(st.st_mode))
		return false;
	if ((uint64_t)st.st_size >
	    p->memory / (p->by_chars ? CHAR_BYTES : WORD_BYTES))
		return false;
	in_first_silent = true;
	content_kind(p->file, &packing);
	return strcmp(packing, "plain") == 0;
}

void
set_pairs_run(struct set_pairs *p)
{
	const struct set_source documents = { add_documents, check_document,
		report, p };
	struct join_pairs *join = &p->join;
	struct out out, rejects;

	join->self = true;
	join->kept = LOWER_HALVES_KEPT;
	if (p->memory < SIZE_MAX && !fits(p))
		*(join->places ? &join->kept : &join->memory) =
		    p->memory + !p->memory;
	make_workers(p);
	join->source = &documents;
	join->index = p->file ? p->file : "-";
	out_open(&out, NULL);
	if (p->rejects) {
		out_open(&rejects, p->rejects);
		join->rejects = &rejects;
	}
	join_pairs_run(join, &out);
	out_close(&out);
	if (join->most < SIZE_MAX)
		run_report("common", join->left_out);
	if (p->noun)
		note_places(
		    strcmp(join->index, "-") == 0 ? in_stdin_name : join->index,
		    p->noun, join->left_out, join->most);
	if (p->rejects)
		out_close(&rejects);
	if (p->verbose)
		join_pairs_report(join);
}

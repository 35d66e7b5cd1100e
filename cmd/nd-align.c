/* nd-align: cuts passages of sentences to the words that match, extends them,
 * and drops those that match by chance. align-sentences.c has --terms.
 *
 * docA, docB, similarity, n, fromA, toA, fromB, toB, beginA, endA, beginB, endB
 * -> the same columns */
#include <stdlib.h>
#include <string.h>

#include "align.h"
#include "base/mem.h"
#include "io/out_blocks.h"
#include "option/opt.h"
#include "passage/passage_aligner.h"

enum {
	BOXES = 1 << 16, /* of a batch, about */
	PAIRS = 16,	 /* of documents that a thread takes at once */
};

/* Two documents: their ids, with a TAB between them, and their boxes, from
 * there on. */
struct aligned_pair {
	size_t ids, a, b, box;
};

static bool verbose;
static size_t memory = SIZE_MAX, jobs = 1, least_bits = 70;
static const char *sentences, *against, *rejects, *terms, *against_terms;
static struct ratio least_score = { 0, 1 };
static uint64_t read_passages;

static struct buf ids;
static struct aligned_pair *pair;
static struct sentence_box *box;
static size_t pairs, pair_cap, boxes, box_cap;
static struct word_bits bits;
static struct thread {
	struct passage_aligner aligner;
	char apart[THREADS_APART];
} * thread;
static struct out_blocks *blocks;
static size_t block;

static const struct opt options[] = {
	{ 'a', "sentences", "FILE", OPT_IN, &sentences,
	    "sentences by nd-sentence", .required = true },
	{ 0, "against", "FILE", OPT_TEXT, &against, "the sentences of docB" },
	{ 0, "terms", "FILE", OPT_TEXT, &terms,
	    "pair sentences of two languages: terms of those of docA",
	    .needs = "--against-terms" },
	{ 0, "against-terms", "FILE", OPT_TEXT, &against_terms,
	    "with --terms: the terms of the sentences of docB",
	    .needs = "--terms" },
	{ 't', "threshold", "T", OPT_RATIO, &least_score,
	    "with --terms: least score of a pair (default: all pairs)",
	    .needs = "--terms" },
	{ 0, "min-bits", "N", OPT_COUNT, &least_bits,
	    "least score of a passage (default: %)", .excludes = "--terms" },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory for counts and sentences (default: no limit)" },
	{ OPT_JOBS(&jobs) },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&verbose) },
	{ .heading =
		"align words of copied passages, or sentences of translations",
	    .help = "nd-align -a sentences passages" },
};

static bool
sentences_ok(struct in *in, const uint64_t *number)
{
	size_t i;

	for (i = PASSAGE_SENTENCES; i < PASSAGE_OFFSETS; i += 2)
		if (number[i] == 0 || number[i] > number[i + 1] ||
		    number[i + 1] > INT32_MAX)
			return in_bad(in,
			    "expected sentences from 1 to 2147483647 to end "
			    "after they begin, got %ju to %ju",
			    (uintmax_t)number[i], (uintmax_t)number[i + 1]);
	return true;
}

/* Reads the next passage to f and *x; false at the end of the file. */
static bool
read_box(struct in *in, struct span f[PASSAGE_COLUMNS], struct sentence_box *x)
{
	uint64_t n[PASSAGE_COLUMNS];
	size_t len, s;

	while (in_record(in, &len)) {
		if (!passage_columns(in, f, n) || !in_check_id(in, f[0]) ||
		    !in_check_id(in, f[1]) || !sentences_ok(in, n))
			continue;
		for (s = 0; s < 2; s++)
			x->side[s] = (struct sentence_range){
				.first = n[PASSAGE_SENTENCES + 2 * s],
				.last = n[PASSAGE_SENTENCES + 2 * s + 1],
				.begin = n[PASSAGE_OFFSETS + 2 * s],
				.end = n[PASSAGE_OFFSETS + 2 * s + 1]
			};
		read_passages++;
		return true;
	}
	return false;
}

/* Reads the passages of the next pairs of documents; false at the end of the
 * file. */
static bool
read_batch(struct in *in)
{
	struct span f[PASSAGE_COLUMNS], both, last = { 0 };
	struct sentence_box x;

	ids.n = pairs = boxes = 0;
	while (read_box(in, f, &x)) {
		both = span_join(f[0], f[1]);
		if (pairs)
			last = (struct span){ ids.p + pair[pairs - 1].ids,
				ids.n - pair[pairs - 1].ids };
		if (!pairs || !span_equal(both, last)) {
			if (boxes >= BOXES) {
				in_again(in);
				read_passages--;
				break;
			}
			MEM_GROW(pair, pair_cap, pairs + 2);
			pair[pairs++] = (struct aligned_pair){ ids.n, f[0].n,
				f[1].n, boxes };
			buf_put(&ids, both);
		}
		MEM_GROW(box, box_cap, boxes + 1);
		box[boxes++] = x;
	}
	if (pairs)
		pair[pairs].box = boxes;
	return pairs > 0;
}

static void
align_pairs(void *state, size_t i, size_t t)
{
	struct out *out = out_blocks_begin(blocks, block + i);
	const struct aligned_pair *p = &pair[i * PAIRS];
	const struct aligned_pair *end = p + PAIRS;

	(void)state;
	if (end > pair + pairs)
		end = pair + pairs;
	for (; p < end; p++)
		passage_align(&thread[t].aligner,
		    (struct span){ ids.p + p->ids, p->a },
		    (struct span){ ids.p + p->ids + p->a + 1, p->b },
		    &box[p->box], p[1].box - p->box, out);
	out_blocks_end(blocks, block + i);
}

/* Makes *to one of as many copies of s as there are threads. */
static void
share_source(struct sentence_source *to, const struct sentence_source *s)
{
	*to = *s;
	to->record = (struct record_content){ 0 };
	to->id = (struct buf){ 0 };
	record_lookup_share(&to->lookup, &s->lookup, &to->reader, jobs);
}

/* Frees what a copy owns. */
static void
free_source(struct sentence_source *s)
{
	record_lookup_unshare(&s->lookup, jobs);
	content_free(&s->record);
	buf_free(&s->id);
}

/* Returns what the counts of words leave of the memory, but an eighth of it at
 * least; SIZE_MAX: no limit. If they need more, their bigrams are in a file. */
static size_t
sentence_memory(void)
{
	size_t counts = WORD_BITS_BYTES;

	if (memory == SIZE_MAX)
		return memory;
	if (memory < counts + memory / 8) {
		counts = WORD_BITS_LEAST;
		bits.dir = out_temporary();
	}
	return memory > counts + memory / 8 ? memory - counts : memory / 8;
}

static void
open_threads(void)
{
	static struct sentence_source a, b;
	const size_t room = sentence_memory() / (against ? 2 : 1);
	size_t t;

	offsets_open(&a, sentences, room);
	if (against)
		offsets_open(&b, against, room);
	word_bits_read(&bits,
	    (const struct record_lookup *[]){ &a.lookup, &b.lookup },
	    against ? 2 : 1, jobs);

	thread = mem_new(jobs, sizeof *thread);
	for (t = 0; t < jobs; t++) {
		thread[t].aligner.bits = &bits;
		thread[t].aligner.least = (int64_t)least_bits * WORD_UNIT;
		thread[t].aligner.cross = against;
		share_source(&thread[t].aligner.a, &a);
		if (against)
			share_source(&thread[t].aligner.b, &b);
	}
}

static void
close_threads(const char *name)
{
	uint64_t written = 0;
	size_t t;

	for (t = 0; t < jobs; t++) {
		written += thread[t].aligner.passages;
		passage_aligner_free(&thread[t].aligner);
		free_source(&thread[t].aligner.a);
		free_source(&thread[t].aligner.b);
	}
	if (verbose)
		info("%s: %s read, %ju written", name,
		    counted(read_passages, "passage"), (uintmax_t)written);
	word_bits_free(&bits);
	free(thread);
}

/* A file that is read by id cannot be stdin. */
static void
check_files(void)
{
	const struct {
		const char *option, *path;
	} file[] = { { "-a", sentences }, { "--against", against },
		{ "--terms", terms }, { "--against-terms", against_terms } };
	size_t i;

	for (i = 0; i < sizeof file / sizeof *file; i++)
		if (file[i].path && strcmp(file[i].path, "-") == 0)
			opt_bad("%s: expected a file, got -", file[i].option);
	if (terms && !against)
		opt_bad("--terms: expected --against as well");
}

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[file]", 0, 1);
	struct out out;
	struct in in;
	size_t n;

	check_files();
	if (memory < 1 << 20)
		opt_bad("-S: expected at least 1M, got %zu", memory);
	if (least_bits > INT32_MAX)
		least_bits = INT32_MAX;
	if (terms) {
		align_sentences(&(struct align_options){ { sentences, against },
				    { terms, against_terms }, rejects,
				    least_score, memory, jobs, verbose },
		    *file);
		return 0;
	}
	in_open_rejects(&in, *file, rejects);
	out_open(&out, NULL);
	open_threads();
	blocks = out_blocks_new(&out, jobs);
	while (read_batch(&in)) {
		n = (pairs + PAIRS - 1) / PAIRS;
		threads_run(jobs, n, align_pairs, NULL);
		block += n;
	}
	out_blocks_free(blocks);
	out_close(&out);
	in_report(&in);
	close_threads(in.name);
	in_close(&in);
	free(pair);
	free(box);
	buf_free(&ids);
	return 0;
}

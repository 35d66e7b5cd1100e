/* nd-wiki: extracts the plain text of the articles of a MediaWiki dump.
 *
 * MediaWiki XML -> page id, title, text [, date] */
#include "base/mem.h"
#include "io/in.h"
#include "io/line_blocks.h"
#include "io/out.h"
#include "option/opt.h"
#include "wiki/wiki_pages.h"
#include "wiki/wikitext.h"

static struct wiki_pages pages;
static struct wikitext wikitext; /* the options; threads have copies */
static size_t jobs = 1;
static bool with_date;

struct wiki_thread {
	struct wikitext wikitext;
	uintmax_t documents, empty;
	char apart[THREADS_APART];
};
static struct wiki_thread *threads;

static void
read_sections(const char *path)
{
	struct in in;
	char *line;
	size_t len;

	in_open(&in, path);
	while ((line = in_line(&in, &len)))
		if (len > 0 && *line != '#')
			name_set_add(&wikitext.tidy.drop_sections, line, len);
	in_close(&in);
}

static void
write_page(struct wiki_thread *t, const struct wiki_page *p, struct out *out)
{
	const char *plain;
	size_t n;

	plain = wikitext_plain(&t->wikitext, p->text.p, p->text.n, &n);
	out_field(out, p->id, '\t');
	out_escaped(out, p->title.p, p->title.n);
	out_char(out, '\t');
	out_escaped(out, plain, n);
	if (with_date) {
		out_char(out, '\t');
		out_escaped(out, p->date.p, p->date.n);
	}
	out_char(out, '\n');
	t->empty += n == 0;
	t->documents++;
}

static bool
read_block(void *state, struct in *in)
{
	(void)state;
	return wiki_pages_pack(&pages, &in->buffer, LINE_BLOCK);
}

static void
write_block(void *state, size_t number, struct in *in, struct out *out)
{
	struct wiki_page p;

	(void)state;
	while (wiki_page_unpack(&in->buffer, &p))
		write_page(&threads[number], &p, out);
}

static void
make_threads(void)
{
	size_t i;

	threads = mem_new(jobs, sizeof *threads);
	for (i = 0; i < jobs; i++)
		wikitext_share(&threads[i].wikitext, &wikitext);
}

static void
report(const char *name, bool summary)
{
	uintmax_t documents = 0, empty = 0, unpaired = 0;
	const struct wiki_thread *t;

	for (t = threads; t < threads + jobs; t++) {
		documents += t->documents;
		empty += t->empty;
		unpaired += t->wikitext.out.unpaired;
	}
	note_count(name, pages.other_namespaces, "page",
	    "of other namespaces left out");
	note_count(name, pages.redirects, "redirect", "left out");
	note_count(name, pages.other_content, "page",
	    "of other content than wikitext left out");
	note_count(name, pages.older_revisions, "older revision", "left out");
	note_count(name, empty, "page", "without a text");
	if (unpaired)
		note("%s: %s of markup without %s other end removed", name,
		    counted(unpaired, "mark"), unpaired == 1 ? "its" : "their");
	if (summary)
		info("%s: %s", name, counted(documents, "document"));
}

static void
write_pages(struct in *in, struct out *out)
{
	make_threads();
	if (jobs == 1)
		for (; pages.more; wiki_pages_next(&pages))
			write_page(threads, &pages.page, out);
	else
		line_blocks_run(&(struct line_blocks){ .in = in,
		    .out = out,
		    .outs = 1,
		    .threads = jobs,
		    .work = write_block,
		    .read = read_block });
}

static const char *list = "0", *sections;
static bool summary;

static const struct opt opts[] = {
	{ 0, "namespaces", "LIST", OPT_TEXT, &list,
	    "numbers of namespaces (default: 0, articles)" },
	{ 0, "redirects", NULL, OPT_FLAG, &pages.with_redirects,
	    "print redirects as well" },
	{ 0, "headings", NULL, OPT_FLAG, &wikitext.tidy.keep_headings,
	    "keep headings" },
	{ 0, "date", NULL, OPT_FLAG, &with_date,
	    "print the date of the revision in column 4" },
	{ 0, "drop-sections", "FILE", OPT_IN, &sections,
	    "drop sections with one of the headings in FILE" },
	{ OPT_JOBS(&jobs) },
	{ OPT_VERBOSE(&summary) },
	{ .heading = "convert the articles of a MediaWiki dump to plain text",
	    .help = "nd-wiki wiki.xml >articles.tsv" },
};

int
main(int argc, char **argv)
{
	bool failed;
	struct out out;
	struct in in;
	char **file;

	file = opt_parse(argc, argv, opts, "[file]", 0, 1);
	if (!wiki_pages_choose(&pages, list))
		opt_bad("--namespaces: expected numbers such as 0 or 0,14, "
			"got '%s'",
		    list);
	if (sections)
		read_sections(sections);
	in_open(&in, file[0]);
	/* The pages before the damage of a damaged file are written. */
	in.errors_are_notes = true;
	out_open(&out, NULL);
	wikitext_open(&wikitext);
	wiki_pages_open(&pages, &in, &wikitext);
	write_pages(&in, &out);
	out_close(&out);
	report(in.name, summary);
	failed = in.failed || *pages.dump.error;
	if (failed && !in.failed)
		print_error("%s:%ju: %s", in.name,
		    (uintmax_t)pages.dump.error_line, pages.dump.error);
	wiki_pages_close(&pages);
	wikitext_close(&wikitext);
	in_close(&in);
	return failed;
}

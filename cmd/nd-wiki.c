/* nd-wiki: extracts the plain text of the articles of a MediaWiki dump.
 *
 * MediaWiki XML -> page id, title, text */
#include <string.h>
#include <strings.h>

#include "base/idmap.h"
#include "base/mem.h"
#include "io/in.h"
#include "io/line_blocks.h"
#include "io/opt.h"
#include "io/out.h"
#include "wiki/wikitext.h"
#include "wiki/wikixml.h"

static struct wikixml dump;
static struct wikitext wikitext; /* the options; threads have copies */
static struct idmap wanted;	 /* namespaces, by their decimal numbers */
static uintmax_t pages, redirects, other_namespaces, other_content,
    older_revisions;
static bool with_redirects, more;
static size_t jobs = 1;

/* The bytes of a page, each part with IN_PAD + 1 zeros after it. */
struct page {
	struct span id, title, text;
};

struct wiki_thread {
	struct wikitext wikitext;
	uintmax_t documents, empty;
	char apart[THREADS_APART];
};
static struct wiki_thread *threads;

/* Fills wanted from the comma-separated list of --namespaces. */
static void
choose_namespaces(const char *list)
{
	struct span number = { (char *)list, 0 };
	char after;

	do {
		number.n = strspn(number.p, "0123456789");
		after = number.p[number.n];
		if (number.n == 0 || (number.n > 1 && *number.p == '0') ||
		    (after && after != ','))
			opt_bad("--namespaces: expected numbers such as 0 or "
				"0,14, got '%s'",
			    list);
		idmap_add(&wanted, number);
		number.p += number.n + 1;
	} while (after);
}

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

/* Reads the header of the dump: the names of the namespaces 6 (files) and 14
 * (categories), whose links are removed, and whether the language has variants
 * (`-{...}-` markup). */
static void
read_site_info(void)
{
	static const char *const variants[] = { "zh", "sr", "kk", "ku", "uz",
		"tg", "iu", "gan", "crh", "shi", "sh", NULL };
	const char *const *v;
	size_t i;

	for (i = 0; i < dump.namespaces; i++)
		if (strcmp(dump.namespace[i].key, "6") == 0 ||
		    strcmp(dump.namespace[i].key, "14") == 0)
			name_set_add(&wikitext.hidden_links,
			    dump.namespace[i].name,
			    strlen(dump.namespace[i].name));
	for (v = variants; *v && dump.language; v++)
		wikitext.variants |= strcmp(dump.language, *v) == 0;
}

/* Whether the page is to be printed; if not, counts the reason. */
static bool
is_wanted(void)
{
	if (idmap_find(&wanted, (struct span){ dump.ns.p, dump.ns.n }) ==
	    IDMAP_NONE)
		other_namespaces++;
	else if (!with_redirects &&
	    (dump.redirect || strncasecmp(dump.text.p, "#redirect", 9) == 0))
		redirects++;
	else if (dump.not_wikitext)
		other_content++;
	else
		return true;
	return false;
}

/* Reads the next page that is to be printed; false at the end. */
static bool
next_page(void)
{
	while (wikixml_next(&dump)) {
		if (pages++ == 0)
			read_site_info();
		if (!is_wanted())
			continue;
		older_revisions += dump.revisions > 1 ? dump.revisions - 1 : 0;
		return true;
	}
	return false;
}

static void
write_page(struct wiki_thread *t, const struct page *p, struct out *out)
{
	const char *plain;
	size_t n;

	plain = wikitext_plain(&t->wikitext, p->text.p, p->text.n, &n);
	out_put(out, p->id.p, p->id.n);
	out_char(out, '\t');
	out_escaped(out, p->title.p, p->title.n);
	out_char(out, '\t');
	out_escaped(out, plain, n);
	out_char(out, '\n');
	t->empty += n == 0;
	t->documents++;
}

/* Writes all pages from the one in dump on. */
static void
write_pages(struct out *out)
{
	struct page p;

	for (; more; more = next_page()) {
		p = (struct page){ { dump.id.p, dump.id.n },
			{ dump.title.p, dump.title.n },
			{ dump.text.p, dump.text.n } };
		write_page(threads, &p, out);
	}
}

/* Appends the length of a part of a page, the part and the zeros after it. */
static void
pack(struct in_buffer *block, const struct buf *part)
{
	const size_t n = part->n;
	char *to;

	block->p = mem_grow(
	    block->p, &block->cap, block->end + sizeof n + n + IN_PAD + 1, 1);
	to = block->p + block->end;
	memcpy(to, &n, sizeof n);
	memcpy(to + sizeof n, part->p, n);
	memset(to + sizeof n + n, 0, IN_PAD + 1);
	block->end += sizeof n + n + IN_PAD + 1;
}

static struct span
unpack(struct in_buffer *block)
{
	struct span part = { block->p + block->begin + sizeof part.n, 0 };

	memcpy(&part.n, block->p + block->begin, sizeof part.n);
	block->begin += sizeof part.n + part.n + IN_PAD + 1;
	return part;
}

/* Fills a block with pages. */
static bool
read_block(void *state, struct in *in)
{
	struct in_buffer *block = &in->buffer;

	(void)state;
	for (block->begin = block->end = 0; more && block->end < LINE_BLOCK;
	     more = next_page()) {
		pack(block, &dump.id);
		pack(block, &dump.title);
		pack(block, &dump.text);
	}
	return block->end > 0;
}

/* Writes the pages of a block. */
static void
write_block(void *state, size_t number, struct in *in, struct out *out)
{
	struct in_buffer *block = &in->buffer;
	struct page p;

	(void)state;
	while (block->begin < block->end) {
		p.id = unpack(block);
		p.title = unpack(block);
		p.text = unpack(block);
		write_page(&threads[number], &p, out);
	}
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
	note_count(
	    name, other_namespaces, "page", "of other namespaces left out");
	note_count(name, redirects, "redirect", "left out");
	note_count(name, other_content, "page",
	    "of other content than wikitext left out");
	note_count(name, older_revisions, "older revision", "left out");
	note_count(name, empty, "page", "without a text");
	if (unpaired)
		note("%s: %ju mark%s of markup without %s other end removed",
		    name, unpaired, plural(unpaired),
		    unpaired == 1 ? "its" : "their");
	if (summary)
		info("%s: %ju document%s", name, documents, plural(documents));
}

int
main(int argc, char **argv)
{
	const char *list = "0", *sections = NULL;
	bool summary = false, failed;
	struct out out;
	struct in in;
	char **file;
	const struct opt opts[] = {
		{ 0, "namespaces", "LIST", OPT_TEXT, &list,
		    "numbers of namespaces (default: 0, articles)" },
		{ 0, "redirects", NULL, OPT_FLAG, &with_redirects,
		    "print redirects as well" },
		{ 0, "headings", NULL, OPT_FLAG, &wikitext.tidy.keep_headings,
		    "keep headings" },
		{ 0, "drop-sections", "FILE", OPT_IN, &sections,
		    "drop sections with one of the headings in FILE" },
		{ OPT_JOBS(&jobs) },
		{ OPT_VERBOSE(&summary) },
		{ .help = "nd-wiki wiki.xml >articles.tsv" },
	};

	file = opt_parse(argc, argv, opts, "[file]", 0, 1);
	choose_namespaces(list);
	if (sections)
		read_sections(sections);
	in_open(&in, file[0]);
	/* The pages before the damage of a damaged file are written. */
	in.errors_are_notes = true;
	out_open(&out, NULL);
	wikixml_open(&dump, &in);
	wikitext_open(&wikitext);
	/* The names of namespaces come before the first page. */
	more = next_page();
	make_threads();
	if (jobs == 1)
		write_pages(&out);
	else
		line_blocks_run(&(struct line_blocks){ .in = &in,
		    .out = &out,
		    .outs = 1,
		    .threads = jobs,
		    .work = write_block,
		    .read = read_block });
	out_close(&out);
	report(in.name, summary);
	failed = in.failed || *dump.error;
	if (failed && !in.failed)
		print_error("%s:%ju: %s", in.name, (uintmax_t)dump.error_line,
		    dump.error);
	wikixml_close(&dump);
	wikitext_close(&wikitext);
	in_close(&in);
	return failed;
}

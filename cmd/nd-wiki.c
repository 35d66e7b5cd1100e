/* nd-wiki: extracts the plain text of the articles of a MediaWiki dump.
 *
 * MediaWiki XML -> page id, title, text */
#include <string.h>
#include <strings.h>

#include "base/idmap.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "wiki/wikitext.h"
#include "wiki/wikixml.h"

static struct wikixml dump;
static struct wikitext wikitext;
static struct idmap wanted; /* namespaces, by their decimal numbers */
static uintmax_t documents, redirects, other_namespaces, other_content, empty,
    older_revisions;

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
is_wanted(bool with_redirects)
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

static void
write_page(struct out *out)
{
	const char *plain;
	size_t n;

	plain = wikitext_plain(&wikitext, dump.text.p, dump.text.n, &n);
	out_put(out, dump.id.p, dump.id.n);
	out_char(out, '\t');
	out_escaped(out, dump.title.p, dump.title.n);
	out_char(out, '\t');
	out_escaped(out, plain, n);
	out_char(out, '\n');
	older_revisions += dump.revisions > 1 ? dump.revisions - 1 : 0;
	empty += n == 0;
	documents++;
}

static void
report(const char *name, bool summary)
{
	note_count(
	    name, other_namespaces, "page", "of other namespaces left out");
	note_count(name, redirects, "redirect", "left out");
	note_count(name, other_content, "page",
	    "of other content than wikitext left out");
	note_count(name, older_revisions, "older revision", "left out");
	note_count(name, empty, "page", "without a text");
	if (wikitext.out.unpaired)
		note("%s: %ju mark%s of markup without %s other end removed",
		    name, (uintmax_t)wikitext.out.unpaired,
		    plural(wikitext.out.unpaired),
		    wikitext.out.unpaired == 1 ? "its" : "their");
	if (summary)
		info("%s: %ju document%s", name, documents, plural(documents));
}

int
main(int argc, char **argv)
{
	const char *list = "0", *sections = NULL;
	bool with_redirects = false, summary = false, failed;
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
		{ 0, "drop-sections", "FILE", OPT_TEXT, &sections,
		    "drop sections with one of the headings in FILE" },
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
	while (wikixml_next(&dump)) {
		if (documents + redirects + other_namespaces + other_content ==
		    0)
			read_site_info();
		if (is_wanted(with_redirects))
			write_page(&out);
	}
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

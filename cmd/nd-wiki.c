/* nd-wiki: the articles of a MediaWiki dump to documents of plain text.
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
static struct wikitext text;
static struct idmap wanted;		/* the numbers of namespaces */
static uint64_t documents, redirects, others, foreign, empty, older;

static void
choose_namespaces(const char *list)
{
	struct span n = { (char *)list, 0 };

	for (;; n.p += n.n + 1) {
		n.n = strspn(n.p, "0123456789");
		if (n.n == 0 || (n.n > 1 && *n.p == '0') ||
		    (n.p[n.n] && n.p[n.n] != ','))
			opt_bad("--namespaces: expected numbers such as 0 or "
			    "0,14, got '%s'", list);
		idmap_add(&wanted, n);
		if (!n.p[n.n])
			return;
	}
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
			names_add(&text.tidy.sections, line, len);
	in_close(&in);
}

/* How this wiki names what vanishes, and whether its language has variants,
 * which the dump says before its first page. */
static void
learn(void)
{
	static const char *const variants[] = { "zh", "sr", "kk", "ku", "uz",
	    "tg", "iu", "gan", "crh", "shi", "sh", NULL };
	const char *const *v;
	size_t i;

	for (i = 0; i < dump.spaces; i++)
		if (strcmp(dump.space[i].key, "6") == 0 ||
		    strcmp(dump.space[i].key, "14") == 0)
			names_add(&text.vanish, dump.space[i].name,
			    strlen(dump.space[i].name));
	for (v = variants; *v && dump.language; v++)
		text.variants |= strcmp(dump.language, *v) == 0;
}

/* Whether the page is asked for; where not, counts why. */
static bool
chosen(bool with_redirects)
{
	if (idmap_find(&wanted, (struct span){ dump.ns.p, dump.ns.n }) ==
	    IDMAP_NONE)
		others++;
	else if (!with_redirects && (dump.redirect ||
	    strncasecmp(dump.text.p, "#redirect", 9) == 0))
		redirects++;
	else if (dump.foreign)
		foreign++;
	else
		return true;
	return false;
}

/* the page -> id, title, text */
static void
write_page(struct out *out)
{
	const char *plain;
	size_t n;

	plain = wikitext_plain(&text, dump.text.p, dump.text.n, &n);
	out_put(out, dump.id.p, dump.id.n);
	out_char(out, '\t');
	out_escaped(out, dump.title.p, dump.title.n);
	out_char(out, '\t');
	out_escaped(out, plain, n);
	out_char(out, '\n');
	older += dump.revisions > 1 ? dump.revisions - 1 : 0;
	empty += n == 0;
	documents++;
}

static void
report(const char *name, bool summary)
{
	note_count(name, others, "page", "of other namespaces left out");
	note_count(name, redirects, "redirect", "left out");
	note_count(name, foreign, "page", "of other content than wikitext "
	    "left out");
	note_count(name, older, "older revision", "left out");
	note_count(name, empty, "page", "without a text");
	if (text.out.unpaired)
		note("%s: %ju mark%s of markup without %s other end removed",
		    name, (uintmax_t)text.out.unpaired,
		    plural(text.out.unpaired),
		    text.out.unpaired == 1 ? "its" : "their");
	if (summary)
		note("%s: %ju document%s", name, (uintmax_t)documents,
		    plural(documents));
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
		    "numbers, 0 for articles" },
		{ 0, "redirects", NULL, OPT_FLAG, &with_redirects,
		    "redirects too" },
		{ 0, "headings", NULL, OPT_FLAG, &text.tidy.headings,
		    "headings too" },
		{ 0, "drop-sections", "FILE", OPT_TEXT, &sections,
		    "headings whose sections go" },
		{ 'v', "verbose", NULL, OPT_FLAG, &summary, "a summary" },
		{0}
	};

	(void)argc;
	file = opt_parse(argv, opts, "[file]", 0, 1);
	choose_namespaces(list);
	if (sections)
		read_sections(sections);
	in_open(&in, file[0]);
	/* What can be read of a damaged file is written. */
	in.one_of_many = true;
	out_open(&out, NULL);
	wikixml_open(&dump, &in);
	wikitext_open(&text);
	while (wikixml_page(&dump)) {
		if (documents + redirects + others + foreign == 0)
			learn();
		if (chosen(with_redirects))
			write_page(&out);
	}
	out_close(&out);
	report(in.name, summary);
	failed = in.failed || *dump.wrong;
	if (failed && !in.failed)
		note("%s:%ju: %s", in.name, (uintmax_t)dump.line, dump.wrong);
	wikixml_close(&dump);
	wikitext_close(&text);
	in_close(&in);
	return failed;
}

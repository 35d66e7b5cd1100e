#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "wiki/wiki_pages.h"

bool
wiki_pages_choose(struct wiki_pages *w, const char *list)
{
	struct span number = { (char *)list, 0 };
	char after;

	do {
		number.n = strspn(number.p, "0123456789");
		after = number.p[number.n];
		if (number.n == 0 || (number.n > 1 && *number.p == '0') ||
		    (after && after != ','))
			return false;
		idmap_add(&w->wanted, number);
		number.p += number.n + 1;
	} while (after);
	return true;
}

/* Reads the header of a dump: the names of the namespaces 6 (files) and 14
 * (categories), whose links are removed, and whether the language has variants
 * (`-{...}-` markup). */
static void
read_site_info(const struct wikixml *dump, struct wikitext *x)
{
	static const char *const variants[] = { "zh", "sr", "kk", "ku", "uz",
		"tg", "iu", "gan", "crh", "shi", "sh", NULL };
	const char *const *v;
	size_t i;

	for (i = 0; i < dump->namespaces; i++)
		if (strcmp(dump->namespace[i].key, "6") == 0 ||
		    strcmp(dump->namespace[i].key, "14") == 0)
			name_set_add(&x->hidden_links, dump->namespace[i].name,
			    strlen(dump->namespace[i].name));
	for (v = variants; *v && dump->language; v++)
		x->variants |= strcmp(dump->language, *v) == 0;
}

static struct span
span_of(const struct buf *b)
{
	return (struct span){ b->p, b->n };
}

/* Whether the page that was read is wanted; if not, counts the reason. */
static bool
is_wanted(struct wiki_pages *w)
{
	const struct wikixml *dump = &w->dump;

	if (idmap_find(&w->wanted, span_of(&dump->ns)) == IDMAP_NONE)
		w->other_namespaces++;
	else if (!w->with_redirects &&
	    (dump->redirect || strncasecmp(dump->text.p, "#redirect", 9) == 0))
		w->redirects++;
	else if (dump->not_wikitext)
		w->other_content++;
	else
		return true;
	return false;
}

void
wiki_pages_next(struct wiki_pages *w)
{
	const struct wikixml *dump = &w->dump;

	while ((w->more = wikixml_next(&w->dump)) && !is_wanted(w))
		;
	if (!w->more)
		return;
	w->older_revisions += dump->revisions > 1 ? dump->revisions - 1 : 0;
	w->page = (struct wiki_page){ span_of(&dump->id), span_of(&dump->title),
		span_of(&dump->text), span_of(&dump->date) };
}

void
wiki_pages_open(struct wiki_pages *w, struct in *in, struct wikitext *x)
{
	wikixml_open(&w->dump, in);
	wiki_pages_next(w);
	read_site_info(&w->dump, x);
}

/* Appends the length of a part of a page, the part and the zeros after it. */
static void
pack(struct in_buffer *block, struct span part)
{
	const size_t bytes = sizeof part.n + part.n + IN_PAD + 1;
	char *to;

	block->p = mem_grow(block->p, &block->cap, block->end + bytes, 1);
	to = block->p + block->end;
	memcpy(to, &part.n, sizeof part.n);
	memcpy(to + sizeof part.n, part.p, part.n);
	memset(to + sizeof part.n + part.n, 0, IN_PAD + 1);
	block->end += bytes;
}

static struct span
unpack(struct in_buffer *block)
{
	struct span part = { block->p + block->begin + sizeof part.n, 0 };

	memcpy(&part.n, block->p + block->begin, sizeof part.n);
	block->begin += sizeof part.n + part.n + IN_PAD + 1;
	return part;
}

bool
wiki_pages_pack(struct wiki_pages *w, struct in_buffer *block, size_t bytes)
{
	for (block->begin = block->end = 0; w->more && block->end < bytes;
	     wiki_pages_next(w)) {
		pack(block, w->page.id);
		pack(block, w->page.title);
		pack(block, w->page.text);
		pack(block, w->page.date);
	}
	return block->end > 0;
}

bool
wiki_page_unpack(struct in_buffer *block, struct wiki_page *page)
{
	if (block->begin == block->end)
		return false;
	page->id = unpack(block);
	page->title = unpack(block);
	page->text = unpack(block);
	page->date = unpack(block);
	return true;
}

void
wiki_pages_close(struct wiki_pages *w)
{
	wikixml_close(&w->dump);
	idmap_free(&w->wanted);
}

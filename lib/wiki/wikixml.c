/* wikixml.c: reads the pages of a MediaWiki dump, by expat.
 *
 * The elements that are read are at a fixed depth:
 * 1 mediawiki  2 siteinfo  3 namespaces  4 namespace
 *              2 page      3 title, ns, id, redirect, revision  4 model,
 * text, timestamp */
#include <expat.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/xml_memory.h"
#include "io/in_bytes.h"
#include "wiki/wikixml.h"

enum { CHUNK_MIN = 1 << 18, CHUNK_MAX = 1 << 28 }; /* bytes */

static bool
equal(const char *a, const char *b)
{
	return strcmp(a, b) == 0;
}

static void
append(struct buf *f, const char *p, size_t n)
{
	memcpy(buf_room(f, n + IN_PAD), p, n);
	f->n += n;
}

static void
clear(struct buf *f)
{
	f->n = 0;
	append(f, "", 0);
}

/* Removes white space at both ends. */
static void
trim(struct buf *f)
{
	const char *p = f->p;

	while (f->n > 0 && strchr(" \t\r\n", f->p[f->n - 1]))
		f->n--;
	while (f->n > 0 && strchr(" \t\r\n", *p)) {
		p++;
		f->n--;
	}
	memmove(f->p, p, f->n);
}

static void
pad_field(struct buf *f)
{
	memset(f->p + f->n, 0, IN_PAD + 1);
}

/* Sets the error, unless there is one, and ends the parsing. */
static void ND_PRINTF(2, 3) fail(struct wikixml *w, const char *fmt, ...)
{
	va_list ap;

	if (*w->error)
		return;
	va_start(ap, fmt);
	vsnprintf(w->error, sizeof w->error, fmt, ap);
	va_end(ap);
	w->error_line = XML_GetCurrentLineNumber(w->parser);
	XML_StopParser(w->parser, XML_FALSE);
}

static const char *
attribute(const char **a, const char *name)
{
	for (; *a; a += 2)
		if (equal(a[0], name))
			return a[1];
	return NULL;
}

static void
begin_page(struct wikixml *w)
{
	w->in_page = true;
	w->redirect = false;
	w->revisions = 0;
	clear(&w->id);
	clear(&w->title);
	clear(&w->ns);
	clear(&w->text);
	clear(&w->date);
	clear(&w->model);
}

/* Returns the field of a page that an element begins, or NULL. */
static struct buf *
page_field(struct wikixml *w, const char *name)
{
	if (w->depth == 3) {
		w->redirect |= equal(name, "redirect");
		if (equal(name, "revision")) {
			w->revisions++;
			clear(&w->date);
		}
		return equal(name, "title") ? &w->title
		    : equal(name, "ns")	    ? &w->ns
		    : equal(name, "id")	    ? &w->id
					    : NULL;
	}
	if (w->depth != 4 || w->revisions == 0)
		return NULL;
	return equal(name, "text")     ? &w->text
	    : equal(name, "timestamp") ? &w->date
	    : equal(name, "model")     ? &w->model
				       : NULL;
}

static void
on_begin(void *user, const char *name, const char **a)
{
	struct wikixml *w = user;
	const char *value;

	if (w->target)
		fail(w, "expected text without elements, got <%.40s>", name);
	w->target = NULL;
	if (++w->depth == 1) {
		if (!equal(name, "mediawiki"))
			fail(w, "expected a MediaWiki dump, got <%.40s>", name);
		if ((value = attribute(a, "xml:lang")))
			w->language = mem_copy(value, strlen(value));
	} else if (w->depth == 2) {
		if (equal(name, "page"))
			begin_page(w);
	} else if (w->in_page) {
		if ((w->target = page_field(w, name)))
			clear(w->target);
	} else if (w->depth == 4 && equal(name, "namespace") &&
	    (value = attribute(a, "key"))) {
		clear(&w->key);
		append(&w->key, value, strlen(value));
		clear(w->target = &w->name);
		w->in_namespace = true;
	}
}

/* Sets the namespace from the title, as dumps before 2011 have no <ns>. */
static void
find_namespace(struct wikixml *w)
{
	const struct wikixml_namespace *s;
	size_t i, n;

	for (i = 0; i < w->namespaces; i++) {
		s = &w->namespace[i];
		n = strlen(s->name);
		if (n > 0 && w->title.n > n && w->title.p[n] == ':' &&
		    memcmp(w->title.p, s->name, n) == 0) {
			append(&w->ns, s->key, strlen(s->key));
			return;
		}
	}
	append(&w->ns, "0", 1);
}

static void
end_page(struct wikixml *w)
{
	w->in_page = false;
	if (w->ns.n == 0)
		find_namespace(w);
	pad_field(&w->id);
	pad_field(&w->title);
	pad_field(&w->ns);
	pad_field(&w->text);
	pad_field(&w->date);
	pad_field(&w->model);
	w->not_wikitext = w->model.n > 0 && !equal(w->model.p, "wikitext");
	if (!id_ok(buf_span(&w->id)) || w->title.n == 0) {
		fail(w, "expected a page with an id and a title, got none");
		return;
	}
	w->paused = true;
	XML_StopParser(w->parser, XML_TRUE);
}

static void
end_namespace(struct wikixml *w)
{
	struct wikixml_namespace *s;

	w->in_namespace = false;
	w->namespace = mem_grow(
	    w->namespace, &w->namespace_cap, w->namespaces + 1, sizeof *s);
	s = &w->namespace[w->namespaces++];
	s->key = mem_copy(w->key.p, w->key.n);
	s->name = mem_copy(w->name.p, w->name.n);
}

static void
on_end(void *user, const char *name)
{
	struct wikixml *w = user;

	(void)name;
	if (w->target && w->target != &w->text)
		trim(w->target);
	w->target = NULL;
	if (w->depth == 2 && w->in_page)
		end_page(w);
	else if (w->depth == 4 && w->in_namespace)
		end_namespace(w);
	w->depth--;
}

static void
on_text(void *user, const char *p, int n)
{
	struct wikixml *w = user;

	if (w->target && w->target->n + n > IN_LONGEST)
		fail(w, "expected a page of at most 2 GB, got a longer one");
	else if (w->target)
		append(w->target, p, n);
}

static void
on_doctype(void *user, const char *name, const char *sysid, const char *pubid,
    int subset)
{
	(void)name, (void)sysid, (void)pubid, (void)subset;
	fail(user, "expected a MediaWiki dump, got a document type");
}

void
wikixml_open(struct wikixml *w, struct in *in)
{

	*w = (struct wikixml){ .in = in };
	/* The encoding that the file names is that before the conversion. */
	w->parser =
	    XML_ParserCreate_MM(in->utf16 ? "UTF-8" : NULL, &xml_memory, NULL);
	XML_SetUserData(w->parser, w);
	XML_SetElementHandler(w->parser, on_begin, on_end);
	XML_SetCharacterDataHandler(w->parser, on_text);
	XML_SetStartDoctypeDeclHandler(w->parser, on_doctype);
}

/* Parses a piece of the file. expat reads an incomplete token again with each
 * piece; so a piece is at least as long as what is pending, for linear time. */
static enum XML_Status
parse(struct wikixml *w)
{
	size_t pending = w->bytes_fed - XML_GetCurrentByteIndex(w->parser);
	size_t room = CHUNK_MIN, n = 0, got;
	char *buf;

	if (w->bytes_fed > 0 && pending > room)
		room = pending < CHUNK_MAX ? pending : CHUNK_MAX;
	if (!(buf = XML_GetBuffer(w->parser, room)))
		return XML_STATUS_ERROR;
	while (n < room && (got = in_bytes(w->in, buf + n, room - n)) > 0)
		n += got;
	w->bytes_fed += n;
	w->at_end = n == 0;
	return XML_ParseBuffer(w->parser, n, w->at_end);
}

bool
wikixml_next(struct wikixml *w)
{
	enum XML_Status status;

	do {
		if (w->paused) {
			w->paused = false;
			status = XML_ResumeParser(w->parser);
		} else {
			status = parse(w);
		}
		if (w->paused && status != XML_STATUS_ERROR)
			return true;
	} while (status == XML_STATUS_OK && !w->at_end);
	if (status == XML_STATUS_ERROR && w->bytes_fed == 0)
		fail(w, "expected a MediaWiki dump, got an empty file");
	else if (status == XML_STATUS_ERROR && w->at_end)
		fail(w,
		    "expected </mediawiki>, got the end of a file cut "
		    "short");
	else if (status == XML_STATUS_ERROR &&
	    XML_GetErrorCode(w->parser) == XML_ERROR_NO_MEMORY)
		fail(w, "expected XML, got a tag or a line of over 1 GB");
	else if (status == XML_STATUS_ERROR)
		fail(w, "expected XML, got an error: %s",
		    XML_ErrorString(XML_GetErrorCode(w->parser)));
	return false;
}

void
wikixml_close(struct wikixml *w)
{
	struct buf *f[] = { &w->id, &w->title, &w->ns, &w->text, &w->date,
		&w->key, &w->name, &w->model };
	size_t i;

	for (i = 0; i < sizeof f / sizeof *f; i++)
		buf_free(f[i]);
	for (i = 0; i < w->namespaces; i++) {
		free(w->namespace[i].key);
		free(w->namespace[i].name);
	}
	free(w->namespace);
	free(w->language);
	XML_ParserFree(w->parser);
	*w = (struct wikixml){ 0 };
}

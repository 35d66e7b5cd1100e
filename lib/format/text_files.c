#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "format/members.h"
#include "format/text_files.h"
#include "io/in_bytes.h"
#include "io/run_report.h"

/* Counts a file that is not text; format is NULL if it is not known. */
static void
skipped_files_add(struct skipped_files *s, const struct file_format *format)
{
	if (format)
		s->format[format - file_formats]++;
	else
		s->binary++;
}

/* Moves the counts of from to s. */
static void
skipped_files_move(struct skipped_files *s, struct skipped_files *from)
{
	size_t i;

	for (i = 0; i < FILE_FORMATS; i++)
		s->format[i] += from->format[i];
	s->binary += from->binary;
	*from = (struct skipped_files){ 0 };
}

/* The counts as text: "2 gzip files, 1 binary file"; empty if all are 0. Valid
 * until the next call. */
static const char *
skipped_files_text(const struct skipped_files *s)
{
	static char text[512];
	size_t i, n = 0;
	uint64_t count;

	text[0] = 0;
	for (i = 0; i <= FILE_FORMATS; i++) {
		count = i < FILE_FORMATS ? s->format[i] : s->binary;
		if (count > 0)
			n += snprintf(text + n, sizeof text - n,
			    "%s%ju %s file%s", n ? ", " : "", (uintmax_t)count,
			    i < FILE_FORMATS ? file_formats[i].name : "binary",
			    plural(count));
	}
	return text;
}

static void
write_document(struct text_files *t, struct span id, struct span text)
{
	if (span_has_bom(text)) {
		t->boms++;
		text.p += 3;
		text.n -= 3;
	}
	out_field(t->out, id, '\t');
	out_escaped(t->out, text.p, text.n);
	out_char(t->out, '\n');
	t->documents++;
}

/* Sets the id of a member, path/name; false, counted, if it is none. */
static bool
set_id(struct text_files *t, const char *path, const struct members *m)
{
	bool ok;

	t->id.n = 0;
	buf_put(&t->id, (struct span){ (char *)path, strlen(path) });
	buf_char(&t->id, '/');
	buf_put(&t->id, m->name);
	ok = id_ok(buf_span(&t->id));
	t->bad_names += !ok;
	buf_char(&t->id, 0);
	t->id.n--;
	return ok;
}

/* The format of a member that is packed, or by its name was; or NULL. */
static const struct file_format *
format_of_member(const struct members *m)
{
	const struct file_format *f =
	    file_format_find(m->name.p, m->data.p, m->data.n);

	if (f || !(f = file_format_promised(m->name.p, false)))
		return f;
	return file_format_is_cut(f, m->data.p, m->data.n) ? f : NULL;
}

/* Reports that data of `in`, or its member, is damaged or no text. */
static void ND_PRINTF(3, 4)
    refuse(struct text_files *t, struct in *in, const char *fmt, ...)
{
	char *why;
	va_list ap;

	va_start(ap, fmt);
	why = mem_vformat(fmt, ap);
	va_end(ap);
	if (!t->rejects) {
		print_error("%s%s", in->name, why);
		run_report("malformed", 1);
		t->unreadable++;
	} else {
		out_str(t->rejects, in->name);
		out_escaped(t->rejects, why, strlen(why));
		out_str(t->rejects, "\t\n");
		t->rejected++;
	}
	free(why);
}

static bool
is_skipped(const struct text_files *t, const struct file_format *format)
{
	const size_t i = format - file_formats;

	return t->skipped.format[i] > 0 || t->skipped_here.format[i] > 0;
}

/* Writes the text of a document; false if the file is none. */
static bool
write_text_of(
    struct text_files *t, const char *path, struct in *in, bool in_walk)
{
	const char *why = NULL;
	const enum text_result got =
	    t->convert ? t->convert(in, &t->text, &why) : TEXT_OTHER;

	if (got == TEXT_ABSENT && in_walk) {
		if (!is_skipped(t, in->format))
			note("%s", why);
		skipped_files_add(&t->skipped_here, in->format);
		return true;
	}
	if (got == TEXT_FOUND)
		write_document(t, (struct span){ (char *)path, strlen(path) },
		    buf_span(&t->text));
	else if (got != TEXT_OTHER && !in->failed)
		refuse(t, in, ": %s", why);
	t->found += in_walk && got != TEXT_OTHER;
	return got != TEXT_OTHER;
}

/* Reports a member, or the archive, that cannot be read; whether there may be
 * more members. */
static bool
refuse_member(struct text_files *t, struct members *m, enum members_result got)
{
	if (got == MEMBERS_BAD)
		refuse(
		    t, m->in, "/%.*s: %s", (int)m->name.n, m->name.p, m->why);
	else if (!m->in->failed)
		refuse(t, m->in, ": expected a %s archive, got %s%s",
		    m->in->format->name,
		    m->why ? "a damaged one: " : "an encrypted one",
		    m->why ? m->why : "");
	t->found++;
	return got == MEMBERS_BAD;
}

static void
write_member(
    struct text_files *t, const struct members *m, const struct file_format *f)
{
	struct in in;

	if (!f) {
		write_document(t, buf_span(&t->id), buf_span(&m->data));
		t->found++;
	} else {
		in_memory(&in, t->id.p, f, buf_span(&m->data));
		write_text_of(t, t->id.p, &in, true);
		in_close(&in);
	}
}

/* Reads one member; false at the end of the archive. */
static bool
next_member(struct text_files *t, const char *path, struct members *m)
{
	enum members_result got = members_next(m);
	const struct file_format *format = NULL;
	bool is_document = false;

	if (got == MEMBERS_FILE || got == MEMBERS_BINARY) {
		format = format_of_member(m);
		is_document = format && format->is_document && t->convert;
	}
	if (is_document && got == MEMBERS_BINARY)
		got = members_rest(m);
	if (got == MEMBERS_END)
		return false;
	if (got == MEMBERS_FAILED || got == MEMBERS_BAD)
		return refuse_member(t, m, got);
	if (is_document || (!format && got == MEMBERS_FILE)) {
		if (set_id(t, path, m))
			write_member(t, m, format);
		else
			t->found++;
	} else {
		skipped_files_add(&t->skipped_here, format);
	}
	return true;
}

/* An archive is read as a directory that the user named. */
static void
write_members(struct text_files *t, const char *path, struct in *in)
{
	struct members m = { 0 };

	if (in->buffer.end == 0) {
		refuse(t, in, ": expected a %s archive, got an empty file",
		    in->format->name);
	} else if (!members_open(&m, in)) {
		refuse(t, in,
		    ": expected a %s archive in a file that is not packed, "
		    "got it in a stream",
		    in->format->name);
	} else {
		while (next_member(t, path, &m))
			;
		t->special += m.special;
		text_files_end(t, path);
	}
	members_close(&m);
}

/* A file that is no text itself. */
static void
write_format(
    struct text_files *t, const char *path, struct in *in, bool in_walk)
{
	if (write_text_of(t, path, in, in_walk))
		return;
	if (in_walk)
		skipped_files_add(&t->skipped_here, in->format);
	else if (in->format->archive)
		write_members(t, path, in);
	else
		refuse(t, in, ": %s data%s, %s", in->format->name,
		    in->packing ? " in a packed file" : "",
		    in->packing ? "unpack it first" : in->format->advice);
}

void
text_files_write(struct text_files *t, const char *path, bool in_walk)
{
	struct span all;
	struct in in;

	if (!in_whole_file(&in, path, t->rejects, &all)) {
		t->found += in_walk;
	} else if (in.format) {
		write_format(t, path, &in, in_walk);
	} else if (in_walk && in.binary) {
		skipped_files_add(&t->skipped_here, NULL);
	} else if (in.binary) {
		refuse(t, &in, ": expected text, got binary data");
	} else {
		write_document(
		    t, (struct span){ (char *)path, strlen(path) }, all);
		t->found += in_walk;
	}
	t->rejected += in.rejected;
	t->unreadable += in.failed && !in.rejected;
	in_close(&in);
}

void
text_files_end(struct text_files *t, const char *directory)
{
	const char *list = skipped_files_text(&t->skipped_here);

	if (t->found > 0) {
		skipped_files_move(&t->skipped, &t->skipped_here);
	} else {
		print_error("%s: no text files%s%s%s", directory,
		    *list ? " (" : "", list, *list ? " skipped)" : "");
		t->unreadable++;
	}
	t->skipped_here = (struct skipped_files){ 0 };
	t->found = 0;
}

void
text_files_report(const struct text_files *t)
{
	const char *list = skipped_files_text(&t->skipped);

	if (*list)
		note("%s skipped", list);
	note_count(NULL, t->rejected, "text", "rejected");
	if (t->bad_names)
		note("%s skipped for control characters",
		    counted(t->bad_names, "member"));
}

void
text_files_free(struct text_files *t)
{
	buf_free(&t->id);
	buf_free(&t->text);
}

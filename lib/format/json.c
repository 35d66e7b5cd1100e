/* json.c: reads JSON lines.
 *
 * yajl validates the line and reports where keys, objects and arrays are;
 * values are then read from the line itself. So values without a name are
 * never decoded, numbers keep their digits, and a string is decoded and
 * escaped in one pass. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_parse.h>

#include "base/mem.h"
#include "format/json.h"
#include "format/json_repair.h"
#include "format/json_scan.h"
#include "format/json_text.h"

/* Appends a key to j->first; control bytes become `?`. */
static void
add_first(struct json *j, const unsigned char *p, size_t n)
{
	char *to;
	size_t i;

	to = buf_room(&j->first, n + 2);
	if (j->first.n > 0)
		to = stpcpy(to, ", ");
	for (i = 0; i < n; i++)
		*to++ = p[i] < 0x20 ? '?' : p[i];
	*to = 0;
	j->first.n = to - j->first.p;
}

static int
on_key(void *to, const unsigned char *p, size_t n)
{
	struct json *j = to;

	if (!j->first_line && j->depth == 1)
		add_first(j, p, n);
	json_names_key(&j->names, (struct span){ (char *)p, n }, j->depth,
	    j->line + yajl_get_bytes_consumed(j->yajl));
	return 1;
}

static int
on_begin(void *to)
{
	struct json *j = to;

	j->depth++;
	return 1;
}

static int
on_end(void *to)
{
	struct json *j = to;

	if (--j->depth == 0 && !j->closed)
		j->closed = j->line + yajl_get_bytes_consumed(j->yajl);
	return 1;
}

static const yajl_callbacks callbacks = {
	.yajl_map_key = on_key,
	.yajl_start_map = on_begin,
	.yajl_end_map = on_end,
	.yajl_start_array = on_begin,
	.yajl_end_array = on_end,
};

static void *
memory_alloc(void *ctx, size_t n)
{
	(void)ctx;
	return mem_new(n, 1);
}

static void *
memory_realloc(void *ctx, void *p, size_t n)
{
	size_t cap = 0;

	(void)ctx;
	return mem_grow(p, &cap, n, 1);
}

static void
memory_free(void *ctx, void *p)
{
	(void)ctx;
	free(p);
}

static void
restart(struct json *j)
{
	yajl_alloc_funcs memory = { memory_alloc, memory_realloc, memory_free,
		NULL };

	if (j->yajl)
		yajl_free(j->yajl);
	j->yajl = yajl_alloc(&callbacks, &memory, j);
	/* One parser reads all lines. */
	yajl_config(j->yajl, yajl_allow_multiple_values, 1);
	/* Invalid UTF-8 is kept, as in plain files. */
	yajl_config(j->yajl, yajl_dont_validate_strings, 1);
}

bool
json_open(struct json *j, const char *names)
{
	bool ok;

	*j = (struct json){ 0 };
	ok = json_names_open(&j->names, names);
	if (ok)
		restart(j);
	else
		json_close(j);
	return ok;
}

void
json_close(struct json *j)
{
	if (j->yajl)
		yajl_free(j->yajl);
	json_names_close(&j->names);
	buf_free(&j->first);
	buf_free(&j->id);
	buf_free(&j->repaired);
	*j = (struct json){ 0 };
}

/* Reports the reason that yajl gives: `parse error: REASON`, a newline, and
 * sometimes a full stop before it. */
static void
report_invalid(struct json *j, struct in *in)
{
	unsigned char *message = yajl_get_error(j->yajl, 0, NULL, 0);
	char *reason = strstr((char *)message, ": ");
	int n;

	reason = reason ? reason + 2 : (char *)message;
	n = strcspn(reason, "\n");
	while (n > 0 && reason[n - 1] == '.')
		n--;
	in_bad(in, "expected JSON, got an error at byte %zu: %.*s",
	    j->line - in->last.p + yajl_get_bytes_consumed(j->yajl), n, reason);
	yajl_free_error(j->yajl, message);
}

const char *
json_value(const struct json *j, size_t i)
{
	const char *p = json_name_end(&j->names.name[i]);

	if (!p)
		return "null";
	p = json_skip_blanks(p, j->end) + 1; /* skip the colon */
	return json_skip_blanks(p, j->end);
}

/* Whether yajl takes for a blank what JSON does not. No string has such a byte
 * unescaped. */
static bool
has_odd_blank(const struct json *j)
{
	return memchr(j->line, '\f', j->end - j->line) ||
	    memchr(j->line, '\v', j->end - j->line);
}

/* Whether the line was one object; calls in_bad if not. first is its first byte
 * that is not blank. */
static bool
one_object(struct json *j, struct in *in, yajl_status status, const char *first)
{
	if (status != yajl_status_ok)
		report_invalid(j, in);
	else if (has_odd_blank(j))
		in_bad(in, "expected JSON, got a %s outside a string",
		    memchr(j->line, '\f', j->end - j->line) ? "form feed"
							    : "vertical tab");
	else if (*first != '{')
		in_bad(in, "expected an object, got %s%s", json_kind(*first),
		    *first == '[' && in->line == 1
			? "; jq -c '.[]' makes lines of an array"
			: "");
	else if (j->depth > 0)
		in_bad(in,
		    "expected JSON, got the end of the line inside "
		    "an object");
	else if (json_skip_blanks(j->closed, j->end) < j->end)
		in_bad(in, "expected one object a line, got more");
	else
		return true;
	return false;
}

/* Parses the n bytes at p, where the line or what stands for it is. */
static yajl_status
run_parser(struct json *j, const char *p, size_t n)
{
	j->depth = 0;
	j->closed = NULL;
	if (!j->first_line)
		j->first.n = 0;
	json_names_begin(&j->names);
	return yajl_parse(j->yajl, (const unsigned char *)p, n);
}

static bool
parse(struct json *j, struct in *in, char *line, size_t len)
{
	yajl_status status;

	line[len] = '\n'; /* ends a number at the end of the line */
	j->line = line;
	j->end = line + len;
	/* Files that were joined have them in the middle. */
	if (span_has_bom((struct span){ line, len })) {
		j->line += 3;
		j->marks++;
	}
	len = j->end - j->line + 1;
	status = run_parser(j, j->line, len);
	if (status != yajl_status_ok &&
	    json_repair(&j->repaired, j->line, len)) {
		restart(j);
		status = run_parser(j, j->repaired.p, len);
		j->nan += status == yajl_status_ok;
	}
	if (one_object(j, in, status, json_skip_blanks(j->line, j->end))) {
		if (!j->first_line)
			j->first_line = in->line;
		return json_check_values(j, in);
	}
	restart(j);
	return false;
}

bool
json_read_object(struct json *j, struct in *in)
{
	size_t len;
	char *line;

	while ((line = in_line(in, &len)))
		if (json_skip_blanks(line, line + len) == line + len)
			j->blank++;
		else if (parse(j, in, line, len))
			return true;
	return false;
}

bool
json_read(struct json *j, struct in *in, struct span *id)
{
	char *to;

	if (!json_read_object(j, in))
		return false;
	j->id.n = 0;
	to = buf_room(&j->id, j->end - j->line);
	if (!span_is(j->names.name[0].name, "-"))
		j->id.n = json_put_scalar(j, json_value(j, 0), to, false) - to;
	*id = buf_span(&j->id);
	return true;
}

void
json_add_counts(struct json *j, struct json *other)
{
	struct buf first = j->first;
	size_t i;

	j->blank += other->blank;
	j->replaced += other->replaced;
	j->marks += other->marks;
	j->nan += other->nan;
	other->blank = other->replaced = other->marks = other->nan = 0;
	for (i = 0; i < j->names.n; i++) {
		j->names.name[i].seen |= other->names.name[i].seen;
		other->names.name[i].seen = false;
	}
	if (other->first_line == 0 ||
	    (j->first_line > 0 && j->first_line <= other->first_line))
		return;
	j->first = other->first;
	j->first_line = other->first_line;
	other->first = first;
}

void
json_end_file(struct json *j, const char *file)
{
	struct json_name *k;
	size_t i;

	for (i = 0; i < j->names.n; i++) {
		k = &j->names.name[i];
		if (!k->seen && k->lacking++ == 0)
			k->lacks = mem_copy(file, strlen(file));
		k->found |= k->seen;
		k->seen = false;
	}
}

/* A note on a key that some files lack. */
static void
note_lacking(const struct json_name *k)
{
	char others[64] = "";

	if (k->lacking > 1)
		snprintf(others, sizeof others, " and %s",
		    counted(k->lacking - 1, "other file"));
	if (k->lacking > 0)
		note("%s%s: no line has the key '%.*s'", k->lacks, others,
		    (int)k->name.n, k->name.p);
}

bool
json_check_keys(
    const struct json *j, const char *file, uint64_t files, bool part)
{
	const char *keys = j->first.p ? j->first.p : "none";
	const struct json_name *k;
	bool all = true, may_lack;
	size_t i;

	for (i = 0; i < j->names.n; i++) {
		k = &j->names.name[i];
		if (i == 0 && span_is(k->name, "-"))
			continue;
		if (k->seen || k->found) {
			note_lacking(k);
			continue;
		}
		may_lack = i == 0 || part;
		if (may_lack)
			note("%s%sno line has the key '%.*s'",
			    files == 1 ? file : "", files == 1 ? ": " : "",
			    (int)k->name.n, k->name.p);
		else if (files == 1)
			print_error(
			    "%s: no line has the key '%.*s'; keys of the "
			    "first line: %s",
			    file, (int)k->name.n, k->name.p, keys);
		else
			print_error(
			    "no line of the %ju files has the key '%.*s'; "
			    "keys of the first line: %s",
			    (uintmax_t)files, (int)k->name.n, k->name.p, keys);
		all = all && may_lack;
	}
	return all;
}

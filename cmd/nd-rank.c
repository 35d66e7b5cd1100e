/* nd-rank: gives each document a number, for nd-cluster --rank: the document
 * with the highest number of a cluster is kept.
 *
 * id, text or value, ... -> id, number */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal_key.h"
#include "base/iso8601.h"
#include "io/in.h"
#include "io/out.h"
#include "option/opt.h"
#include "record/document.h"
#include "record/rank_policy.h"
#include "record/source_list.h"
#include "text/unescape.h"

static const struct rank_policy *policy;
static char policies[RANK_POLICY_NAMES];
static const char *policy_name, *rejects, *source;
static char *first_name; /* of the first file, for messages */
static struct source_list sources;
static struct buf number, key, bad_value;
static uintmax_t documents, unranked;

/* The texts of a document: their bytes, and the last text. */
struct texts {
	uint64_t bytes;
	struct span last;
};

static bool
add_text(void *to, struct span text)
{
	struct texts *t = to;

	if (policy->kind == RANK_LENGTH)
		t->bytes += unescaped_bytes(text);
	t->last = text.n > 0 ? text : (struct span){ (char *)"", 0 };
	return true;
}

/* Sets number to digits, or to minus that if the lowest value is kept. */
static void
set_number(struct span digits, bool minus)
{
	number.n = 0;
	if (minus != policy->lowest)
		buf_char(&number, '-');
	buf_put(&number, digits);
}

static void
set_whole(uint64_t n)
{
	char digits[24];

	set_number((struct span){ digits,
		       snprintf(digits, sizeof digits, "%ju", (uintmax_t)n) },
	    false);
}

static bool
set_date(struct span text)
{
	struct iso8601 date;

	if (!iso8601_read(text, &date))
		return false;
	set_whole(date.seconds);
	if (date.fraction.n) {
		buf_char(&number, '.');
		buf_put(&number, date.fraction);
	}
	return true;
}

static bool
set_decimal(struct span text)
{
	bool minus = text.n && text.p[0] == '-';

	if (!decimal_key(text, &key))
		return false;
	set_number((struct span){ text.p + minus, text.n - minus }, minus);
	return true;
}

/* Sets number to the place of the document in the list of sources; false if it
 * has none. */
static bool
set_source(struct span id)
{
	const struct span of =
	    source ? (struct span){ (char *)source, strlen(source) } : id;
	const size_t n = source_list_find(&sources, of);

	set_whole(n);
	return n;
}

/* Sets number to that of the document; false if its value is invalid. */
static bool
rank(struct span id, const struct texts *t)
{
	switch (policy->kind) {
	case RANK_LENGTH:
		set_whole(t->bytes);
		return true;
	case RANK_PLACE:
		set_whole(documents);
		return true;
	case RANK_DATE:
		return set_date(t->last);
	case RANK_NUMBER:
		return set_decimal(t->last);
	case RANK_SOURCE:
		return set_source(id);
	}
	return false;
}

static void
rank_documents(
    struct in *in, const struct column_list *columns, struct out *out)
{
	struct texts t;
	struct span id;
	size_t len;
	char *line;

	while ((line = in_line(in, &len))) {
		t = (struct texts){ .last = { (char *)"", 0 } };
		if (!document_read(in, line, len, columns, &id, add_text, &t))
			continue;
		documents++;
		if (!rank(id, &t)) {
			if (unranked++ == 0)
				buf_set(&bad_value, t.last);
			continue;
		}
		out_field(out, id, '\t');
		out_field(out, buf_span(&number), '\n');
	}
}

/* Ranks the documents of all files. */
static void
rank_files(char **file, const struct column_list *columns)
{
	struct out out, rejected;
	struct in in;

	out_open(&out, NULL);
	if (rejects)
		out_open(&rejected, rejects);
	do {
		in_open(&in, *file);
		if (rejects)
			in.rejects = &rejected;
		if (!first_name)
			first_name = mem_format("%s", in.name);
		rank_documents(&in, columns, &out);
		in_report(&in);
		in_close(&in);
	} while (*file && *++file);
	out_close(&out);
	if (rejects)
		out_close(&rejected);
}

/* Reports the documents without a valid value; ends the program if all lack
 * one. */
static void
report(void)
{
	const char *value = policy->kind == RANK_DATE ? "date" : "number";
	const int shown = span_shown(buf_span(&bad_value));
	const int n = (int)strcspn(policy_name, ":");
	const char *name = policy_name[n] ? policy_name : first_name;

	if (policy->kind == RANK_SOURCE)
		return;
	if (unranked && unranked == documents)
		die("%s: --by %.*s: expected a %s%s, got '%.*s'; no document "
		    "has one",
		    name, n, policy_name, value,
		    policy->kind == RANK_DATE ? " such as 2024-05-01" : "",
		    shown, bad_value.p);
	if (unranked)
		note("%s: %ju of %ju documents without a %s, ranked last (the "
		     "first has '%.*s')",
		    name, unranked, documents, value, shown, bad_value.p);
}

/* Whether the policy may have :KEY after its name, and has it if it must. */
static bool
key_fits(const char *colon)
{
	if (policy->kind == RANK_SOURCE)
		return *colon && source_list_read(&sources, colon + 1);
	return !*colon || (colon[1] && policy->kind > RANK_PLACE);
}

static void
find_policy(void)
{
	const size_t n = strcspn(policy_name, ":");

	policy = rank_policy_find(policy_name, n);
	if (!policy || !key_fits(policy_name + n))
		opt_bad("--by: expected %s, got '%s'", policies, policy_name);
}

int
main(int argc, char **argv)
{
	const char *fields = "2";
	struct column_list columns = { 0 };
	const struct opt options[] = {
		{ 0, "by", "POLICY", OPT_TEXT, &policy_name, policies,
		    .required = true },
		{ 0, "source", "NAME", OPT_TEXT, &source,
		    "with --by source:LIST: the source of all documents "
		    "(default: their ids)" },
		{ OPT_FIELDS(&fields) },
		{ OPT_REJECTS(&rejects) },
		{ .heading =
			"give each document a number, by which duplicates are kept",
		    .help = "nd-rank --by longest docs.tsv >ranks" },
	};

	rank_policy_names(policies, false);
	argv = opt_parse(argc, argv, options, "[file ...]", 0, argc);
	find_policy();
	column_list_option(&columns, fields);
	/* A document may lack its value. */
	if (policy->kind > RANK_PLACE)
		columns.needed = 0;
	rank_files(argv, &columns);
	report();
	free(first_name);
	free(columns.range);
	buf_free(&number);
	buf_free(&key);
	buf_free(&bad_value);
	source_list_free(&sources);
	return 0;
}

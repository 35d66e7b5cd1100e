/* cluster_texts.c: the texts of the members of clusters of sentences. */
#include "base/buf.h"
#include "cluster/cluster_texts.h"
#include "record/dot.h"
#include "record/wanted_fields.h"

static void
write_member(struct out *out, struct span line,
    const struct wanted_fields *text, const struct wanted_fields *title)
{
	struct span f[3], field;

	span_split(line, f, 3);
	out_put(out, line.p, line.n);
	out_char(out, '\t');
	field = wanted_fields_get(title, sentence_document(f[1]));
	out_put(out, field.p, field.n);
	out_char(out, '\t');
	field = wanted_fields_get(text, f[1]);
	out_put(out, field.p, field.n);
	out_char(out, '\n');
}

void
cluster_texts_write(
    struct in *clusters, const char *texts, const char *titles, struct out *out)
{
	struct wanted_fields text = { 0 }, title = { 0 };
	struct buf lines = { 0 };
	struct span f[3];
	size_t len;
	char *line, *end;

	while ((line = in_record(clusters, &len))) {
		if (span_split((struct span){ line, len }, f, 3) != 3) {
			in_bad(clusters, "expected 3 fields");
			continue;
		}
		if (!in_check_id(clusters, f[1]))
			continue;
		wanted_fields_add(&text, f[1]);
		wanted_fields_add(&title, sentence_document(f[1]));
		buf_put(&lines, (struct span){ line, len });
		buf_char(&lines, '\n');
	}
	wanted_fields_read(&text, texts);
	if (titles)
		wanted_fields_read(&title, titles);
	for (line = lines.p; line < lines.p + lines.n; line = end + 1) {
		end = span_line_end(line);
		write_member(
		    out, (struct span){ line, end - line }, &text, &title);
	}
	wanted_fields_free(&text);
	wanted_fields_free(&title);
	buf_free(&lines);
}

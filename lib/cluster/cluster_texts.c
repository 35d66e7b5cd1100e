#include <sys/stat.h>

#include "base/buf.h"
#include "cluster/cluster_texts.h"
#include "record/cluster_record.h"
#include "record/dot.h"
#include "record/wanted_fields.h"

/* Bytes of a line in the tables of ids and fields. */
enum { LINE_COST = 96 };

static void
write_member(struct out *out, struct span line,
    const struct wanted_fields *text, const struct wanted_fields *title)
{
	struct span f[3], field;

	span_split(line, f, 3);
	out_field(out, line, '\t');
	field = wanted_fields_get(title, sentence_document(f[1]));
	out_field(out, field, '\t');
	field = wanted_fields_get(text, f[1]);
	out_field(out, field, '\n');
}

static bool
is_file(const char *path)
{
	struct stat st;

	return !path || (stat(path, &st) == 0 && S_ISREG(st.st_mode));
}

/* Lines of clusters that wait for their texts. */
struct batch {
	const char *texts, *titles;
	size_t most; /* bytes of lines, and of texts, and of titles */
	struct buf lines;
	size_t cost; /* what the lines and their ids take */
	bool again;  /* the texts were read before */
};

/* Writes the lines from..to, unless their texts take too much memory. */
static bool
write_lines(struct batch *b, const char *from, const char *to, struct out *out)
{
	struct wanted_fields text = { .again = b->again },
			     title = { .again = b->again };
	const char *line, *end;
	struct span f[3];
	bool fits;

	for (line = from; line < to; line = end + 1) {
		end = span_line_end(line);
		span_split((struct span){ (char *)line, end - line }, f, 3);
		wanted_fields_add(&text, f[1]);
		wanted_fields_add(&title, sentence_document(f[1]));
	}
	fits = wanted_fields_read(&text, b->texts, b->most) &&
	    (!b->titles || wanted_fields_read(&title, b->titles, b->most));
	b->again = true;
	for (line = from; fits && line < to; line = end + 1) {
		end = span_line_end(line);
		write_member(out, (struct span){ (char *)line, end - line },
		    &text, &title);
	}
	wanted_fields_free(&text);
	wanted_fields_free(&title);
	return fits;
}

/* Writes all lines: if their texts are too long, half of them at a time. */
static void
write_batch(struct batch *b, struct out *out)
{
	const size_t most = b->most;
	const char *from = b->lines.p, *end = from + b->lines.n, *to = end;
	const char *middle, *first;

	while (from < end) {
		if (write_lines(b, from, to, out)) {
			from = to;
			to = end;
			b->most = most;
			continue;
		}
		first = span_line_end(from) + 1;
		middle = span_line_end(from + (to - from) / 2) + 1;
		to = middle < to ? middle : first;
		/* The text of one line is held, whatever its length. */
		if (to == first)
			b->most = SIZE_MAX;
	}
	b->lines.n = b->cost = 0;
}

void
cluster_texts_write(struct in *clusters, const char *texts, const char *titles,
    size_t memory, struct out *out)
{
	const bool limited = memory && is_file(texts) && is_file(titles);
	struct batch b = { .texts = texts,
		.titles = titles,
		.most = limited ? memory / 4 : SIZE_MAX };
	struct span f[CLUSTER_FIELDS];

	while (cluster_record_read(clusters, f)) {
		if (b.cost > b.most)
			write_batch(&b, out);
		buf_put(&b.lines, clusters->last);
		buf_char(&b.lines, '\n');
		b.cost += clusters->last.n + 2 * f[CLUSTER_ID].n + LINE_COST;
	}
	if (b.lines.n > 0)
		write_batch(&b, out);
	buf_free(&b.lines);
}

#include "base/buf.h"
#include "passage/passage_sums.h"
#include "record/pair.h"
#include "record/passage.h"

struct sums {
	struct buf ids; /* with a TAB between them */
	uint64_t passages, sentences, bytes[2];
};

/* Returns the number of lines written, 0 or 1. */
static uint64_t
put_sums(struct sums *s, struct out *out)
{
	if (s->passages == 0)
		return 0;
	out_put(out, s->ids.p, s->ids.n);
	pair_write_column(out, s->passages);
	pair_write_column(out, s->sentences);
	pair_write_column(out, s->bytes[0]);
	pair_write_column(out, s->bytes[1]);
	out_char(out, '\n');
	s->passages = s->sentences = s->bytes[0] = s->bytes[1] = 0;
	return 1;
}

uint64_t
passage_sums_write(struct in *in, struct out *out)
{
	uint64_t number[PASSAGE_COLUMNS];
	const uint64_t *offset = number + PASSAGE_OFFSETS;
	struct span f[PASSAGE_COLUMNS];
	struct sums s = { 0 };
	uint64_t pairs = 0;
	size_t len;

	while (in_record(in, &len)) {
		if (!passage_columns(in, f, number))
			continue;
		if (!span_equal(span_join(f[0], f[1]), buf_span(&s.ids))) {
			pairs += put_sums(&s, out);
			buf_set(&s.ids, span_join(f[0], f[1]));
		}
		s.passages++;
		s.sentences += number[PASSAGE_COUNT];
		s.bytes[0] += offset[1] - offset[0];
		s.bytes[1] += offset[3] - offset[2];
	}
	pairs += put_sums(&s, out);
	in_report(in);
	buf_free(&s.ids);
	return pairs;
}

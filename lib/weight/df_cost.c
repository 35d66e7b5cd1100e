#include "base/decimal.h"
#include "base/span.h"
#include "record/df.h"
#include "weight/df_cost.h"

/* A file, and its next record if `more`. */
struct side {
	struct df_file file;
	struct df df;
	bool more;
};

static void
open_side(struct side *s, const char *path)
{
	*s = (struct side){ .file = { .decimals = true } };
	in_open(&s->file.in, path);
	df_read_total(&s->file);
	s->more = df_read(&s->file, &s->df);
}

static void
step(struct side *s)
{
	s->more = df_read(&s->file, &s->df);
}

static double
product(uint64_t a, uint64_t b)
{
	return (double)a / DECIMAL_ONE * ((double)b / DECIMAL_ONE);
}

struct df_cost
df_cost_read(const char *a, const char *b)
{
	struct df_cost cost = { 0 };
	struct side x, y;
	int order;

	open_side(&x, a);
	open_side(&y, b);
	cost.pairs = product(x.file.total.documents, y.file.total.documents);
	while (x.more && y.more) {
		order = span_order(x.df.term, y.df.term);
		if (!order)
			cost.shared += product(x.df.documents, y.df.documents);
		if (order <= 0)
			step(&x);
		if (order >= 0)
			step(&y);
	}
	df_close(&x.file);
	df_close(&y.file);
	return cost;
}

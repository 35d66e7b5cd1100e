#include <stdlib.h>

#include "base/mem.h"
#include "io/in.h"
#include "record/wanted_fields.h"

void
wanted_fields_add(struct wanted_fields *w, struct span id)
{
	uint32_t i = idmap_add(&w->ids, id);

	if (i < w->n)
		return;
	MEM_ADD(w->field, w->n, w->cap, (struct wanted_field){ 0 });
}

bool
wanted_fields_read(struct wanted_fields *w, const char *path, size_t most)
{
	struct span f[3];
	struct in in;
	uint32_t i;
	size_t len;
	char *line;

	in_open(&in, path);
	while (w->text.n <= most && (line = in_record(&in, &len))) {
		if (span_split((struct span){ line, len }, f, 3) < 2)
			in_bad(&in, "expected an id and a text, got one field");
		in_check_id(&in, f[0]);
		i = idmap_find(&w->ids, f[0]);
		if (i == IDMAP_NONE)
			continue;
		w->field[i] = (struct wanted_field){ w->text.n, f[1].n };
		buf_put(&w->text, f[1]);
	}
	if (!w->again)
		in_report(&in);
	in_close(&in);
	return w->text.n <= most;
}

struct span
wanted_fields_get(const struct wanted_fields *w, struct span id)
{
	uint32_t i = idmap_find(&w->ids, id);

	if (i == IDMAP_NONE || w->field[i].n == 0)
		return (struct span){ "-", 1 };
	return (struct span){ w->text.p + w->field[i].at, w->field[i].n };
}

void
wanted_fields_free(struct wanted_fields *w)
{
	idmap_free(&w->ids);
	free(w->field);
	buf_free(&w->text);
}

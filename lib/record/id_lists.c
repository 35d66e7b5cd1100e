#include <stdlib.h>

#include "base/mem.h"
#include "io/in.h"
#include "record/id_lists.h"

static void
add(struct id_lists *l, struct in *in, struct span id, size_t list)
{
	uint32_t n = l->ids.n, number = idmap_add(&l->ids, id);

	if (l->entries == UINT32_MAX)
		die("%s:%ju: expected at most %u ids", in->name,
		    (uintmax_t)in->line, IDMAP_MAX);
	if (number == n) {
		if (n == l->last_cap)
			MEM_GROW(l->last, l->last_cap, n + 1);
		l->last[n] = 0;
	} else if (l->entry[l->last[number] - 1].list == list)
		return;
	if (l->entries == l->entry_cap)
		MEM_GROW(l->entry, l->entry_cap, l->entries + 1);
	l->entry[l->entries++] = (struct id_entry){ list, l->last[number] };
	l->last[number] = l->entries;
}

static void
read_list(struct id_lists *l, const char *path, size_t list)
{
	struct in in;
	struct span id;

	in_open(&in, path);
	while (in_id(&in, &id))
		add(l, &in, id, list);
	in_close(&in);
}

void
id_lists_read(struct id_lists *l, const struct opt_list *files)
{
	size_t i;

	*l = (struct id_lists){ 0 };
	for (i = 0; i < files->n; i++)
		read_list(l, files->text[i], i);
}

uint32_t
id_lists_find(const struct id_lists *l, struct span id)
{
	const uint32_t number = idmap_find(&l->ids, id);

	return number == IDMAP_NONE ? 0 : l->last[number];
}

void
id_lists_free(struct id_lists *l)
{
	idmap_free(&l->ids);
	free(l->last);
	free(l->entry);
	*l = (struct id_lists){ 0 };
}

#include <stdlib.h>
#include <unistd.h>

#include "base/mem.h"
#include "format/id_twice.h"
#include "io/out.h"
#include "record/id_parts.h"
#include "record/unique_ids.h"

/* The most that an id takes besides its bytes, while the table grows. */
enum { ID_BYTES = 64 };

/* Writes the ids that are in memory to a copy, and frees them. */
static void
begin_copy(struct unique_ids *u, struct out *copy)
{
	struct span id;
	uint32_t i;

	out_scratch(copy, out_temporary());
	for (i = 0; i < u->ids.n; i++) {
		id = idmap_id(&u->ids, i);
		out_field(copy, id, '\n');
	}
	unique_ids_free(u);
}

void
id_parts_read(struct id_parts *x, const char *path, size_t memory)
{
	struct unique_ids all = { 0 };
	struct out copy = { .name = NULL };
	struct span id;
	uint64_t bytes = 0;
	struct in in;

	in_open(&in, path);
	x->name = in.name;
	for (; in_id(&in, &id); x->n++) {
		bytes += id.n + ID_BYTES;
		if (!copy.name && bytes > memory)
			begin_copy(&all, &copy);
		if (!copy.name) {
			unique_ids_add(&all, &in, id);
			continue;
		}
		out_field(&copy, id, '\n');
	}
	in_close(&in);
	x->parts = 1;
	if (!copy.name) {
		x->ids = all.ids;
		free(all.skipped);
		return;
	}
	/* The parts of a hash differ by little. */
	x->parts = (bytes + bytes / 8) / memory + 1;
	in_scratch(&x->copy, &copy);
	x->part = SIZE_MAX;
	id_parts_next(x);
}

/* Adds an id of the part, which is in a line. */
static void
add_id(struct id_parts *x, struct span id, uint64_t hash, uint64_t line)
{
	const uint32_t known = x->ids.n,
		       number = idmap_add_hashed(&x->ids, id, hash);

	if (number == known) {
		MEM_GROW(x->line, x->line_cap, (size_t)known + 1);
		x->line[known] = line;
	} else if (!x->twice || line < x->twice) {
		x->twice = line;
		x->first = x->line[number];
		buf_set(&x->id, id);
	}
}

/* Whether an id of this hash belongs to the part, if it is in the list. */
static bool
is_of_part(const struct id_parts *x, uint64_t hash)
{
	return (uint64_t)(uint32_t)hash * x->parts >> 32 == x->part;
}

/* Starts to read the copy again. */
static void
rewind_copy(struct id_parts *x)
{
	struct out again = { .name = x->copy.name,
		.fd = dup(x->copy.buffer.fd) };

	if (again.fd < 0)
		die_errno("%s", again.name);
	in_close(&x->copy);
	in_scratch(&x->copy, &again);
}

bool
id_parts_next(struct id_parts *x)
{
	struct in bad = { .name = x->name };
	struct span id;
	uint64_t hash;

	if (++x->part == x->parts)
		return false;
	idmap_free(&x->ids);
	if (x->part > 0)
		rewind_copy(x);
	while ((id.p = in_any_line(&x->copy, &id.n))) {
		hash = idmap_hash(id);
		if (is_of_part(x, hash))
			add_id(x, id, hash, x->copy.line);
	}
	if (x->part + 1 == x->parts && x->twice) {
		bad.line = x->twice;
		in_id_twice(&bad, buf_span(&x->id), "", x->first);
	}
	return true;
}

void
id_parts_free(struct id_parts *x)
{
	idmap_free(&x->ids);
	free(x->line);
	if (x->parts > 1)
		in_close(&x->copy);
	buf_free(&x->id);
}

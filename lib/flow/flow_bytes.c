/* flow_bytes.c: how much the inputs of a call are. */
#include <string.h>

#include "flow/flow_bytes.h"
#include "flow/flow_kind.h"
#include "flow/flow_walk.h"

enum { MANY = 10000000 };

/* Bytes of sets, and of what finds pairs in them, for one of a text. */
enum { SETS_OF_WORDS = 8, SETS_OF_CHARS = 40, PACKED = 6 };

/* Adds the bytes of a file; false if it is none. */
static bool
add_bytes(const char *name, uint64_t *bytes, bool *packed)
{
	if (strcmp(name, "-") == 0 || !flow_is_file(name))
		return false;
	*bytes += flow_file_bytes(name);
	*packed |= flow_packing(name) != NULL;
	return true;
}

bool
flow_bytes(const struct flow_call *c, uint64_t *bytes, bool *packed)
{
	const struct words files = flow_call_inputs(c);
	size_t i;

	*bytes = 0;
	*packed = false;
	for (i = 0; i < files.n; i++)
		if (!add_bytes(files.word[i], bytes, packed))
			return false;
	return files.n;
}

/* The bytes of the files, and of all below directories. */
static uint64_t
bytes_below(const struct flow_call *c, struct words files)
{
	uint64_t bytes = 0;
	size_t i;

	for (i = 0; i < files.n; i++)
		bytes += flow_is_directory(files.word[i])
		    ? bytes_below(c, flow_walk(c, files.word[i]))
		    : flow_file_bytes(files.word[i]);
	return bytes;
}

uint64_t
flow_bytes_below(const struct flow_call *c)
{
	return bytes_below(c, flow_call_inputs(c));
}

bool
flow_bytes_many(const struct flow_call *c)
{
	return bytes_below(c, flow_pieces_files(c, &c->piece)) > MANY;
}

bool
flow_bytes_fit(const struct flow_call *c)
{
	const uint64_t sets =
	    flow_call_given(c, "chars").n ? SETS_OF_CHARS : SETS_OF_WORDS;
	uint64_t bytes;
	bool packed;

	return flow_bytes(c, &bytes, &packed) &&
	    bytes <= c->memory / sets / (packed ? PACKED : 1);
}

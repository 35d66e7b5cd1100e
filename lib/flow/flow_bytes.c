/* flow_bytes.c: how much the inputs of a call are. */
#include <string.h>
#include <sys/stat.h>

#include "flow/flow_bytes.h"
#include "flow/flow_walk.h"
#include "io/content_kind.h"

enum { MANY = 10000000 };

/* Bytes of sets, and of what finds pairs in them, for one of a text. */
enum { SETS_OF_WORDS = 8, SETS_OF_CHARS = 40, PACKED = 6 };

/* Adds the bytes of a file; false if it is none. */
static bool
add_bytes(const char *name, uint64_t *bytes, bool *packed)
{
	const char *packing = "plain";
	struct stat st;

	if (strcmp(name, "-") == 0 || stat(name, &st) < 0 ||
	    !S_ISREG(st.st_mode))
		return false;
	content_kind(name, &packing);
	*bytes += st.st_size;
	*packed |= strcmp(packing, "plain") != 0;
	return true;
}

static bool
add_all_bytes(const struct flow_pieces *pieces, uint64_t *bytes, bool *packed)
{
	size_t i, k;

	for (i = 0; i < pieces->n; i++)
		for (k = 0; k < pieces->files[i].n; k++)
			if (!add_bytes(pieces->files[i].word[k], bytes, packed))
				return false;
	return true;
}

bool
flow_bytes(const struct flow_call *c, uint64_t *bytes, bool *packed)
{
	*bytes = 0;
	*packed = false;
	return c->piece.n + c->other.n &&
	    add_all_bytes(&c->piece, bytes, packed) &&
	    add_all_bytes(&c->other, bytes, packed);
}

/* The bytes of a file, or of all below a directory. */
static uint64_t
bytes_below(const struct flow_call *c, const char *name)
{
	struct words files = { 0 };
	uint64_t bytes = 0;
	struct stat st;
	size_t i;

	if (stat(name, &st) < 0)
		return 0;
	if (!S_ISDIR(st.st_mode))
		return st.st_size;
	files = flow_walk(c, name);
	for (i = 0; i < files.n; i++)
		if (stat(files.word[i], &st) == 0)
			bytes += st.st_size;
	return bytes;
}

static uint64_t
bytes_of(const struct flow_call *c, const struct flow_pieces *pieces)
{
	uint64_t bytes = 0;
	size_t i, k;

	for (i = 0; i < pieces->n; i++)
		for (k = 0; k < pieces->files[i].n; k++)
			bytes += bytes_below(c, pieces->files[i].word[k]);
	return bytes;
}

uint64_t
flow_bytes_below(const struct flow_call *c)
{
	return bytes_of(c, &c->piece) + bytes_of(c, &c->other);
}

bool
flow_bytes_many(const struct flow_call *c)
{
	return bytes_of(c, &c->piece) > MANY;
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

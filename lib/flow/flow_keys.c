/* flow_keys.c: whether inputs have the keys that a call names. */
#include <stdlib.h>
#include <string.h>

#include "flow/flow_keys.h"
#include "flow/flow_kind.h"
#include "io/in.h"
#include "io/json.h"

/* Name 0 is the id, which json_check_keys lets lines lack: another has it, too.
 */
static bool
all_seen(const struct json *j)
{
	size_t i;

	for (i = 1; i < j->names.n; i++)
		if (!j->names.name[i].seen)
			return false;
	return true;
}

/* Reads objects of the file until all keys were met; malformed lines are for
 * the tool that reads it then. */
static void
read_file(struct json *j, const char *name)
{
	struct in in;

	in_open(&in, name);
	in.is_silent = true;
	while (!all_seen(j) && json_read_object(j, &in)) {
	}
	in_close(&in);
}

static bool
are_files(const struct flow_pieces *pieces)
{
	size_t i;

	for (i = 0; i < pieces->n; i++)
		if (!flow_is_file(pieces->files[i].word[0]))
			return false;
	return pieces->n;
}

/* Checks the files of a collection, whose option has these keys. */
static void
check(const struct flow_call *c, const struct flow_pieces *pieces,
    const char *option, const char *keys)
{
	const int id = strcspn(keys, ",");
	const bool were_off = notes_off, has_id = strncmp(keys, "-,", 2) != 0;
	struct json j;
	size_t i;

	if (!are_files(pieces) || !keys[id])
		return;
	json_open(&j,
	    has_id ? pool_format(&c->flow->pool, "%.*s,%s", id, keys, keys)
		   : keys);
	notes_off = true;
	for (i = 0; i < pieces->n && !all_seen(&j); i++)
		read_file(&j, pieces->files[i].word[0]);
	if (j.first_line && !all_seen(&j)) {
		json_check_keys(&j, pieces->files[0].word[0], pieces->n, false);
		if (has_id && !j.names.name[0].seen)
			print_error("if the lines have no ids, --%s -%s makes "
				    "them",
			    option, keys + id);
		exit(EXIT_DATA);
	}
	notes_off = were_off;
	json_close(&j);
}

void
flow_keys_check(const struct flow_call *c)
{
	const struct words keys = flow_call_given(c, "json"),
			   items = flow_call_given(c, "items-json");

	if (keys.n)
		check(c, &c->piece, "json", keys.word[0]);
	if (items.n)
		check(c, &c->other, "items-json", items.word[0]);
	else if (keys.n && !flow_call_knows(c, "items-json"))
		check(c, &c->other, "json", keys.word[0]);
}

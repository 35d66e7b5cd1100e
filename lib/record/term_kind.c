#include "io/in.h"
#include "record/term_kind.h"

const char *const term_kind_names[TERM_KINDS] = { "words", "characters",
	"both" };

enum term_kind
term_kind_read(const char *path)
{
	struct span column[2], name = { "", 0 };
	enum term_kind kind;
	struct in in;
	size_t n;
	char *line;

	in_open(&in, path);
	if ((line = in_line(&in, &n))) {
		span_split((struct span){ line, n }, column, 2);
		name = column[0];
	}
	for (kind = 0; kind < TERM_KINDS; kind++)
		if (span_is(name, term_kind_names[kind]))
			break;
	if (kind == TERM_KINDS)
		die("%s:1: expected words, characters or both, got '%.*s'",
		    in.name, span_shown(name), name.p);
	in_close(&in);
	return kind;
}

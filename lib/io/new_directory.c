#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/die.h"
#include "io/new_directory.h"
#include "pack/file_format.h"

static bool
looks_like_file(const char *path)
{
	static const char *const ending[] = { "csv", "htm", "html", "json",
		"jsonl", "md", "ndjson", "parquet", "tsv", "txt", "xml", NULL };
	const char *dot = strrchr(path, '.');
	size_t i;

	for (i = 0; dot && ending[i]; i++)
		if (strcasecmp(dot + 1, ending[i]) == 0)
			return true;
	return file_format_promised(path, false);
}

void
new_directory(const char *path, const char *instead)
{
	if (mkdir(path, 0777) == 0) {
		if (looks_like_file(path))
			note("%s: a directory is made, though its name looks "
			     "like that of a file%s",
			    path, instead);
	} else if (errno != EEXIST) {
		die_errno("%s", path);
	}
}

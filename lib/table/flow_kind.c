#include <string.h>
#include <sys/stat.h>

#include "base/die.h"
#include "base/idmap.h"
#include "base/mem.h"
#include "format/content_kind.h"
#include "table/flow_kind.h"

size_t
flow_unpacked_bytes(const char *name)
{
	static const char *const packings[] = { ".zst", ".gz", ".bz2", ".xz",
		".lz4", ".lzma" };
	const size_t n = strlen(name);
	size_t i, k;

	for (i = 0; i < sizeof packings / sizeof *packings; i++) {
		k = strlen(packings[i]);
		if (n > k && strcmp(name + n - k, packings[i]) == 0)
			return n - k;
	}
	return n;
}

bool
flow_name_ends(const char *name, const char *ending)
{
	const size_t n = flow_unpacked_bytes(name), e = strlen(ending);

	return n > e && name[n - e - 1] == '.' &&
	    strncmp(name + n - e, ending, e) == 0;
}

struct flow_file
flow_file(const char *name, size_t place)
{
	struct flow_file f = { name, place };
	struct stat st;

	f.is_there = stat(name, &st) == 0;
	if (f.is_there) {
		f.dev = st.st_dev;
		f.ino = st.st_ino;
	}
	return f;
}

bool
flow_same_file(const struct flow_file *a, const struct flow_file *b)
{
	return strcmp(a->name, b->name) == 0 ||
	    (a->is_there && b->is_there && a->dev == b->dev &&
		a->ino == b->ino);
}

int
flow_by_file(const void *a, const void *b)
{
	const struct flow_file *x = a, *y = b;
	const int c = x->is_there || y->is_there ? 0 : strcmp(x->name, y->name);

	if (x->is_there != y->is_there)
		return x->is_there - y->is_there;
	if (c)
		return c;
	if (x->dev != y->dev)
		return x->dev < y->dev ? -1 : 1;
	if (x->ino != y->ino)
		return x->ino < y->ino ? -1 : 1;
	return (x->place > y->place) - (x->place < y->place);
}

bool
flow_is_directory(const char *name)
{
	struct stat st;

	return stat(name, &st) == 0 && S_ISDIR(st.st_mode);
}

bool
flow_is_file(const char *name)
{
	struct stat st;

	return stat(name, &st) == 0 && S_ISREG(st.st_mode);
}

uint64_t
flow_file_bytes(const char *name)
{
	struct stat st;

	return stat(name, &st) == 0 ? st.st_size : 0;
}

const char *
flow_packing(const char *name)
{
	const char *packing = "plain";

	if (flow_is_file(name))
		content_kind(name, &packing);
	return strcmp(packing, "plain") == 0 ? NULL : packing;
}

static const char *
read_kind(const char *name)
{
	const bool were_off = notes_off;
	const char *packing, *kind;

	if (!flow_is_file(name))
		return "";
	notes_off = true;
	kind = content_kind(name, &packing);
	notes_off = were_off;
	return kind ? kind : "";
}

const char *
flow_content_kind(const char *name)
{
	static struct idmap asked; /* several modules ask */
	static const char **kinds;
	static size_t cap;
	const uint32_t n = asked.n,
		       i = idmap_add(
			   &asked, (struct span){ (char *)name, strlen(name) });

	if (i < n)
		return kinds[i];
	kinds = mem_grow(kinds, &cap, asked.n, sizeof *kinds);
	return kinds[i] = read_kind(name);
}

bool
flow_is_binary(const char *kind)
{
	return strcmp(kind, "binary") == 0 || strcmp(kind, "UTF-32") == 0 ||
	    strcmp(kind, "compress") == 0 || strcmp(kind, "lz4 (legacy)") == 0;
}

const char *
flow_first_page(struct pool *p, const char *site)
{
	const char *dot = strrchr(site, '.');

	return dot && strcmp(dot, ".html") == 0 && !flow_is_directory(site)
	    ? site
	    : pool_format(p, "%s/index.html", site);
}

/* partition_map.c: maps the file of nd-index, and checks its blocks. */
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/die.h"
#include "base/hash.h"
#include "base/mem.h"
#include "io/file_registry.h"
#include "io/mmap_guard.h"
#include "io/whole.h"
#include "join/partition_map.h"
#include "similarity/set_measure.h"

enum { READ_BLOCKS = 512 };

void
partition_map_damaged(const struct partition_map *m, const char *what)
{
	die("%s: damaged partition: %s", m->name, what);
}

void
partition_map_read(
    const struct partition_map *m, void *to, size_t n, uint64_t at)
{
	const ssize_t got = whole_read_at(m->fd, to, n, at);

	if (got < 0)
		die_errno("%s", m->name);
	if ((size_t)got < n)
		die("%s: truncated while it was read", m->name);
}

/* Maps the file; checks that it is a partition of this version and machine,
 * and its length. */
static void
map_file(struct partition_map *m)
{
	struct partition_header *h = mem_new(1, sizeof *h);
	struct stat st;
	uint64_t n;

	/* At once: it stays reachable if the program ends here. */
	m->h = h;
	if ((m->fd = open(m->name, O_RDONLY | O_CLOEXEC)) < 0 ||
	    fstat(m->fd, &st) < 0)
		die_errno("%s", m->name);
	registry_add_input(m->fd);
	n = st.st_size;
	if (n < sizeof *h)
		partition_map_damaged(m, "it is cut short");
	partition_map_read(m, h, sizeof *h, 0);
	m->base = mmap_guard_map(m->fd, m->name, n);
	if (h->byte_order != PARTITION_BYTE_ORDER)
		die("%s: expected this machine's byte order, got another",
		    m->name);
	if (h->version != PARTITION_VERSION)
		die("%s: expected a partition of version %d, got version "
		    "%" PRIu32 "; nd-index -o %s makes it again",
		    m->name, PARTITION_VERSION, h->version, m->name);
	if (h->bytes != n)
		partition_map_damaged(m,
		    h->bytes > n ? "it is cut short" : "bytes follow its end");
}

/* Whether the parts of the header can be computed, and fit the length of the
 * file. */
static bool
is_header(const struct partition_header *h)
{
	const struct partition_index *x;
	const uint64_t max = h->bytes;
	int i;

	if (!measure_exists(h->measure, MEASURE_JOIN) || h->t_p == 0 ||
	    h->t_p > h->t_q || h->t_q > 1000000 || h->sets >= UINT32_MAX ||
	    h->sets > max || h->steps > h->sets || h->ids >= UINT32_MAX ||
	    h->ids > max || h->features > max || h->upper > max ||
	    h->text > max || h->fields > max || h->shift > 32 ||
	    h->class_bits < 6 || h->class_bits > 32 || h->prefix.bits == 0 ||
	    (h->full.bits == 0) == measure_smaller_only(h->measure))
		return false;
	for (i = 0; i < 2; i++) {
		x = i ? &h->full : &h->prefix;
		if (x->live_bits > 32 || x->bits > 31 || x->postings > max ||
		    (x->bits > 0 && (x->live_bits < 6 || x->bits < 6)))
			return false;
	}
	return max <= (uint64_t)1 << 44 &&
	    partition_format_parts(h).offset[PART_COUNT] == max;
}

/* Adds the checksums of the blocks to the copy of the header. */
static void
read_sums(struct partition_map *m)
{
	const size_t n = m->parts.offset[0];
	struct partition_header *h = mem_new(n, 1);

	*h = *m->h;
	partition_map_read(m, h + 1, n - sizeof *h, sizeof *h);
	free((void *)m->h);
	m->h = h;
}

void
partition_map_open(struct partition_map *m, const char *path)
{
	const size_t summed = offsetof(struct partition_header, bytes);

	m->name = path;
	map_file(m);
	if (!is_header(m->h))
		partition_map_damaged(m, "its header is wrong");
	m->parts = partition_format_parts(m->h);
	read_sums(m);
	if (hash64((const char *)m->h + summed, m->parts.offset[0] - summed) !=
	    m->h->checksum)
		partition_map_damaged(m, "its checksum is wrong");
}

const void *
partition_map_part(const struct partition_map *m, enum partition_part part)
{
	return m->base + m->parts.offset[part];
}

size_t
partition_map_block(const struct partition_map *m, uint64_t i, uint64_t *at)
{
	uint64_t left;

	*at = m->parts.offset[0] + i * PARTITION_BLOCK;
	left = m->h->bytes - *at;
	return left < PARTITION_BLOCK ? left : PARTITION_BLOCK;
}

void
partition_map_check_block(
    const struct partition_map *m, uint64_t i, const void *p)
{
	const uint64_t *sum = (const uint64_t *)(m->h + 1);
	uint64_t at;

	if (hash64(p, partition_map_block(m, i, &at)) != sum[i])
		partition_map_damaged(m, "a checksum is wrong");
}

void
partition_map_check(const struct partition_map *m)
{
	const char *p = partition_map_part(m, 0);
	uint64_t i, at, done = 0;
	size_t n;

	for (i = 0; i < m->parts.blocks; i++) {
		n = partition_map_block(m, i, &at);
		if (i % READ_BLOCKS == 0)
			mmap_guard_read(p, READ_BLOCKS * PARTITION_BLOCK);
		partition_map_check_block(m, i, p);
		p += n;
		done += n;
		if (i % READ_BLOCKS == READ_BLOCKS - 1 ||
		    i + 1 == m->parts.blocks) {
			mmap_guard_drop(p - done, done);
			done = 0;
		}
	}
}

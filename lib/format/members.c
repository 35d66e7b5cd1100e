#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "format/members.h"
#include "io/in_bytes.h"

enum { TAR_BLOCK = 512, ZIP_END = 22 };

/* Whether the n bytes at p end in a block of zeros, as a tar archive does. */
static bool
ends_in_zeros(const char *p, size_t n)
{
	static const char zeros[TAR_BLOCK];

	return n >= TAR_BLOCK &&
	    memcmp(p + n - TAR_BLOCK, zeros, TAR_BLOCK) == 0;
}

static ssize_t
on_read(struct archive *a, void *to, const void **block)
{
	struct members *m = to;
	size_t n = 0, got;

	(void)a;
	while (n < MEMBERS_BLOCK &&
	    (got = in_bytes(m->in, m->block + n, MEMBERS_BLOCK - n)) > 0)
		n += got;
	if (n > 0)
		m->cut = !ends_in_zeros(m->block, n);
	m->at_end |= n == 0;
	*block = m->block;
	return n;
}

static int64_t
on_seek(struct archive *a, void *to, int64_t at, int whence)
{
	struct members *m = to;
	int64_t now = in_seek(m->in, at, whence);

	(void)a;
	return now < 0 ? ARCHIVE_FATAL : now;
}

/* Whether the zip archive of `size` bytes has no members: it is its end record
 * (APPNOTE.TXT 4.3.16), a comment included. libarchive does not accept it. */
static bool
is_empty_zip(struct in *in, size_t size)
{
	unsigned char end[ZIP_END];

	if (size < sizeof end ||
	    in_bytes(in, (char *)end, sizeof end) < ZIP_END)
		return false;
	in_seek(in, 0, SEEK_SET);
	return memcmp(end, "PK\5\6", 4) == 0 && end[10] == 0 && end[11] == 0 &&
	    size == ZIP_END + end[20] + ((size_t)end[21] << 8);
}

bool
members_open(struct members *m, struct in *in)
{
	size_t size = 0;

	*m = (struct members){ .in = in };
	m->tar = strcmp(in->format->name, "tar") == 0;
	if (!m->tar && !(size = in_plain_size(in)))
		return false;
	if (!m->tar && is_empty_zip(in, size)) {
		m->at_end = true;
		return true;
	}
	/* libarchive converts names from UTF-16 and UTF-8 to the locale's. */
	setlocale(LC_CTYPE, "C.UTF-8");
	m->block = mem_new(MEMBERS_BLOCK, 1);
	m->archive = archive_read_new();
	if (!m->archive)
		die("out of memory");
	if (m->tar) {
		archive_read_support_format_tar(m->archive);
	} else {
		archive_read_support_format_zip_seekable(m->archive);
		archive_read_support_format_7zip(m->archive);
		archive_read_set_seek_callback(m->archive, on_seek);
	}
	m->opened =
	    archive_read_open(m->archive, m, NULL, on_read, NULL) == ARCHIVE_OK;
	return true;
}

void
members_close(struct members *m)
{
	archive_read_free(m->archive);
	buf_free(&m->data);
	free(m->block);
}

/* The reason of the last failure; NULL for encryption. */
static const char *
reason(struct members *m)
{
	const char *why = archive_error_string(m->archive);

	/* It crashes if no format is known. */
	if (m->opened && archive_read_has_encrypted_entries(m->archive) > 0)
		return NULL;
	return why ? why : "its end is missing";
}

/* Reads bytes of the member, to its end or, unless is_document, to those with a
 * NUL. */
static enum members_result
read_data(struct members *m, bool is_document)
{
	const size_t most =
	    is_document || m->wanted ? (size_t)MEMBERS_DOCUMENT : IN_LONGEST;
	ssize_t n;
	char *to;

	for (;; m->data.n += n) {
		if (m->data.n > most) {
			m->why = most < IN_LONGEST
			    ? "expected a document of at most 256 MB"
			    : "expected a text of at most 2 GB, got a longer one";
			return MEMBERS_BAD;
		}
		/* Bytes for kernels, as after a line of in. */
		to = buf_room(&m->data, MEMBERS_BLOCK + IN_PAD);
		n = archive_read_data(m->archive, to, MEMBERS_BLOCK);
		/* libarchive returns no zeros for a hole at the end. */
		if (n == 0)
			return (int64_t)m->data.n < m->size && !is_document
			    ? MEMBERS_BINARY
			    : MEMBERS_FILE;
		if (n < 0) {
			m->why = reason(m);
			return n == ARCHIVE_FATAL || !m->why ? MEMBERS_FAILED
							     : MEMBERS_BAD;
		}
		if (!is_document && memchr(to, 0, n)) {
			m->data.n += n;
			return MEMBERS_BINARY;
		}
	}
}

enum members_result
members_rest(struct members *m)
{
	return read_data(m, true);
}

/* Reads the bytes after the end of a tar archive: damage in the last bytes of a
 * packed one is an error of in. */
static enum members_result
end_of_archive(struct members *m)
{
	if (m->tar && m->at_end && m->cut) {
		m->why = "its end is missing";
		return MEMBERS_FAILED;
	}
	while (m->tar && in_bytes(m->in, m->block, MEMBERS_BLOCK) > 0)
		;
	return m->in->failed ? MEMBERS_FAILED : MEMBERS_END;
}

enum members_result
members_next(struct members *m)
{
	struct archive_entry *e;
	const char *name;
	int got;

	if (!m->archive)
		return MEMBERS_END;
	for (;;) {
		got = m->opened ? archive_read_next_header(m->archive, &e)
				: ARCHIVE_FATAL;
		if (got == ARCHIVE_EOF)
			return end_of_archive(m);
		if (got == ARCHIVE_RETRY || got < ARCHIVE_WARN) {
			m->why = reason(m);
			return MEMBERS_FAILED;
		}
		name = archive_entry_pathname(e);
		if (archive_entry_filetype(e) == AE_IFDIR ||
		    (m->wanted && name &&
			!m->wanted(
			    (struct span){ (char *)name, strlen(name) })))
			continue;
		if (archive_entry_filetype(e) == AE_IFREG &&
		    !archive_entry_hardlink(e))
			break;
		m->special++;
	}
	name = archive_entry_pathname(e);
	m->name = (struct span){ (char *)name, name ? strlen(name) : 0 };
	if (!name || !*name) {
		m->name = (struct span){ "?", 1 };
		m->why = "expected a member with a name in UTF-8";
		return MEMBERS_BAD;
	}
	if (archive_entry_is_encrypted(e)) {
		m->why = "expected a member without encryption";
		return MEMBERS_BAD;
	}
	m->data.n = 0;
	m->size = archive_entry_size(e);
	return read_data(m, false);
}

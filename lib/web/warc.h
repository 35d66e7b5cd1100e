/* warc.h: reads the records of a WARC file, versions 1.0 and 1.1 (ISO 28500)
 * and the drafts 0.17 and 0.18, or of an ARC file, version 1, whose records are
 * given as those of WARC. Lines may end in LF alone. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"

/* The most bytes of a header, and of a content that is read. */
enum { WARC_HEADER_MOST = 1 << 20 };
#define WARC_CONTENT_MOST IN_LONGEST

/* A reader and its last record. The spans are parts of header, empty if the
 * field is absent. Owns both buffers. */
struct warc {
	struct in *in;
	uint64_t records; /* the number of the record, from 1 */
	uint64_t offset;  /* where it begins, in unpacked bytes */
	struct buf header;
	struct span type, uri, id, media_type, charset;
	bool truncated;	 /* it has the field WARC-Truncated */
	char error[200]; /* why the record is bad, or "" */

	char *buf;
	size_t begin, end, cap; /* buf[begin, end) is read, not used */
	uint64_t position;	/* of begin in the file */
	uint64_t length;	/* the bytes of the content */
	bool at_end, in_content;
	bool arc; /* the file is ARC */
};

/* in was opened by in_open; at the end, or before a bad record is reported, the
 * caller calls in_check_end. */
void warc_open(struct warc *w, struct in *in);

/* Skips the content of the last record and reads the header of the next one.
 * False at the end of the file, or if a record is bad: w->error. */
bool warc_next(struct warc *w);

/* Reads the content of the record to *content, valid until the next call.
 * False if it is bad: w->error. */
bool warc_content(struct warc *w, struct span *content);

/* After an error: skips to the next line that begins a record, where warc_next
 * continues. */
void warc_resync(struct warc *w);

/* After the end of the file, and in_check_end: whether records follow, as
 * in_goes_on. */
bool warc_goes_on(struct warc *w);

void warc_close(struct warc *w);

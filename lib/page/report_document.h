/* report_document.h: what a report has of a document. */
#pragma once

#include <stdint.h>

#include "base/buf.h"
#include "base/idmap.h"

/* The titles of ids; empty where there is none. */
struct document_titles {
	struct idmap ids;
	struct buf *title;
};

/* A document of the listed pairs. */
struct report_document {
	size_t first, pairs;	    /* its pairs are report.pair[first ..] */
	size_t first_place, places; /* its passages: report.place */
	uint32_t best;		    /* its greatest similarity, in millionths */
	uint64_t found, of;	    /* the share of it that is elsewhere, or
					  0, 0 if that is not known */
	size_t page;		    /* the number of its page, from 1; or 0 */
};

/* Bytes [begin, end) of a document are mark `mark` of the page of pair `pair`;
 * both are numbers from 1. */
struct report_place {
	uint64_t begin, end;
	size_t pair, mark;
	uint32_t document;
};

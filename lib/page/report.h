/* report.h: all that the pages of a site show, by pair, by document and by
 * cluster. It is computed once, before the first page. */
#pragma once

#include "page/cluster_list.h"
#include "page/fill.h"
#include "page/ignored_text.h"
#include "page/listed_pair.h"
#include "page/report_document.h"
#include "page/side_by_side.h"
#include "page/site_facts.h"

/* The caller sets all members before low, and zeroes the rest. Documents have
 * numbers: those of -a first, then those of --against. */
struct report {
	const char *title;
	const char *noun;      /* what a document is called */
	const char *threshold; /* of the pairs, as the user wrote it, or NULL */
	uint64_t compared;     /* documents that were compared; 0: not known */
	bool items;	       /* of two collections, the second has items */
	uint64_t read[2];      /* records of the collections */
	bool searched;	    /* below the threshold too, if nothing was found */
	bool below;	    /* the only pair was found by that search */
	const char *sample; /* what that search read, or NULL for all */
	const char *advice; /* the options that find that pair, or NULL */
	const char *max_option; /* the option for more pairs */
	const char *columns;	/* their names, with commas, or NULL */
	const struct ignored_text *ignored[2]; /* of A and B */
	bool in_file;			  /* pages are sections of one file */
	bool anonymous;			  /* documents have numbers, no names */
	struct document_titles titles[2]; /* of both collections */
	struct site_facts facts;
	struct side_by_side *sides;
	const struct cluster_list *clusters; /* or NULL */

	unsigned low;	  /* the least similarity of a record, in percent,
				     rounded down */
	size_t prefix[2]; /* bytes: the directory or URL in which all ids of a
				   collection are */
	uint32_t *side;	  /* 2 for each pair: numbers of documents */
	struct report_document *document;
	size_t documents; /* numbers */
	uint32_t *order;  /* documents with pairs, in the order of pages */
	size_t pages;
	bool shares;   /* the share of some document is known */
	bool evidence; /* some pair has evidence that is shown */
	size_t *pair;  /* from 1 */
	struct report_place *place;
	size_t places, place_cap;
	size_t left;		/* listed pairs that have no page in one file */
	struct field scope[20]; /* what all templates may name */
};

/* Computes the rest of r. */
void report_make(struct report *r);

/* The id of a document, the store that has it, and its record there. */
struct span report_id(const struct report *r, uint32_t document);
const struct document_store *report_store(
    const struct report *r, uint32_t document);
const struct stored_document *report_stored(
    const struct report *r, uint32_t document);

/* The number of a document of -a; IDMAP_NONE if there is none. */
uint32_t report_find(const struct report *r, struct span id);

/* The listed pair of two documents, from 1; 0 if there is none. */
size_t report_pair(const struct report *r, uint32_t a, uint32_t b);

/* The other document of a pair. */
uint32_t report_partner(const struct report *r, size_t pair, uint32_t document);

/* The similarity of a listed pair: *num / *den. */
void report_similarity(
    const struct listed_pair *p, uint64_t *num, uint64_t *den);

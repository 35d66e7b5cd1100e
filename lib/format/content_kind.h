/* content_kind.h: what a file holds, by its first bytes, unpacked. */
#pragma once

/* Sets *packing to the name of the packed format (file_format.h), or "plain",
 * and returns the kind:
 *
 *	json     the first line that is not blank begins with `{`
 *	dump     a MediaWiki dump: `<mediawiki` after the XML declaration and
 *	         comments
 *	warc     `WARC/`, also if a record holds binary data
 *	html     `<!doctype html` or `<html`, also after these
 *	archive  tar, zip, 7z
 *	tabs     a first line with TAB
 *	text     other text, or an empty file
 *	binary   a NUL in the first bytes
 *
 * or another name of file_format.h, such as Parquet.
 *
 * NULL, after a note, if the file cannot be read. */
const char *content_kind(const char *path, const char **packing);

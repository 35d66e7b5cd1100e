/* office.h: the text of documents of office programs, and of books: DOCX, ODT,
 * EPUB, XLSX and PPTX, and by programs RTF and PDF. */
#pragma once

#include "base/buf.h"
#include "format/text_files.h"

/* Sets `text` to the text of a file whose format in_whole_file or in_memory has
 * found. TEXT_OTHER if the format is no document; in_bytes still reads its
 * first byte then. What is packed or comes from a pipe has at most 256 MB. */
enum text_result office_text(struct in *in, struct buf *text, const char **why);

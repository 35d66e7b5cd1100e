/* office.h: the text of files of word processors and of books: DOCX, ODT, EPUB,
 * and by programs RTF and PDF. */
#pragma once

#include "base/buf.h"
#include "format/text_files.h"

/* Sets `text` to the text of a file that in_whole_file has opened and whose
 * format it knows: zip archives that are DOCX, ODT or EPUB, and RTF and PDF. If
 * it is none of these, in_bytes still reads its first byte. */
enum text_result office_text(struct in *in, struct buf *text, const char **why);

/* office_program.h: the text of RTF and PDF, by unrtf(1) and pdftotext(1). */
#pragma once

#include "office/office.h"

/* As office_text. The program has 60 seconds of CPU time, 1 GB of memory and
 * may write 256 MB. */
enum text_result office_program(
    struct in *in, struct buf *text, const char **why);

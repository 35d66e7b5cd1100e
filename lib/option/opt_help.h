/* opt_help.h: prints --help and --version of a command, and ends it. */
#pragma once

#include "option/opt.h"

/* Prints what the command does and its usage, with the first `own` rows, unless
 * they have headings, and the text of the operands; and a line for each row,
 * if brief only those used often, up to one without a name. */
_Noreturn void opt_help_exit(
    const struct opt *rows, size_t own, const char *operands, bool brief);

_Noreturn void opt_version_exit(void);

/* opt_help.h: prints --help and --version of a command, and ends it. */
#pragma once

#include "option/opt.h"

/* Prints the usage, with the first `own` rows and the text of the operands, and
 * a line for each row up to one without a name. */
_Noreturn void opt_help_exit(const struct opt *rows, size_t own,
    const char *operands, const char *example);

_Noreturn void opt_version_exit(void);

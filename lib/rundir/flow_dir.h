/* flow_dir.h: the directory in which a run makes its files. */
#pragma once

#include "base/pool.h"

/* Locks the directory until this process and all that it starts have ended, and
 * ends an addition that was broken off (flow_move_end). Ends the program if
 * another run has it. */
void flow_dir_lock(struct pool *p, const char *dir);

/* Makes the directory and those above, if they are not there, and locks it
 * until this process and all that it starts have ended. Ends the program if
 * another run has it, or if it is neither empty nor of a run. */
void flow_dir_open(struct pool *p, const char *dir);

/* Removes the files that DIR/sums lists, DIR/sums and DIR/add. */
void flow_dir_clear(struct pool *p, const char *dir);

/* Removes the directory when this program exits, but no other; NULL: none. */
void flow_dir_goes(const char *dir);

/* Ends the program if there is a symbolic link in the directory, which may lead
 * to a file of somebody else. */
void flow_dir_check_links(struct pool *p, const char *dir);

/* A new directory in another one, NULL: in TMPDIR, which goes when this program
 * exits. */
const char *flow_dir_temporary(const char *top);

/* If DIR/add/done is there, what else is in DIR/add is complete and on disk:
 * moves it to DIR, its run and sums last, and removes DIR/add. A call that is
 * broken off can be repeated. */
void flow_move_end(struct pool *p, const char *dir);

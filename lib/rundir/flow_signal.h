/* flow_signal.h: the signals of a run, which are blocked and taken where it
 * waits or asks. */
#pragma once

#include <stdbool.h>

/* Blocks HUP, INT, QUIT, TERM, USR1 and CHLD. */
void flow_signal_block(void);

/* Waits so many milliseconds for one of them; returns it, or 0. */
int flow_signal_wait(int ms);

/* Ends the program, with 128 and its number, if HUP, INT, QUIT or TERM has
 * come. For work that takes long. */
void flow_signal_poll(void);

/* Sends the signal to the children of this process, among them those whose
 * parent has ended; false if the system does not list them. */
bool flow_signal_children(int signal);

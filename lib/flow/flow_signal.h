/* flow_signal.h: the signals of a run, which are blocked and taken where it
 * waits or asks. */
#ifndef ND_FLOW_SIGNAL_H
#define ND_FLOW_SIGNAL_H

/* Blocks HUP, INT, TERM, USR1 and CHLD. */
void flow_signal_block(void);

/* Waits so many milliseconds for one of them; returns it, or 0. */
int flow_signal_wait(int ms);

/* Ends the program, with 128 and its number, if HUP, INT or TERM has come. For
 * work that takes long. */
void flow_signal_poll(void);

#endif

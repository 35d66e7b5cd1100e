/* flow_list.h: the flows that there are. All functions end the program. */
#ifndef ND_FLOW_LIST_H
#define ND_FLOW_LIST_H

/* Prints the list, or the version, to stdout. */
_Noreturn void flow_list_help(void);
_Noreturn void flow_list_version(void);

/* Prints the list on stderr: a flow was expected. */
_Noreturn void flow_list_expected(void);

/* There is no flow of that name. */
_Noreturn void flow_list_unknown(const char *name);

#endif

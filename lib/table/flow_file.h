/* flow_file.h: reads a dataflow, a file NAME.flow as nd-flow(5) describes it:
 * options, values made of them, and a table of stages. */
#pragma once

#include "base/pool.h"
#include "option/opt.h"

/* What a stage is made for: each piece of the input or of the other
 * collection, each part of what other stages made, each cell (two shares of
 * its first two inputs, or a cell of its first input), or once. */
enum flow_each { EACH_PIECE, EACH_OTHER, EACH_PART, EACH_CELL, EACH_ONCE };
extern const char *const flow_each_names[EACH_ONCE + 1];

/* A line of the file, and how many values are above it, which it may use. */
struct flow_place {
	const char *name; /* FILE:LINE */
	size_t values;
};

/* What an option takes: a value of an opt_type, or what nd-flow(5) says of the
 * type; `preset` is the stage of TAKES_OUT and TAKES_PAGES. */
enum flow_takes {
	TAKES_VALUE,
	TAKES_COLUMNS,
	TAKES_COLUMN,
	TAKES_KEYS,
	TAKES_WORDS,
	TAKES_OTHER,
	TAKES_PRESET,
	TAKES_OUT,
	TAKES_WEIGHTS,
	TAKES_STEM,
	TAKES_PAGES
};

struct flow_option {
	char letter;				/* or 0 */
	const char *name, *arg, *preset, *help; /* arg, preset: or NULL */
	const char *choices;			/* such as a|b, or NULL */
	const char *group;			/* its heading in --help */
	enum opt_type type;
	enum flow_takes takes;
	const char *known; /* of TAKES_WORDS: options of this list with commas,
			      and values; NAME=FILE has one that is a file; or
			      NULL */
	bool is_list;	   /* of what the type says, with commas between */
	struct flow_place at;
	/* Of flow_call.h: its arguments, or its default; whether the command
	 * line has it. */
	struct words given;
	bool is_read;
};

/* A list of words; of several with a name the first holds whose conditions
 * do. */
struct flow_value {
	const char *name;
	struct words words, conditions;
	struct flow_place at;
	/* Of flow_call.h: whether the conditions hold, 1 or -1 if they do not,
	 * 0 if nobody asked yet; and the words, if is_expanded. */
	int holds;
	bool is_expanded;
	struct words expanded;
};

/* A row of the table; of several with a name the same is true. */
struct flow_row {
	struct words names; /* of the files that a unit makes; stdout first */
	const char *ending; /* the first is a directory, NAME/, where the file
			       of a piece has its name with this; or NULL */
	enum flow_each each;
	struct words reads;
	size_t by; /* the column whose hash parts the records, or 0 */
	struct words command;
	bool keep;	/* an answer */
	bool is_live;	/* its lines are printed at once, before an error too */
	bool is_answer; /* of the flow, if not of this call */
	bool is_extra;	/* made with the answers; with -o it stays */
	bool is_light;	/* it takes less than to send what it reads */
	struct words conditions;
	struct flow_place at;
};

/* A line of words that holds if these conditions do:
 *	header	the names of the columns of a stage
 *	preset	options that the option of type `preset` sets, --NAME[=VALUE];
 *		more lines of a name add to it
 *	refuse	why a call is refused
 *	note	what is noted of one
 *	try	a command that is run first, without input: it checks words
 */
struct flow_line {
	const char *name; /* the first word: that of a stage or preset */
	struct words words, conditions;
	struct flow_place at;
};

struct flow_lines {
	struct flow_line *line;
	size_t n;
};

/* Owns all that it points to. */
struct flow {
	const char *operands;	  /* for the usage: "input ..." */
	struct words collections; /* of the operands: piece, other; piece... */
	bool adds;		  /* the answers become files of `old` */
	const char *about, *example;
	const char *group;	/* of the options that follow, or NULL */
	struct words brief;	/* the options that -h prints */
	struct flow_place told; /* where `brief` is */
	struct flow_option *option;
	struct flow_value *value;
	struct flow_row *row;
	struct flow_lines presets, refused, noted, trials, headers;
	size_t options, values, rows;
	struct pool pool;
};

/* Ends the program with FILE:LINE: what was expected, if a line is wrong. */
void flow_read(struct flow *f, const char *path);

/* Whether a row, which need not hold, makes a stage of that name. */
bool flow_has_stage(const struct flow *f, const char *name);

void flow_free(struct flow *f);

/* Ends the program; the message begins with FILE:LINE. */
_Noreturn void flow_bad(struct flow_place at, const char *fmt, ...)
    ND_PRINTF(2, 3);

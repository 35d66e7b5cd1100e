# layers.awk: which includes of lib/ROOM/x.[ch] do not go to a room of lower rank.
# awk -f layers.awk lib/README.md lib/*/*.[ch]
FILENAME ~ /README/ {
	split($0, cell, / *\| */)
	if (cell[2] ~ /^[0-9]+$/)
		rank[cell[3]] = cell[2]
	next
}
FNR == 1 {
	split(FILENAME, part, "/")
	room = part[2]
	if (!(room in rank)) {
		print FILENAME ": lib/README.md gives room " room " no rank"
		bad = 1
	}
}
/^#include "/ {
	split($2, part, /["\/]/)
	to = part[2]
	if (to == room || (to in rank && rank[to] < rank[room]))
		next
	print FILENAME ":" FNR ": includes " $2 ": room " room " has rank " \
	    rank[room] ", " to " has " (to in rank ? rank[to] : "none") \
	    ": expected a lower rank"
	bad = 1
}
END { exit bad }

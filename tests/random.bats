# random.bats: the driver of tests/random: draws the same cases again, and finds
# what a broken tool does.
load helper

# draws OPTION...: runs the driver on the tools under test, its cases to keep.
draws() {
	"$top/tests/random/run" --keep "$PWD/keep" --jobs 1 "$@"
}

tools() {
	dirname "$(command -v nd-sort)"
}

# broken TOOL SCRIPT: a directory bin of all tools, in which TOOL is a script;
# "$real" is the tool itself.
broken() {
	mkdir -p bin share
	ln -s "$(tools)"/nd-* bin
	ln -s "$(tools)/../share/nd" share/nd
	rm "bin/$1"
	printf '#!/bin/bash\nreal=%s\n%s\n' "$(tools)/$1" "$2" >"bin/$1"
	chmod +x "bin/$1"
}

@test "a few cases of several kinds find no difference and leave nothing" {
	apart draws --bin "$(tools)" --seed 1 --count 3
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
	[ "${lines[0]}" = 'seed 1' ]
	[[ ${lines[1]} =~ ^'3 cases, '[0-9]{2,}' comparisons, 0 differences'$ ]]
	[ "${lines[2]}" = '3 passed, 0 failed, 0 skipped' ]
	[ -z "$(ls keep)" ]
}

@test "the same seed draws the same cases, and each case alone" {
	draws --bin "$(tools)" --seed 2 --count 4 --only edit --only combine -v |
		cut -f 1-3 >all
	draws --bin "$(tools)" --seed 2 --count 2 --only edit --only combine -v |
		cut -f 1-3 >some
	grep '^2:' all | head -n 2 >wanted
	[ "$(wc -l <wanted)" -eq 2 ]
	grep '^2:' some | same wanted -
	n=$(tail -n 1 wanted | cut -f 1)
	draws --bin "$(tools)" --only-case "$n" -v | cut -f 1-3 |
		grep '^2:' | same <(tail -n 1 wanted) -
}

@test "a sort that loses its last line is found, and the case repeats it" {
	broken nd-sort '"$real" "$@" | head -n -1'
	apart draws --bin bin --seed 1 --count 1 --only sort
	[ "$status" -eq 1 ]
	[ -z "$stderr" ]
	[ "${lines[-1]}" = '0 passed, 1 failed, 0 skipped' ]
	[[ $output =~ 'repeat: '([^$'\n']*' --only-case '(1:[0-9]+)' '[^$'\n']*) ]]
	case=${BASH_REMATCH[2]/:/-}
	run ! eval "${BASH_REMATCH[1]} --keep again"
	[[ $output == *'1 cases, '*' differences'$'\n''0 passed, 1 failed, 0 skipped' ]]
	diff -r keep/"$case" again/"$case"
	run -1 keep/"$case"/differ.sh
	[[ $output == *'<'* ]]
}

@test "a tool that dies of a signal is found" {
	broken nd-pairs 'kill -SEGV $$'
	run draws --bin bin --seed 1 --count 1 --only joins
	[ "$status" -eq 1 ]
	[[ $output == *'exit status 139: '* ]]
}

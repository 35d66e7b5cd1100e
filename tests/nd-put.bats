# nd-put.bats: files into a file that is replaced when all is written.
load helper

# bats puts files of its own into the directory of a test.
setup() {
	mkdir "$BATS_TEST_TMPDIR/work" && cd "$BATS_TEST_TMPDIR/work" || exit
}
usage="try 'nd-put --help'"

@test "bytes are written as they are, of all files in their order" {
	printf 'b\n\0\377no newline' >one
	printf 'a\n' >two
	ok nd-put -o out one two
	cat one two | same - out
	nd-put -o out - one <two
	cat two one | same - out
	nd-put -o out <one
	same one out
	nd-put -o out /dev/null
	[ -f out ]
	[ ! -s out ]
}

@test "more than a buffer holds comes whole" {
	seq 1 400000 >in
	ok nd-put -o out in in
	cat in in | same - out
}

@test "an input that cannot be read leaves the old file" {
	echo old >out
	echo new >one
	fails 1 'nd-put: none: No such file or directory' \
		nd-put -o out one none
	fails 1 'nd-put: out: is an input too' nd-put -o out one out
	[ "$(cat out)" = old ]
	[ "$(ls)" = 'one
out' ]
}

@test "it needs the name of a file" {
	fails 2 "nd-put: expected -o FILE
$usage" nd-put
	fails 1 'nd-put: expected the name of a file to write, got -' nd-put -o -
	fails 1 'nd-put: /dev/full: No space left on device' \
		bash -c 'echo a | nd-put -o /dev/full'
}

# threads.bash: the same bytes for any number of threads.

# documents BYTES: documents of that many bytes or more, with text that is hard:
# long and empty lines, CR, invalid UTF-8, Han, combining marks, no last newline.
documents() {
	awk -v bytes="$1" '
	# In parts: awk copies a text to add a word.
	function make_text(words,   text, part, w, x) {
		for (w = 0; w < words; w++) {
			x = rand()
			part = part (x < 0.97 ? "w" int(rand() * rand() * 5000) : \
				x < 0.98 ? "\346\274\242\345\255\227" : \
				x < 0.985 ? "e\314\201\314\243" : \
				x < 0.99 ? "\377\303" : \
				x < 0.995 ? "A. B" : "\\n") (w % 9 == 8 ? ". " : " ")
			if (w % 200 == 199) {
				text = text part
				part = ""
			}
		}
		return text part
	}
	BEGIN {
		srand(7)
		for (i = 0; i < 211; i++)
			some[i] = make_text(i ? int(rand() * rand() * 400) : 60000)
		printf "\357\273\277"
		for (d = 1; sum < bytes; d++) {
			text = d == 300 ? some[0] : some[1 + d % 210] d some[1 + d % 193]
			line = "d" d "\t" (d % 20 ? text : "") (d % 50 ? "" : "\r")
			sum += length(line)
			printf "%s%s", (d > 1 ? "\n" : ""), line
		}
	}'
}

# run_jobs N COMMAND...: the output, messages, status and rejects (file bad) of
# the command with -j N, in the directory N.
run_jobs() {
	local status=0 dir=jobs.$1
	rm -rf "$dir" bad
	mkdir "$dir"
	soon 60 "$2" -j "$1" "${@:3}" >"$dir/out" 2>"$dir/err" || status=$?
	echo "$status" >"$dir/status"
	[ ! -e bad ] || mv bad "$dir/bad"
}

# same_for_all_jobs STATUS COMMAND...: any number of threads gives what one gives,
# with this status. After an error, the output may end earlier.
same_for_all_jobs() {
	local want=$1 j
	shift
	run_jobs 1 "$@"
	if [ "$(<jobs.1/status)" -ne "$want" ]; then
		echo "exit $(<jobs.1/status), wanted $want, of: $*"
		head -5 jobs.1/err
		return 1
	fi
	for j in ${some_jobs:-2 8}; do
		run_jobs "$j" "$@"
		[ "$want" -eq 0 ] || rm -f jobs.1/out "jobs.$j/out"
		diff -rq jobs.1 "jobs.$j" && continue
		echo "with -j $j: $*"
		diff jobs.1/err "jobs.$j/err" | head -5
		return 1
	done
}

# nd-sentence.bats: documents to sentences.
load helper
load threads

# cuts TEXT [OPTION...]: the sentences of a text, as printf writes it, with a
# stroke between.
cuts() {
	# shellcheck disable=SC2059
	printf "x\t$1\n" | nd-sentence "${@:2}" 2>/dev/null |
		cut -f 2 | paste -sd'|'
}

# is WANTED TEXT [OPTION...]: what cuts must print.
is() {
	local got
	got=$(cuts "${@:2}")
	[ "$got" = "$1" ] || { printf 'wanted %s\ngot    %s\n' "$1" "$got"; return 1; }
}

@test "a sentence has its number, its text and its place" {
	gives 'a:1\tOne here.\t0\t9\na:2\tTwo.\t10\t14\nb:1\tThree\t2\t7\n' '' 0 \
		nd-sentence - <<-'EOF'
	a	One here. Two.
	b	  Three  
	EOF
}

@test "--ids has every document that was read, with or without sentences" {
	printf 'a:1\tOne here. Two.\nb\t\n\tbad\na:1\tNo.\n' >docs
	gives 'a:1:1\tOne here.\t0\t9\n' \
		'nd-sentence: docs: 1 record rejected\nnd-sentence: docs: 1 document without a sentence\nnd-sentence: docs: 2 sentences with too few tokens discarded\n' \
		0 nd-sentence --min-tokens 2 --ids ids --rejects bad docs
	printf 'a:1\nb\na:1\n' | diff - ids
}

@test "sentences that go on for ever are counted" {
	printf 'x\t%s\ny\t%s.\nz\t%s.\n' "$(yes 'and so on.' | head -n 300 | paste -sd' ')" \
		"$(yes abcde | head -n 400 | tr -d '\n' | head -c 1999)" \
		"$(yes abcde | head -n 401 | tr -d '\n' | head -c 2000)" >docs
	apart nd-sentence docs
	[ "$status" -eq 0 ]
	[ "${#lines[@]}" -eq 3 ]
	[ "$stderr" = 'nd-sentence: docs: 2 sentences of more than 2000 bytes' ]
	gives '' 'nd-sentence: docs: 3 sentences with too few tokens discarded\n' 0 \
		nd-sentence --min-tokens 1000 docs
}

@test "offsets are bytes of the text without its escapes" {
	gives 'a:1\tÄ\\t\\\\ be.\t1\t9\na:2\tNext\\n\\\\x.\t10\t18\n' '' 0 \
		nd-sentence - <<-'EOF'
	a	\nÄ\t\\ be. Next\n\x.\r\n
	EOF
}

@test "a backslash that escapes nothing is itself, a raw CR white space" {
	printf 'a\tC:\\dir \\\\n \\\r\n' >docs
	printf 'b\tOne.\rTwo.\n' >>docs
	gives 'a:1\tC:\\\\dir \\\\n \\\\\t0\t11\nb:1\tOne.\t0\t4\nb:2\tTwo.\t5\t9\n' \
		'nd-sentence: docs: 1 line with CR before LF\n' 0 nd-sentence docs
}

@test "every rule cuts its example where it says, and is used there" {
	ok "$units/sentence-rules"
	[[ $output =~ ^[0-9]+\ rules$ ]]
}

@test "hand-written passages are cut as well as the manual says" {
	python3 "$top/tests/oracle/sentence-score.py" "$top"/tests/data/sentences.* \
		"$top"/tests/data/unseen.* >got
	awk '
		BEGIN { name["de"] = "German"; name["en"] = "English"
		    name["zh"] = "Chinese" }
		FILENAME == "got" {
			split($1, part, ".")
			$1 = name[part[2]] (part[1] == "unseen" ? ", unseen" : "")
			want[$0] = 1
			next
		}
		/^(English|German|Chinese)[ ,]/ { $1 = $1; found += want[$0] }
		END { exit found != 6 }
	' OFS=' ' got "$top/man/nd-sentence.1" || { cat got; return 1; }
}

@test "items of a list within a line stay with their text" {
	is '1.) The first item.|2.) The second item.' '1.) The first item. 2.) The second item.'
	is '• 9. The first item|• 10. The second item' '• 9. The first item • 10. The second item'
	is '1) One thing|2) Two things|3) No more' '1) One thing 2) Two things 3) No more'
	is '(a) Hello world.|(b) Hello you.' '(a) Hello world. (b) Hello you.'
	is 'a. The first|b. The second|c. The third' 'a. The first b. The second c. The third'
	is '9) Nine|10) Ten 12) Twelve' '9) Nine 10) Ten 12) Twelve'
}

@test "a number in a sentence is no item of a list" {
	is '1. Liga und 2. Liga spielen.' '1. Liga und 2. Liga spielen.'
	is 'A. Huxley met B. Russell.' 'A. Huxley met B. Russell.'
	is '(1) apples, (2) pears or (3) plums.' '(1) apples, (2) pears or (3) plums.'
	is 'Of 1) and 2) the first.' 'Of 1) and 2) the first.'
}

@test "Armenian : and Greek ; end sentences among letters of their script only" {
	is 'Բարև Ձեզ:|Իմ անունն Արմինե է:' 'Բարև Ձեզ: Իմ անունն Արմինե է:'
	is 'Վաղը 1-ն է:|2-րդ օրը:' 'Վաղը 1-ն է: 2-րդ օրը:'
	is 'Πού είναι;|Εδώ.|Τι;|Ναι.' 'Πού είναι; Εδώ. Τι\315\276 Ναι.'
	is 'Athens (Greek: Αθήνα; Latin: Athenae) is old.' \
		'Athens (Greek: Αθήνα; Latin: Athenae) is old.'
	is 'Yerevan (Երևան: a city) is older.' 'Yerevan (Երևան: a city) is older.'
	is 'Note: It is; He was.' 'Note: It is; He was.'
}

@test "abbreviations of eight languages" {
	is 'Soy el Lic. Naser, de la Cía. Pastoriza.|Vive aquí.' 'Soy el Lic. Naser, de la Cía. Pastoriza. Vive aquí.'
	is 'O Exmo. Silva e a Profa. Lima.' 'O Exmo. Silva e a Profa. Lima.'
	is "C'è l'Avv. Fabrizi col Dott. Mesini." "C'è l'Avv. Fabrizi col Dott. Mesini."
	is 'MM. Dupont, le 3 févr. 1990.' 'MM. Dupont, le 3 févr. 1990.'
	is 'Проф. Иванов, ул. Мира, кв. 5.|Там.' 'Проф. Иванов, ул. Мира, кв. 5. Там.'
	is 'Der Dipl.-Ing. Huber, Frl. Meier.' 'Der Dipl.-Ing. Huber, Frl. Meier.'
	is 'De holdt Skt. Hans i E.U.|Hvad med dig?' 'De holdt Skt. Hans i E.U. Hvad med dig?'
	is 'It is N°. 1026 at 120 km/h.|Warm, 20.5°C.|Yes.' 'It is N°. 1026 at 120 km/h. Warm, 20.5°C. Yes.'
	is 'قال د. ديفيد.' 'قال د. ديفيد.'
	is 'In 2012. № 70.' 'In 2012. № 70.'
}

@test "SentenceBreakTest is followed as far as the manual says" {
	need raw/SentenceBreakTest-15.0.txt.zst
	zstd -dcq "$data/raw/SentenceBreakTest-15.0.txt.zst" >breaks
	run python3 "$top/tests/oracle/sentence-score.py" --unicode breaks
	# shellcheck disable=SC2086
	set -- $output
	grep -q "^$1 of its $2 places" "$top/man/nd-sentence.1"
	tr '\n' ' ' <"$top/man/nd-sentence.1" | grep -q " and $3 of its $4 lines"
}

@test "random texts: stretches, numbers and offsets are right, at every level" {
	python3 "$top/tests/data/random-sentences.py" 1 250 1 >docs
	nd-sentence docs >got 2>err
	python3 "$top/tests/oracle/sentence.py" docs 2 got
	[ "$(wc -l <got)" -gt 700 ]
	for level in none avx2; do
		ND_SIMD=$level nd-sentence docs >other 2>err
		same got other
	done
	python3 "$top/tests/data/random-sentences.py" 2 100 3 >docs
	nd-sentence -f 4,2 --lines docs >got 2>err
	python3 "$top/tests/oracle/sentence.py" docs 2,4 got
}

@test "any split of the input gives the same lines" {
	python3 "$top/tests/data/random-sentences.py" 3 40 1 >docs
	nd-sentence docs >whole 2>err
	while IFS= read -r line; do
		printf '%s\n' "$line" >one
		nd-sentence one 2>>err
	done < <(tr -d '\000' <docs) >pieces
	nd-sentence <(tr -d '\000' <docs) >whole 2>err
	same whole pieces
}

@test "several columns are told apart by a fifth, and numbers go on" {
	printf 'a\tOne. Two.\tno\tThree\nb\t\t\tx\n' >docs
	gives 'a:1\tOne.\t0\t4\t2\na:2\tTwo.\t5\t9\t2\na:3\tThree\t0\t5\t4\nb:1\tx\t0\t1\t4\n' \
		'' 0 nd-sentence -f 4,2 docs
	gives 'a:1\tThree\t0\t5\nb:1\tx\t0\t1\n' '' 0 nd-sentence -f 4 docs
	gives 'a:1\tThree\t0\t5\t4\nb:1\tx\t0\t1\t4\n' '' 0 nd-sentence -f 4- docs
	printf 'a\tOne.%0100d\tx\n' 0 | sed 's/0/\t/g' >docs
	gives 'a:1\tOne.\t0\t4\n' '' 0 nd-sentence docs
	gives 'a:1\tx\t0\t1\n' '' 0 nd-sentence -f 103 docs
}

@test "ids may have colons, and need not be UTF-8" {
	gives 'a:7::1\tx!\t0\t2\na:7::2\tY\t3\t4\n\377:1\tz\t0\t1\n' '' 0 \
		nd-sentence - < <(printf 'a:7:\tx! Y\n\377\tz\n')
}

@test "too short and too long sentences are discarded and counted, not renumbered" {
	printf 'a\tOne two three. Two words. One! Four words are here.\n' >docs
	gives 'a:1\tOne two three.\t0\t14\na:4\tFour words are here.\t31\t51\n' \
		'nd-sentence: docs: 2 sentences with too few tokens discarded\n' 0 \
		nd-sentence --min-tokens 3 docs
	gives 'a:2\tTwo words.\t15\t25\n' "\
nd-sentence: docs: 1 sentence with too few tokens discarded
nd-sentence: docs: 2 sentences with too many tokens discarded
" 0 nd-sentence --min-tokens 2 --max-tokens 2 docs
	printf 'a\t我们走\\\\n吧。\n' >docs
	gives 'a:1\t我们走\\\\n吧。\t0\t17\n' '' 0 \
		nd-sentence --min-tokens 5 --max-tokens 5 docs
}

@test "what has no sentence is counted" {
	printf 'a\t\nb\t \\n\\t　\nc\tx\n' >docs
	gives 'c:1\tx\t0\t1\n' 'nd-sentence: docs: 2 documents without a sentence\n' \
		0 nd-sentence docs
	gives '' '' 0 nd-sentence /dev/null
}

@test "CR before LF, a byte order mark and a lost newline are counted" {
	printf '\357\273\277a\tOne. Two\r\nb\tx' >docs
	gives 'a:1\tOne.\t0\t4\na:2\tTwo\t5\t8\nb:1\tx\t0\t1\n' "\
nd-sentence: docs: a byte order mark dropped
nd-sentence: docs: the last line lacked its newline, mended
nd-sentence: docs: 1 line with CR before LF
" 0 nd-sentence docs
}

@test "lines end sentences where they must" {
	is 'One\nand two.' 'One\\nand two.'
	is 'One.|Two\nand.' 'One.\\nTwo\\nand.'
	is 'a|b' 'a\\n\\nb'
	is 'a|b' 'a \\r\\n \\t\\r\\n b'
	is 'a|b|c' 'a\\nb\\nc' --lines
	is 'a|b' 'a\\r\\nb' --lines
	is 'Dr.|Who' 'Dr.\\nWho' --lines
	is 'Dr.\nWho' 'Dr.\\nWho'
	is 'so|- one|* two' 'so\\n- one\\n* two'
	is 'It is this:|1. one|2. two' 'It is this:\\n1. one\\n2. two'
	is 'Title\n=====|Text' 'Title\\n=====\\nText'
	is 'x|y' 'x\fy'
	is 'x|y' 'x\342\200\250y'
}

@test "what is quoted, noted or in brackets belongs to its sentence" {
	is '(One.)|[Two!]|"Three?"' '(One.) [Two!] "Three?"'
	is 'One.[1][note 2]|Two.' 'One.[1][note 2] Two.'
	is '« Oui. »|« Non. »' '« Oui. » « Non. »'
	is '„Ja.“|„Nein.“' '„Ja.“ „Nein.“'
	is '他说：「好。」|她走了。' '他说：「好。」她走了。'
	is '“好。”他们问。|“不。”' '“好。”他们问。“不。”'
	is '“好。”小明低声说，“走吧。”|“好。”|他知道。' \
		'“好。”小明低声说，“走吧。”“好。”他知道。'
	is '他说："好。|走吧。"|她走了。|"不。"' '他说："好。走吧。"她走了。"不。"'
	is '「はい。」と言った。|次。' '「はい。」と言った。次。'
}

@test "stops of other scripts end sentences" {
	is 'राम आया।|वह गया।' 'राम आया। वह गया।'
	is 'هل جاء؟|نعم.|جاء.' 'هل جاء؟ نعم. جاء.'
	is 'Բարև։|Հա։' 'Բարև։ Հա։'
	is '한국어입니다.|네.' '한국어입니다. 네.'
	is 'ሰላም።|ደህና።' 'ሰላም።ደህና።'
	is 'Он пришёл.|Она ушла.' 'Он пришёл. Она ушла.'
}

@test "abbreviations of one's own are known, with and without a dot" {
	printf '# mine\n\nAcct.\nxyz\tnumber\nQqq.\tmaybe\r\n' >words
	is 'An Acct. Nobody xyz. 5 is in Qqq. Corp.|The xyz.|No.' \
		'An Acct. Nobody xyz. 5 is in Qqq. Corp. The xyz. No.' \
		--abbreviations words
	printf 'a\tnever\nb\tsometimes\n' >words
	fails 1 "nd-sentence: words:2: expected never, number or maybe, got 'sometimes'" \
		nd-sentence --abbreviations words
	printf 'a\tb\tc\n' >words
	fails 1 'nd-sentence: words:1: expected 1 or 2 fields, got 3' \
		nd-sentence --abbreviations words
	echo abcdefghijklmnopqrstuvwxyz >words
	fails 1 'nd-sentence: words:1: expected a word of 1 to 20 bytes, got 26' \
		nd-sentence --abbreviations words
	is 'No abcdefghijklmnopqrstuvwxyz.|So.' 'No abcdefghijklmnopqrstuvwxyz. So.'
	seq -f 'w%g' 10000 >words
	is 'A w9999. Big w10001.|One' 'A w9999. Big w10001. One' \
		--abbreviations words
}

@test "a window has each run of N sentences of a column, or all of fewer" {
	documents 30000 | tail -n +2 | sed 's/[.] w/. W/g' >docs
	awk -F '\t' 'NR % 3 == 0 { print $1 "\t" $2 "\t\tOne. Two\\nwords. " $2 }
		NR % 3 == 1 { print $1 "\tA. B.\tC.\tD. E. F. G." } ' docs >columns
	nd-sentence -f 2-4 columns >single 2>/dev/null
	for n in 1 2 3 7; do
		nd-sentence -f 2-4 --window $n columns >got 2>/dev/null
		python3 - $n >wanted <<-'EOF'
		import sys
		n = int(sys.argv[1])
		def plain(s):
		    pairs = {'t': '\t', 'n': '\n', 'r': '\r', '\\': '\\'}
		    out, i = '', 0
		    while i < len(s):
		        known = s[i] == '\\' and s[i + 1:i + 2] in pairs
		        out += pairs[s[i + 1]] if known else s[i]
		        i += 2 if known else 1
		    return out
		def escaped(s):
		    for a, b in ('\\', '\\\\'), ('\t', '\\t'), ('\n', '\\n'), ('\r', '\\r'):
		        s = s.replace(a, b)
		    return s
		docs, columns = {}, {}
		form = dict(encoding='latin-1', newline='\n')
		for line in open('columns', **form):
		    id, *text = line.rstrip('\n').split('\t')
		    docs[id] = [plain(t) for t in text]
		for line in open('single', **form):
		    id, text, begin, end, column = line.split('\t')
		    columns.setdefault((id.rpartition(':')[0], int(column)), []).append(
		        (id, int(begin), int(end)))
		sys.stdout.reconfigure(encoding='latin-1', newline='\n')
		for (doc, column), s in columns.items():
		    text = docs[doc][column - 2]
		    for i in range(max(1, len(s) - n + 1)):
		        id, begin, end = *s[i][:2], s[i:i + n][-1][2]
		        print(id, escaped(text[begin:end]), begin, end, column, sep='\t')
		EOF
		same wanted got
	done
	[ "$(wc -l <single)" -gt $(($(wc -l <got) + 90)) ]
	same_for_all_jobs 0 nd-sentence --window 3 docs
	gives 'a:1\tOne. Two. Three.\t0\t16\n' 'nd-sentence: stdin: 1 unit with too few tokens discarded
nd-sentence: stdin: 2 documents, 1 unit\n' 0 \
		nd-sentence -v --window 3 --min-tokens 3 - <<-'EOF'
	a	One. Two. Three.
	b	Four. Five.
	EOF
}

@test "hostile texts take no longer than others" {
	# Each of 300 kB: were one of them quadratic, it would take minutes.
	python3 - <<-'EOF'
	n = 300000
	for i, unit in enumerate(['(', '. (', '.', '. ', ' .', '."', '["', '.[1',
	        '\\n', '.\\n', 'a\\n', 'A\\n', ' \\n\\t', 'a. ', 'A. ', 'U.', '1. ',
	        '\u0301', '.\u0301', '\u2026', '\u201c', '\u3002\u201c', "'.", '\u00a0', '.\u00a0',
	        '\xbb ', '. \xbb', '\\\\', '\r', '[', '.[', '\\n- ', '- ', '"', 'aB', '. . ',
	        '\\n1. ', 'Dr. ', 'Dr.', 'aaaa aaaa aaaa aaaa aaaa aaaa aaaa aaaa aaaa\\n']):
	    with open('h%02d' % i, 'w', newline='') as f:
	        f.write('%d\t%s\n' % (i, unit * (n // len(unit))))
	EOF
	cat h?? >docs
	soon 60 nd-sentence docs >got 2>err
	soon 60 nd-sentence --lines docs >got2 2>err
	[ -s got ]
	[ -s got2 ]
}

@test "malformed records are named, or rejected" {
	printf 'a\n' >docs
	fails 1 'nd-sentence: docs:1: expected at least 2 fields, got 1' \
		nd-sentence docs
	printf '\tx\n' >docs
	fails 1 "nd-sentence: docs:1: expected an id, got nothing" \
		nd-sentence docs
	printf 'a\nb\tx\n' >docs
	gives 'b:1\tx\t0\t1\n' 'nd-sentence: docs: 1 record rejected\n' 0 \
		nd-sentence --rejects bad docs
	printf 'docs:1: expected at least 2 fields, got 1\ta\n' >wanted
	same wanted bad
}

@test "wrong usage is said" {
	misused nd-sentence "-f: expected columns from 2 such as 2,3 or 2-4 or 2-, got '1'" -f 1
	misused nd-sentence '--abbreviations -: expected a file as well' --abbreviations - -
	fails 1 'nd-sentence: none: No such file or directory' nd-sentence none
	fails 1 'nd-sentence: none: No such file or directory' \
		nd-sentence --abbreviations none
}

@test "no number of tokens is both enough and too many" {
	misused nd-sentence '--min-tokens 3 is more than --max-tokens 2' --min-tokens 3 --max-tokens 2
}

@test "a summary is said at the end" {
	printf 'a\tOne. Two.\nb\tThree.\n' >docs
	gives 'a:1\tOne.\t0\t4\na:2\tTwo.\t5\t9\nb:1\tThree.\t0\t6\n' \
		'nd-sentence: docs: 2 documents, 3 sentences\n' 0 nd-sentence -v docs
}

@test "any number of threads gives the same bytes" {
	documents 1100000 >docs
	printf 'bad\n\tno id\n' | cat docs - docs >more
	printf 'w1\tmaybe\n' >words
	for options in '' '--lines -v' '--min-tokens 3 --max-tokens 9' \
		'--abbreviations words'; do
		for ids in '' ids; do
			# shellcheck disable=SC2086
			same_for_all_jobs 0 nd-sentence --rejects bad $options \
				${ids:+--ids ids} more
			[ "$(wc -l <jobs.8/bad)" -eq 2 ]
		done
		# Line 1 has a byte order mark; one later is part of a bad id.
		sed '1s/^\xef\xbb\xbf//' more | cut -f 1 | grep '^d' >wanted
		same wanted ids
	done
	same_for_all_jobs 1 nd-sentence more
}

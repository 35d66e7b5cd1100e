# nd-shingle.bats: documents to sets.
load helper
load threads

oracle="$top/tests/oracle/shingle.py"
nasty="$top/tests/data/nasty-text.py"

# As the oracle prints it: id and shingle.
shingles() {
	nd-shingle --text "$@" 2>notes | cut -f 1,3
}

# agree FILE [OPTION...]: the oracle and every level print the same.
agree() {
	local file=$1 level
	shift
	[ -r /usr/share/unicode/UnicodeData.txt ] ||
		skip "the package unicode-data is absent"
	python3 "$oracle" "${@/#-mwhole/-w}" <"$file" >wanted
	[ -s wanted ]
	for level in none avx2 avx512; do
		ND_SIMD=$level shingles "$@" "$file" >got
		same wanted got
	done
}

# hash TEXT: its feature, as the xxhsum command has it.
hash() {
	printf %s "$1" | xxhsum -H3 | sed 's/.*= //'
}

@test "a feature is the XXH3 of the words joined by a space" {
	printf 'a\tTo be, or NOT to be\n' >in
	ok nd-shingle --text in
	[ "$output" = "a$TAB$(hash 'to be or not to')${TAB}to be or not to
a$TAB$(hash 'be or not to be')${TAB}be or not to be" ]
}

@test "features of every length are XXH3" {
	local words n
	for n in 1 2 3 4 8 12 20 40 41 55 80 200; do
		words=$(seq -s ' ' "$n")
		printf 'x\t%s\n' "$words" | nd-shingle -k 1000 >got
		printf 'x\t1\t%s\tk1000\n' "$(hash "$words")" >wanted
		same wanted got
	done
}

# words K: a record for each length L from 1 to 600, most of whose K words make L
# bytes, all but a few of which are of other lengths.
words() {
	awk -v k="$1" 'BEGIN {
		srand(k)
		for (l = 1; l <= 600; l++) {
			printf "%d\t", l
			for (w = 0; w < 10 + k; w++) {
				n = rand() < .1 / k ? rand() * 99 : l / k - rand()
				for (n = int(n); n >= 0; n--)
					printf "%c", 97 + int(rand() * 26)
				printf " "
			}
			print ""
		}
	}'
}

# bats test_tags=long
@test "shingles of 1 to 600 bytes: xxhsum has their features, at every level" {
	local k level
	for k in 1 3 9 25; do
		words "$k" >in
		rm -rf shingles
		mkdir shingles
		nd-shingle -k "$k" --text in | awk -F '\t' '{
			printf "%s", $3 >"shingles/" NR
			close("shingles/" NR)
		}'
		seq -f shingles/%.0f 600000 | head -n "$(ls shingles | wc -l)" |
			xargs xxhsum -H3 | sed 's/.*= //' >hashes
		[ "$(wc -l <hashes)" -gt 6000 ]
		nd-shingle -k "$k" --text in | cut -f 1 | paste - hashes |
			LC_ALL=C sort -u | awk '{ f[$1] = f[$1] " " $2; n[$1]++ }
			END { for (i in f) print i "\t" n[i] "\t" substr(f[i], 2) "\tk'"$k"'" }' |
			LC_ALL=C sort >wanted
		for level in none avx2 avx512; do
			ND_SIMD=$level nd-shingle -k "$k" in |
				LC_ALL=C sort >got
			same wanted got
		done
	done
}

@test "a set is the features of the text in order, each once" {
	nd-shingle -k 2 --text "$samples/docs.tsv" | cut -f 1,2 | sort -u |
		awk '{ f[$1] = f[$1] " " $2; n[$1]++ }
		END { for (i in f) print i "\t" n[i] "\t" substr(f[i], 2) "\tk2" }' |
		sort >wanted
	nd-shingle -k 2 "$samples/docs.tsv" | sort >got
	same wanted got
}

# bats test_tags=long
@test "sets of every size to 300, and a large one, are sorted and unique" {
	local n
	{
		for n in {1..300}; do
			printf '%s\t' "$n"; seq -s ' ' "$n"
		done
		printf 'large\t%s %s\n' "$(seq -s ' ' 100000)" \
			"$(seq -s ' ' 60000)"
	} >in
	nd-shingle -k 2 in | cut -f 1-3 >sets
	awk '{ for (i = 3; i <= NF; i++)
		print $1, $2, NF - 2, $i }' sets >got
	nd-shingle -k 2 --text in | cut -f 1,2 | sort -u | awk '
		{ n[$1]++; k[NR] = $1; f[NR] = $2 }
		END { for (i = 1; i <= NR; i++)
			print k[i], n[k[i]], n[k[i]], f[i] }' | sort >wanted
	sort -c -k 1,1 -k 4,4 <(sort got)
	sort got | same wanted -
	[ "$(cut -f 1 sets)" = "$(cut -f 1 in)" ]
	awk '{ for (i = 4; i <= NF; i++)
		if (!($i "" > $(i - 1) "")) exit 1 }' sets
}

@test "a text shorter than a shingle is one shingle, whole" {
	printf 'a\tTwo words\nb\tone\n' >in
	shingles in >got
	printf 'a\ttwo words\nb\tone\n' >wanted
	same wanted got
}

@test "a document without a token has no feature, and is counted" {
	printf 'a\t\nb\t \\t\302\240\342\200\215\nc\tword\n' >in
	fails 0 "nd-shingle: in: 2 documents without a token" nd-shingle in
	[ "$output" = "a${TAB}0$TAB
b${TAB}0$TAB
c${TAB}1$TAB$(hash word)${TAB}k5" ]
}

@test "a text of emoji or punctuation is one token, but for what is not UTF-8" {
	printf '%s\t%s\t%s\n' a 😂😂 '' b '' '😂😂 ' c '😂 😂' '' d . 😂 e '. \n😂' '' f '' ... \
		g '' '\\' h ❤️ '' i '' ❤ j '！' '' k 😂 x >in
	shingles -f 2- in | tr '\240' _ >got
	printf '%s\t%s\n' a 😂😂 b 😂😂 c 😂$'\302'_😂 d .$'\302'_😂 e .$'\302'_😂 f ... \
		g '\\' h ❤ i ❤ j '!' k x >wanted
	same wanted got
	[ "$(nd-shingle -f 2- in | head -n 1)" = "a${TAB}1$TAB$(hash 😂😂)${TAB}k5" ]
	shingles -c -k 2 <(printf 'a\t.:!\nb\t. :\n') >got
	printf 'a\t.:\na\t:!\nb\t.\302\240\nb\t\302\240:\n' | same - got
	# Different texts in another encoding would all be the same U+FFFD.
	printf 'a\t\377\376\nb\t\361 \360\nc\t.\357\277\275\n' >in
	gives 'a\t0\t\nb\t0\t\nc\t0\t\n' 'nd-shingle: in: 4 invalid UTF-8 sequences replaced
nd-shingle: in: 3 documents without a token\n' 0 nd-shingle in
}

@test "with -c a shingle is k characters, spaces too" {
	printf 'a\tÀ b,c\nb\tÄÖ\n' >in
	shingles -c -k 3 in >got
	printf 'a\tà b\na\t b \na\tb c\nb\täö\n' >wanted
	same wanted got
}

@test "with -m whole the feature is that of the fields joined by LF" {
	printf 'a\tOne, two\tTHREE\tfour\n' >in
	ok nd-shingle -m whole -f 2-3 in
	[ "$output" = "a${TAB}1$TAB$(hash $'one two\nthree')${TAB}whole" ]
	ok nd-shingle -m whole --text -f 2,4 in
	[ "$output" = "a$TAB$(hash $'one two\nfour')${TAB}one two\\nfour" ]
}

@test "no shingle crosses a field" {
	printf 'a\tone two\tthree four\tfive\n' >in
	shingles -k 2 -f 2- in >got
	printf 'a\tone two\na\tthree four\na\tfive\n' >wanted
	same wanted got
	shingles -k 2 -f 4,2-2 in >got
	printf 'a\tone two\na\tfive\n' >wanted
	same wanted got
}

@test "escapes separate, and their letters are no text" {
	printf '%s\n' 'a	x\ty\nz\r\\n \q \\\n w\' >in
	shingles -k 1 in | cut -f 2 | tr '\n' ' ' >got
	printf 'x y z n q w ' >wanted
	same wanted got
}

@test "a missing column is an error that names the line" {
	printf 'a\tb\tc\nd\te\n' >in
	fails 1 "nd-shingle: in:2: expected at least 3 fields, got 2" \
		nd-shingle -f 2-3 in
	fails 1 "nd-shingle: stdin:1: expected at least 2 fields, got 1" \
		nd-shingle <<<alone
}

@test "a bad id is an error" {
	printf '\ttext\n' >in
	fails 1 'nd-shingle: in:1: expected an id, got nothing' nd-shingle in
	printf 'ok\tt\na\001\ttext\n' >in
	fails 1 "nd-shingle: in:2: expected an id without control characters, \
got 'a\x01'" nd-shingle in
}

@test "with --rejects bad records go there with the reason" {
	printf 'a\tb\nc\n\td\ne\tf\n' >in
	fails 0 "nd-shingle: in: 2 records rejected" \
		nd-shingle --rejects bad in
	[ "$output" = "a${TAB}1$TAB$(hash b)${TAB}k5
e${TAB}1$TAB$(hash f)${TAB}k5" ]
	printf '%s\n' "in:2: expected at least 2 fields, got 1${TAB}c" \
		"in:3: expected an id, got nothing$TAB${TAB}d" >wanted
	same wanted bad
}

@test "what is not as it should be is mended and counted" {
	printf '\357\273\277a\tone\r\nb\t\303\050 \342\202x \355\240\200\r\nc\tz' \
		>in
	fails 0 "nd-shingle: in: a byte order mark dropped
nd-shingle: in: the last line lacked its newline, mended
nd-shingle: in: 2 lines with CR before LF
nd-shingle: in: 5 invalid UTF-8 sequences replaced
nd-shingle: in: 3 documents, 3 tokens, 3 shingles, 3 features" nd-shingle -v in
	[ "$output" = "a${TAB}1$TAB$(hash one)${TAB}k5
b${TAB}1$TAB$(hash x)${TAB}k5
c${TAB}1$TAB$(hash z)${TAB}k5" ]
}

@test "an id in a later line that begins with a byte order mark is refused" {
	printf 'a\tone\n\357\273\277b\ttwo\n' >in
	fails 1 "nd-shingle: in:2: expected an id without a byte order mark, got '$(printf '\357\273\277b')'" \
		nd-shingle in
}

@test "an empty file is an empty answer" {
	ok nd-shingle /dev/null
	[ -z "$output" ]
}

@test "packed input gives the same sets, PDF is refused" {
	nd-shingle "$samples/docs.tsv" >wanted
	zstd -q <"$samples/docs.tsv" | nd-shingle >got
	same wanted got
	gzip <"$samples/docs.tsv" | nd-shingle >got
	same wanted got
	echo '%PDF-1.7' >in.pdf
	fails 1 "nd-shingle: in.pdf: PDF data, use pdftotext" nd-shingle in.pdf
}

@test "a file that cannot be read is an error" {
	fails 1 "nd-shingle: absent: No such file or directory" \
		nd-shingle absent
	fails 1 "nd-shingle: .: Is a directory" nd-shingle .
	[ "$(id -u)" -ne 0 ] || return 0
	install -m 000 /dev/null secret
	fails 1 "nd-shingle: secret: Permission denied" nd-shingle secret
}

@test "bad options are refused with the usage" {
	local usage="try 'nd-shingle --help'" list
	for list in 0 1 x 2, ,2 2-x 4-3 2--3; do
		fails 2 "nd-shingle: -f: expected columns from 2 such as 2,3 \
or 2-4 or 2-, got '$list'
$usage" nd-shingle -f "$list"
	done
	fails 2 "nd-shingle: -m: expected shingle, whole, winnow, imatch or spotsigs, \
got 'half'
$usage" nd-shingle -m half
	for k in 0 1001 100000; do
		fails 2 "nd-shingle: -k: expected a whole number from 1 to 1000, got '$k'
$usage" nd-shingle -k $k
	done
	printf 'a\tb c\n' | ok nd-shingle -k 1000
}

@test "a reader that goes away ends it in silence" {
	seq 200000 | sed 's/.*/&\tsome words of document &/' >in
	nd-shingle in 2>err | head -n 1 >got
	[ "${PIPESTATUS[0]}" -eq 141 ]
	[ ! -s err ]
	[ "$(wc -l <got)" -eq 1 ]
}

@test "a full disk is an error" {
	fails 1 "nd-shingle: stdout: No space left on device" \
		bash -c "exec nd-shingle '$samples/docs.tsv' >/dev/full"
	seq 20000 | sed 's/.*/&\tsome words of document &/' >in
	mkdir small
	mount -t tmpfs -o size=64k tmpfs small 2>err ||
		skip "cannot mount a tmpfs here"
	apart bash -c 'exec nd-shingle in >small/out'
	umount small
	[ "$status" -eq 1 ]
	[ "$stderr" = "nd-shingle: stdout: No space left on device" ]
}

@test "a killed run leaves no half a file of rejects" {
	local pid
	mkfifo pipe
	nd-shingle --rejects bad pipe >out &
	pid=$!
	exec 7>pipe
	printf 'a line without a field\n' >&7
	for _ in {1..600}; do
		compgen -G 'bad.*' >found && break
		sleep 0.1
	done
	[ -s found ]
	kill "$pid"
	wait "$pid" || :
	exec 7>&-
	[ ! -e bad ]
	! compgen -G 'bad.*'
}

@test "a million fields" {
	{ printf id; yes $'\tto be' | head -n 1000000 | tr -d '\n'; echo; } >in
	ok nd-shingle -f 2- in
	[ "$output" = "id${TAB}1$TAB$(hash 'to be')${TAB}k5" ]
	fails 0 "nd-shingle: in: 1 document, 2 tokens, 1 shingle, 1 feature" \
		nd-shingle -v -f 1000001 in
}

# bats test_tags=long
@test "a line of 100 MB, in memory bound to it" {
	{
		printf 'id\t'
		yes 'the same words come again and again' |
			head -n 2777777 | tr '\n' ' '
		echo
	} >in
	[ "$(wc -c <in)" -eq 99999976 ]
	within 2000000 nd-shingle in >got
	printf 'id\tthe same words come again and again %s\n' \
		'the same words come again and' | nd-shingle >wanted
	same wanted got
}

# times N BYTES: that many of them.
times() {
	yes "$2" | head -n "$1" | tr -d '\n'
}

@test "a megabyte of combining marks takes linear time" {
	local acute=$'\314\201' dot=$'\314\243'
	printf 'a\ta%s\n' "$(times 250000 "$acute$dot")" >in
	# The marks below come first, and the first of them composes.
	printf 'a\t\341\272\241%s%s\n' "$(times 249999 "$dot")" \
		"$(times 250000 "$acute")" >sorted
	ok soon 10 nd-shingle -m whole in
	[ "${#output}" -eq 26 ]
	cut -f 2 sorted | tr -d '\n' >text
	nd-shingle -m whole sorted >wanted
	[ "$output" = "a${TAB}1$TAB$(xxhsum -H3 <text | sed 's/.*= //')${TAB}whole" ]
	same wanted <(printf '%s\n' "$output")
}

# bats test_tags=long
@test "many tongues: as the oracle has it, at every level" {
	agree "$top/tests/data/tongues.tsv" -k 1
	agree "$top/tests/data/tongues.tsv" -k 2
	agree "$top/tests/data/tongues.tsv" -c -k 4
	agree "$top/tests/data/tongues.tsv" -mwhole
}

# tokens TEXT: on one line.
tokens() {
	printf 'a\t%s\n' "$1" | nd-shingle -k 1 --text | cut -f 3 | paste -sd ' '
}

@test "a run of Katakana is one token; Han and Hiragana are one each" {
	local level
	for level in none avx2 avx512; do
		export ND_SIMD=$level
		[ "$(tokens 'コンピューターの電源を切る')" = 'コンピューター の 電 源 を 切 る' ]
		[ "$(tokens 'プログラム・カウンタ、スタック')" = 'プログラム カウンタ スタック' ]
		[ "$(tokens 'TシャツLサイズ2メートル')" = 't シャツ l サイズ 2 メートル' ]
		[ "$(tokens 'ﾃﾞｰﾀﾍﾞｰｽ ㌔ワット')" = 'データベース キロワット' ]
		[ "$(tokens '㌔バイト らーめん')" = 'キロバイト ら ー め ん' ]
		[ "$(tokens 'アプリケーション\nサーバ漢字カナ')" = 'アプリケーション サーバ 漢 字 カナ' ]
	done
}

@test "each grapheme cluster of a script without spaces is a token" {
	[ "$(tokens 'ภาษาไทย น้ำ ทำ ๑๒๓ๆ')" = 'ภ า ษ า ไ ท ย น้ํา ทํา ๑๒๓ ๆ' ]
	[ "$(tokens 'ພາສາລາວ ນໍ້າ ທຳ')" = 'ພ າ ສ າ ລ າ ວ ນໍ້ າ ທໍາ' ]
	[ "$(tokens 'ភាសាខ្មែរ')" = 'ភា សា ខ្ មែ រ' ]
	[ "$(tokens 'မြန်မာစာ ၁၉၄၈')" = 'မြ န် မ ာ စ ာ ၁၉၄၈' ]
	[ "$(tokens 'ᦺᦎᦟᦲᧉ ᥖᥭᥰ')" = 'ᦺ ᦎ ᦟ ᦲ ᧉ ᥖ ᥭ ᥰ' ]
	[ "$(tokens 'iPadราคา5บาทUSBไทย')" = 'ipad ร า ค า 5 บ า ท usb ไ ท ย' ]
}

@test "a Thai text with one word changed is similar" {
	{
		printf 'a\tมนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ\n'
		printf 'b\tมนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติยศและสิทธิ\n'
		printf 'c\tต่างมีเหตุผลและมโนธรรมและควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ\n'
	} | nd-shingle | nd-pairs -t 0.6 -x - >got
	same got <(printf 'a\tb\t0.740000\t37\t44\t43\n')
}

@test "a copy in capitals, decomposed, with other apostrophes is equal in 25 languages" {
	python3 "$top/tests/data/capitals.py" <"$top/tests/data/capitals.tsv" |
		nd-shingle -k 5 | nd-pairs -t 0.8 -x - | cut -f 1-3 | sort >got
	same <(awk '{ print $1 ".a\t" $1 ".b\t1.000000" }' "$top/tests/data/capitals.tsv") got
}

@test "I, ı, İ and i are one letter; other letters keep their dots" {
	[ "$(tokens 'Iıİi DIŞ dış İÇ iç')" = 'iiii diş diş iç iç' ]
	local dot=$'\314\207' below=$'\314\243' acute=$'\314\201'
	[ "$(tokens "I$dot i$below$dot j$dot e$dot")" = 'i ị j ė' ]
	[ "$(tokens "i$acute$dot i$dot$acute")" = "í$dot í" ]
}

@test "a token begins with no mark, and modifier letters are apostrophes" {
	[ "$(tokens "don´t donʼt don't Hawaiʻi ˈa ( ́b) 5⃣ #⃣")" = \
		"don t don t don t hawai i ˈa b 5⃣" ]
}

# bats test_tags=long
@test "an odd thing at every place of a vector" {
	python3 "$nasty" borders >in
	agree in -k 2
}

@test "random nasty text: as the oracle has it, at every level" {
	python3 "$nasty" 1 1000 >in
	agree in -k 3
	python3 "$nasty" 2 400 >in
	agree in -c -k 5
	nd-shingle in >wanted 2>notes
	for level in none avx2; do
		ND_SIMD=$level nd-shingle in >got 2>notes
		same wanted got
	done
}

# bats test_tags=long
@test "every assigned code point below U+3400, and its neighbours compose" {
	python3 -c 'import sys
for c in list(range(0x80, 0x3400)) + list(range(0xf900, 0x10000)) + list(
        range(0x1d100, 0x1d800)) + list(range(0x2f800, 0x2fa20)):
    sys.stdout.buffer.write("{0:x}\ta{1}b {1}\u0301 \u5b57{1}\n".format(
        c, chr(c)).encode())' >in
	agree in -k 1
}

# bats test_tags=long
@test "real Chinese, German and bad strings: as the oracle has it" {
	need zh-houhan.docs.tsv.zst zh-pawsx-dev.docs.tsv.zst \
		xling-man-a.de.docs.tsv.zst raw/blns.txt.zst
	zstd -dcq "$data/zh-houhan.docs.tsv.zst" | head -n 12 >in
	zstd -dcq "$data/zh-pawsx-dev.docs.tsv.zst" | head -n 1000 >>in
	zstd -dcq "$data/xling-man-a.de.docs.tsv.zst" | head -n 60 >>in
	agree in
	zstd -dcq "$data/raw/blns.txt.zst" | tr '\t' ' ' |
		sed 's/^/x\t/' >in
	agree in -k 1
}

# bats test_tags=long
@test "the normalisation and word break tests of Unicode" {
	need raw/NormalizationTest-15.0.txt.zst raw/WordBreakTest-15.0.txt.zst
	{
		zstd -dcq "$data/raw/NormalizationTest-15.0.txt.zst"
		zstd -dcq "$data/raw/WordBreakTest-15.0.txt.zst"
	} | python3 -c 'import re, sys
for n, line in enumerate(sys.stdin):
    line = line.split("#")[0].replace("÷", " ").replace("×", " ")
    if not re.match(r"\s*[0-9A-F]{4}", line):
        continue
    cols = ["".join(chr(int(x, 16)) for x in f.split() if not
            0xd800 <= int(x, 16) < 0xe000) for f in line.split(";")]
    print(n, *(c.replace("\\", "\\\\").replace("\t", "\\t").replace(
        "\n", "\\n").replace("\r", "\\r") for c in cols), sep="\t")' >in
	agree in -k 1 -f 2-
	# NFKC_Casefold makes one of all that is canonically equivalent, but
	# for U+0345, a mark that it makes a letter before marks are ordered.
	grep -v $'\315\205' in | awk -F '\t' 'NF >= 6 { print $1 "\t" $2; print $1 "\t" $3;
		print $1 "\t" $4 }' | nd-shingle -m whole 2>notes |
		uniq -c | awk '$1 != 3' >wrong
	[ ! -s wrong ]
}

@test "any number of threads gives the same bytes" {
	documents 1100000 >docs
	printf 'bad\n\tno id\n' | cat docs - docs >more
	for options in '' '-c -k 9' '--text -k 2' '-m winnow' '-m whole' \
		'--stem english -v' '-q'; do
		# shellcheck disable=SC2086
		same_for_all_jobs 0 nd-shingle --rejects bad $options more
		[ "$(wc -l <jobs.8/bad)" -eq 2 ]
	done
	gzip -1 <more >more.gz
	some_jobs='3 64' same_for_all_jobs 0 nd-shingle --rejects bad more.gz
	nd-shingle -j 5 --rejects bad - <more >got 2>err
	same jobs.1/out got
	for file in /dev/null small last; do
		[ -e $file ] || printf 'a\tsome words\nb\tof two' >$file
		same_for_all_jobs 0 nd-shingle $file
	done
}

# bats test_tags=long
@test "threads share the terms of -d and the lists of words" {
	documents 1500000 >docs
	nd-terms docs 2>err | nd-df >df
	printf '%s\n' w1 w2 w3 w4 >list
	same_for_all_jobs 0 nd-shingle -m imatch -d df -i 0.2,0.9 --variants 3 docs
	same_for_all_jobs 0 nd-shingle -m spotsigs --antecedents list docs
	same_for_all_jobs 0 nd-shingle -m spotsigs -d df --top 20 --stem german \
		--stopwords list docs
	printf '#nd-df\t5\nnothing\t1\n' >df
	nd-df </dev/null >df 2>err
	same_for_all_jobs 0 nd-shingle -m imatch -d df -i 0.2,0.9 docs
	grep -q 'contains no token' jobs.8/err
}

@test "with threads the first error in the order of lines is reported" {
	documents 800000 | awk 1 2>/dev/null >docs
	n=$(wc -l <docs)
	for lines in "3" "$n" "$((n / 2))" "2 3 $n" "$((n / 3)) $((n / 2)) $n"; do
		awk -v lines=" $lines " 'index(lines, " " NR " ") { print "bad"; next } 1' \
			docs >broken
		same_for_all_jobs 1 nd-shingle broken
		[ "$(<jobs.8/err)" = "nd-shingle: broken:${lines%% *}: expected at least 2 fields, got 1" ]
	done
}

@test "with threads the lines before a damaged place come first" {
	documents 1100000 | awk 1 >docs
	gzip -1 <docs | head -c 300000 >cut.gz
	same_for_all_jobs 1 nd-shingle cut.gz
	[ "$(<jobs.8/err)" = 'nd-shingle: cut.gz: damaged or truncated gzip data' ]
	sed '20s/.*/bad/' docs | gzip -1 | head -c 60000 >cut.gz
	same_for_all_jobs 1 nd-shingle cut.gz
	[ "$(<jobs.8/err)" = 'nd-shingle: cut.gz:20: expected at least 2 fields, got 1' ]
}

@test "with threads a closed or full output ends the program" {
	documents 1100000 >docs
	sed 's/^d//;s/^1/\t/' docs >bad
	for j in 2 8; do
		status=0
		soon 60 bash -c "trap - PIPE; nd-shingle -j $j docs 2>err | head -c 9 >got
			exit \${PIPESTATUS[0]}" || status=$?
		[ "$status" -eq 141 ]
		[ "$(<err)" = '' ]
		status=0
		soon 60 nd-shingle -j $j docs >/dev/full 2>err || status=$?
		[ "$status" -eq 1 ]
		[ "$(<err)" = 'nd-shingle: stdout: No space left on device' ]
		status=0
		soon 60 nd-shingle -j $j --rejects /dev/full bad >got 2>err || status=$?
		[ "$status" -eq 1 ]
		grep -q 'No space left' err
	done
}

@test "-j takes 1 to 256 threads" {
	for j in 0 257 x -1; do
		misused nd-shingle "-j: expected a whole number from 1 to 256, got '$j'" -j "$j" </dev/null
	done
	ok nd-shingle -j 256 <<<"a${TAB}b"
}

@test "threads that find no memory end the program" {
	documents 1100000 >docs
	for kb in 20000 60000 200000; do
		status=0
		within $kb soon 60 nd-shingle -j 8 docs >got 2>err || status=$?
		[ "$status" -le 1 ]
		[ "$status" -eq 0 ] || [ "$(grep -c 'out of memory' err)" -eq 1 ]
	done
}

@test "--skip-short skips short columns beside one that has a shingle" {
	printf 'a\tx y\t1 2 3 4\tz\t5 6 7\nb\tx\ty z\nc\t\t1 2 3\nd\t1 2 3\n' >docs
	for o in '' '-j 3'; do
		# shellcheck disable=SC2086
		nd-shingle $o -k 3 -f 2- --skip-short --text docs 2>err | cut -f 1,3 >got
		printf '%s\t%s\n' a '1 2 3' a '2 3 4' a '5 6 7' b x b 'y z' c '1 2 3' d '1 2 3' |
			same - got
		[ "$(<err)" = 'nd-shingle: docs: 2 columns skipped, shorter than a shingle
nd-shingle: docs: 1 document has fewer than 3 words (-k); found only in a document with the same text; a lower -k finds shorter ones' ]
		# The sets are those of the columns that count.
		printf 'a\t1 2 3 4\t5 6 7\nb\tx\ty z\nc\t1 2 3\nd\t1 2 3\n' |
			nd-shingle -k 3 -f 2- >wanted
		# shellcheck disable=SC2086
		nd-shingle -q $o -k 3 -f 2- --skip-short docs | same wanted -
	done
	gives 'a\tab\na\tbc\n' 'nd-shingle: stdin: 1 column skipped, shorter than a shingle\n' 0 \
		bash -c "printf 'a\tx\tabc\n' | nd-shingle -c -k 2 -f 2- --skip-short --text | cut -f 1,3"
	for m in whole winnow imatch; do
		misused nd-shingle "--skip-short: expected -m shingle, got -m $m" -m $m --skip-short docs
	done
}

@test "several files are converted one after another, each with its notes" {
	printf 'a\tone two three\nb\t\n' >1.tsv
	printf 'c\tcaf\xe9 one\n' >2.tsv
	printf 'd\tx\r\ne\t!\nf\t?\n' >3.tsv
	gzip 3.tsv
	for f in 1.tsv 2.tsv 3.tsv.gz; do nd-shingle -k 2 $f; done >wanted 2>notes
	[ "$(wc -l <notes)" -eq 3 ]
	nd-shingle -k 2 1.tsv 2.tsv 3.tsv.gz >got 2>err
	same wanted got
	same notes err
	printf 'g\n' >4.tsv
	fails 1 'nd-shingle: 4.tsv:1: expected at least 2 fields, got 1' nd-shingle -q -k 2 2.tsv 4.tsv 1.tsv
	printf 'h\n' >5.tsv
	nd-shingle -q -k 2 --rejects r 4.tsv 1.tsv 5.tsv >got
	nd-shingle -q -k 2 1.tsv | same - got
	printf '%s:1: expected at least 2 fields, got 1\t%s\n' 4.tsv g 5.tsv h | same - r
}

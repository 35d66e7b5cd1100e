# long/nd-lexicon.bats: tables of real sentences, and of many at random.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "words of the King James Bible are themselves in a modern one, or what became of them" {
	need editions-bible-ot.verses.tsv.zst
	zstdcat "$data/editions-bible-ot.verses.tsv.zst" >verses
	nd-lexicon --top 1 verses >table
	nd-terms -f 2 verses | nd-df | tail -n +2 |
		awk -F '\t' '$3 >= 500 { print $1 }' >often
	join -t "$TAB" often table | cut -f 1,2 >got
	[ "$(wc -l <got)" -eq 150 ]
	printf '%s\n' 'forth out' 'hast have' 'hath has' 'lord yahweh' \
		'mine my' 'not t' 'saith says' 'shall will' 'shalt shall' \
		'thee you' 'thereof its' 'thine your' 'thou you' 'thus says' \
		'thy your' 'unto to' 'upon on' 'ye you' >want
	awk -F '\t' '$1 != $2 { print $1, $2 }' got | same want -
}

@test "a thousand sentences teach the commonest German words" {
	need xling-tatoeba-de-en.tsv.zst
	zstdcat "$data/xling-tatoeba-de-en.tsv.zst" |
		nd-lexicon -f 3,2 --top 1 -v 2>notes >table
	for pair in and=und i=ich is=ist money=geld not=nicht time=zeit tom=tom \
		what=was where=wo you=du; do
		grep -q "^${pair%=*}$TAB${pair#*=}$TAB" table
	done
	grep -o 'iteration .* bits' notes | cut -d ' ' -f 3 >bits
	[ "$(wc -l <bits)" -eq 10 ]
	for part in 'head -n 5' 'tail -n 5'; do
		$part bits >five
		sort -k 1,1nr five | same five -
	done
}

@test "tables and likelihoods are those of Model 1, of many corpora" {
	python3 "$top/tests/oracle/lexicon.py" 500
}

# long/nd-shingle-methods.bats: signatures of large documents.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

# A document of all the words of many, of words that differ late, and of words
# each of which begins the next.
large() {
	printf 'large\t'
	python3 "$top/tests/data/random-texts.py" 7 300 | cut -f 2,3 | tr '\t\n' '  '
	python3 -c 'import random
r = random.Random(1)
print(*("x" * r.randrange(60) + "".join(r.choices("ab", k=r.randrange(12)))
        for _ in range(9000)), *("z" * i for i in range(1, 700)))'
}

@test "signatures of a large document: as the oracle has them" {
	oracle="$top/tests/oracle/signatures.py"
	{
		large
		python3 "$top/tests/data/random-texts.py" 8 100
	} >in
	nd-terms in 2>notes | nd-df >df
	nd-shingle -k 1 --text in >tokens 2>notes
	python3 "$oracle" imatch df 0 1 3 .5 1 <tokens >wanted
	nd-shingle -m imatch -d df -i 0,1 --variants 3 --drop .5 --seed 1 \
		--text in 2>notes | cut -f 1,3 | same wanted -
	python3 "$oracle" top 40 df >antecedents
	python3 "$oracle" spotsigs antecedents /dev/null 30 2 <tokens >wanted
	nd-shingle -m spotsigs --top 40 -d df -k 30 --spot 2 --text in \
		2>notes | cut -f 1,3 >got
	same wanted got
	nd-shingle -m spotsigs --top 40 -d df -k 30 --spot 2 in 2>notes |
		nd-df | sed 1d | cut -f 1 >got
	nd-shingle -m spotsigs --top 40 -d df -k 30 --spot 2 --text in \
		2>notes | cut -f 2 | sort -u | same - got
}

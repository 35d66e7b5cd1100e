# papers.bats: make papers on a small sample: the texts are made here, not those of Debian.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

# Of 40 pages each second one has six of the eight sentences of the one before.
sample() {
	python3 - <<-'END'
	import random
	rng = random.Random(1)
	def texts():
	    made = []
	    for page in range(40):
	        sentences = [[rng.randrange(900) for _ in range(9)] for _ in range(8)]
	        if page % 2:
	            sentences[:6] = made[-1][:6]
	        made.append(sentences)
	    return made
	pages = texts()
	def write(name, word, space, stop):
	    with open(name + '.tsv', 'w') as f:
	        for i, page in enumerate(pages):
	            f.write('p%02d\t%s\n' % (i, ' '.join(
	                space.join(map(word, s)).capitalize() + stop for s in page)))
	english = lambda n: ' a the is'.split(' ')[n % 4] + ' em%03d' % n
	write('pages', english, ' ', '.')
	write('help.en', english, ' ', '.')
	write('help.de', lambda n: 'dm%03d' % n, ' ', '.')
	write('help.zh', lambda n: chr(0x4e00 + n), '', '\u3002')
	with open('entries.tsv', 'w') as f:
	    for n in range(900):
	        f.write('%d\tem%03d\tdm%03d\n' % (n, n, n))
	with open('threads.tsv', 'w') as f:
	    for i, page in enumerate(pages):
	        f.write('t%02d\t%s\n' % (i, '\t'.join(
	            ' '.join(map(english, s)) for s in page[4:7])))
	END
}

# Seconds and milliseconds differ at each run.
untimed() {
	awk '/^threads  doc/ { wu = 4 } /^pages +documents/ { eleven = 5; print; next }
		/^method +bits/ { ms = 8; print; next }
		wu && /^[0-9]/ { $2 = $3 = $4 = "S"; wu-- }
		eleven && /^ / { $2 = $3 = "S"; eleven-- }
		ms && /^(rp|simhash|minhash) / { sub(/[0-9.]+ \([0-9.]+\)$/, "S"); ms-- }
		{ print }'
}

@test "make papers measures each figure and table on small texts" {
	mkdir texts
	(cd texts && sample)
	ok "$top/tests/bench/papers/run" texts
	untimed <<<"$output" >got
	same "$top/tests/data/papers.txt" got
}

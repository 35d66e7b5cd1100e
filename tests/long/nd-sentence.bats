# nd-sentence.bats: what of nd-sentence takes long.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "thousands of random texts are cut into their stretches, at every level" {
	for seed in 1 2 3; do
		python3 "$top/tests/data/random-sentences.py" $seed 4000 1 >docs
		for options in '' --lines; do
			# shellcheck disable=SC2086
			nd-sentence $options docs >got 2>err
			python3 "$top/tests/oracle/sentence.py" docs 2 got
			for level in none avx2; do
				# shellcheck disable=SC2086
				ND_SIMD=$level nd-sentence $options docs >other 2>err
				same got other
			done
		done
	done
}

@test "the sentences of real articles are their stretches" {
	need raw/enwiki-206pages.xml.bz2 zh-houhan.docs.tsv.zst
	bzcat "$data/raw/enwiki-206pages.xml.bz2" | nd-wiki 2>err |
		cut -f 1,3 >docs
	zstd -dcq "$data/zh-houhan.docs.tsv.zst" >>docs
	for options in '' --lines; do
		# shellcheck disable=SC2086
		nd-sentence $options docs >got 2>err
		python3 "$top/tests/oracle/sentence.py" docs 2 got
	done
}

@test "four times a hostile text takes four times as long" {
	python3 - <<-'EOF'
	import os, resource, subprocess
	def cpu():
	    r = resource.getrusage(resource.RUSAGE_CHILDREN)
	    return r.ru_utime + r.ru_stime
	def takes(unit, n):
	    text = b'x\t' + unit.encode() * (n // len(unit.encode())) + b'\n'
	    before = cpu()
	    subprocess.run(['nd-sentence'], input=text, check=True,
	                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
	    return cpu() - before
	for unit in ['(', '. (', '.', '. ', '."', '."\u6211', '\u3002"\u6211', '[', '.[1',
	             '.\\n', 'A\\n', ' \\n\\t', 'U.', '\u0301', '.\u0301', '\u3002\u201c', "'.",
	             '.\u00a0', '. \xbb', '\\\\', '\r', '\\n- ', '. . ', '\\n1. ', 'Dr.', '. ((((((',
	             '\u3002\u4ed6\u8bf4', '\u201d\u4ed6', 'x,\\n', '1.1']:
	    small = min(takes(unit, 2 << 20) for _ in range(3))
	    large = min(takes(unit, 8 << 20) for _ in range(3))
	    assert large < 6 * small + .05, (unit, small, large)
	EOF
}

# The golden rules are in no package of pysbd, but in one of a program like it.
@test "392 of 452 golden rules of pysbd are followed" {
	pip download -q --no-deps --no-binary cleave-sbd cleave-sbd==0.3.0b1 2>err ||
		skip 'pip cannot download cleave-sbd 0.3.0b1'
	tar xf cleave_sbd-0.3.0b1.tar.gz
	command python3 "$top/tests/oracle/golden-rules.py" \
		cleave_sbd-0.3.0b1/tests/data/lang >got
	[ "$(tail -n 1 got)" = 'all 392 452' ] || { cat got; return 1; }
}

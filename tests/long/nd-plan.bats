# nd-plan.bats: what tables with a window are thought to find, and what they
# do: over many plans, and of real texts.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "window: what tables find and cost is the oracle's, often" {
	ok python3 "$top/tests/oracle/plan-window.py" 2 200
	[ -z "$output" ]
}

# The paper's bounds hold here but at low cosines where the rows are a power
# of two times the window, or a little more.
@test "window: predicted and measured recall agree, of random sketches" {
	ok python3 - <<-'EOF'
	import math, random, subprocess
	draw = random.Random(4)
	def run(*words):
	    return subprocess.run([str(w) for w in words], text=True, check=True,
	                          stdout=subprocess.PIPE).stdout.splitlines()
	rows, pairs = 32768, 6000
	for bits, cosine, far, low in ((1000, .3, 450, True), (256, .5, 100, True),
	                               (1000, .7, 254, False),
	                               (256, .9, 40, False), (64, .9, 12, False)):
	    share = math.acos(cosine) / math.pi
	    with open('s', 'w') as f:
	        for i in range(rows // 2):
	            x, y = draw.getrandbits(bits), draw.getrandbits(bits)
	            if i < pairs:
	                y = x ^ sum(1 << j for j in range(bits)
	                            if draw.random() < share)
	            for name, z in ('a', x), ('b', y):
	                f.write('%s%d\trp:%d:0\t%0*x\n' %
	                        (name, i, bits, bits // 4, z))
	    for q, b in (2, 16), (10, 16), (10, 23), (30, 30), (80, 64):
	        plan = dict(line.split('\t') for line in run(
	            'nd-plan', 'window', '-t', cosine, '-D', bits, '--distance',
	            far, '--sketches', rows, '-Q', q, '-B', b))
	        found = sum(line[0] == 'a' and 'b' + line[1:].split('\t')[0] ==
	                    line.split('\t')[1] and
	                    int(line[1:].split('\t')[0]) < pairs
	                    for line in run('nd-window', '-Q', q, '-B', b,
	                                    '--distance', far, 's')) / pairs
	        off = found - float(plan['recall'])
	        under = float(plan['recall-low']) - found
	        over = found - float(plan['recall-high'])
	        power = b != 23
	        if abs(off) > .02 or under > .05 or \
	                over > (.15 if low and power else .05):
	            print(bits, cosine, q, b, found, plan)
	EOF
	[ -z "$output" ]
}

# value NAME: of that in plan.
value() {
	awk -F '\t' -v name="$1" '$1 == name { print $2 }' plan
}

@test "window: predicted and measured recall and precision agree on news" {
	need news-reuters-a.docs.tsv.zst
	zstdcat "$data/news-reuters-a.docs.tsv.zst" |
		nd-terms --stem english >tf 2>/dev/null
	nd-df tf >df
	nd-weigh --min-terms 5 -d df tf >vectors 2>/dev/null
	nd-sketch vectors >sketches
	nd-score --all -m cosine -t 0.1 vectors >cosines
	for case in '0.3 40 50' '0.3 10 100' '0.3 100 20' '0.6 10 50' '0.6 3 100'; do
		set -- $case
		nd-plan window -t $1 --sketches "$(wc -l <sketches)" -Q $2 -B $3 \
			cosines >plan
		awk -F '\t' -v t=$1 '$3 >= t { print $1 "\t" $2 }' cosines |
			sort >wanted
		nd-window -Q $2 -B $3 -t $1 sketches | cut -f 1,2 | sort >got
		nd-window --all -t $1 sketches | cut -f 1,2 | sort >all
		paste <(comm -12 wanted got | wc -l) <(comm -12 wanted all | wc -l) \
			<(wc -l <wanted) <(wc -l <got) >found
		echo "$case: $(cat found)"
		awk -v recall="$(value recall)" -v all="$(value recall-all)" \
			-v precision="$(value precision)" '
			function off(x, y) { return x > y ? x - y : y - x }
			{ exit !(off($1 / $3, recall) < .03 && off($2 / $3, all) < .01 &&
			    off($1 / $4, precision) < .01) }' found
	done
}

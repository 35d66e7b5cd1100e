# libnd.bats: the library of nd.h.
load helper

# corpus: 300 documents, most of them near-copies of others, in the order of their ids.
corpus() {
	python3 -c '
import random
r = random.Random(3)
texts = []
for i in range(300):
	t = list(r.choice(texts)) if texts and r.random() < .7 else \
		[r.choice("abcdefghijklmnopqrstuvwxyz") * 3 for _ in range(20)]
	for _ in range(r.randrange(3)):
		t[r.randrange(20)] = r.choice(["new", "back\\slash", "Ünï", "漢字"])
	texts.append(t)
	print("d%03d\t%s" % (i, " ".join(t)))' >corpus
}

@test "the pairs of libnd are those of nd-text-pairs" {
	corpus
	for measure in jaccard dice set-cosine; do
		nd-text-pairs -m "$measure" -k 2 -t 0.4 <(sed 's/\\/\\\\/g' corpus) | sort >wanted
		[ "$(wc -l <wanted)" -gt 200 ]
		for threads in 1 3 0; do
			"$units/nd" pairs 2 "$measure" 0.4 "$threads" <corpus | sort >got
			same wanted got
		done
	done
	ok "$units/nd" pairs 2 overlap 0.4 1 <corpus
	[ "$output" = refused ]
	ok "$units/nd" pairs 2 jaccard 1.4 1 <corpus
	[ "$output" = refused ]
}

@test "the stars of libnd are those of nd-cluster" {
	corpus
	printf 'none\t.\nnothing\t\n' >>corpus
	sed 's/\\/\\\\/g' corpus | nd-text-pairs -m jaccard -k 2 -t 0.4 --stars | nd-sort |
		nd-cluster - | awk -F '\t' '$1 != $2 { print $1 "\t" $2 }' | sort >wanted
	[ "$(wc -l <wanted)" -gt 100 ]
	for threads in 1 3; do
		"$units/nd" stars 2 jaccard 0.4 "$threads" <corpus >got
		[ "$(wc -l <got)" -eq "$(wc -l <corpus)" ]
		awk -F '\t' '$1 != $2' got | sort | same wanted -
	done
}

@test "the keys of libnd are those of nd-minhash" {
	corpus
	sed 's/\\/\\\\/g' corpus | nd-shingle -k 2 | nd-minhash -b 4 -r 3 --seed 9 | cut -f 1 >wanted
	"$units/nd" keys 2 4 3 9 <corpus | same wanted -
}

@test "numbers that do not ascend are no set, and no set has no pairs" {
	ok "$units/nd" pairs 2 jaccard 0.4 1 </dev/null
	[ -z "$output" ]
}

@test "the example of libnd(3) compiles with what is installed, and prints what it says" {
	make -s -C "$top" install DESTDIR="$PWD/root" PREFIX=/nd
	awk '/^#include/ { on = 1 } /^\.Ed/ { on = 0 } on { gsub(/\\e/, "\\"); print }' \
		"$top/man/libnd.3" >compare.c
	pc=root/nd/lib/pkgconfig/libnd.pc
	read -ra flags <<<"$(sed -n "s,^Cflags:,,p" "$pc" | sed "s,/nd/,$PWD/root/nd/,")"
	read -ra libs <<<"$(sed -n "s,^Libs:,,p" "$pc" | sed "s,/nd/,$PWD/root/nd/,")"
	cc -std=c11 -Wall -Wextra -Werror "${flags[@]}" -o compare compare.c "${libs[@]}"
	ok ./compare 'a cat and a dog' 'one fish' 'The dog and a cat.'
	sed -n '/EXAMPLES/,$s/^\.Dl \([^$]\)/\1/p' "$top/man/libnd.3" | same - <(echo "$output")
	# Other names would be in the way of those of a program.
	[ -z "$(nm -g --defined-only root/nd/lib/libnd.a | awk '$2 ~ /[A-Z]/ && $3 !~ /^nd_/')" ]
}

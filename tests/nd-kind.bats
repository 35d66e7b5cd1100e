# nd-kind.bats: in what way similar sentences are alike.
load helper

usage='usage: nd-kind [-a FILE] [--rejects FILE] [-v] [file]'

# Lines of kind, evidence, A and B on stdin: each pair must get both.
kinds() {
	awk -F '\t' '{
		a = sprintf("%03d:1", NR); b = sprintf("%03d:2", NR)
		print a "\t" $3 >"sents"
		print b "\t" $4 >"sents"
		print a "\t" b "\t0.900000\t3\t50\t52" >"pairs"
		print a "\t" b "\t0.900000\t" $1 "\t" $2 >"want" }'
	ok nd-kind -a sents pairs
	[ "$output" = "$(<want)" ] ||
		diff <(cut -f 4- want) <(cut -f 4- <<<"$output")
}

@test "the same words are identical: case, punctuation and spaces do not count" {
	kinds <<-'END'
	identical		The end.	The end.
	identical		The End!	the  "end"
	identical		late-2005, (eds.)	Late 2005 eds
	identical		U.S. and 1,000	US & 1000
	identical		two first	2 1st
	identical		It’s Ünder ﬁre	It's Ünder fire
	END
}

@test "words added, dropped, changed or moved are a copy-edit, names and numbers too" {
	kinds <<-'END'
	copy-edit	-> a US President	Bush, had a rating of 22%.	Bush, a US President, had a rating of 22%.
	copy-edit	Ingmar Bergman said that ->	Ingmar Bergman said that it was true to film.	It was true to film.
	copy-edit	consists of -> comprises	Transport in Angola consists of:	Transport in Angola comprises:
	copy-edit	In 1992 ->; -> in 1992	In 1992, Agassi was named man of the year.	Agassi was named man of the year in 1992.
	copy-edit	Einstein -> He	Einstein published more than 300 papers.	He published more than 300 papers.
	copy-edit	Canadaian -> Canadian	in 10,000 Canadaian dollars or more	in 10,000 Canadian dollars or more
	copy-edit	1 ->	1. Copies must keep the notice.	Copies must keep the notice.
	copy-edit	b -> c	(b) Copies must keep the notice.	(c) Copies must keep the notice.
	END
}

@test "another number or date in the place of one is factual drift" {
	kinds <<-'END'
	factual-drift	56% -> 46%	Obama had a rating of 56% in 2012.	Obama had a rating of 46% in 2012.
	factual-drift	56% -> 56	a rating of 56% in 2012	a rating of 56 in 2012
	factual-drift	$5 -> £5	It was sold for $5 a piece.	It was sold for £5 a piece.
	factual-drift	-5 -> 5	It was -5 degrees then.	It was 5 degrees then.
	factual-drift	March 3 -> April 17	Payment date is March 3.	Payment date is April 17.
	factual-drift	single -> double	There was a single row of columns.	There was a double row of columns.
	factual-drift	The ->; 4.5 -> nine	The temple has 4.5 rows.	Temple has nine rows.
	factual-drift	2.6.36 -> 2.6	available since version 2.6.36	available since version 2.6
	END
}

@test "another name in the place of one is a template, whatever else differs" {
	kinds <<-'END'
	template	Bush -> Obama; 22% -> 56%; 2008 -> 2012	Bush had a rating of 22% in 2008.	Obama had a rating of 56% in 2012.
	template	England, Wales, and Northern Ireland -> Australia	In England, Wales, and Northern Ireland it is the first.	In Australia it is the first.
	template	Bulgaria -> Denmark	an embassy in Bulgaria	an embassy in Denmark
	template	fgetws -> mblen	The behavior of fgetws() depends on the locale.	The behavior of mblen() depends on the locale.
	template	https://x.org/a -> https://x.org/b	More: <https://x.org/a>.	More: <https://x.org/b>.
	template	nl -> nproc	This is an alias of `nl`.	This is an alias of `nproc`.
	template	11 -> 3	the characters in ISO 8859-11 that	the characters in ISO 8859-3 that
	template	62 -> 72	18 T-62 main battle tanks.	18 T-72 main battle tanks.
	template	H2A -> H3A	H2A + H2O	H3A + H2O
	template	PR_SET_ENDIAN -> PR_GET_ENDIAN	see PR_SET_ENDIAN there	see PR_GET_ENDIAN there
	END
}

@test "other words where the sentences begin are a template, forms of one are not" {
	kinds <<-'END'
	template	sulfonic -> carboxylic	A sulfonic acid has a formula.	A carboxylic acid has a formula.
	template	Water -> Air	Water, which is wet, falls.	Air, which is wet, falls.
	copy-edit	Orphaned -> Orphan	Orphaned packages are removed.	Orphan packages are removed.
	copy-edit	The other -> Any	The other packages are removed.	Any packages are removed.
	END
}

@test "citations are references, sentences with a verb are none" {
	kinds <<-'END'
	reference	11 (1): 73-80 -> 10 (2): 245-253	Neotropical Ichthyology 11 (1): 73-80.	Neotropical Ichthyology 10 (2): 245-253.
	reference	Berkeley -> Cambridge; 2006 -> 1986	Berkeley, University Press, 2006.	Cambridge: University Press, 1986
	reference	255ff -> 116ff	Found in The Undecidable, p. 255ff.	Found in The Undecidable, p. 116ff.
	reference	43447-5 -> 43448-2	ISBN 0-582-43447-5	ISBN 0-582-43448-2
	reference	2009 -> 2005	Halper, Edward C. (2009).	Halper, Edward C. (2005).
	reference	et al ->	Ayhan et al. 2013	Ayhan 2013
	template	Oxford -> Chicago	The Oxford University Press was there.	The Chicago University Press was there.
	factual-drift	1999 -> 2001	Montana, United States (1999)	Montana, United States (2001)
	template	Tungsten -> Halogen; 500–830 -> 240–450	Tungsten bulb (60–100 W): 500–830 mA	Halogen bulb (60–100 W): 240–450 mA
	END
}

@test "where little stays it is other" {
	kinds <<-'END'
	other	brown fox jumps -> lazy dogs sleep	the brown fox jumps	the lazy dogs sleep
	other	-> nothing	(((	nothing
	END
}

# The pairs of one half: `halves rules`; what they are called to got, what the
# reader called them to label.
halves() {
	awk -F '\t' -v half="$1" '$1 == half { n++
		printf "%03d:1\t%s\n%03d:2\t%s\n", n, $4, n, $5 >"sents"
		printf "%03d:1\t%03d:2\t0.900000\n", n, n >"pairs"
		print $2 >"label" }' "$top/tests/kinds.tsv"
	nd-kind -a sents pairs | cut -f 4 >got
}

# Reader's kinds down, ours across, as the manual has them.
matrix() {
	paste label got | awk -F '\t' '
		{ n[$1, $2]++; all++; right += $1 == $2 }
		END {
			split("identical copy-edit factual-drift template " \
			    "reference other", k, " ")
			for (i = 1; i <= 6; i++) {
				printf "%-14s", k[i]
				for (j = 1; j <= 6; j++)
					printf "%4s", ((k[i], k[j]) in n) ? n[k[i], k[j]] : "."
				print ""
			}
			print right, "of", all
		}'
}

@test "pairs that a reader labelled: as many are told right as the manual says" {
	halves rules
	matrix >rules
	[ "$(tail -n 1 rules)" = "55 of 62" ]
	grep -q '55 of 62' "$top/man/nd-kind.1"
	halves held
	matrix >held
	sed -n '/^.\\" The held half/,/^\.Ed/p' "$top/man/nd-kind.1" |
		grep -v '^\.\|^ ' >manual
	head -n 6 held >got
	same manual got
	[ "$(tail -n 1 held)" = "43 of 58" ]
	grep -q '43 of 58' "$top/man/nd-kind.1"
}

@test "what stays is a longest common subsequence, weighed; evidence is all that does not" {
	python3 - <<-'END'
		import random
		r = random.Random(4)
		words = ['the', 'of', 'ab', 'cd', 'ef', 'gh']
		with open('sents', 'w') as s, open('pairs', 'w') as p, \
		     open('want', 'w') as w:
		    for i in range(400):
		        k = r.choice((2, 4, 6))
		        a = [r.choice(words[:k]) for _ in range(r.randint(0, 14))]
		        b = [r.choice(words[:k]) for _ in range(r.randint(0, 14))]
		        best = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
		        for x, u in enumerate(a):
		            for y, v in enumerate(b):
		                best[x + 1][y + 1] = max(best[x][y + 1],
		                    best[x + 1][y], best[x][y] +
		                    (2 if u in words[:2] else 3 if u == v else 0)
		                    if u == v else 0)
		        weight = sum(2 if u in words[:2] else 3 for u in a + b)
		        s.write('%03da\t%s\n%03db\t%s\n' % (i, ' '.join(a), i, ' '.join(b)))
		        p.write('%03da\t%03db\t0.500000\n' % (i, i))
		        w.write('%d\n' % (weight - 2 * best[-1][-1]))
	END
	nd-kind -a sents pairs | cut -f 5 | sed 's/->//g; s/;//g' |
		awk '{ w = 0; for (i = 1; i <= NF; i++)
			w += $i == "the" || $i == "of" ? 2 : 3; print w }' >got
	same want got
}

@test "sentences of thousands of words: what differs is found in a band" {
	awk 'BEGIN {
		printf "a\t"
		for (i = 0; i < 5000; i++) printf "w%d ", i
		printf "\nb\t"
		for (i = 0; i < 5000; i++)
			if (i % 500 != 250) printf "w%d ", i
			else printf "x%d y%d ", i, i
		print ""
	}' >sents
	printf 'a\tb\t0.500000\n' >pairs
	awk 'BEGIN {
		printf "a\tb\t0.500000\ttemplate\t"
		for (i = 250; i < 5000; i += 500)
			printf "%sw%d -> x%d y%d", (i > 250 ? "; " : ""), i, i, i
		print ""
	}' >want
	ok nd-kind -a sents pairs
	same want <(echo "$output")
	awk 'BEGIN {
		for (d = 1; d < 3; d++) {
			printf "%d\t", d
			for (i = 0; i < 100000; i++) printf "v%d ", i * i * d % 97
			print ""
		}
	}' >sents
	printf '1\t2\t0.500000\n' >pairs
	ok within 100000 nd-kind -a sents pairs
	[ "$(cut -f 1-3 <<<"$output")" = "1${TAB}2${TAB}0.500000" ]
}

@test "evidence is a text field: a TAB in it is an escape, other columns are dropped" {
	printf 'a\tone Big\\tApple\\\\ there\tx\nb\tone Small\\nTown there\n' >sents
	printf 'a\tb\t0.123456\t1\t2\t3\n' >pairs
	gives 'a\tb\t0.123456\ttemplate\tBig\\tApple -> Small\\nTown\n' '' 0 \
		nd-kind -a sents pairs
	gives 'a\tb\t0.123456\ttemplate\tBig\\tApple -> Small\\nTown\n' '' 0 \
		nd-kind -a - pairs <sents
}

@test "counts on stderr: invalid text, each kind with -v" {
	printf 'a\tone \377 two\r\nb\tone two' >sents
	printf 'a\tb\t0.500000\n' >pairs
	gives 'a\tb\t0.500000\tidentical\t\n' \
		'nd-kind: sents: the last line lacked its newline, mended\nnd-kind: sents: 1 line with CR before LF\nnd-kind: sents: 1 invalid UTF-8 sequence replaced\nnd-kind: pairs: 1 identical\nnd-kind: pairs: 0 copy-edit\nnd-kind: pairs: 0 factual-drift\nnd-kind: pairs: 0 template\nnd-kind: pairs: 0 reference\nnd-kind: pairs: 0 other\n' 0 \
		nd-kind -v -a sents pairs
}

@test "bad input and bad usage are named" {
	printf 'a\tone\nb\ttwo\n' >sents
	printf 'a\tb\t1\n' >pairs
	fails 1 "nd-kind: pairs:1: expected a similarity with six decimals from 0.000000 to 1.000000 in column 3, got '1'" \
		nd-kind -a sents pairs
	printf 'a\tb\t0.500000\na\tc\t0.500000\n' >pairs
	fails 1 "nd-kind: pairs:2: id 'c' is not in sents" nd-kind -a sents pairs
	gives 'a\tb\t0.500000\tother\tone -> two\n' \
		'nd-kind: pairs: 1 record rejected\n' 0 \
		nd-kind --rejects bad -a sents pairs
	same bad <(printf "pairs:2: id 'c' is not in sents\ta\tc\t0.500000\n")
	printf 'a\tone\na\ttwo\n' >twice
	fails 1 "nd-kind: twice:2: id 'a' again, first in line 1" \
		nd-kind -a twice pairs
	printf 'a\n' >none
	fails 1 'nd-kind: none:1: expected at least 2 fields, got 1' \
		nd-kind -a none pairs
	fails 2 "nd-kind: expected -a FILE
$usage" nd-kind pairs
	fails 2 "nd-kind: -a -: expected a file as well
$usage" nd-kind -a -
}

@test "the sentences may be written in the same pipeline" {
	cp "$samples/similar.tsv" given
	ok bash -c 'tee sents <given | nd-shingle -c -k 3 | nd-index | sort |
		nd-pairs -t 0.2 | sort | nd-score --count -t 0.2 |
		nd-kind -a sents'
	[ "$(cut -f 4 <<<"$output" | sort | uniq -c | tr -s " ")" = \
		" 1 copy-edit
 1 factual-drift
 1 reference
 4 template" ]
}

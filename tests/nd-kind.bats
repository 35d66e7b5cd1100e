# nd-kind.bats: classifies pairs of similar sentences by how they differ.
load helper

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
	copy-edit	-> a retired potter	Brenna, had the trust of 22%.	Brenna, a retired potter, had the trust of 22%.
	copy-edit	Old Tarrin wrote that ->	Old Tarrin wrote that it never snowed there.	It never snowed there.
	copy-edit	is made of -> contains	The toolbox by the door is made of:	The toolbox by the door contains:
	copy-edit	In 1871 ->; -> in 1871	In 1871, Tarrin was chosen as keeper.	Tarrin was chosen as keeper in 1871.
	copy-edit	Brenna -> She	Brenna fired some 40 jars a week.	She fired some 40 jars a week.
	copy-edit	Bavariaan -> Bavarian	for 10,000 Bavariaan coins at best	for 10,000 Bavarian coins at best
	copy-edit	サーバー -> サーバ	この新しいサーバーの名前を調べる。	この新しいサーバの名前を調べる。
	copy-edit	1 ->	1. Keep the lid closed.	Keep the lid closed.
	copy-edit	b -> c	(b) Keep the lid closed.	(c) Keep the lid closed.
	END
}

@test "another number or date in the place of one is factual drift" {
	kinds <<-'END'
	factual-drift	56% -> 46%	Tarrin had the trust of 56% in 1912.	Tarrin had the trust of 46% in 1912.
	factual-drift	56% -> 56	the trust of 56% in 1912	the trust of 56 in 1912
	factual-drift	$5 -> £5	It was sold for $5 a piece.	It was sold for £5 a piece.
	factual-drift	-5 -> 5	It was -5 degrees then.	It was 5 degrees then.
	factual-drift	March 3 -> April 17	The fair opens on March 3.	The fair opens on April 17.
	factual-drift	single -> double	The gate had a single lock then.	The gate had a double lock then.
	factual-drift	The ->; 4.5 -> nine	The barn has 4.5 doors.	Barn has nine doors.
	factual-drift	2.6.36 -> 2.6	sold with it since version 2.6.36	sold with it since version 2.6
	factual-drift	7.29 -> 6.89	FENN BILLS AVERAGE 7.29 PCT, MAKING NEWS	FENN BILLS AVERAGE 6.89 PCT, MAKING NEWS
	END
}

@test "another name in the place of one is a template, whatever else differs" {
	kinds <<-'END'
	template	Brenna -> Tarrin; 22% -> 56%; 1908 -> 1912	Brenna had the trust of 22% in 1908.	Tarrin had the trust of 56% in 1912.
	template	Upper, Middle, and Lower Fenn -> Brasca	In Upper, Middle, and Lower Fenn all bells ring.	In Brasca all bells ring.
	template	Bulgaria -> Denmark	a cousin in Bulgaria	a cousin in Denmark
	template	getfoo -> setbar	Never call getfoo() from a handler.	Never call setbar() from a handler.
	template	https://x.org/a -> https://x.org/b	More: <https://x.org/a>.	More: <https://x.org/b>.
	template	https://x.org/Ā -> https://x.org/ĩ	More: <https://x.org/Ā>.	More: <https://x.org/ĩ>.
	template	https://x.org/c -> https://x.org/d	Read https://x.org/c. Then go.	Read https://x.org/d. Then go.
	template	ndx -> ndy	Most people type `ndx` instead.	Most people type `ndy` instead.
	template	11 -> 3	a drawing by QRS 7741-11 which	a drawing by QRS 7741-3 which
	template	62 -> 72	They own 18 K-62 tractors.	They own 18 K-72 tractors.
	template	Q2A -> Q3A	Q2A + Q2O	Q3A + Q2O
	template	SUMIF -> SUMIFS	see the page of SUMIF there	see the page of SUMIFS there
	template	OPT_SET_FOO -> OPT_GET_FOO	see OPT_SET_FOO there	see OPT_GET_FOO there
	END
}

@test "other words where the sentences begin are a template, forms of one are not" {
	kinds <<-'END'
	template	wooden -> leaden	A wooden spoon has a long handle.	A leaden spoon has a long handle.
	template	Water -> Air	Water, which is wet, falls.	Air, which is wet, falls.
	copy-edit	Roasted -> Roast	Roasted chestnuts are given away.	Roast chestnuts are given away.
	copy-edit	The other -> Any	The other chestnuts are given away.	Any chestnuts are given away.
	END
}

@test "content words replaced word for word are a template, other differences none" {
	kinds <<-'END'
	template	meat -> milk	geese that are kept for their meat	geese that are kept for their milk
	template	making a new -> mending an old	There is a fee for making a new jar.	There is a fee for mending an old jar.
	template	lid -> cup; lids -> cups	Brenna sold a lid where lids are rarely sold.	Brenna sold a cup where cups are rarely sold.
	template	potter -> weaver; 1847 -> 1894	a Brascan potter, born in 1847	a Brascan weaver, born in 1894
	template	kiln -> ndx	Never open the door of the kiln.	Never open the door of the `ndx`.
	copy-edit	potter -> maker of jars	Only a potter is told of it.	Only a maker of jars is told of it.
	copy-edit	consists of -> comprises	It is said that the lid consists of a knob.	It is said that the lid comprises a knob.
	copy-edit	keep -> leave; -> well	You are to keep the lid closed.	You are to leave the lid well closed.
	copy-edit	unto -> to	He gave a jar unto the weaver.	He gave a jar to the weaver.
	copy-edit	jar -> jars	Tell them to sell the jar there.	Tell them to sell the jars there.
	copy-edit	盖 -> 罐	他把盖子放在桌子上了。	他把罐子放在桌子上了。
	END
}

@test "in short sentences a content word must stay for a template" {
	kinds <<-'END'
	template	JAR_LID_TIN -> JAR_RIM_CUP; closed -> open	JAR_LID_TIN: Default: closed	JAR_RIM_CUP: Default: open
	other	JAR_LID_TIN -> JAR_RIM_CUP; closed -> open	JAR_LID_TIN by closed	JAR_RIM_CUP by open
	other	JAR_LID_TIN -> JAR_RIM_CUP; closed -> wide open	JAR_LID_TIN: Default: closed	JAR_RIM_CUP: Default: wide open
	END
}

@test "a content word replaced in two phrases is a template, if one has a verb a copy-edit" {
	kinds <<-'END'
	template	knob -> row of rims	Returns the knob of the lid, closed.	Returns the row of rims of the lid, closed.
	copy-edit	knob -> row of rims	He has the knob of the lid, closed.	He has the row of rims of the lid, closed.
	copy-edit	-> is; knob -> row of rims	Here the knob of the lid, closed.	Here is the row of rims of the lid, closed.
	copy-edit	-> well	Returns the knob of the lid, closed.	Returns the knob of the lid, well closed.
	other	potter with a lid -> row of rims; jar -> cup	as here and there by the potter with a lid for the jar	as here and there by the row of rims for the cup
	END
}

@test "a negation in one of two sentences is factual drift" {
	kinds <<-'END'
	factual-drift	not ->	It is not allowed to open the lid.	It is allowed to open the lid.
	factual-drift	-> never	The lid was closed.	The lid was never closed.
	factual-drift	isn't -> is	The lid isn't closed yet.	The lid is closed yet.
	factual-drift	with -> without	It is sold with a lid.	It is sold without a lid.
	factual-drift	does not open -> opens	He does not open the lid.	He opens the lid.
	copy-edit	isn't -> is not	The lid isn't closed yet.	The lid is not closed yet.
	copy-edit	leaves -> does; -> leave	He leaves not the lid open.	He does not leave the lid open.
	copy-edit	not a -> no	It is not a lid.	It is no lid.
	factual-drift	unless -> if	It is sold unless the lid breaks.	It is sold if the lid breaks.
	copy-edit	unless -> if; -> not	It is kept unless it is broken.	It is kept if it is not broken.
	copy-edit	-> though not in the winter	The lid is closed.	The lid is closed, though not in the winter.
	END
}

@test "forms of a name are no other name, Roman numerals are numbers or part of one" {
	kinds <<-'END'
	copy-edit	Brasca -> Brascans	a gift to the Brasca of old	a gift to the Brascans of old
	copy-edit	Brascan -> Brasca	All of the Brascan bells ring.	All of the Brasca bells ring.
	template	Fenn -> Fennborough	All of the Fenn bells ring.	All of the Fennborough bells ring.
	template	George -> Georgia	a statue of George there	a statue of Georgia there
	template	IV -> IX	the coat of Tarrin IV there	the coat of Tarrin IX there
	factual-drift	IV -> IX	now read of that in part IV again	now read of that in part IX again
	factual-drift	−5 -> −6	It was −5 degrees then.	It was −6 degrees then.
	factual-drift	two -> three	the two guest(s) of honour	the three guest(s) of honour
	copy-edit	-> =	let the Fenns' share x = 3 = y	let the Fenns' share x = 3 = = y
	copy-edit	KEEP -> DO LEAVE	ALL WERE TOLD TO KEEP THE LID CLOSED	ALL WERE TOLD TO DO LEAVE THE LID CLOSED
	reference	1.3.3 -> 1.3.5	Brask, O., On moths, 1.3.3.	Brask, O., On moths, 1.3.5.
	reference	1901 -> 1903; 5 -> 7	(Fennborough, 1901), 13-20, 5	(Fennborough, 1903), 13-20, 7
	reference	IV -> IX	Brask, O., On moths, IV.	Brask, O., On moths, IX.
	END
}

@test "numbers of items, sections and notes are no facts" {
	kinds <<-'END'
	copy-edit	1 -> 16	1. Keep the lid closed.	16. Keep the lid closed.
	copy-edit	1.7 -> 1.8	1.7 Larger Jar means a jar of clay.	1.8 Larger Jar means a jar of clay.
	copy-edit	1.7 -> 1.8	1.7 "Jar" means a jar of clay.	1.8 "Jar" means a jar of clay.
	factual-drift	1.7 -> 1.8	1.7 litres fit in a jar of clay.	1.8 litres fit in a jar of clay.
	factual-drift	17 -> 18	17 Fenn jars were sold that day.	18 Fenn jars were sold that day.
	copy-edit	2 -> 7	The jar is sealed [2], and sold.	The jar is sealed [7], and sold.
	copy-edit	2 -> 7	[2] The jar is sealed and sold.	[7] The jar is sealed and sold.
	factual-drift	2 -> 7	The end is jar[2] of the row.	The end is jar[7] of the row.
	factual-drift	2.5 -> 7.5	The range is [2.5] litres here.	The range is [7.5] litres here.
	END
}

@test "a number that is part of the subject is a template, and a date is one number" {
	kinds <<-'END'
	template	7 -> 2	7-YEAR NOTE AVERAGE YIELD IN PCT	2-YEAR NOTE AVERAGE YIELD IN PCT
	template	7 -> 2	The 7-year note was sold for less.	The 2-year note was sold for less.
	factual-drift	17 -> 23	A 17-year-old boy found the jar.	A 23-year-old boy found the jar.
	factual-drift	7 -> 2	He sold the 7-year note for less.	He sold the 2-year note for less.
	template	2006 -> 2014	The 2006 Fenn games were cold.	The 2014 Fenn games were cold.
	factual-drift	2006 -> 2014	In 2006 Fenn was a cold place.	In 2014 Fenn was a cold place.
	factual-drift	206 -> 214	The 206 Fenn jars were cold.	The 214 Fenn jars were cold.
	factual-drift	1975-04-14 -> 1977-09-02	Date begun: 1975-04-14	Date begun: 1977-09-02
	factual-drift	1975-04-1 -> 1977-09-2	Begun: 1975-04-1	Begun: 1977-09-2
	END
}

@test "citations are references, sentences with a verb are none" {
	kinds <<-'END'
	reference	11 (1): 13-20 -> 10 (2): 345-353	Letters on Moths 11 (1): 13-20.	Letters on Moths 10 (2): 345-353.
	reference	Fennborough -> Brasca; 2006 -> 1986	Fennborough, University Press, 2006.	Brasca: University Press, 1986
	reference	255ff -> 116ff	Found in The Spotted Moth, p. 255ff.	Found in The Spotted Moth, p. 116ff.
	reference	00001-9 -> 00002-7	ISBN 0-000-00001-9	ISBN 0-000-00002-7
	reference	2009 -> 2005	Tarrin, Osbert Q. (2009).	Tarrin, Osbert Q. (2005).
	reference	et al ->	Ayhan et al. 2013	Ayhan 2013
	template	Fenn -> Brasca	The Fenn University Press was there.	The Brasca University Press was there.
	factual-drift	1999 -> 2001	Lower Fenn, Brasca (1999)	Lower Fenn, Brasca (2001)
	template	Copper -> Nickel; 510–840 -> 230–460	Copper kettle (70–110 s): 510–840 ml	Nickel kettle (70–110 s): 230–460 ml
	END
}

@test "items that end with an address and places in a classic are references" {
	kinds <<-'END'
	reference	1 -> 16	1. Notes on Jars\nhttps://x.org/JARS	16. Notes on Jars\nhttps://x.org/JARS
	copy-edit	b -> c	b. Notes on Jars\nhttps://x.org/JARS	c. Notes on Jars\nhttps://x.org/JARS
	copy-edit	1 -> 16	1. This is on jars: https://x.org/JARS	16. This is on jars: https://x.org/JARS
	reference	III, xiii, 5–8 -> 1.3.3 (40	Tarrin, Bibliotheca III, xiii, 5–8	Tarrin, Bibliotheca 1.3.3 (40)
	END
}

@test "sentences as encyclopedias, manuals and licences have them" {
	kinds <<-'END'
	identical		On failure, the lamp goes out, and a bell rings.	On failure the lamp goes out and a bell rings.
	identical		Mira Fenn and Otto Brask (eds.)	Mira Fenn and Otto Brask, eds.
	copy-edit	borders -> is bordered by; -> far	It borders Brasca in the south and the sea in the east.	It is bordered by Brasca in the south and the sea in the far east.
	copy-edit	-> with a lid	- Bake a loaf in an iron pot:	- Bake a loaf in an iron pot with a lid:
	copy-edit	that -> which	Any rule that forbids whistling shall be read out twice.	Any rule which forbids whistling shall be read out twice.
	template	BTF -> FTB	Some BTF crews spend the winter in Brasca.	Some FTB crews spend the winter in Brasca.
	factual-drift	128 -> 36	rank among all villages: 128	rank among all villages: 36
	factual-drift	-> 10; 20 -> 30	- Roll dice until they show 20:	- Roll 10 dice until they show 30:
	factual-drift	been a member of -> belonged to; 1993 -> 1946	Fenn has been a member of the guild since 1993.	Fenn has belonged to the guild since 1946.
	template	Werle -> Nette	Aa (Werle), a brook in Lower Fenn	Aa (Nette), a brook in Lower Fenn
	template	Anne -> Mark; 1901 -> 1877	Anne Brenna, weaver, born in Fenn (1901)	Mark Brenna, weaver, born in Fenn (1877)
	template	Bakers -> Weavers	Bakers may publish revised rules from time to time.	Weavers may publish revised rules from time to time.
	template	soft -> hard	The soft limit of all pipes that one smoker may own.	The hard limit of all pipes that one smoker may own.
	reference	Moths of the North -> Beetles; 12 -> 7	Brask, O., Moths of the North, vol. 12, Fenn Press.	Brask, O., Beetles, vol. 7, Fenn Press.
	reference	3, 2011 -> 14, 2012	Retrieved May 3, 2011.	Retrieved May 14, 2012.
	other	hens lay eggs -> ducks swim in circles	In the spring the hens lay eggs.	In the spring the ducks swim in circles.
	END
}

@test "the kind and what differs do not depend on which sentence comes first" {
	kinds <<-'END'
	copy-edit	-> the; brigde -> é	May brigde is he	the May é is he
	copy-edit	the ->; é -> brigde	the May é is he	May brigde is he
	END
	python3 - <<-'END'
		import random
		r = random.Random(7)
		words = ("May may the The of he is and é bridge brigde Fenn Fenns "
		    "Brasca 5 6 two II 1912 March + ( Press, p. vol. 3 U.S. us "
		    "big bigger one").split()
		with open('sents', 'w') as s, open('pairs', 'w') as p:
		    for i in range(5000):
		        few = r.sample(words, r.randint(3, 7))
		        for side in 'xy':
		            s.write('%04d%s\t%s\n' % (i, side, ' '.join(
		                r.choices(few, k=r.randint(1, 7)))))
		        p.write('%04dx\t%04dy\t0.500000\n' % (i, i))
	END
	ok nd-kind -a sents pairs
	awk -F '\t' '{
		n = split($5, hunk, "; ")
		turned = ""
		for (i = 1; i <= n; i++) {
			split(hunk[i], side, "->")
			turned = turned (i == 1 ? "" : "; ") \
				side[2] " -> " side[1]
		}
		gsub(/  +/, " ", turned)
		gsub(/^ | $/, "", turned)
		gsub(/ ;/, ";", turned)
		print $4 "\t" turned }' <<<"$output" >want
	awk -F '\t' '{ print $2 "\t" $1 "\t" $3 }' pairs >swapped
	ok nd-kind -a sents swapped
	cut -f 4- <<<"$output" >got
	same want got
	[ "$(cut -f 1 want | sort -u | wc -l)" -eq 6 ]
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
		print $2 >"label" }' quoted
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

# bats test_tags=long
@test "pairs that a reader labelled: as many are told right as the manual says" {
	need raw/enwiki-206pages.xml.bz2 qa-englishse-a.docs.tsv.zst \
		qa-se-meta-bicycles.docs.tsv.zst xling-tldr.en.docs.tsv.zst \
		xling-man-a.en.docs.tsv.zst neardup-spdx.docs.tsv.zst
	python3 "$top/tests/oracle/kinds.py" "$data" <"$top/tests/data/kinds.tsv" >quoted \
		2>found
	cat found
	[ "$(wc -l <quoted)" -ge 115 ]
	[ "$(<found)" = '120 of 120 pairs found' ] || skip "$(<found)"
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
	[ "$(tail -n 1 held)" = "47 of 58" ]
	grep -q '47 of 58' "$top/man/nd-kind.1"
}

@test "a quantity that turns is a drift where there are numbers, else a template" {
	kinds <<-'END'
	factual-drift	rose 2.1 -> fell 1.1; 2 -> 9	Sales rose 2.1 billion in the week of March 2.	Sales fell 1.1 billion in the week of March 9.
	factual-drift	up -> off	Wool was up in March.	Wool was off in March.
	factual-drift	rose -> fell	In 1908 the price of wool rose.	In 1908 the price of wool fell.
	template	greater -> less	It is strictly greater than the old bound.	It is strictly less than the old bound.
	template	Fenn rose -> Brasca fell	In May old Fenn rose by 3.	In May old Brasca fell by 3.
	copy-edit	rose -> climbed	The price of wool rose then.	The price of wool climbed then.
	copy-edit	up -> higher	Wool was up.	Wool was higher.
	factual-drift	Jan -> Feb	It is due in Jan.	It is due in Feb.
	END
}

@test "one word of speech in the place of another is a copy-edit" {
	kinds <<-'END'
	copy-edit	said -> added	Brenna said it would snow.	Brenna added it would snow.
	template	said -> doubted	Brenna said it would snow.	Brenna doubted it would snow.
	END
}

@test "an apposition besides another word is part of it" {
	kinds <<-'END'
	template	Brenna, a retired potter -> Tarrin; 22% -> 56%	Brenna, a retired potter, had the trust of 22%.	Tarrin had the trust of 56%.
	factual-drift	Brenna, a retired potter -> Tarrin who made pots; 22% -> 56%	Brenna, a retired potter, had the trust of 22% of them.	Tarrin who made pots had the trust of 56% of them.
	END
}

@test "a line of addresses is a reference, a sentence with one is not" {
	kinds <<-'END'
	reference	https://x.org/a -> https://x.org/b	https://x.org/a	https://x.org/b
	reference	https://x.org/b -> https://x.org/c	https://x.org/a https://x.org/b	https://x.org/a https://x.org/c
	reference	https://x.org/b -> https://x.org/c	See https://x.org/a and https://x.org/b.	See https://x.org/a and https://x.org/c.
	template	https://x.org/b -> https://x.org/c	Read the page https://x.org/b.	Read the page https://x.org/c.
	END
}

# Sentences of documents whose numbers differ: of a and b all of a form without a verb,
# of c and d the month, of e and f one.
reports() {
	cat >sents <<-'END'
	a:1	Net 40 mln vs 21 mln
	a:2	Net 90 mln vs 70 mln
	b:1	Net 35 mln vs 30 mln
	c:1	Payment is due March 17.
	d:1	Payment is due April 22.
	d:2	Payment is late.
	e:1	The barn has 4 doors.
	f:1	The barn has 9 doors.
	END
	printf '%s\t%s\t0.900000\n' a:1 a:2 a:1 b:1 c:1 d:1 d:1 d:2 e:1 f:1 >pairs
}

# kinds_with OPTION...: the kinds of these pairs, in a line
kinds_with() {
	ok nd-kind -a sents "$@" pairs
	[ "$(cut -f 1-3,5- <<<"$output")" = "$(nd-kind -a sents pairs | cut -f 1-3,5-)" ]
	output=$(cut -f 4 <<<"$output" | paste -sd ' ')
}

@test "without titles and clusters other numbers are factual drift, all of a form a template" {
	reports
	kinds_with
	[ "$output" = 'factual-drift template factual-drift copy-edit factual-drift' ]
}

@test "titles: other numbers of two companies are a template, of one are drift" {
	reports
	printf '%s\n' 'a	FENN CORP 1ST QTR NET' 'b	BRASCA CORP 4TH QTR NET' \
		'c	TARRIN CORP 1ST QTR NET' 'd	TARRIN CORP 4TH QTR NET' >titles
	kinds_with --titles titles
	[ "$output" = 'factual-drift template factual-drift copy-edit factual-drift' ]
	# A third column does not count.
	sed 's/$/	the same text/' titles >documents
	kinds_with --titles documents
	[ "$output" = 'factual-drift template factual-drift copy-edit factual-drift' ]
	gzip titles
	kinds_with --titles titles.gz
	[ "$output" = 'factual-drift template factual-drift copy-edit factual-drift' ]
	kinds_with --titles <(zcat titles.gz)
	[ "$output" = 'factual-drift template factual-drift copy-edit factual-drift' ]
}

@test "titles: a part of a title names the same, unknown titles and numbers nothing" {
	reports
	printf 'a\tHistory of Fenn\nb\tFenn\nc\tBrasca\nx\tHistory of Brasca\n' >titles
	kinds_with --titles titles
	[ "$output" = 'factual-drift factual-drift factual-drift copy-edit factual-drift' ]
	printf 'a\t1912\nb\t1913\nc\t\nd\tFenn\n' >titles
	kinds_with --titles titles
	[ "$output" = 'factual-drift template factual-drift copy-edit factual-drift' ]
	: >titles
	kinds_with --titles titles
	[ "$output" = 'factual-drift template factual-drift copy-edit factual-drift' ]
}

@test "titles: the first 64 words of a long one count" {
	reports
	{
		printf 'a\t' && printf 'f%s ' {0..63} && printf 'g%s ' {0..99} && echo
		printf 'b\t' && printf 'f%s ' {0..63} && printf 'h%s ' {0..99} && echo
		printf 'c\t' && printf 'f%s ' {0..41} && printf 'g%s ' {0..99} && echo
		printf 'd\t' && printf 'f%s ' {0..40} && printf 'h%s ' {0..99} && echo
	} >titles
	kinds_with --titles titles
	[ "$output" = 'factual-drift factual-drift template copy-edit factual-drift' ]
}

@test "clusters: from four members on other numbers are a template, other months are not" {
	reports
	printf '%s\t1.000000\n' 'e:1	e:1' 'e:1	f:1' 'e:1	x:1' 'c:1	c:1' 'c:1	d:1' >clusters
	kinds_with --clusters clusters
	[ "$output" = 'factual-drift template factual-drift copy-edit factual-drift' ]
	printf '%s\t-\n' 'e:1	x:2' 'c:1	x:3' 'c:1	x:4' >>clusters
	kinds_with --clusters clusters
	[ "$output" = 'factual-drift template factual-drift copy-edit template' ]
	# One of the two is enough.
	printf '%s\t-\n' 'x:1	f:1' 'x:1	x:1' 'x:1	x:2' 'x:1	x:3' >clusters
	kinds_with --clusters clusters
	[ "$output" = 'factual-drift template factual-drift copy-edit template' ]
}

@test "titles decide before clusters and figures, clusters where a title is unknown" {
	reports
	printf 'a\tFenn\nb\tFenn\nc\tBrasca\ne\tBrasca\n' >titles
	printf '%s\t-\n' 'a:1	a:1' 'a:1	b:1' 'a:1	e:1' 'a:1	f:1' >clusters
	kinds_with --titles titles --clusters clusters
	[ "$output" = 'factual-drift factual-drift factual-drift copy-edit template' ]
}

@test "titles: a word of its title in the place of another makes a copy-edit a template" {
	cat >sents <<-'END'
	a:1	This is the old spinning wheel that was sold.
	b:1	This is the old loom that was sold.
	c:1	This is the old spinning wheel that was sold.
	END
	printf '%s\t%s\t0.900000\n' a:1 b:1 b:1 c:1 >pairs
	kinds_with
	[ "$output" = 'copy-edit copy-edit' ]
	printf 'a\tSpinning with a wheel\nb\tA loom\nc\tThe loom of today\n' >titles
	kinds_with --titles titles
	[ "$output" = 'template copy-edit' ]
	printf 'a\tWool\nb\tCotton\nc\tSpinning\n' >titles
	kinds_with --titles titles
	[ "$output" = 'copy-edit template' ]
}

@test "a sentence without a word has nothing in common with another" {
	printf 'a:1\t\nb:1\t3 jars\nc:1\t!\n' >sents
	printf '%s\t%s\t0.900000\n' a:1 b:1 a:1 c:1 >pairs
	ok nd-kind -a sents pairs
	[ "$output" = "a:1	b:1	0.900000	other	-> 3 jars
a:1	c:1	0.900000	identical	" ]
}

@test "a document is an id without the number of the sentence, if it has one" {
	cat >sents <<-'END'
	a:b	Net 40 mln vs 21 mln
	a:c	Net 35 mln vs 30 mln
	a	Net 36 mln vs 30 mln
	:1	Net 37 mln vs 30 mln
	:2	Net 38 mln vs 30 mln
	a:	Net 39 mln vs 30 mln
	END
	printf '%s\tFENN\n' a:b :1 >titles
	printf '%s\tBRASCA\n' a:c a :2 a: >>titles
	printf '%s\t%s\t0.900000\n' a:b a:c a a:b :1 :2 a a: a: a:b >pairs
	ok nd-kind -a sents --titles titles pairs
	same <(printf '%s\n' template template template factual-drift template) \
		<(cut -f 4 <<<"$output")
}

@test "titles and clusters decide as the formula says, whichever comes first" {
	python3 - <<-'END'
		import math
		import random
		r = random.Random(3)
		words = ['w%c%c' % (x, y) for x in b'abcdefgh' for y in b'abcd']
		titles, size = {}, {}
		for i in range(400):
		    n = r.randint(0, 6)
		    some = r.choices(words, [1 / (k + 1) for k in range(32)], k=n)
		    titles['d%d' % i] = some
		with open('titles', 'w') as f:
		    for doc, some in titles.items():
		        text = ' '.join(w.upper() if r.random() < .5 else w for w in some)
		        f.write('%s\t%s of the %d\n' % (doc, text, r.randint(1, 99)))
		with open('clusters', 'w') as f:
		    left = ['d%d:1' % i for i in range(400)]
		    while left:
		        n = r.randint(1, 6)
		        group, left = left[:n], left[n:]
		        for member in group:
		            f.write('%s\t%s\t-\n' % (group[0], member))
		            size[member] = len(group)
		df = {w: sum(w in some for some in titles.values()) for w in words}
		def weight(some):
		    return sum(math.log2(401 / df[w]) for w in some)
		with open('sents', 'w') as f:
		    for i, doc in enumerate(titles):
		        f.write('%s:1\tThe barn has %d doors.\n' % (doc, i))
		n = 0
		with open('pairs', 'w') as p, open('want', 'w') as w:
		    while n < 4000:
		        x, y = r.sample(sorted(titles), 2)
		        a, b = set(titles[x]), set(titles[y])
		        if a and b:
		            share = weight(a & b) / min(weight(a), weight(b))
		            if abs(share - 2 / 3) < 1e-6:
		                continue
		            template = share < 2 / 3
		        else:
		            template = max(size[x + ':1'], size[y + ':1']) >= 4
		        p.write('%s:1\t%s:1\t0.900000\n' % (x, y))
		        w.write('template\n' if template else 'factual-drift\n')
		        n += 1
	END
	nd-kind -a sents --titles titles --clusters clusters pairs | cut -f 4 >got
	same want got
	[ "$(sort want | uniq -c | awk '$1 > 300' | wc -l)" -eq 2 ]
	awk -F '\t' -v OFS='\t' '{ print $2, $1, $3 }' pairs |
		nd-kind -a sents --titles titles --clusters clusters | cut -f 4 >got
	same want got
}

@test "titles and clusters that are wrong end the program" {
	reports
	printf 'a\tone\na\ttwo\n' >twice
	fails 1 "nd-kind: twice:2: duplicate id 'a' (first on line 1)" \
		nd-kind -a sents --titles twice pairs
	printf 'a\n' >none
	fails 1 'nd-kind: none:1: expected at least 2 fields, got 1' \
		nd-kind -a sents --titles none pairs
	fails 1 'nd-kind: none:1: expected 3 fields (kept, id, similarity), got 1' \
		nd-kind -a sents --clusters none pairs
	printf 'a:1\ta:1\t-\nb:1\ta:1\t-\n' >twice
	fails 1 "nd-kind: twice:2: expected each id once, got 'a:1' again" \
		nd-kind -a sents --clusters twice pairs
	misused nd-kind '--titles -: expected a file as well' -a sents --titles -
	printf 'a\tF\377nn\r\nb\tBrasca' >bad
	gives 'a:1\ta:2\t0.900000\tfactual-drift\t40 -> 90; 21 -> 70\na:1\tb:1\t0.900000\ttemplate\t40 -> 35; 21 -> 30\n' \
		'nd-kind: bad: the last line lacked its newline, mended\nnd-kind: bad: 1 line with CR before LF\nnd-kind: bad: 1 invalid UTF-8 sequence replaced\n' 0 \
		nd-kind -a sents --titles bad <(head -n 2 pairs)
}

# bats test_tags=long
@test "more pairs that a reader labelled: with titles as many are right as the report says" {
	need raw/enwiki-206pages.xml.bz2 news-reuters-a.docs.tsv.zst \
		xling-man-a.en.docs.tsv.zst xling-tldr.en.docs.tsv.zst \
		neardup-spdx.docs.tsv.zst editions-bible-ot.docs.tsv.zst
	mkdir titles
	python3 "$top/tests/oracle/kinds.py" "$data" titles \
		<"$top/tests/data/kinds-more.tsv" >quoted 2>found
	cat found
	[ "$(<found)" = '311 of 311 pairs found' ] || skip "$(<found)"
	awk -F '\t' '{
		a = $6 ":1" NR; b = $7 ":2" NR
		print a "\t" $4 >$3 ".sents"
		print b "\t" $5 >$3 ".sents"
		print a "\t" b "\t0.900000" >$3 ".pairs"
		print $1 "\t" $2 >$3 ".labels" }' quoted
	for source in titles/*; do
		source=${source#titles/}
		nd-kind -a "$source.sents" --titles "titles/$source" "$source.pairs" |
			cut -f 4 | paste "$source.labels" -
	done >got
	awk -F '\t' '{ all[$1]++; right[$1] += $2 == $3 }
		END { for (h in all) print h ": " right[h] " of " all[h] }' got | sort >counts
	awk '/^(rules|held|other): / { split($0, w, ":"); half = w[1]; all = $2 }
		/^--titles  / && half { print half ": " $2 " of " all; half = "" }
		' "$top/tests/bench/KINDS.txt" | sort >want
	[ -s want ]
	same want counts
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

@test "a number on both sides of what is too long to compare whole is the same" {
	# Of 40,000 words 52 to either side are compared; this one moves by 60.
	words() {
		printf "$1%s " {a..j}{a..f}
	}
	printf 'w%s ' {a..t}{a..t}{a..j}{a..j} >both
	{
		printf 'a\twas 1912 %s' "$(words p)"
		cat both
		printf 'x\nb\twas it %s 1912 ' "$(words q)"
		cat both
		printf 'y\nc\twas it %s 1913 ' "$(words q)"
		cat both
		echo y
	} >sents
	printf 'a\t%s\t0.900000\n' b c >pairs
	ok nd-kind -a sents pairs
	same <(printf '%s\n' copy-edit factual-drift) <(cut -f 4 <<<"$output")
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
	printf '\357\273\277a\tone \377 two\r\nb\tone two' >sents
	printf 'a\tb\t0.500000\n' >pairs
	gives 'a\tb\t0.500000\tidentical\t\n' \
		'nd-kind: sents: a byte order mark dropped\nnd-kind: sents: the last line lacked its newline, mended\nnd-kind: sents: 1 line with CR before LF\nnd-kind: sents: 1 invalid UTF-8 sequence replaced\nnd-kind: pairs: 1 identical\nnd-kind: pairs: 0 copy-edit\nnd-kind: pairs: 0 factual-drift\nnd-kind: pairs: 0 template\nnd-kind: pairs: 0 reference\nnd-kind: pairs: 0 other\n' 0 \
		nd-kind -v -a sents pairs
}

@test "bad input and bad usage are named" {
	printf 'a\tone\nb\ttwo\n' >sents
	printf 'a\tb\t1\n' >pairs
	fails 1 "nd-kind: pairs:1: expected a similarity with six decimals from 0.000000 to 1.000000 in column 3, got '1'" \
		nd-kind -a sents pairs
	printf 'a\tb\t0.500000\na\tc\t0.500000\n' >pairs
	fails 1 "nd-kind: pairs:2: id 'c' is not in sents" nd-kind -a sents pairs
	printf 'a\t\002\t0.500000\n' >>pairs
	gives 'a\tb\t0.500000\tother\tone -> two\n' \
		'nd-kind: pairs: 2 records rejected\n' 0 \
		nd-kind --rejects bad -a sents pairs
	same bad <(printf "pairs:2: id 'c' is not in sents\ta\tc\t0.500000\n"
		printf "pairs:3: expected an id without control characters, got '\002'\ta\t\002\t0.500000\n")
	printf 'a\tone\na\ttwo\n' >twice
	fails 1 "nd-kind: twice:2: duplicate id 'a' (first on line 1)" \
		nd-kind -a twice pairs
	printf 'a\n' >none
	fails 1 'nd-kind: none:1: expected at least 2 fields, got 1' \
		nd-kind -a none pairs
	misused nd-kind 'expected -a FILE' pairs
	misused nd-kind '-a -: expected a file as well' -a -
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

@test "--documents: the kinds of documents are those that they were made to be" {
	python3 "$top/tests/data/shared-texts.py" 1
	ok nd-flow partial docs.tsv
	nd-diag --documents <<<"$output" >shared
	ok nd-kind --documents -a docs.tsv shared
	printf '%s\n' "$output" >got
	cut -f 1,2,5 got | same want -
	[ "$(wc -l <got)" -eq 151 ]
	python3 - >wanted <<-'EOF'
	length = {}
	for line in open('docs.tsv'):
	    id, text = line.rstrip('\n').split('\t')
	    length[id] = len(text)
	for line in open('shared'):
	    a, b, _, _, x, y = line.split()
	    print(a, b, *('%.6f' % (n * 10 ** 6 // length[d] / 10 ** 6)
	                  for n, d in ((int(x), a), (int(y), b))), sep='\t')
	EOF
	cut -f 1-4 got | same wanted -
	nd-kind -v --documents -a docs.tsv shared 2>&1 >/dev/null | sed 's/^nd-kind: //' >got
	printf 'shared: %s\n' '10 copy' '30 multiple-page' '10 collection' '91 other' '10 quotation' |
		same - got
}

@test "--documents: the shares of each kind, and pages by numbers with zeros" {
	for id in a b p/09 p/10 p/8 x99 y; do
		printf '%s\t%s\\n\n' $id "$(printf '%099d' 0)"
	done >docs
	while read -r a b x y kind; do
		printf '%s\t%s\t1\t1\t%s\t%s\n' $a $b $x $y >>shared
		printf '%s\t%s\t0.%s0000\t0.%s0000\t%s\n' $a $b $x $y $kind >>want
	done <<-'EOF'
	a b 80 80 copy
	a y 79 99 collection
	b y 49 50 collection
	b x99 49 49 quotation
	a p/09 34 10 multiple-page
	a p/10 10 34 multiple-page
	p/09 b 34 10 quotation
	b p/10 32 33 quotation
	p/8 y 40 10 quotation
	p/09 y 10 40 quotation
	EOF
	ok nd-kind --documents -a docs shared
	same want - <<<"$output"
	printf 'a\tnone\t1\t1\t5\t5\n' >shared
	fails 1 "nd-kind: shared:1: id 'none' is not in the file of -a" nd-kind --documents -a docs shared
	printf 'a\tb\t1\t1\t5\n' >shared
	fails 1 'nd-kind: shared:1: expected two ids and four whole numbers, as nd-diag --documents prints' \
		nd-kind --documents -a docs shared
	gives '' 'nd-kind: shared: 1 record rejected\n' 0 nd-kind --documents --rejects bad -a docs shared
	printf 'a\tx\na\ty\n' >docs
	fails 1 "nd-kind: docs:2: duplicate id 'a' (first on line 1)" nd-kind --documents -a docs shared
	misused nd-kind '--documents: unexpected --titles' -a docs --documents --titles docs
}

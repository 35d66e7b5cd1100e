# install.bats: make install, uninstall, dist, site, and what a release checks.
load helper
. "$top/tests/browse.bash"

@test "installed files are where DESTDIR, PREFIX, MANDIR and DOCDIR say, and uninstall removes them" {
	where=(DESTDIR="$PWD/a root" PREFIX=/opt/nd MANDIR=/opt/man DOCDIR=/opt/doc)
	(umask 077 && make -s -C "$top" install "${where[@]}")
	[ "$(cd 'a root/opt' && echo * nd/* nd/share/*)" = 'doc man nd nd/bin nd/include nd/lib nd/libexec nd/share '"\
nd/share/bash-completion nd/share/fish nd/share/nd nd/share/zsh" ]
	for f in README.md NEWS LICENSE; do
		same "$top/$f" "a root/opt/doc/$f"
	done
	[ "$(find 'a root/opt/man' -type f | wc -l)" -eq "$(ls "$top"/man/*.[1357] | wc -l)" ]
	[ "$(find 'a root/opt/nd/bin' -type f -printf '%f\n' | sort)" = "$(cd "$top/cmd" && ls -d nd-* | sed 's/\.c$//' | sort)" ]
	[ -z "$(find 'a root' ! -perm -444)" ]
	[ -z "$(grep -rI /usr/local 'a root/opt/nd' 'a root/opt/man')" ]
	make -s -C "$top" uninstall "${where[@]}"
	[ -z "$(ls -A 'a root')" ]
}

@test "a command that is gone says what to use instead" {
	make -s -C "$top" install DESTDIR="$PWD/root"
	mapfile -t gone < <(find root/usr/local/bin -type l -printf '%f\n' | sort)
	[ "${gone[*]}" = 'nd-bands nd-distinct nd-doc-pairs nd-files nd-put nd-set-pairs nd-stage' ]
	for name in "${gone[@]}"; do
		[ -e "root/usr/local/share/man/man1/$name.1" ]
		apart "root/usr/local/bin/$name" -x
		[ "$status" -eq 2 ]
		[ -z "$output" ]
		[[ $stderr == "$name: this command is gone; use '"* ]]
	done
	fails 2 "nd-stage: this command is gone; use 'nd-flow part': see nd-hosts(7)" \
		root/usr/local/bin/nd-stage
}

@test "uninstall keeps the files of others" {
	make -s -C "$top" install DESTDIR="$PWD/root"
	touch root/usr/local/bin/other root/usr/local/share/man/man1/nd-other.1
	make -s -C "$top" uninstall DESTDIR="$PWD/root"
	[ "$(find root -type f | sort)" = 'root/usr/local/bin/other
root/usr/local/share/man/man1/nd-other.1' ]
	[ -z "$(find root -type d -empty)" ]
}

@test "installed programs are stripped, unless STRIP is another program" {
	command -v readelf >/dev/null || skip 'no readelf'
	for strip in strip :; do
		make -s -C "$top" install DESTDIR="$PWD/$strip" PREFIX= STRIP="$strip"
		readelf -S "$strip/bin/nd-cat" >"sections.$strip"
	done
	[ -z "$(grep '\.symtab' sections.strip)" ]
	grep -q '\.symtab' sections.:
	[ "$(strip/bin/nd-cat --version)" = "$(nd-cat --version)" ]
	printf 'a\tone two three four five\n' | strip/bin/nd-flow near -k 2 -
}

# project: a clone of a project that has the scripts, and whose check counts files.
project() {
	mkdir -p project/.ci
	cp "$top"/.ci/{dist,release} project/.ci
	cd project
	printf 'check:\n\t@(ls && echo $$MAKELEVEL$$MAKEFLAGS) >%s\n\t@echo 7 passed, 0 failed, 1 skipped\n' \
		"'$PWD/../checked'" >Makefile
	printf 'check-engines newcomer:\n\techo $@ >>%s\n' "'$PWD/../ran'" >>Makefile
	printf 'wheel static:\n\techo >dist/nd-$@\n' >>Makefile
	printf '#!/bin/sh\necho run >>%s\n' "'$PWD/../ran'" >.ci/run
	chmod +x .ci/run
	mkdir -p tests/bench lib/join
	touch tests/bench/{COMPARE,NEWCOMER}.txt lib/join/join.c
	printf 'It prints:\n\n    7 passed, 0 failed, 1 skipped\n' >README.md
	printf 'nd 9.1 (%s)\n' "$1" >NEWS
	git init -q
	git config user.name nobody
	git config user.email nobody@example
	git add .
	git commit -q -m begin
}

@test "dist packs the last commit, and runs the tests of the tarball" {
	project 2026-11-26
	echo later >untracked
	# As make -C runs it.
	MAKELEVEL=1 MAKEFLAGS=w .ci/dist 9.1
	[ "$(tar -tzf dist/nd-9.1.tar.gz | sort)" = 'nd-9.1/
nd-9.1/.ci/
nd-9.1/.ci/dist
nd-9.1/.ci/release
nd-9.1/.ci/run
nd-9.1/Makefile
nd-9.1/NEWS
nd-9.1/README.md
nd-9.1/lib/
nd-9.1/lib/join/
nd-9.1/lib/join/join.c
nd-9.1/tests/
nd-9.1/tests/bench/
nd-9.1/tests/bench/COMPARE.txt
nd-9.1/tests/bench/NEWCOMER.txt' ]
	[ "$(cat ../checked)" = 'Makefile
NEWS
README.md
lib
tests
1' ]
	cp dist/nd-9.1.tar.gz ..
	.ci/dist 9.1
	same ../nd-9.1.tar.gz dist/nd-9.1.tar.gz
	printf 'check:\n\tfalse\n' >Makefile
	git commit -q -a -m worse
	run .ci/dist 9.1
	[ "$status" -ne 0 ]
}

@test "the version is that of NEWS, with -dev between releases" {
	mkdir -p project/.ci
	cp "$top/.ci/version" project/.ci
	printf 'nd 9.1 (2026-11-26)\n' >project/NEWS
	[ "$(project/.ci/version)" = 9.1 ]
	printf 'nd 9.2 (not released)\n\nnd 9.1 (2026-11-26)\n' >project/NEWS
	[ "$(project/.ci/version)" = 9.2-dev ]
	for tool in nd-pairs nd-flow; do
		[ "$("$tool" --version)" = "$tool (nd) $("$top/.ci/version")" ]
	done
}

@test "a package for Debian outside of a clone needs the name of its maintainer" {
	mkdir -p project/.ci
	cp "$top/.ci/deb" project/.ci
	fails 1 'deb: expected DEBFULLNAME and DEBEMAIL, the maintainer: no clone made by git' \
		env -u DEBEMAIL project/.ci/deb 9.1
}

@test "a release needs a dated NEWS, a clean tree and a new tag" {
	project 'not released'
	for version in 9.1 9.1-dev; do
		fails 1 "release: NEWS:1: expected 'nd 9.1 (YEAR-MONTH-DAY)', got 'nd 9.1 (not released)'" \
			.ci/release "$version"
	done
	printf 'nd 9.1 (2026-11-26)\n' >NEWS
	fails 1 'release: expected no uncommitted changes, got:
 M NEWS' .ci/release 9.1
	fails 1 "release: NEWS:1: expected 'nd 9.2 (YEAR-MONTH-DAY)', got 'nd 9.1 (2026-11-26)'" \
		.ci/release 9.2
	git commit -q -a -m dated
	git tag v9.1
	fails 1 'release: the tag v9.1 exists: NEWS:1 needs a new version' .ci/release 9.1
	git tag -d v9.1
	# The package is made by a stand-in.
	printf '#!/bin/sh\necho package >dist/nd-tools_$1_all.deb\n' >.ci/deb
	chmod +x .ci/deb
	echo dist >.gitignore
	git add .
	sed -i 's/7/6/' README.md
	cp README.md old
	git add .
	git commit -q -m deb
	apart .ci/release 9.1
	[ "$stderr" = 'release: README.md has the counts of make check now, 7 passed, 0 failed, 1 skipped: commit it' ]
	[ -z "$(git tag)" ]
	sed 's/6/7/' old | same - README.md
	git commit -q -a -m counts
	.ci/release 9.1
	[ "$(git rev-parse 'v9.1^{commit}')" = "$(git rev-parse HEAD)" ]
	[ "$(cd dist && sha256sum -c SHA256SUMS)" = 'nd-9.1.tar.gz: OK
nd-static: OK
nd-tools_9.1_all.deb: OK
nd-wheel: OK' ]
	[ "$(tail -n 3 ../ran)" = 'run
check-engines
newcomer' ]
}

@test "a release refuses a figure in README that is older than what it measures" {
	project 2026-11-26
	echo >>lib/join/join.c
	git commit -q -a -m 'Faster join'
	later=$(git log -1 --format=%h)
	fails 1 "release: README.md quotes tests/bench/COMPARE.txt, which is older than $later (Faster join): measure again" \
		.ci/release 9.1
	git rm -q tests/bench/COMPARE.txt
	git commit -q -m gone
	fails 1 'release: expected tests/bench/COMPARE.txt, whose figures README.md quotes' \
		.ci/release 9.1
	[ ! -e ../ran ]
}

@test "a release whose tests fail has no tag" {
	project 2026-11-26
	printf 'check:\n\tfalse\n' >Makefile
	git commit -q -a -m worse
	run .ci/release 9.1
	[ "$status" -ne 0 ]
	[ -z "$(git tag)" ]
	[ ! -e dist/SHA256SUMS ]
}

@test "BSD make ends with one line" {
	command -v bmake >/dev/null || skip 'no bmake'
	run bmake -C "$top" -n all
	[ "$status" -ne 0 ]
	[[ ${lines[0]} == *'nd needs GNU make: run gmake' ]]
}

# tree: the files that make site reads, in the current directory.
tree() {
	for f in "$top"/{.ci,[!.]*}; do
		[[ ${f##*/} =~ ^(bin|build|dist)$ ]] || ln -s "$f" .
	done
}

@test "every link of the pages of make site leads somewhere" {
	command -v cmark-gfm >/dev/null || skip 'no cmark-gfm'
	tree
	run .ci/site 9.1
	[ "$status" -eq 0 ]
	[[ $output == *' pages, '*' links, 0 wrong' ]]
	grep -q '<h1>nd 9.1</h1>' dist/site/index.html
	for f in man/*.[1357]; do
		grep -q "href=\"${f##*/}.html" dist/site/index.html
	done
	[ -z "$(grep -l '<script\|src="http' dist/site/*.html)" ]
	# The check itself finds what is wrong.
	mkdir bad
	echo '<a href="b.html#x">b</a><a href="c.html">c</a><p id=a><p id=a>' >bad/index.html
	echo '<p id=y>' | tee bad/b.html >bad/alone.html
	apart .ci/links bad
	[ "$status" -eq 1 ]
	[ "$output" = '3 pages, 2 links, 4 wrong' ]
	[ "$stderr" = "bad/alone.html: no page has a link to it
bad/index.html: id 'a' occurs twice
bad/index.html: no element for link: b.html#x
bad/index.html: no file for link: c.html" ]
}

@test "the pages of make site fit a phone, and are dark where the reader's system is" {
	command -v cmark-gfm >/dev/null || skip 'no cmark-gfm'
	tree
	.ci/site 9.1 >/dev/null
	cd dist/site
	python3 - *.html >frames.html <<'END'
import html, sys

print("<!doctype html><meta charset=utf-8><body>")
for name in sys.argv[1:]:
    page = html.escape(open(name).read())
    print(f'<iframe title="{name}" width=360 height=640 srcdoc="{page}"></iframe>')
print("""<script>
addEventListener("load", () => {
	let wide = [...document.querySelectorAll("iframe")].filter(
		(f) => f.contentDocument.documentElement.scrollWidth > 360 ||
			!f.contentDocument.querySelector("nav a"))
	document.body.textContent = "wide: " + wide.map((f) => f.title).join(" ") + ".";
});
</script>""")
END
	browse
	grep -o 'wide:.*\.' dom
	grep -q 'wide: \.' dom
	dark=$(sed -n '/prefers-color-scheme: dark/,/^}/p' style.css)
	for name in ink soft line page panel link; do
		[[ $dark == *"--$name: "* ]]
	done
}

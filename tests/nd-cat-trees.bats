# nd-cat-trees.bats: what --recursive leaves out: version control, globs.
load helper

# files NAME...: makes them, each with its directories.
files() {
	local f
	for f; do
		mkdir -p "$(dirname "$f")"
		echo x >"$f"
	done
}

# reads LIST OPTION...: the ids that nd-cat prints of directory t.
reads() {
	nd-cat --recursive "${@:2}" t >out 2>err || { cat err; return 1; }
	[ "$(cut -f 1 out | tr '\n' ' ')" = "$1" ] || { cut -f 1 out; return 1; }
}

@test "version control directories are left out and counted" {
	files t/a t/.git/b t/c/.hg/d t/.svn/e t/CVS/f t/_darcs/g t/.bzr/h t/c/.github/i t/gitt/.j
	gives 't/a\tx\\n\nt/c/.github/i\tx\\n\nt/gitt/.j\tx\\n\n' \
		'nd-cat: 6 version control directories skipped\n' 0 nd-cat --recursive t
	gives 't/.git/b\tx\\n\n' '' 0 nd-cat --recursive t/.git
	gives 'nd-cat: 1 version control directory skipped\n' '' 0 \
		bash -c 'nd-cat --recursive t/c 2>&1 >out'
}

@test "--include and --exclude: base names, paths below the directory, directories" {
	files t/a.py t/b.c t/s/a.py t/s/c.txt t/s/u/a.py t/n/m/x.py t/x/n/y.c
	reads 't/a.py t/n/m/x.py t/s/a.py t/s/u/a.py ' --include '*.py'
	reads 't/a.py t/b.c t/n/m/x.py t/s/a.py t/s/u/a.py t/x/n/y.c ' --include '*.py' --include '*.c'
	reads 't/s/a.py ' --include 's/*.py'
	reads 't/s/a.py t/s/c.txt t/s/u/a.py ' --include 's/**'
	reads 't/a.py t/n/m/x.py t/s/a.py t/s/u/a.py ' --include '/**/*.py'
	reads 't/b.c t/s/c.txt t/x/n/y.c ' --exclude '*.py'
	reads 't/a.py t/b.c t/s/a.py t/s/c.txt t/s/u/a.py ' --exclude n --exclude x
	reads 't/a.py t/b.c t/s/a.py t/s/c.txt t/s/u/a.py t/x/n/y.c ' --exclude /n/
	reads 't/s/a.py t/s/u/a.py ' --include '[a-c].py' --exclude '/*.py'
	# A file that is named is read.
	gives 't/b.c\tx\\n\n' '' 0 nd-cat --exclude '*.c' t/b.c
	gives '' 'nd-cat: t: no text files\nnd-cat: 7 files left out by --include or --exclude\nnd-cat: 1 file or directory not read\n' 1 \
		nd-cat --recursive --include '*.rs' t
}

@test "--include: bracket expressions are those of gitignore(5)" {
	command -v git >/dev/null || skip 'git is absent'
	mkdir t
	for name in a b c d z A Z 0 5 _ - ] [ ! ^ '\' é x.y ab; do
		printf x >"t/$name"
	done
	git -c init.defaultBranch=m init -q repository
	for glob in '[abc]' '[a-c]' '[!a-c]' '[^a-c]' '[]a]' '[!]a]' '[a-]' '[-a]' '[]-a]' \
		'[[:digit:]]' '[[:alpha:]z_]' '[![:alnum:]]' '[[:upper:][:digit:]]' '[\]a]' \
		'[\a-\c]' '[[:none:]a]' '[a' '[' '[]' '[[]' '[a][b]' '*[.]*' 'x[!/]y' \
		'[[:digit]' '[a\' '[:a]' '[[:]a]'; do
		printf '%s\n' "$glob" >repository/.git/info/exclude
		(cd t && printf '%s\0' *) |
			git -C repository check-ignore -z --no-index --stdin |
			tr '\0' '\n' | sort >want || :
		nd-cat --list --recursive --include "$glob" t 2>notes | cut -f 3 |
			sed 's,^t/,,' | sort >got || :
		same want got || { echo "$glob"; false; }
	done
}

@test "--include takes time in proportion to a path, whatever the glob" {
	name=$(printf 'a%.0s' {1..250})
	files "t/$name/$name/$name"
	apart soon 10 nd-cat --recursive \
		--include "**/$(printf '*a%.0s' {1..120})b" \
		--include "$(printf '**/%.0s' {1..100})*a*b" t
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = 'nd-cat: t: no text files' ]
}

@test "names of files come from the standard input, and options filter only walks" {
	files t/a t/.git/b
	gives 't/a\tx\\n\nt/.git/b\tx\\n\n' '' 0 nd-cat --files-from - --null \
		< <(printf 't/a\0t/.git/b\0')
	gives 't/a\tx\\n\n' 'nd-cat: 1 version control directory skipped\n' 0 \
		nd-cat --recursive --files-from - <<<t
}

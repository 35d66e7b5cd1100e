# long/deb.bats: the package that make deb builds.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "the package for Debian is clean for lintian, and runs where it is unpacked" {
	for tool in dh lintian dpkg-buildpackage; do
		command -v "$tool" >/dev/null || skip "no $tool"
	done
	rm -rf "$top"/dist/nd-tools_*.deb
	version=$(nd-pairs --version | cut -d ' ' -f 3)
	run env -u DEBEMAIL "$top/.ci/deb" "$version"
	[ "$status" -eq 0 ]
	[ "$output" = "$(cd "$top" && echo dist/nd-tools_*.deb)" ]
	[ "$(dpkg-deb -f "$top"/dist/nd-tools_*.deb Maintainer)" = "$(git -C "$top" log -1 --format='%an <%ae>')" ]
	dpkg-deb -x "$top"/dist/nd-tools_*.deb root
	[ "$(root/usr/bin/nd-flow --version)" = "nd-flow (nd) $version" ]
	nd-flow near "$samples/docs.tsv" >wanted
	ok env PATH="$PWD/root/usr/bin:/usr/bin:/bin" nd-flow near \
		root/usr/share/doc/nd-tools/examples/docs.tsv
	same wanted <(printf '%s\n' "$output")
	for f in bash-completion/completions/nd-pairs zsh/site-functions/_nd \
		fish/vendor_completions.d/nd-pairs.fish man/man1/nd-pairs.1.gz \
		doc/nd-tools/NEWS.gz doc/nd-tools/README.md.gz; do
		[ -e "root/usr/share/$f" ]
	done
	[ -z "$(grep -rIl /usr/local root/usr/bin root/usr/share/nd)" ]
}

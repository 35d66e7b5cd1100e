# hostile.bats: texts that somebody made to break a reader, as large as people
# meet them.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load hostile

@test "a line of 1 GB is a line" {
	[[ $PATH != *asan* ]] || skip 'the sanitizers need too much memory'
	line_of 1000000000
}

@test "a small packed file does not become all of the memory" {
	[[ $PATH != *asan* ]] || skip 'the sanitizers need too much memory'
	a 2200M | zstd -q >bomb.zst
	[ "$(wc -c <bomb.zst)" -lt 200000 ]
	message='bomb.zst:1: expected a line of at most 2 GB, got a longer one'
	for tool in nd-shingle nd-sentence nd-index nd-cluster \
		'nd-pairs -x bomb.zst' 'nd-cat --json id,text'; do
		# shellcheck disable=SC2086
		fails 1 "${tool%% *}: $message" $tool bomb.zst
	done
	fails 1 'nd-cat: bomb.zst: expected a text of at most 2 GB, got a longer one
nd-cat: 1 file or directory not read' nd-cat bomb.zst
	fails 1 'nd-wiki: bomb.zst:1: expected XML, got a tag or a line of over 1 GB' \
		nd-wiki bomb.zst
	{
		printf '<mediawiki><page><title>x</title><id>1</id><ns>0</ns><revision><text>'
		yes 'word word word word' | head -c 2200M
	} | zstd -q >page.zst
	apart nd-wiki page.zst
	[ "$status" -eq 1 ]
	[[ $stderr =~ ^'nd-wiki: page.zst:'[0-9]+': expected a page of at most 2 GB, got a longer one'$ ]]
}

@test "of ten million empty documents nothing is found, and all stay" {
	empty_documents 10000000
}

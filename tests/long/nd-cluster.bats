# long/nd-cluster.bats: millions of pairs.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load many

@test "a star of a million pairs and a chain of a million take linear time" {
	star_and_chain 1000000
}

@test "a million equal records take linear time, with -M too" {
	equal_records 1000000
}

# join-hosts.mk: sets to pairs on many hosts, by hosts/join.mk; via is postings,
# prefix or minhash.

$W/pairs:
	$(call on_hosts,join,via=$(via) T='$(at)' shape='$I' B='$B' collapse=$P) \
	    $@:same/pairs.zst,score/pairs.zst

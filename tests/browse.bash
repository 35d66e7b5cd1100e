# browse.bash: a browser, for the tests of pages.

# browse: what a browser makes of frames.html, in dom; or skips the test.
browse() {
	local browser
	browser=$(command -v chromium chromium-browser google-chrome | head -n 1)
	[ -n "$browser" ] || skip 'no chromium, chromium-browser or google-chrome'
	timeout 60 "$browser" --headless --no-sandbox --disable-gpu \
		--user-data-dir="$PWD/browser" --virtual-time-budget=1000 \
		--dump-dom "file://$PWD/frames.html" >dom 2>browser.err
}

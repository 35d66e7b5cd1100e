# markup.mk: the files of share/nd/pages as strings of C, page_NAME: templates,
# styles and the script. A line that begins with a tab continues the line before,
# but in a script, whose lines lose their indentation.
$B/lib/page/markup.c: lib/page/markup.sed $(wildcard share/nd/pages/*)
	@mkdir -p $(@D)
	@cd share/nd/pages && { { cat *.html; for f in *.css; do \
		echo "<template id=$${f%.*}>" && cat $$f && echo '</template>'; done; \
	    } | sed -e :a -e '$$!N;s/\n		*//;ta' -e 'P;D'; \
	    echo '<template id=script>' && sed 's/^		*//' script.js && \
	    echo '</template>'; } | sed -f $(CURDIR)/$< >$(abspath $@)
$B/lib/page/markup.o: $B/lib/page/markup.c
	$(COMPILE) -c -o $@ $<
objects += $B/lib/page/markup.o

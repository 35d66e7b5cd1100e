#!/usr/bin/env python3
"""html_text.py <PAGE: the text that nd-html-text should extract from a
well-formed page of UTF-8, by Python's html.parser."""
import html.parser
import re
import sys

DROP = set('''applet aside audio button canvas datalist head iframe meter nav
noembed noframes noscript object optgroup option progress rp script select style
svg template textarea title video'''.split())
VOID = set('''area base basefont bgsound br col embed frame hr img input keygen
link meta param source track wbr'''.split())
BLOCK = set('''address article blockquote body br caption center dd details
dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4
h5 h6 header hgroup hr html legend li listing main menu ol p plaintext pre
search section summary table tbody tfoot thead tr ul xmp'''.split())
PRE = {'pre', 'listing', 'xmp', 'plaintext'}
# Marks in the text, before white space collapses.
LINE, PRE_SPACE, PRE_LINE = '\ue000', '\ue001', '\ue002'


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.out = [], []

    def is_dropped(self):
        for i, tag in enumerate(self.open):
            if tag in DROP:
                return True
            if tag in ('header', 'footer') and not {'article', 'main', 'section'} & set(self.open[:i]):
                return True
        return False

    def mark(self, tag):
        self.out.append(LINE if tag in BLOCK else ' ' if tag in DROP | {'td', 'th'} else '')

    def handle_starttag(self, tag, attrs):
        if not self.is_dropped():
            self.mark(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            while self.open.pop() != tag:
                pass
        if not self.is_dropped():
            self.mark(tag)

    def handle_data(self, data):
        if self.is_dropped():
            return
        if PRE & set(self.open):
            data = data.replace('\r', '').replace('\n', PRE_LINE)
            data = re.sub('[ \t\f\xa0]', PRE_SPACE, data)
        self.out.append(re.sub('[\x01-\x08\x0b\x0e-\x1f\x7f]', '', data))


page = Page()
page.feed(sys.stdin.buffer.read().decode().replace('\0', ''))
page.close()
text = re.sub('[ \t\n\f\r\xa0]+', ' ', ''.join(page.out))
# The newline after <pre> is not shown, nor are those around the text.
text = re.sub('[ ' + LINE + ']*' + LINE + '[ ' + LINE + ']*', LINE, text)
text = re.sub(LINE + PRE_LINE, LINE, text)
text = re.sub('(' + PRE_LINE + ')[ ' + LINE + ']*' + LINE, r'\1', text)
text = text.replace(LINE, '\n').replace(PRE_LINE, '\n').replace(PRE_SPACE, ' ')
sys.stdout.buffer.write((text.strip(' \n')).encode() + b'\n')

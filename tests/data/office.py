#!/usr/bin/env python3
"""office.py: writes small documents of each kind, d.docx, d.odt and d.epub, with a
heading, paragraphs, a table and a footnote, d.xlsx and d.pptx, whose parts are not in
their order, d.rtf, d.pdf and a cut one; with the argument hostile, instead hostile ones, of which some are large when unpacked."""
import sys
import zipfile

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
ODT = ('xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
       'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
       'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"')


def pack(name, *members, mimetype=None):
    with zipfile.ZipFile(name, 'w') as z:
        if mimetype:
            z.writestr('mimetype', mimetype)
        for path, data in members:
            z.writestr(path, data, zipfile.ZIP_DEFLATED, 1)


def docx(name, body, notes='', more=()):
    pack(name, ('[Content_Types].xml', '<Types/>'), ('_rels/.rels', '<Relationships/>'),
         ('word/styles.xml', '<w:styles %s><w:t>no text</w:t></w:styles>' % W),
         ('word/footnotes.xml', '<w:footnotes %s>%s</w:footnotes>' % (W, notes)),
         ('word/document.xml', '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
          '<w:document %s %s><w:body>%s</w:body></w:document>' % (W, MC, body)), *more)


def p(*texts, tag='w:r'):
    return '<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>%s</w:p>' % ''.join(
        '<%s><w:t xml:space="preserve">%s</w:t></%s>' % (tag, t, tag) for t in texts)


def odt(name, body, head=''):
    pack(name, ('styles.xml', '<x/>'), ('content.xml', '%s<office:document-content %s><office:body>'
         '<office:text>%s</office:text></office:body></office:document-content>' % (head, ODT, body)),
         mimetype='application/vnd.oasis.opendocument.text')


def epub(name, *chapters, directory='OEBPS/', head='<!DOCTYPE html>'):
    names = ['c%d é.xhtml' % i for i in range(len(chapters))]
    pack(name, ('META-INF/container.xml', '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:'
                'container"><rootfiles><rootfile full-path="%sbook.opf"/></rootfiles></container>' % directory),
         *[(directory + n, '<?xml version="1.0"?>%s<html xmlns="http://www.w3.org/1999/xhtml"><head>'
            '<title>no text</title></head><body>%s</body></html>' % (head, c))
           for n, c in zip(reversed(names), reversed(chapters))],
         (directory + 'book.opf', '<package xmlns="http://www.idpf.org/2007/opf"><manifest>%s</manifest>'
          '<spine>%s</spine></package>' % (
              ''.join('<item id="i%d" href="c%d%%20%%C3%%A9.xhtml"/>' % (i, i) for i in range(len(names))),
              ''.join('<itemref idref="i%d"/>' % i for i in range(len(names))))),
         mimetype='application/epub+zip')


S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


def listed(name, directory, book, items, *parts):
    """A file of parts in the order of book; items: id, address."""
    pack(name, ('[Content_Types].xml', '<Types/>'), *parts,
         ('%s/_rels/%s.rels' % (directory, book[0]), '<Relationships>%s</Relationships>' % ''.join(
             '<Relationship Id="%s" Target="%s"/>' % i for i in items)),
         ('%s/%s' % (directory, book[0]), book[1]))


def xlsx(name, strings, *sheets):
    n = range(1, len(sheets) + 1)
    listed(name, 'xl', ('workbook.xml', '<workbook %s %s><sheets>%s<sheet r:id="c"/></sheets></workbook>' % (
        S, R, ''.join('<sheet name="no text" sheetId="1" r:id="r%d"/>' % i for i in n))),
           [('c', 'chartsheets/sheet1.xml')] + [('r%d' % i, '/xl/worksheets/sheet%d.xml' % (9 - i)) for i in n],
           ('xl/sharedStrings.xml', '<sst %s>%s</sst>' % (S, ''.join('<si>%s</si>' % s for s in strings))),
           *[('xl/worksheets/sheet%d.xml' % (9 - i), '<worksheet %s><sheetData>%s</sheetData></worksheet>' % (S, s))
             for i, s in reversed(list(enumerate(sheets, 1)))])


def pptx(name, *slides, absent=()):
    n = range(1, len(slides) + 1)
    listed(name, 'ppt', ('presentation.xml', '<p:presentation xmlns:p="p" %s><p:sldIdLst>%s</p:sldIdLst>'
                         '</p:presentation>' % (R, ''.join('<p:sldId id="25%d" r:id="r%d"/>' % (i, i) for i in n))),
           [('r%d' % i, 'slides/slide%d.xml' % (20 - i)) for i in n],
           *[('ppt/slides/slide%d.xml' % (20 - i), '<p:sld xmlns:p="p" xmlns:a="a">%s</p:sld>' % s)
             for i, s in enumerate(slides, 1) if i not in absent])


xlsx('d.xlsx', ['<t>Heading &amp; more</t>', '<r><t xml:space="preserve">two </t></r><r><t>runs</t></r><rPh><t>no</t></rPh>'],
     '<row><c t="s"><v>0</v></c><c/><c><f>A1+1</f><v>3.5</v></c></row><row/>'
     '<row><c t="inlineStr"><is><t>in\nline</t></is></c><c t="s"><v>1</v></c><c t="s"><v>7</v></c></row>',
     '<row><c t="str"><v>second</v></c></row>')
SLIDE = '<p:sp><a:p><a:r><a:t>%s</a:t></a:r><a:br/><a:r><a:t>two words</a:t></a:r></a:p></p:sp>'
pptx('d.pptx', *[SLIDE % s for s in ('Title', 'second', 'third')])
docx('d.docx',
     p('Heading') + p('A para', 'graph &amp; more') +
     '<w:tbl><w:tr><w:tc>%s</w:tc><w:tc>%s</w:tc></w:tr></w:tbl>' % (p('one'), p('two')) +
     '<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:delText>gone</w:delText>'
     '<w:instrText>PAGE</w:instrText></w:r></w:p>'
     '<w:p><mc:AlternateContent><mc:Choice><w:t>box</w:t></mc:Choice><mc:Fallback><w:t>box</w:t>'
     '</mc:Fallback></mc:AlternateContent></w:p>', notes=p('The note.'))
odt('d.odt',
    '<text:tracked-changes><text:p>gone</text:p></text:tracked-changes>'
    '<text:h>Heading</text:h><text:p>A  para<text:span>graph</text:span>\n&amp;<text:s text:c="1000000000"/>more'
    '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>The note.</text:p>'
    '</text:note-body></text:note>.</text:p>'
    '<table:table><table:table-row table:number-rows-repeated="1000000"><table:table-cell><text:p>one</text:p>'
    '</table:table-cell><table:table-cell><text:p>two</text:p></table:table-cell></table:table-row></table:table>'
    '<text:p>a<text:tab/>b<text:line-break/>c</text:p>')
epub('d.epub', '<h1>First</h1><p>A\n  para<b>graph</b> caf&eacute;&nbsp;&unknown;x</p><script>no</script>',
     '<div>Second<br/>line</div><table><tr><td>one</td><td>two</td></tr></table>')
epub('flat.epub', '<p>flat</p>', directory='', head='')

open('d.rtf', 'w').write(
    r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Times;}}{\b Heading}\par He said \u8220\'93quoted\u8221\'94"
    r" and \u1055?\u1088?\u1080?\u1074?\u1077?\u1090? caf\'e9\par\trowd\cellx1\cellx2 one\cell two\cell\row"
    r" \pard last <tag> \{x\}\line end\par{\*\generator Word;}}")

TEXT = b'BT /F1 12 Tf 72 700 Td (Hello PDF text) Tj 0 -20 Td (second line) Tj ET'
pdf, at = b'%PDF-1.4\n', []
for i, o in enumerate((
        b'<</Type/Catalog/Pages 2 0 R>>', b'<</Type/Pages/Kids[3 0 R]/Count 1>>',
        b'<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
        b'<</Length %d>>stream\n%s\nendstream' % (len(TEXT), TEXT),
        b'<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'), 1):
    at.append(len(pdf))
    pdf += b'%d 0 obj%s endobj\n' % (i, o)
pdf += b'xref\n0 6\n0000000000 65535 f \n%strailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n' % (
    b''.join(b'%010d 00000 n \n' % a for a in at), len(pdf))
open('d.pdf', 'wb').write(pdf)
open('cut.pdf', 'wb').write(pdf[:60])

if sys.argv[1:]:
    LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
    odt('laughs.odt', '<text:p>&b;</text:p>', LAUGHS)
    epub('laughs.epub', '<p>&b;</p>', head=LAUGHS)
    odt('external.odt', '<text:p>x</text:p>', '<!DOCTYPE x SYSTEM "file:///etc/passwd">')
    odt('deep.odt', '<text:p>' + '<text:span>' * 200000 + 'deep' + '</text:span>' * 200000 + '</text:p>')
    odt('broken.odt', '<text:p>one</text:q>')
    docx('bomb.docx', p('x' * 1000), more=[('word/x.xml', ' ' * (300 << 20))])
    odt('large.odt', '<text:p>' + ' ' * (257 << 20) + '</text:p>')
    pack('many.epub', *[('%d.xml' % i, '<x/>') for i in range(10001)], mimetype='application/epub+zip')
    pptx('absent.pptx', *[SLIDE % s for s in ('Title', 'second', 'third')], absent=[2])
    pptx('none.pptx', SLIDE, absent=[1])
    xlsx('strings.xlsx', ['<t>%s</t>' % ('x' * 32767)], '<row>%s</row>' % ('<c t="s"><v>0</v></c>' * 9000))
    listed('list.pptx', 'ppt', ('presentation.xml', '<p>%s</p>' % ('<sldId/>' * 20000)), [])
    pack('none.epub', ('a.xhtml', '<p/>'), mimetype='application/epub+zip')
    pack('none.odt', ('a.xml', '<p/>'), mimetype='application/vnd.oasis.opendocument.text')

"""Uses the script of pages in headless Chromium.

script.py SITE N: SITE has N pairs, n > 12, of documents a0, a1, ... with
different similarities. Says what of sorting, filtering and keys does not
work."""
import sys
import tempfile

from driver import Driver

SHOWN = """return [...document.querySelectorAll('table.list:last-of-type tbody tr')]
    .filter(r => r.offsetParent).map(r => r.id)"""
HEAD = """const b = document.querySelectorAll('#pairs ~ table th button')
    [arguments[0]]
b.click()
return b.parentNode.getAttribute('aria-sort')"""
INPUT = """const i = document.querySelector('.tools input[type=' + arguments[0]
    + ']')
i.value = arguments[1]
i.dispatchEvent(new Event('input'))"""
KEY = """document.body.dispatchEvent(new KeyboardEvent('keydown',
    {key: arguments[0], bubbles: true}))"""
ON = """return [...document.querySelectorAll('.j')].map(x => x.classList.contains(
    'on')).indexOf(true)"""
PAUSE = """setTimeout(arguments[arguments.length - 1], 300)"""


def main():
    site, n = sys.argv[1], int(sys.argv[2])
    wrong = []

    def expect(what, got, wanted):
        if got != wanted:
            wrong.append(what)
            print(what, 'got', str(got)[:300], 'wanted', str(wanted)[:300])

    with tempfile.TemporaryDirectory() as profile:
        d = Driver(profile)
        try:
            rows = ['n%d' % i for i in range(1, n + 1)]
            d.open(site + '/index.html')
            expect('rows', d.run(SHOWN), rows)
            expect('first click', d.run(HEAD, 0), 'descending')
            expect('second click', d.run(HEAD, 0), 'ascending')
            expect('ascending', d.run(SHOWN), rows[::-1])
            expect('third click', d.run(HEAD, 0), 'descending')
            expect('descending', d.run(SHOWN), rows)
            d.run(INPUT, 'search', 'A3 ')
            d.post('/execute/async', {'script': PAUSE, 'args': []})
            wanted = d.run("""return [...document.querySelectorAll('tr')]
                .filter(r => r.id && r.textContent.includes('a3'))
                .map(r => r.id)""")
            expect('filter', d.run(SHOWN), wanted)
            expect('number', d.run("""return document.querySelector(
                '.tools > output').value"""), '%d of %d rows' % (
                    len(wanted), n))
            d.run(INPUT, 'search', '')
            d.run(INPUT, 'range', '100')
            d.post('/execute/async', {'script': PAUSE, 'args': []})
            expect('threshold', d.run(SHOWN), [])
            d.open(site + '/1/1.html')
            d.run(KEY, 'n')
            d.post('/execute/async', {'script': PAUSE, 'args': []})
            where = 'return location.pathname.split("/").pop()'
            expect('n', d.run(where), '2.html')
            stops = d.run("return document.querySelectorAll('.j').length")
            if stops:
                d.run(KEY, 'j')
                expect('j', d.run(ON), 0)
                d.run(KEY, 'j')
                expect('j j', d.run(ON), 1 % stops)
                d.run(KEY, 'k')
                expect('k', d.run(ON), 0)
            else:
                expect('stops', stops, 'some')
            d.run(KEY, 'p')
            d.post('/execute/async', {'script': PAUSE, 'args': []})
            expect('p', d.run(where), '1.html')
        finally:
            d.close()
    sys.exit(bool(wrong))


main()

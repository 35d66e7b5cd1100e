"""Checks the accessibility of pages by axe-core in headless Chromium.

axe.py AXE_SOURCE PAGE...: prints what each page breaks, light and dark, at two
widths; status 1 if there is anything."""
import sys
import tempfile

from driver import Driver

RUN = """const done = arguments[arguments.length - 1]
axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa',
    'best-practice']}).then(r => done(r.violations.map(v => [v.id, v.help,
    v.nodes.length, v.nodes[0].html.slice(0, 200),
    v.nodes[0].failureSummary.slice(0, 300)])),
    e => done([['axe', String(e), 1, '', '']]))"""


def main():
    with open(sys.argv[1], encoding='utf-8') as f:
        source = f.read()
    bad = False
    for dark in (False, True):
        with tempfile.TemporaryDirectory() as profile:
            driver = Driver(profile, dark)
            try:
                for page in sys.argv[2:]:
                    for width in (1280, 500):
                        driver.open(page, width)
                        driver.run(source)
                        for v in driver.post('/execute/async', {
                                'script': RUN, 'args': []}):
                            bad = True
                            print(page, 'dark' if dark else 'light', width,
                                  *v, sep='\n    ')
            finally:
                driver.close()
    sys.exit(bad)


main()

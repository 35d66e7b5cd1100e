"""Checks the accessibility of pages by axe-core in headless Chromium.

axe.py AXE_SOURCE PAGE...: prints what each page breaks, light and dark, at two
widths; status 1 if there is anything. Chromium is driven by chromedriver; its
scripts are not bound by the Content-Security-Policy of a page."""
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request

RUN = """const done = arguments[arguments.length - 1]
axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa',
    'best-practice']}).then(r => done(r.violations.map(v => [v.id, v.help,
    v.nodes.length, v.nodes[0].html.slice(0, 200),
    v.nodes[0].failureSummary.slice(0, 300)])),
    e => done([['axe', String(e), 1, '', '']]))"""


class Driver:
    """A session of chromedriver."""

    def __init__(self, profile, dark):
        self.process = subprocess.Popen(
            ['chromedriver', '--port=0'], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        port = None
        while not port:
            line = self.process.stdout.readline()
            if not line:
                sys.exit('chromedriver: no port')
            port = re.search(r'on port ([1-9]\d*)', line)
        self.base = 'http://127.0.0.1:%s/session' % port[1]
        arguments = [
            '--headless', '--no-sandbox', '--disable-gpu', '--no-first-run',
            '--disable-background-networking', '--disable-component-update',
            '--disable-sync', '--user-data-dir=' + profile,
            '--blink-settings=preferredColorScheme=%d' % (0 if dark else 1)]
        try:
            self.start(arguments)
        except BaseException:
            self.process.kill()
            raise

    def start(self, arguments):
        made = self.post('', {'capabilities': {'alwaysMatch': {
            'goog:chromeOptions': {'args': arguments}}}})
        self.base += '/' + made['sessionId']
        self.post('/timeouts', {'script': 120000})

    def post(self, path, data):
        request = urllib.request.Request(
            self.base + path, json.dumps(data).encode(),
            {'Content-Type': 'application/json'})
        with urllib.request.urlopen(request, timeout=180) as answer:
            return json.load(answer)['value']

    def check(self, page, source, width):
        self.post('/window/rect', {'width': width, 'height': 1000})
        self.post('/url', {'url': 'file://' + os.path.abspath(page)})
        self.post('/execute/sync', {'script': source, 'args': []})
        return self.post('/execute/async', {'script': RUN, 'args': []})

    def close(self):
        try:
            urllib.request.urlopen(urllib.request.Request(
                self.base, method='DELETE'), timeout=30)
        finally:
            self.process.terminate()
            self.process.wait()


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
                        for v in driver.check(page, source, width):
                            bad = True
                            print(page, 'dark' if dark else 'light', width,
                                  *v, sep='\n    ')
            finally:
                driver.close()
    sys.exit(bad)


main()

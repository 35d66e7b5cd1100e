"""Drives headless Chromium by chromedriver. Scripts that it runs in a page are
not bound by the Content-Security-Policy of the page; those of the page are."""
import json
import os
import re
import subprocess
import sys
import urllib.request


class Driver:
    """A session of chromedriver."""

    def __init__(self, profile, dark=False):
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

    def open(self, page, width=1280):
        self.post('/window/rect', {'width': width, 'height': 1000})
        self.post('/url', {'url': 'file://' + os.path.abspath(page)})

    def run(self, script, *args):
        return self.post('/execute/sync', {'script': script, 'args': args})

    def close(self):
        try:
            urllib.request.urlopen(urllib.request.Request(
                self.base, method='DELETE'), timeout=30)
        finally:
            self.process.terminate()
            self.process.wait()

"""case.py: one case: its directory, the commands it runs, what it compares."""
import contextlib
import os
import random
import re
import runpy
import shutil
import signal
import subprocess
import sys

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# A command that takes longer hangs; the sanitizers make one slower.
LIMIT = 120
# What the sanitizers, a shell and a C library report of a bug.
BUGS = (b'Sanitizer', b'runtime error:', b'core dumped', b'Segmentation fault',
        b'unbound variable', b'free(): ', b'malloc(): ', b'syntax error')
# Commands for which any number of threads gives the same bytes.
THREADED = re.compile(
    r'\bnd-(bands|diag --map|diag --places|minhash|score|sentence|shingle|sketch|'
    r'sort|terms|wiki) ')
SCRIPT = '''#!/bin/bash
# Case %s of kind %s: %s
cd "$(dirname "$0")" || exit
export LC_ALL=C PATH=%s:$PATH
set -o pipefail
%s
'''


class Stop(Exception):
    """The case cannot go on: a command that all the others need failed."""


class Case:
    """r decides all that is drawn. A comparison is of two files in the
    directory; each is what a command printed, or what an oracle wrote."""

    def __init__(self, seed, number, kind, directory, binaries, slow=1,
                 old=None):
        self.name = '%s:%d' % (seed, number)
        self.kind = kind
        self.r = random.Random('%s %s' % (self.name, kind))
        self.threads = random.Random('threads %s' % self.name)
        self.directory = directory
        self.bin = binaries
        # The nd-flow that tables are compared with.
        self.is_old = old is not None
        self.old = os.path.join(old, 'nd-flow') if old else 'nd-flow'
        self.limit = LIMIT * slow
        self.large = 0
        self.made = []
        self.command = {}
        self.calls = self.comparisons = self.left_out = 0
        self.differences = []
        shutil.rmtree(directory, ignore_errors=True)
        os.makedirs(self.path('tmp'))
        self.environment = {
            'LC_ALL': 'C', 'HOME': self.path('tmp'),
            'TMPDIR': self.path('tmp'),
            'PATH': binaries + ':' + os.environ.get('PATH', '')}
        for name, value in os.environ.items():
            if name.endswith('SAN_OPTIONS'):
                self.environment[name] = value

    def path(self, name):
        return os.path.join(self.directory, name)

    def write(self, name, lines):
        """What an oracle, or nobody, makes of the case."""
        with open(self.path(name), 'wb') as f:
            f.writelines(x if isinstance(x, bytes) else x.encode()
                         for x in lines)
        return name

    def read(self, name):
        """The lines of a file, without their ends."""
        with open(self.path(name), 'rb') as f:
            lines = f.read().split(b'\n')
        return lines[:-1]

    def ask(self, out, oracle, *args, stdin='/dev/null'):
        """The file out is what the script tests/ORACLE.py prints; it runs in
        the directory, in this process."""
        argv, real, here = sys.argv, sys.stdin, os.getcwd()
        path = os.path.join(TESTS, oracle + '.py')
        os.chdir(self.directory)
        try:
            with open(stdin, encoding='utf-8', newline='\n') as sys.stdin, \
                    open(out, 'w', encoding='utf-8') as f, \
                    contextlib.redirect_stdout(f):
                sys.argv = [path, *map(str, args)]
                runpy.run_path(path, run_name='__main__')
        finally:
            sys.argv, sys.stdin = argv, real
            os.chdir(here)
        return out

    def execute(self, command, out):
        """Its status and standard error; its output goes to the file out. A
        command that hangs is ended, and -1 its status."""
        with open(self.path(out), 'wb') as f:
            p = subprocess.Popen(
                ['bash', '-c', 'set -eo pipefail; ' + command],
                cwd=self.directory, env=self.environment, stdout=f,
                stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                start_new_session=True)
            try:
                stderr = p.communicate(timeout=self.limit)[1]
                return stderr, p.returncode
            except subprocess.TimeoutExpired:
                os.killpg(p.pid, signal.SIGKILL)
                return p.communicate()[1], -1
            except BaseException:
                os.killpg(p.pid, signal.SIGKILL)
                raise

    def threaded(self, command):
        """The command, with some threads for half of those that have them."""
        if 'nd-flow' in command:
            return command
        return THREADED.sub(lambda m: m[0] + self.threads.choice(
            ['', '', '', '-j 2 ', '-j 3 ', '-j 16 ']), command)

    def run(self, name, command, refusal=None):
        """Runs the command, its output to the file name: True if it went
        well. Where it may refuse, refusal is what it then says: None."""
        command = self.threaded(command)
        self.command[name] = command
        stderr, status = self.execute(command, name)
        if status == 0 and not any(b in stderr for b in BUGS):
            return True
        if refusal and status in (1, 2) and refusal in stderr and \
                not any(b in stderr for b in BUGS):
            self.left_out += 1
            return None
        if status == 0:
            what = 'stderr: ' + stderr.decode(errors='replace')[-2000:]
        elif status == -1:
            what = 'still running after %d seconds' % self.limit
        else:
            what = 'exit status %d: %s' % (
                status, stderr.decode(errors='replace')[-2000:])
        self.differ(what.rstrip(), name)
        return False

    def prepare(self, command):
        """A command that makes what others read: without it the case ends."""
        if not self.run('prepared', command):
            raise Stop
        self.made.append(self.command['prepared'])

    def same(self, wanted, name, command=None, refusal=None):
        """The file name, made by the command, has the bytes of wanted."""
        if command and not self.run(name, command, refusal):
            return
        self.comparisons += 1
        with open(self.path(wanted), 'rb') as a, \
                open(self.path(name), 'rb') as b:
            while True:
                x, y = a.read(1 << 20), b.read(1 << 20)
                if x != y:
                    break
                if not x:
                    return
        self.differ(self.lines_of_difference(wanted, name), wanted, name)

    def within(self, wanted, name, command=None):
        """Every line of the file name, once each, is one of wanted."""
        if command and not self.run(name, command):
            return
        self.comparisons += 1
        lines = self.read(name)
        wrong = set(lines) - set(self.read(wanted))
        if wrong:
            self.differ('%d lines too many, such as %r' % (
                len(wrong), min(wrong)), wanted, name)
        elif len(set(lines)) < len(lines):
            self.differ('lines come twice', wanted, name)

    def holds(self, what, truth, *names):
        """A statement about the files names that has to be true."""
        self.comparisons += 1
        if not truth:
            self.differ(what, *names)

    def lines_of_difference(self, wanted, name):
        a, b = self.read(wanted), self.read(name)
        missing, more = set(a) - set(b), set(b) - set(a)
        text = '%s has %d lines, %s %d' % (wanted, len(a), name, len(b))
        if not missing and not more:
            return text + ', the same in another order or number'
        for which, lines in ('missing', missing), ('too many', more):
            for line in sorted(lines)[:3]:
                text += '\n  %s: %s' % (
                    which, line[:300].decode(errors='replace'))
        return text

    def differ(self, what, *names):
        """Keeps a script that shows it; what is for people."""
        n = len(self.differences) + 1
        script = 'differ%d.sh' % n if n > 1 else 'differ.sh'
        text = list(self.made)
        for name in names:
            if name == 'prepared':
                text.append('(set -e; %s)' % self.command[name])
            elif name in self.command:
                text.append('(set -e; %s) >%s; echo "%s: status $?"' % (
                    self.command[name], name, name))
        if len(names) == 2:
            text.append('diff -a %s %s | head -20' % names)
        with open(self.path(script), 'w', errors='surrogateescape') as f:
            f.write(SCRIPT % (self.name, self.kind,
                              what.split('\n')[0][:200], self.bin,
                              '\n'.join(text)))
        os.chmod(self.path(script), 0o755)
        self.differences.append((what, script, [
            (x, self.command.get(x, 'the oracle')) for x in names]))

    def close(self, keep):
        """Nothing is left where temporary files go; the directory stays if
        something differs, or if it is asked for."""
        self.comparisons += 1
        left = os.listdir(self.path('tmp'))
        if left:
            self.differ('left behind in TMPDIR: %s' % ' '.join(left[:5]))
        if not self.differences and not keep:
            shutil.rmtree(self.directory, ignore_errors=True)


# usage.py: the processor time and the memory of a command and all its processes.
import glob
import os
import re
import shutil
import subprocess
import sys
import threading
import time

# A small process that runs the command: a child of this one would begin with the
# resident memory of this one as its peak.
USAGE = '''
import resource, subprocess, sys
status = subprocess.run(['bash', '-c', sys.argv[2]]).returncode
r = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], 'w') as f:
    f.write('%f %f' % (r.ru_utime + r.ru_stime, r.ru_maxrss / 1e3))
sys.exit(status)
'''


def pss(session):
    """MB of all processes of a session but its first, which is USAGE."""
    total = 0
    for path in glob.glob('/proc/[0-9]*/stat'):
        try:
            with open(path) as f:
                if path == '/proc/%d/stat' % session or \
                        int(f.read().rsplit(')', 1)[1].split()[3]) != session:
                    continue
            with open(path[:-4] + 'smaps_rollup') as f:
                total += int(re.search(r'Pss: +(\d+)', f.read()).group(1))
        except (OSError, AttributeError, IndexError):
            pass
    return total / 1e3


def run(command, to, work, path):
    """CPU seconds and MB of a command of the shell, with path before PATH. The
    answer goes to the file to; what a run leaves in work is removed first."""
    for name in 'kept', 'steps', 'cache':
        left = os.path.join(work, name)
        if os.path.isdir(left):
            shutil.rmtree(left)
        elif os.path.exists(left):
            os.unlink(left)
    env = dict(os.environ, PATH=path + os.pathsep + os.environ['PATH'],
               LC_ALL='C.UTF-8', RAYON_NUM_THREADS='1', OMP_NUM_THREADS='1',
               OPENBLAS_NUM_THREADS='1', HF_HUB_OFFLINE='1',
               HF_HOME=work + '/cache')
    peak, over = 0, threading.Event()
    with open(to, 'w') as out, open(work + '/errors', 'w') as errors:
        p = subprocess.Popen(
            [sys.executable, '-c', USAGE, work + '/usage',
             'set -o pipefail; ' + command], stdout=out, stderr=errors,
            env=env, start_new_session=True)

        def watch():
            nonlocal peak
            start = time.monotonic()
            while not over.wait(max(0.02, (time.monotonic() - start) / 100)):
                peak = max(peak, pss(p.pid))
        watcher = threading.Thread(target=watch)
        watcher.start()
        status = p.wait()
        over.set()
        watcher.join()
    if status:
        with open(work + '/errors') as f:
            sys.exit('compare: %s: status %d:\n%s' % (
                command, status, f.read()[-2000:]))
    with open(work + '/usage') as f:
        cpu, largest = map(float, f.read().split())
    return cpu, max(peak, largest)

"""Whatever a check has started ends with it, also if the check is killed. All else is as before."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import psutil
import pytest

from cardtui.checker.process_table import has_process_table
from tests.checker.programs import all_ended, noted_pids, write_program
from tests.cli.program import start_cardtui
from tests.processes import gone, wait_until

pytestmark = pytest.mark.skipif(not has_process_table(), reason="there is no supervisor")

Supervise = Callable[[str], subprocess.Popen[bytes]]

DAEMONS = """
import subprocess
for command in (["sleep", "99"], ["setsid", "sleep", "99"], ["sh", "-c", "setsid sleep 99 & exec true"]):
    subprocess.Popen(["env", "-i", *command])
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        note(os.getpid())
        os.execve("/bin/sh", ["sh", "-c", "sleep 99; sleep 99"], {})
    os._exit(0)
"""


@pytest.fixture
def supervise(tmp_path: Path) -> Iterator[Supervise]:
    """Run a text in a supervised process, with the functions of `write_program`; nothing may be left."""
    started: list[subprocess.Popen[bytes]] = []

    def start(text: str) -> subprocess.Popen[bytes]:
        head = f"""
            sys.path.insert(0, {os.getcwd()!r})
            from cardtui.checker.supervisor import supervise
            supervise()
            note(os.getpid())
        """
        python, _, _, _, file = write_program(tmp_path, dedent(head) + dedent(text))
        started.append(subprocess.Popen([python, "-B", file], stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        return started[-1]

    yield start
    for process in started:
        process.communicate(timeout=20)
    assert all_ended(tmp_path), "something is still running"


def family(first: int) -> list[psutil.Process]:
    """Return the first process, the supervisor, and the one that goes on."""
    process = psutil.Process(first)
    chain = [process]
    for _ in range(2):
        assert wait_until(lambda: bool(chain[-1].children()))
        chain.append(min(chain[-1].children(), key=lambda one: one.create_time()))
    return chain


def test_daemons_of_a_check_end_with_it(tmp_path: Path) -> None:
    seconds = f"99.{os.getpid()}"
    text = DAEMONS.replace('99"', f'{seconds}"') + "say('x')"
    done = start_cardtui("check", "beggar", "-n", "0", "-j", "1", "--", *write_program(tmp_path, text))
    assert done.returncode == 1 and done.stdout.startswith(b"It differs")
    assert len(noted_pids(tmp_path)) > 1 and all_ended(tmp_path)
    assert not [one for one in psutil.process_iter(["cmdline"]) if seconds in (one.info["cmdline"] or ())]


def test_a_daemon_uses_memory_of_its_run(tmp_path: Path) -> None:
    text = """
        if not os.fork():
            os.setsid()
            if not os.fork(): hog = bytearray(60_000_000); time.sleep(99)
            os._exit(0)
        time.sleep(99)
    """
    options = ("-n", "0", "-j", "1", "--mem", "50M", "--format", "json")
    done = start_cardtui("check", "beggar", *options, "--", *write_program(tmp_path, text))
    values = json.loads(done.stdout)
    assert (done.returncode, values["failures"][0]["kind"]) == (1, "too much memory") and values[
        "seconds"
    ] < 20


def test_a_check_ends_with_its_supervisor_even_if_nobody_kills_it(supervise: Supervise) -> None:
    process = supervise("say('x')\ntime.sleep(99)")
    first, supervisor, check = family(process.pid)
    first.suspend()
    supervisor.kill()
    is_gone = gone(lambda: [check.pid], 5)
    first.resume()
    assert is_gone


@pytest.mark.parametrize("killed", [0, 1, 2, "group"])
def test_everything_ends_when_a_process_of_the_check_is_killed(
    killed: int | str, supervise: Supervise, tmp_path: Path
) -> None:
    process = supervise(DAEMONS + "say('x')\ntime.sleep(99)")
    assert process.stdout and process.stdout.read(1) == b"x"
    chain = family(process.pid)
    ours = [one for each in chain for one in each.children(recursive=True)]
    assert wait_until(lambda: len(noted_pids(tmp_path)) >= 3) and len(set(ours)) >= 6
    if isinstance(killed, int):
        chain[killed].kill()
    else:
        os.killpg(os.getpgid(chain[1].pid), signal.SIGKILL)
    assert process.wait(20) == -signal.SIGKILL
    assert gone(lambda: [one.pid for one in ours], 5)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("sys.exit(5)", 5),
        ("os.kill(os.getpid(), signal.SIGABRT)", -signal.SIGABRT),
        ("os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
    ],
)
def test_the_status_is_handed_on(text: str, status: int, supervise: Supervise) -> None:
    assert supervise(text).wait(20) == status


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1])
def test_each_signal_is_handed_on_once(number: int, supervise: Supervise) -> None:
    process = supervise(f"""
            got = []
            signal.signal({number}, lambda *_: got.append(1))
            say('x')
            while not got: time.sleep(0.01)
            time.sleep(0.1)
            sys.exit(len(got))
    """)
    assert process.stdout and process.stdout.read(1) == b"x"
    process.send_signal(number)
    assert process.wait(20) == 1


def test_ctrl_z_stops_all_work_until_it_is_continued(supervise: Supervise) -> None:
    process = supervise("say('x'); sys.stdin.read(); sys.exit(4)")
    assert process.stdin and process.stdout and process.stdout.read(1) == b"x"
    first, _, working = family(process.pid)
    process.send_signal(signal.SIGTSTP)
    assert wait_until(lambda: {first.status(), working.status()} == {psutil.STATUS_STOPPED})
    process.send_signal(signal.SIGCONT)
    process.stdin.close()
    process.stdin = None
    assert process.wait(20) == 4


def test_processes_that_start_each_other_again_and_again_end(supervise: Supervise, tmp_path: Path) -> None:
    """Each lives for a moment only, in a session of its own."""
    supervise("""
            for _ in range(5):
                if os.fork() == 0:
                    until = time.monotonic() + 30
                    while time.monotonic() < until:
                        if os.fork(): os._exit(0)
                        os.setsid()
                    note(-1)  # nobody has killed it
            time.sleep(0.2)
    """).wait(10)
    assert -1 not in noted_pids(tmp_path)
    hopping = [one for one in psutil.process_iter(["cmdline"]) if str(tmp_path) in str(one.info["cmdline"])]
    assert not hopping


def test_children_that_were_there_before_are_let_alone(tmp_path: Path) -> None:
    """A shell may have started them, and then become this program."""
    text = "from cardtui.checker.supervisor import supervise; supervise(); import os; os.abort()"
    script = f'sleep 99 & echo $!; exec "{sys.executable}" -c "{text}"'
    process = subprocess.Popen(["sh", "-c", script], stdout=subprocess.PIPE, start_new_session=True)
    try:
        assert process.stdout and process.wait(20) == -signal.SIGABRT
        assert psutil.Process(int(process.stdout.readline())).status() == psutil.STATUS_SLEEPING
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()

"""Whatever a program does, and in whatever order, it ends, and nothing is left; texts pass unchanged."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.checker.conversation import Talking
from cardtui.checker.persistent_runner import PersistentRunner
from cardtui.checker.program_runner import Program
from cardtui.checker.run_result import RunEnd, RunLimits, Stopped
from tests.checker.programs import gone, python

LIMITS = RunLimits(seconds=0.15, most=20_000)

DEEDS = [
    "say('half')",
    "say('line\\n')",
    "say('x' * 30_000)",
    "os.write(2, b'x' * 30_000)",
    "sys.stdin.readline()",
    "sys.stdin.read()",
    "os.close(0)",
    "os.close(1)",
    "os.close(2)",
    "signal.signal(signal.SIGTERM, signal.SIG_IGN)",
    "os.fork(); note(os.getpid())",
    "os.kill(os.getpid(), signal.SIGSTOP)",
    "os.kill(os.getpid(), signal.SIGSEGV)",
    "time.sleep(99)",
    "os._exit(0)",
    "sys.exit(1)",
]


@settings(max_examples=12, deadline=None)
@given(st.lists(st.sampled_from(DEEDS), max_size=5))
def test_any_program_ends_and_leaves_nothing(deeds: list[str]) -> None:
    with TemporaryDirectory() as folder:
        command = python(Path(folder), "\n".join(deeds))
        began = monotonic()
        runs = [Program(command, LIMITS).ask("J 2\n" * 9)]
        with PersistentRunner(command, LIMITS, settling=0) as program:
            runs += [program.ask("J 2"), program.ask("J 2")]
        with Talking(command, LIMITS) as talking:
            try:
                talking.send("J 2\n")
                while talking.line() is not None:
                    talking.send("J 2\n")
                runs.append(talking.end())
            except Stopped as stopped:
                runs.append(stopped.run)
        assert monotonic() - began < 5
        assert gone(Path(folder))
        for run in runs:
            assert len(run.output) <= LIMITS.most and len(run.errors) <= 4096
            assert run.ended is RunEnd.CRASHED or run.status in (0, None)
            assert run.ended in (RunEnd.CRASHED, RunEnd.ANSWERED) or run.status is None


@settings(max_examples=50, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_text_passes_unchanged(text: str) -> None:
    assert Program(["cat"], LIMITS._replace(seconds=20)).ask(text).output == text


def test_a_line_passes_unchanged() -> None:
    with PersistentRunner(["cat"], LIMITS._replace(seconds=20), settling=0) as program:

        @settings(deadline=None)
        @given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n")))
        def passes(line: str) -> None:
            assert program.ask(line)[:2] == (RunEnd.ANSWERED, line)

        passes()

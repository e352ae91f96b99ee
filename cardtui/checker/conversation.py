"""A conversation with a program that asks its questions itself.

Nothing is read from its silence, since a slow program is silent too: there are lines, its end, the limits.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from cardtui.checker.exercise import TYPED, Silence, Talk, Wrong
from cardtui.checker.run_result import ProgramRun, RunEnd, RunLimits, Stopped
from cardtui.checker.runner import Runner

__all__ = ["END_OF_INPUT", "Talking", "converse"]

END_OF_INPUT = "\x04"
"""What one types to end the input (Ctrl-D): at the end of a text that is sent."""


_WHOLE = 12  # the time of a whole conversation, as a multiple of that for a line


class Talking(Runner):
    """One conversation with a command, which is started at once; with `shell` it is one string for the shell.

    Raises NotRun.
    """

    def __init__(self, command: Sequence[str], limits: RunLimits, shell: bool = False) -> None:
        super().__init__(limits)
        self._began = monotonic()
        self._said: list[str] = []
        self._left = limits.most
        self._read_to_the_end = False
        self._last_turn: list[str] = []
        self._talks = self.launch(command, shell, linewise=True)

    @property
    def last_turn(self) -> tuple[str, ...]:
        """The lines typed last, each marked with `TYPED`, and all lines printed after them."""
        return tuple(self._last_turn)

    def send(self, text: str) -> None:
        """Types `text`; without effect once the program is gone."""
        if typed := text.removesuffix(END_OF_INPUT).splitlines():
            self._last_turn = [TYPED + line for line in typed]
        self._talks.put(text.removesuffix(END_OF_INPUT).encode("utf-8", "replace"))
        if text.endswith(END_OF_INPUT):
            self._talks.no_more()

    def line(self) -> str | None:
        """The next line, without its end; the last one may lack it. None at the end of the output.

        Raises Stopped where a limit is reached (that of the time is for each line, twelve times that for all
        of them), and Interrupted.
        """
        talks = self._talks
        with self.safely() as asked:
            seconds = self.limits.seconds
            came = talks.line(min(asked + seconds, self._began + _WHOLE * seconds))
            self._left -= 0 if came is None else len(came) + 1
            if talks.too_much or self._left < 0:
                raise Stopped(self._told(RunEnd.TOO_MUCH))
            if came is None and not talks.gone:
                raise Stopped(self._told(RunEnd.HANGS))
            if came is None and talks.out:
                came = bytes(talks.out)
                talks.out.clear()
            if came is None:
                self._read_to_the_end = True
                return None
            line = came.decode("utf-8", "replace")
            self._said.append(line)
            self._last_turn.append(line)
            return line

    def end(self) -> ProgramRun:
        """Ends it, and tells what it came to: that it failed only if its output was read to the end.

        Raises Interrupted.
        """
        with self.safely():
            failed = self._read_to_the_end and self._talks.status
            return self._told(RunEnd.CRASHED if failed else RunEnd.ANSWERED)

    def _told(self, ended: RunEnd) -> ProgramRun:
        talks = self._talks
        status = talks.status if ended in (RunEnd.ANSWERED, RunEnd.CRASHED) else None
        self.close()
        output = "".join(f"{line}\n" for line in self._said) + talks.output
        if ended is RunEnd.HANGS and talks.output:
            self._last_turn.append(talks.output)  # the line that it has begun
        return ProgramRun(ended, output[: self.limits.most], talks.errors, status, monotonic() - self._began)


def converse(talk: Talk, talking: Talking) -> tuple[Wrong | None, ProgramRun]:
    """Has a conversation as an exercise wants it: what is wrong with it, and what the run came to.

    Where a limit was reached the run says how it ended, and nothing is said to be wrong; but if nothing more
    came in time, the conversation may say what is wrong with what came. Raises Interrupted.
    """
    try:
        text = next(talk)
        while True:
            talking.send(text)
            text = talk.send(talking.line())
    except StopIteration as end:
        return end.value, talking.end()
    except Stopped as stopped:
        if stopped.run.ended is not RunEnd.HANGS:
            return None, stopped.run
        return _after_silence(talk, stopped.run)
    finally:
        talk.close()
        talking.close()


def _after_silence(talk: Talk, run: ProgramRun) -> tuple[Wrong | None, ProgramRun]:
    """Ask a conversation whether it knows why a program says nothing more: it may wait for us."""
    _, _, begun = run.output.rpartition("\n")
    try:
        talk.throw(Silence(begun))
    except StopIteration as end:
        if end.value is not None:
            return end.value, run._replace(ended=RunEnd.ANSWERED)
    except Silence:
        pass
    return None, run

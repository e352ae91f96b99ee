"""Repeats a failure as somebody would do it: by the lines of the report, in a new process.

The shortest line that shows it is looked for. Where a failure needs more than what the report is about, such
as an earlier call, or that somebody went through a list, the least of it becomes a part of the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from cardtui.checker.exercise import PromptTrial, with_fewer_items

_MOST_RUNS = 60
_LONGEST_LINE = 2_000  # characters: nobody tries a longer one


class Repetition(NamedTuple):
    """The line that repeats a failure."""

    line: str
    """Empty if none was found."""
    needed: Sequence[str] = ()
    """The optional steps of the trial without which it does not show."""
    is_refuted: bool = False
    """Whether it does not show even if all is done that the check has done."""


def repeat(
    trial: PromptTrial, shows: Callable[[str], bool], has_time: Callable[[], bool], separator: str = "; "
) -> Repetition:
    """Return the shortest line of a trial that shows the failure. `shows` runs a line."""
    runs, is_refuted = 0, False
    optional = [at for at, step in enumerate(trial.steps) if step.is_optional]

    def line_with(chosen: Sequence[int]) -> str:
        """Return the line with these optional steps; an empty one if it does not show the failure."""
        nonlocal runs, is_refuted
        steps = [step.text for at, step in enumerate(trial.steps) if not step.is_optional or at in chosen]
        for last in trial.last:
            line = separator.join([*steps, last])
            runs += 1
            if runs > _MOST_RUNS or not has_time():
                return ""
            if shows(line):
                return line
        is_refuted = is_refuted or len(chosen) == len(optional)
        return ""

    # The steps just before the failure are the likeliest ones. One of those before may be all that is needed.
    sizes = dict.fromkeys([0, *(2**power for power in range(len(optional).bit_length())), len(optional)])
    last_ones = [optional[len(optional) - size :] for size in sizes]
    choices: Iterable[Sequence[int]] = [*last_ones, *([at] for at in reversed(optional))]
    best: Sequence[int] = ()
    line = ""
    while found := next(((one, text) for one in choices if (text := line_with(one))), None):
        best, line = found
        choices = with_fewer_items(best)
    needed = list(dict.fromkeys(trial.steps[at].text for at in best))
    if best and len(line) > _LONGEST_LINE:
        return Repetition("")
    return Repetition(line, needed, is_refuted and not line)

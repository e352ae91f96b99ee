"""What a run tells, in sentences: the same in the terminal and on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtui.games import entry
from cardtui.lab import report, text_charts
from cardtui.lab.experiments import Measure, experiment
from cardtui.lab.figures import Figures, Fit
from cardtui.lab.runner import LabRun

__all__ = ["fit", "longest", "mean", "quantiles", "shares", "tail", "tail_in_short", "title", "wrapped"]


def title(run: LabRun) -> str:
    """What was played: `Snap: 1,000 of 5,000 seeds, one after the other`."""
    tally = run.tally
    games = f"{tally.games:,}" if run.complete else f"{tally.games:,} of {run.games:,}"
    found = experiment(run.key)
    return f"{entry(run.key).title}: {games} {found.game if run.games == 1 else found.games}"


def shares(run: LabRun) -> Iterator[tuple[str, str]]:
    """What happens in some games: in which share of them, and what it is."""
    for share, times, of in report.shares(run):
        if times or not share.rare:
            chance = (
                "" if share.chance is None else f"  (by the theory {text_charts.share(float(share.chance))})"
            )
            yield report.share_with_error(times, of), f"{share.sentence}{chance}"


def mean(measure: Measure, figures: Figures) -> str:
    """A measure with its mean."""
    return (
        f"{measure.name.capitalize()}: mean {text_charts.number_with_error(figures.mean, figures.error)}, "
        f"standard deviation {text_charts.number(figures.deviation)}"
    )


def quantiles(figures: Figures) -> list[str]:
    """The shortest, the longest, and what lies between them: `median 223`."""
    return [f"{name} {length}" for name, length in report.quantiles(figures)]


def fit(fitted: Fit) -> str:
    """How well it fits the theory."""
    return (
        f"beside the theory: chi-squared {fitted.squared:.1f} with {fitted.freedom} degrees of freedom; "
        f"chance alone is at least as far from it in {text_charts.share(fitted.probability)} of such runs"
    )


def tail(figures: Figures) -> str:
    """What is to be seen in the drawing of the tail."""
    return (
        f"The tail: the share of games that are at least so long ({text_charts.FOUND}), and an "
        f"exponential ({text_charts.LINE}) of {figures.decay:.1f}"
    )


def tail_in_short(measure: Measure, figures: Figures) -> str:
    """The same where there is less room, in a few words."""
    name = measure.name.capitalize()
    scale = text_charts.number(figures.decay)
    return f"{name}: {text_charts.FOUND} at least so long  {text_charts.LINE} exponential of {scale}"


def longest(run: LabRun) -> str:
    """The longest game; nothing while there is none."""
    found = run.tally.longest
    name = experiment(run.key).measures(run.parameters)[0].name if found else ""
    return f"The longest: {found.length} {name}" if found else ""


def wrapped(parts: Sequence[str], width: int) -> Iterator[str]:
    """Parts with dots between them, in lines of at most so many columns."""
    line = ""
    for part in parts:
        if line and len(line) + 3 + len(part) > width:
            yield line
            line = ""
        line += (" · " if line else "") + part
    yield line

"""What a run tells: as values for machines, and as rows for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from cardtui.engine.parameters import parameters_of
from cardtui.games import entry
from cardtui.lab import text_charts
from cardtui.lab.distribution import Distribution, Fit, chi_squared_fit, percentiles, share_error
from cardtui.lab.experiments import Measure, Share, experiment
from cardtui.lab.runner import LabRun

_QUANTILES = tuple(
    Fraction(part)
    for part in ("1/100", "1/20", "1/4", "1/2", "3/4", "19/20", "99/100", "999/1000", "9999/10000")
)
_RARE = (Fraction(999, 1000), Fraction(9999, 10000), Fraction(99999, 100000))
_BEYOND = Fraction(10)
"""So many games have to be beyond a quantile for it to be told."""


def command(run: LabRun) -> str:
    """What to type for the same numbers."""
    options = [
        f" --{spec.option} {getattr(run.parameters, name)}"
        for name, default, spec in parameters_of(type(run.parameters))
        if getattr(run.parameters, name) != default
    ]
    return f"cardtui lab {run.key} --games {run.games} --seed {run.seed}{''.join(options)}"


def figures(run: LabRun) -> Iterator[tuple[Measure, Distribution]]:
    """What was measured in any game, each with its figures."""
    for measure in experiment(run.key).measures(run.parameters):
        if counts := run.tally.lengths.get(measure.name):
            yield measure, Distribution(counts)


def fits(measure: Measure, found: Distribution) -> Fit | None:
    """How well it fits the theory, if there is one."""
    return chi_squared_fit(found.counts, measure.odds()) if measure.odds else None


def quantiles(found: Distribution) -> list[tuple[str, int]]:
    """The lengths that shares of the games do not reach, and the shortest and the longest."""
    told = [
        ("median" if part == Fraction(1, 2) else f"{float(part * 100):g} %", found.quantile(part))
        for part in _QUANTILES
        if part * found.games >= _BEYOND and (1 - part) * found.games >= _BEYOND
    ]
    return [("shortest", found.shortest), *told, ("longest", found.longest)]


def shares(run: LabRun) -> Iterator[tuple[Share, int, int]]:
    """What happens in some games: in how many, and of how many."""
    tally = run.tally
    for one in experiment(run.key).shares(run.parameters):
        of = tally.shares.get(one.of, 0) if one.of else tally.games
        if of:
            yield one, tally.shares.get(one.name, 0), of


def share_with_error(times: int, of: int) -> str:
    """A share and its standard error: `49.79 % ± 0.05`."""
    if times in (0, of):
        return "all" if times else "none"
    return text_charts.share_with_error(times / of, share_error(times, of))


def values(run: LabRun) -> dict[str, Any]:
    """All of it, for JSON."""
    longest = run.tally.longest
    return {
        "game": run.key,
        "command": command(run),
        "parameters": asdict(run.parameters),
        "seed": run.seed,
        "games": run.tally.games,
        "complete": run.complete,
        "seconds": round(run.seconds, 3),
        "shares": [_share(*one) for one in shares(run)],
        "measures": [_measure(*one) for one in figures(run)],
        "longest": longest and longest._asdict(),
    }


def _share(one: Share, times: int, of: int) -> dict[str, Any]:
    chance = {} if one.chance is None else {"chance": float(one.chance)}
    return {
        "name": one.name,
        "games": times,
        "of": of,
        "share": times / of,
        "error": share_error(times, of),
        **chance,
    }


def _measure(measure: Measure, found: Distribution) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": measure.name,
        "games": found.games,
        "mean": found.mean,
        "error": found.standard_error,
        "deviation": found.deviation,
        "shortest": found.shortest,
        "longest": found.longest,
        "percentiles": percentiles(found),
        "exponential": {"from": found.median, "scale": found.decay},
        "counts": sorted(found.counts.items()),
    }
    if fitted := fits(measure, found):
        told["theory"] = fitted._asdict()
    return told


def percentile_table(run: LabRun) -> list[str]:
    """The table of lengths that a game has in its module `lengths`, as lines of Python."""
    found = next((found for _, found in figures(run)), None)
    if found is None:
        return []
    lines = ["PERCENTILES = ("]
    row = "   "
    for length in percentiles(found):
        if len(row) + len(f" {length},") > 110:
            lines.append(row)
            row = "   "
        row += f" {length},"
    lines += [row, ")"]
    tail = [
        (float(part), found.quantile(part))
        for part in map(Fraction, ("999/1000", "9999/10000", "99999/100000"))
    ]
    lines.append(f"TAIL = {tuple(tail)}")
    lines.append(f"# {command(run)} --percentiles")
    lines.append(
        f"# {found.games:,} games: shortest {found.shortest}, mean {found.mean:.1f}, longest {found.longest}"
    )
    lines += [f"# {share_with_error(times, of)} {one.sentence}" for one, times, of in shares(run) if times]
    return lines


def title(run: LabRun) -> str:
    """What was played: `Snap: 1,000 of 5,000 seeds, one after the other`."""
    tally = run.tally
    games = f"{tally.games:,}" if run.complete else f"{tally.games:,} of {run.games:,}"
    found = experiment(run.key)
    return f"{entry(run.key).title}: {games} {found.game if run.games == 1 else found.games}"


def share_lines(run: LabRun) -> Iterator[tuple[str, str]]:
    """What happens in some games: in which share of them, and what it is."""
    for share, times, of in shares(run):
        if times or not share.rare:
            chance = (
                "" if share.chance is None else f"  (by the theory {text_charts.share(float(share.chance))})"
            )
            yield share_with_error(times, of), f"{share.sentence}{chance}"


def mean_line(measure: Measure, figures: Distribution) -> str:
    """A measure with its mean."""
    mean = text_charts.number_with_error(figures.mean, figures.standard_error)
    deviation = text_charts.number(figures.deviation)
    return f"{measure.name.capitalize()}: mean {mean}, standard deviation {deviation}"


def quantile_labels(figures: Distribution) -> list[str]:
    """The shortest, the longest, and what lies between them: `median 223`."""
    return [f"{name} {length}" for name, length in quantiles(figures)]


def fit_sentence(fitted: Fit) -> str:
    """How well it fits the theory."""
    return (
        f"beside the theory: chi-squared {fitted.chi_squared:.1f} with {fitted.degrees} degrees of freedom; "
        f"chance alone is at least as far from it in {text_charts.share(fitted.probability)} of such runs"
    )


def tail_caption(figures: Distribution) -> str:
    """What is to be seen in the drawing of the tail."""
    return (
        f"The tail: the share of games that are at least so long ({text_charts.COUNTED_MARK}), and an "
        f"exponential ({text_charts.EXPONENTIAL_MARK}) of {figures.decay:.1f}"
    )


def short_tail_caption(measure: Measure, figures: Distribution) -> str:
    """The same where there is less room, in a few words."""
    name = measure.name.capitalize()
    scale = text_charts.number(figures.decay)
    marks = text_charts.COUNTED_MARK, text_charts.EXPONENTIAL_MARK
    return f"{name}: {marks[0]} at least so long  {marks[1]} exponential of {scale}"


def longest_line(run: LabRun) -> str:
    """The longest game; nothing while there is none."""
    found = run.tally.longest
    name = experiment(run.key).measures(run.parameters)[0].name if found else ""
    return f"The longest: {found.length} {name}" if found else ""


def wrap_parts(parts: Sequence[str], width: int) -> Iterator[str]:
    """Parts with dots between them, in lines of at most so many columns."""
    line = ""
    for part in parts:
        if line and len(line) + 3 + len(part) > width:
            yield line
            line = ""
        line += (" · " if line else "") + part
    yield line

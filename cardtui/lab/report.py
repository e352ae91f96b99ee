"""What a run tells: as values for machines, and as rows for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from cardtui.engine.parameters import parameters_of
from cardtui.lab import text_charts
from cardtui.lab.experiments import Measure, Share, experiment
from cardtui.lab.figures import Figures, Fit, error_of, fit, percentiles
from cardtui.lab.runner import LabRun

__all__ = [
    "command",
    "figures",
    "fits",
    "percentile_table",
    "quantiles",
    "share_with_error",
    "shares",
    "values",
]

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


def figures(run: LabRun) -> Iterator[tuple[Measure, Figures]]:
    """What was measured in any game, each with its figures."""
    for measure in experiment(run.key).measures(run.parameters):
        if counts := run.tally.lengths.get(measure.name):
            yield measure, Figures(counts)


def fits(measure: Measure, found: Figures) -> Fit | None:
    """How well it fits the theory, if there is one."""
    return fit(found.counts, measure.odds()) if measure.odds else None


def quantiles(found: Figures) -> list[tuple[str, int]]:
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
    return text_charts.share_with_error(times / of, error_of(times, of))


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
        "error": error_of(times, of),
        **chance,
    }


def _measure(measure: Measure, found: Figures) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": measure.name,
        "games": found.games,
        "mean": found.mean,
        "error": found.error,
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

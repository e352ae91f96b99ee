"""The report of a run: values for machines, and sentences for the terminal and the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from fractions import Fraction
from textwrap import wrap
from typing import Any

from cardtui.engine.parameters import parameters_of
from cardtui.games import entry
from cardtui.lab import text_charts
from cardtui.lab.distribution import Distribution, Fit, chi_squared_fit, percentiles, share_error
from cardtui.lab.experiments import EventShare, Measure, experiment
from cardtui.lab.runner import LabRun

_QUANTILES = tuple(
    Fraction(part)
    for part in ("1/100", "1/20", "1/4", "1/2", "3/4", "19/20", "99/100", "999/1000", "9999/10000")
)
_TINY = Fraction(1, 100_000)
_BEYOND = Fraction(10)
"""The least number of games beyond a quantile for it to be reported."""


def command(run: LabRun) -> str:
    """Return the command that repeats the run."""
    options = [
        f" --{one.option} {getattr(run.parameters, one.name)}"
        for one in parameters_of(type(run.parameters))
        if getattr(run.parameters, one.name) != one.default
    ]
    return f"cardtui lab {run.key} --games {run.games} --seed {run.seed}{''.join(options)}"


def figures(run: LabRun) -> Iterator[tuple[Measure, Distribution]]:
    """Yield the measures with their distributions."""
    for measure in experiment(run.key).measures(run.parameters):
        if counts := run.tally.lengths.get(measure.name):
            yield measure, Distribution(counts)


def fits(measure: Measure, found: Distribution) -> Fit | None:
    """Return the fit of a measure to the theory, if there is one."""
    return chi_squared_fit(found.counts, measure.odds()) if measure.odds else None


def shares(run: LabRun) -> list[tuple[EventShare, int]]:
    """Return each share with the number of games in which it happened, if games have been played."""
    known = experiment(run.key).shares(run.parameters) if run.tally.games else ()
    return [(one, run.tally.shares[one.name]) for one in known]


def share_with_error(times: int, games: int) -> str:
    """Return the share of games and its standard error: `49.79 % ± 0.05`."""
    if times in (0, games):
        return "all" if times else "none"
    return text_charts.share_with_error(times / games, share_error(times, games))


def values(run: LabRun) -> dict[str, Any]:
    """Return the whole report, for JSON."""
    longest, possible = run.tally.longest, experiment(run.key).longest_possible(run.parameters)
    return {
        "game": run.key,
        "command": command(run),
        "parameters": asdict(run.parameters),
        "seed": run.seed,
        "games": run.tally.games,
        "complete": run.complete,
        "seconds": round(run.seconds, 3),
        "shares": [_share(one, times, run.tally.games) for one, times in shares(run)],
        "measures": [_measure(*one) for one in figures(run)],
        "longest": longest and longest._asdict(),
        **({"longest_possible": possible._asdict()} if possible else {}),
    }


def _share(one: EventShare, times: int, games: int) -> dict[str, Any]:
    chance = {} if one.chance is None else {"chance": float(one.chance)}
    return {
        "name": one.name,
        "games": times,
        "of": games,
        "share": times / games,
        "error": share_error(times, games),
        **chance,
    }


def _measure(measure: Measure, found: Distribution) -> dict[str, Any]:
    values: dict[str, Any] = {
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
        values["theory"] = fitted._asdict()
    return values


def percentile_table(run: LabRun) -> list[str]:
    """Return the table of percentiles that a game has in its narrator, as lines of Python."""
    found = next((found for _, found in figures(run)), None)
    if found is None:
        return []
    lengths = " ".join(f"{length}," for length in percentiles(found))
    indent = " " * 4
    lines = ["PERCENTILES = (", *wrap(lengths, 110, initial_indent=indent, subsequent_indent=indent), ")"]
    tail = [
        (float(part), found.quantile(part))
        for part in map(Fraction, ("999/1000", "9999/10000", "99999/100000"))
    ]
    lines.append(f"TAIL = {tuple(tail)}")
    lines.append(f"# {command(run)} --percentiles")
    lines.append(
        f"# {found.games:,} games: shortest {found.shortest}, mean {found.mean:.1f}, longest {found.longest}"
    )
    games = run.tally.games
    lines += [f"# {share_with_error(times, games)} {one.sentence}" for one, times in shares(run) if times]
    return lines


def title(run: LabRun) -> str:
    """Return the title of a run: `Snap: 1,000 of 5,000 seeds, one after the other`."""
    tally = run.tally
    games = f"{tally.games:,}" if run.complete else f"{tally.games:,} of {run.games:,}"
    found = experiment(run.key)
    return f"{entry(run.key).title}: {games} {found.game if run.games == 1 else found.games}"


def short_title(run: LabRun) -> str:
    """Return a title for little room: `Snap: 5,000 games`."""
    return f"{entry(run.key).title}: {run.games:,} {'game' if run.games == 1 else 'games'}"


def share_lines(run: LabRun) -> Iterator[tuple[str, str]]:
    """Yield pairs of a share and the words that follow it: `15.5 %`, `are lost by the first player`."""
    for share, times in shares(run):
        if times or not share.rare:
            chance = "" if share.chance is None else f"  (exactly {_chance(share.chance)})"
            yield share_with_error(times, run.tally.games), f"{share.sentence}{chance}"


def _chance(chance: Fraction) -> str:
    """Return a probability: in percent, or `one in 1,194,965,883,222`."""
    if 0 < chance < _TINY:
        return f"one in {round(1 / chance):,}"
    return text_charts.share(float(chance))


def mean_line(measure: Measure, figures: Distribution) -> str:
    """Return the mean of a measure, as a line."""
    mean = text_charts.number_with_error(figures.mean, figures.standard_error)
    deviation = text_charts.number(figures.deviation)
    return f"{measure.name.capitalize()}: mean {mean}, standard deviation {deviation}"


def quantile_labels(figures: Distribution) -> list[str]:
    """Return the shortest, the quantiles and the longest: `median 223`."""
    quantiles = [
        f"{'median' if part == Fraction(1, 2) else f'{float(part * 100):g} %'} {figures.quantile(part)}"
        for part in _QUANTILES
        if part * figures.games >= _BEYOND and (1 - part) * figures.games >= _BEYOND
    ]
    return [f"shortest {figures.shortest}", *quantiles, f"longest {figures.longest}"]


def fit_sentence(fitted: Fit) -> str:
    """Return the fit to the theory, as a sentence."""
    return (
        f"beside the theory: chi-squared {fitted.chi_squared:.1f} with {fitted.degrees} degrees of freedom; "
        f"chance alone is at least as far from it in {text_charts.share(fitted.probability)} of such runs"
    )


def tail_caption(figures: Distribution) -> str:
    """Return the caption of the drawing of the tail."""
    return (
        f"The tail: the share of games that are at least as long ({text_charts.COUNTED_MARK}), and an "
        f"exponential ({text_charts.EXPONENTIAL_MARK}) of {figures.decay:.1f}"
    )


def short_tail_caption(measure: Measure, figures: Distribution) -> str:
    """Return a short caption of the drawing of the tail."""
    name = measure.name.capitalize()
    scale = text_charts.number(figures.decay)
    marks = text_charts.COUNTED_MARK, text_charts.EXPONENTIAL_MARK
    return f"{name}: {marks[0]} at least as long  {marks[1]} exponential of {scale}"


def longest_line(run: LabRun) -> str:
    """Return the longest game as a line, empty while there is none."""
    found = run.tally.longest
    name = experiment(run.key).measures(run.parameters)[0].name if found else ""
    possible = experiment(run.key).longest_possible(run.parameters)
    if not found or not possible:
        return f"The longest: {found.length} {name}" if found else ""
    beside = "as long as possible" if found.length == possible.length else f"at most {possible.length}"
    return f"The longest: {found.length} {name} ({beside})"


def wrap_parts(parts: Sequence[str], width: int) -> Iterator[str]:
    """Join parts with dots, in lines of at most `width` columns."""
    line = ""
    for part in parts:
        if line and len(line) + 3 + len(part) > width:
            yield line
            line = ""
        line += (" · " if line else "") + part
    yield line

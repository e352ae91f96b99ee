"""What `cardtui lab` prints: text with drawings, JSON, CSV, or a table of lengths."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from cardtui.cli.screen import terminals
from cardtui.cli.tables import Table, print_csv, print_json, print_tables
from cardtui.engine.parameters import parameters_of
from cardtui.games import entry
from cardtui.lab import report, text_charts
from cardtui.lab.experiments import experiment
from cardtui.lab.runner import LabRun

__all__ = ["as_csv", "as_json", "as_percentiles", "as_text"]

_WIDEST = 100
_ROWS = 8


def as_json(runs: Sequence[LabRun]) -> int:
    """One run as an object, several as a list of them."""
    told = [report.values(run) for run in runs]
    return print_json(told if len(told) > 1 else told[0])


def as_csv(runs: Sequence[LabRun]) -> int:
    """A row for each length that was counted, with the parameters of its run."""
    names = [name for name, _, _ in parameters_of(type(runs[0].parameters))]
    return print_csv(
        (*names, "measure", "length", "games"),
        [
            (*(getattr(run.parameters, name) for name in names), measure.name, length, games)
            for run in runs
            for measure, found in report.figures(run)
            for length, games in sorted(found.counts.items())
        ],
    )


def as_percentiles(runs: Sequence[LabRun]) -> int:
    """The tables of lengths, as the games have them in their modules."""
    for run in runs:
        print("\n".join(report.percentile_table(run)))
    return 0


def as_text(runs: Sequence[LabRun], workers: str) -> int:
    """What people read: one run with its drawings, several as a table."""
    if len(runs) > 1:
        return print_tables([_compared(runs)], "")
    run = runs[0]
    for line in _told(run, workers):
        print(line)
    return 0


def _told(run: LabRun, workers: str) -> Iterator[str]:
    width = min(_WIDEST, shutil.get_terminal_size().columns) if terminals(sys.stdout) else 80
    yield report.title(run)
    if told := experiment(run.key).describe(run.parameters):
        yield told
    yield f"seed {run.seed}, {workers}, {run.seconds:.1f} s, {run.rate:,.0f} a second"
    if run.speed_hint:
        yield run.speed_hint
    yield ""
    for share, sentence in report.share_lines(run):
        yield f"{share:>18}  {sentence}"
    for measure, figures in report.figures(run):
        yield ""
        yield report.mean_line(measure, figures)
        yield from report.wrap_parts(report.quantile_labels(figures), width)
        if fitted := report.fits(measure, figures):
            yield report.fit_sentence(fitted)
        yield ""
        yield from text_charts.bars(figures, width, _ROWS)
        if not measure.odds and (tail := text_charts.tail(figures, width, _ROWS + 2)):
            yield ""
            yield report.tail_caption(figures)
            yield from tail
    if run.tally.longest:
        yield ""
        opens = run.tally.longest.id
        yield report.longest_line(run) + (f"  cardtui open {opens}" if opens else "")


def _compared(runs: Sequence[LabRun]) -> Table:
    """A row for each run."""
    found = experiment(runs[0].key)
    names = [
        name
        for name, _, _ in parameters_of(type(runs[0].parameters))
        if len({getattr(run.parameters, name) for run in runs}) > 1
    ]
    shares = [
        share.name
        for share in found.shares(runs[0].parameters)
        if any(run.tally.shares.get(share.name) for run in runs)
    ]
    measures = [measure.name for measure in found.measures(runs[0].parameters)]
    columns = [*names, "games", *shares]
    for measure in measures:
        columns += [f"{measure}, mean", "median", "longest"]
    return Table(
        f"{entry(found.key).title}: {found.games}, seed {runs[0].seed}",
        columns,
        [[*(getattr(run.parameters, name) for name in names), *_row(run, shares)] for run in runs],
    )


def _row(run: LabRun, shares: Sequence[str]) -> Iterator[Any]:
    yield run.tally.games
    told = {share.name: (times, of) for share, times, of in report.shares(run)}
    for name in shares:
        yield report.share_with_error(*told[name]) if name in told else None
    counted = {measure.name: figures for measure, figures in report.figures(run)}
    for measure in experiment(run.key).measures(run.parameters):
        if figures := counted.get(measure.name):
            yield from (
                text_charts.number_with_error(figures.mean, figures.standard_error),
                figures.median,
                figures.longest,
            )
        else:
            yield from (None, None, None)

"""Pictures of runs and hunts, drawn by matplotlib: a histogram, and the tail with an exponential."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from cardtui.games import entry
from cardtui.lab import report
from cardtui.lab.distribution import Distribution
from cardtui.lab.experiments import Measure, experiment
from cardtui.lab.forecast import E_FOLD
from cardtui.lab.hunt_report import tail_rows
from cardtui.lab.runner import LabRun
from cardtui.lab.tail import FEW_TREES, STEP, Tail
from cardtui.lab.text_charts import number_with_error
from cardtui.storage.new_file import new_file

_BARS = 80


def plot_run(run: LabRun, file: Path, overwrite: bool = False) -> None:
    """Draw a run into a file; its extension decides the format. Raises `BadInput`."""
    measured = list(report.figures(run))
    figure = Figure(figsize=(11, 4.2 * max(1, len(measured))), layout="constrained")
    found = experiment(run.key)
    figure.suptitle(
        f"{entry(run.key).title}: {run.tally.games:,} {found.games}\n{report.command(run)}", fontsize=10
    )
    grid = figure.subplots(max(1, len(measured)), 2, squeeze=False)
    for (bars, tail), (measure, figures) in zip(grid, measured, strict=False):
        _draw_bars(bars, measure, figures)
        _draw_tail(tail, measure, figures)
    _save(figure, file, overwrite)


def plot_tail(tail: Tail, name: str, file: Path, overwrite: bool = False) -> None:
    """Draw the tail of a hunt, and its ratio to the exponential, both with errors. Raises `BadInput`."""
    rows = [row for row in tail_rows(tail, STEP) if row.share.value]
    lengths = [row.cards for row in rows]
    counted = [length for length in lengths if tail.random[length // STEP]]
    figure = Figure(figsize=(11, 4.2), layout="constrained")
    figure.suptitle(f"{name}: {tail.deals:,} random deals, and the trees of the longest", fontsize=10)
    shares, ratios = figure.subplots(1, 2)
    bars = {"fmt": ".", "ms": 3, "lw": 0.7, "color": "#2a7f62"}
    shares.errorbar(
        lengths,
        [row.share.value for row in rows],
        [row.share.error for row in rows],
        label="with their trees",
        **bars,
    )
    shares.semilogy(
        counted,
        [tail.counted_share(length).value for length in counted],
        color="#c0392b",
        label="random deals",
    )
    shares.semilogy(
        lengths, [row.exponential for row in rows], "--", color="black", label=f"exponential of {E_FOLD}"
    )
    shares.set_ylim(bottom=min(row.share.value for row in rows) / 3)
    shares.set(xlabel="cards", ylabel="share of deals at least as long", title="The tail")
    shares.legend()
    known = [row for row in rows if row.share.trees >= FEW_TREES or row.cards < tail.root_cards]
    ratios.errorbar(
        [row.cards for row in known],
        [row.share.value / row.exponential for row in known],
        [row.share.error / row.exponential for row in known],
        **bars,
    )
    ratios.axhline(1, ls="--", color="black")
    ratios.set(xlabel="cards", ylabel="the share over the exponential", title="Beside the exponential")
    _save(figure, file, overwrite)


def _save(figure: Figure, file: Path, overwrite: bool) -> None:
    with new_file(file, overwrite=overwrite) as stream:
        figure.savefig(stream, format=file.suffix.lower().removeprefix("."), dpi=150)


def _draw_bars(axes: Any, measure: Measure, figures: Distribution) -> None:
    found = figures.bars(_BARS)
    end = found[-1].low + (found[0].high - found[0].low)
    edges = [bar.low for bar in found]
    widths = [bar.high - bar.low for bar in found[:-1]] + [end - found[-1].low]
    axes.bar(edges, [bar.games for bar in found], widths, align="edge", color="#2a7f62")
    axes.set(xlabel=measure.name, ylabel="games", title="How long games are")
    axes.axvline(
        figures.mean, color="#c0392b", label=f"mean {number_with_error(figures.mean, figures.standard_error)}"
    )
    if measure.odds:
        odds = measure.odds()
        expected = [figures.expected(bar, odds) for bar in found]
        axes.step(edges, expected, where="post", color="black", label="theory")
    axes.legend()


def _draw_tail(axes: Any, measure: Measure, figures: Distribution) -> None:
    lengths = figures.lengths
    axes.semilogy(
        lengths,
        [figures.count_at_least(length) / figures.games for length in lengths],
        ".",
        ms=3,
        color="#2a7f62",
    )
    beyond = [length for length in lengths if length >= figures.median]
    line = [figures.exponential(length) for length in beyond]
    axes.semilogy(beyond, line, "--", color="black", label=f"exponential of {figures.decay:.1f}")
    axes.set(xlabel=measure.name, ylabel="share of games at least as long", title="The tail")
    axes.set_ylim(bottom=0.5 / figures.games)
    axes.legend()

"""The command `lab`: plays many random games and reports their lengths and winners."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from importlib.util import find_spec
from itertools import product
from typing import Any

import click

from cardtui.cli.conversation_mode import conversation_wanted, say
from cardtui.cli.interruption import end_as_with_ctrl_c
from cardtui.cli.options import CliCommand, CommandGroup, Parsed, parameter_option, with_conversation
from cardtui.cli.streams import are_terminals, output_width
from cardtui.cli.tables import as_lines, print_csv, print_json, print_tables, with_formats
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.parameters import Number, Parameter, parameters_of
from cardtui.engine.parsing import read_number
from cardtui.games import entry
from cardtui.lab import report, text_charts
from cardtui.lab.commands.plot import check_plot, plot_options
from cardtui.lab.distribution import Distribution
from cardtui.lab.experiments import Experiment, Measure, experiment, experiments
from cardtui.lab.runner import LabRun, play_run
from cardtui.lab.workers import LocalWorkers, Workers, WorkersLost, processors
from cardtui.library.table import TableData
from cardtui.platform import install_command

SEED = Parsed("n", partial(read_number, least=0, most=10**18 - 1, name="the seed"))
"""Type of the option --seed of the lab and of hunts. A seed has to fit into an integer of SQLite."""

_DEFAULT_GAMES = 100_000
_MAX_GAMES = 10**15
_MAX_RUNS = 200
_INTERRUPTED = 130
_FACTORS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}
_CHART_ROWS = 8
_BARS_IN_WORDS = 10


def read_games(text: str) -> int:
    """Parse a number of games: `1000000`, `1M`, `1e6`. Raises `BadInput`."""
    match = re.fullmatch(r"([0-9]{1,16})(?:e([0-9]{1,2})|([kmg]?))", text, re.IGNORECASE | re.ASCII)
    number = int(match[1]) * (10 ** int(match[2]) if match[2] else _FACTORS[match[3].lower()]) if match else 0
    if not 1 <= number <= _MAX_GAMES:
        raise BadInput(f"the number of games is such as 100000, 100k or 2M, not {quote(text)}")
    return number


def _read_numbers(read: Any, text: str) -> tuple[int, ...]:
    """Parse one number, several, or a range: `13`, `6,8,10`, `6-13`. Raises `BadInput`."""
    numbers: list[int] = []
    for part in text.split(","):
        low, dash, high = part.partition("-")
        first, last = read(low), read(high if dash else low)
        if last < first or last - first >= _MAX_RUNS:
            raise BadInput(
                f"a range has the lower number first and up to {_MAX_RUNS} numbers, not {quote(part)}"
            )
        numbers += range(first, last + 1)
    return tuple(dict.fromkeys(numbers))


def workers_options(command: Any) -> Any:
    """Give a command the options that choose the workers."""
    number = partial(read_number, least=1, most=1024, name="the number of processes")
    decorated = click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on a cluster: the address of its scheduler. Dask asks for no password: whoever reaches "
        "the scheduler's port runs code as its user, so use TLS or a tunnel.",
    )(command)
    return click.option(
        "-j", "--jobs", type=Parsed("n", number), help="Use N processes; by default one for each processor."
    )(decorated)


def chosen_workers(jobs: int | None, cluster: str | None) -> Workers:
    """Return the workers that the options choose. Raises `BadInput`."""
    if cluster is None:
        return LocalWorkers(jobs or processors())
    if jobs is not None:
        raise BadInput("--jobs is for processes here, --cluster for those of others: give one of them")
    if find_spec("distributed") is None:
        raise BadInput(f"a cluster needs Dask: {install_command('distributed')}")
    from cardtui.lab.cluster import ClusterWorkers  # imports Dask, which takes long

    return ClusterWorkers(cluster)


class _LabGroup(CommandGroup):
    """`cardtui lab`, with a command for every game that has an experiment."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return experiments()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.list_commands(ctx):
            return _command(cmd_name)
        return super().get_command(ctx, cmd_name)


@click.group("lab", cls=_LabGroup, invoke_without_command=True)
@click.pass_context
def lab_group(context: click.Context) -> int:
    """Play many random games on all processors, and report their lengths and winners.

    The same seed gives the same numbers on any number of processors. An option that takes a number also takes
    several, such as 6,8,10 or 6-13: then a table compares them.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
    return 0


def _command(key: str) -> click.Command:
    found = experiment(key)
    title = entry(key).title

    def play(**options: Any) -> int:
        return _lab(found, **options)

    command = click.command(
        key, cls=CliCommand, short_help=f"{title}: {found.games}.", help=f"{title}: play many {found.games}."
    )(_with_options(play, found))
    command.params[2:2] = [_parameter_option(parameter) for parameter in parameters_of(found.parameters_type)]
    return with_conversation(command)


def _with_options(command: Any, found: Experiment) -> Any:
    options = (
        click.option(
            "--games",
            type=Parsed("n", read_games),
            help=f"Play N games; by default {_DEFAULT_GAMES:,}.",
        ),
        click.option("--seed", type=SEED, default="1", show_default=True, help="Deal from the seed N."),
        plot_options,
        with_formats,
        click.option(
            "--percentiles",
            is_flag=True,
            help="Print the lengths as the Python tables that statistics compare with.",
        ),
        workers_options,
    )
    for option in reversed(options):
        command = option(command)
    return command


def _parameter_option(parameter: Parameter) -> click.Option:
    spec = parameter.spec
    read: Any = partial(spec.read, name=parameter.option)
    return parameter_option(parameter, partial(_read_numbers, read) if isinstance(spec, Number) else read)


def _lab(
    found: Experiment,
    *,
    games: int | None,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    plot: str | None,
    force: bool,
    percentiles: bool,
    as_json: bool,
    as_csv: bool,
    **parameters: Any,
) -> int:
    if percentiles and (as_json or as_csv):
        raise BadInput(
            f"--{'json' if as_json else 'csv'} and --percentiles are two formats: give one of them"
        )
    runs = [
        LabRun(found.key, chosen, seed, games or _DEFAULT_GAMES)
        for chosen in _combinations(found, parameters)
    ]
    picture = check_plot(plot, force)
    if picture is not None and len(runs) > 1:
        raise BadInput(f"--plot draws one run, and these are {len(runs)}")
    end_as_with_ctrl_c()
    interrupted = False
    lost: WorkersLost | None = None
    description = ""
    try:
        with chosen_workers(jobs, cluster) as workers, _progress() as update:
            description = workers.description
            for run in runs:
                play_run(run, workers, update)
    except KeyboardInterrupt:
        interrupted = True
    except WorkersLost as error:  # what was played before is reported
        lost = error
    runs = [run for run in runs if run.tally.games]
    if runs and as_json:
        _print_json(runs)
    elif runs and as_csv:
        _print_csv(runs)
    elif runs and percentiles:
        for run in runs:  # in the form in which the modules of the games have them
            print("\n".join(report.percentile_table(run)))
    elif runs:
        _print_text(runs, description)
    elif lost is None:
        click.echo("cardtui: it was stopped before a game was played", err=True)
    if picture is not None and runs:
        from cardtui.lab.plots import plot_run  # imports matplotlib, which need not be installed

        plot_run(runs[0], picture, force)
    if lost is not None:
        raise lost
    return _INTERRUPTED if interrupted else 0


def _combinations(found: Experiment, parameters: dict[str, Any]) -> list[Any]:
    """Return the parameters of every run: one for each combination of the numbers. Raises `BadInput`."""
    values = {name: value if isinstance(value, tuple) else (value,) for name, value in parameters.items()}
    runs = [
        found.parameters_type(**dict(zip(values, chosen, strict=True)))
        for chosen in product(*values.values())
    ]
    if len(runs) > _MAX_RUNS:
        raise BadInput(f"these are {len(runs)} runs: at most {_MAX_RUNS} are possible")
    for chosen in runs:
        found.check(chosen)
    return runs


def _progress() -> AbstractContextManager[Callable[[LabRun], bool]]:
    """Return a progress bar if standard error is a terminal: elsewhere Rich may print an empty line."""
    if not are_terminals(sys.stderr):
        return nullcontext(lambda run: True)
    from cardtui.lab.commands.progress import lab_progress  # imports Rich

    return lab_progress()


def _print_json(runs: Sequence[LabRun]) -> int:
    """Print one run as an object, several as a list of objects."""
    values = [report.values(run) for run in runs]
    return print_json(values if len(values) > 1 else values[0])


def _print_csv(runs: Sequence[LabRun]) -> int:
    """Print a row for each length that was counted, with the parameters of its run."""
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


def _print_text(runs: Sequence[LabRun], workers: str) -> None:
    """Print one run with charts, or several as a table."""
    if len(runs) > 1:
        print_tables([_comparison(runs)], "")
        return
    for line in _report_lines(runs[0], workers):
        say(line)


def _report_lines(run: LabRun, workers: str) -> Iterator[str]:
    width = output_width()
    yield report.title(run)
    if description := experiment(run.key).describe(run.parameters):
        yield description
    speed = f"{run.rate:,.0f} a second{f' with {run.instructions}' if run.instructions else ''}"
    yield f"seed {run.seed}, {workers}, {run.seconds:.1f} s, {speed}"
    if run.speed_hint:
        yield run.speed_hint
    yield ""
    for share, sentence in report.share_lines(run):
        yield f"{share:>18}  {sentence}"
    for measure, figures in report.figures(run):
        yield ""
        yield report.mean_line(measure, figures)
        if conversation_wanted():
            yield f"{measure.name.capitalize()}: {', '.join(report.quantile_labels(figures))}"
        else:
            yield from report.wrap_parts(report.quantile_labels(figures), width)
        if fitted := report.fits(measure, figures):
            yield report.fit_sentence(fitted)
        yield ""
        yield from _lengths(measure, figures) if conversation_wanted() else _charts(measure, figures, width)
    if run.tally.longest:
        yield ""
        opens = run.tally.longest.id
        yield report.longest_line(run) + (f"  cardtui open {opens}" if opens else "")
        possible = experiment(run.key).longest_possible(run.parameters)
        if possible and possible.length > run.tally.longest.length and possible.id:
            yield f"The longest possible: {possible.length}  cardtui open {possible.id}"


def _charts(measure: Measure, figures: Distribution, width: int) -> Iterator[str]:
    """Draw how many games have which length, and the tail."""
    yield from text_charts.bars(figures, width, _CHART_ROWS)
    if not measure.odds and (tail := text_charts.tail(figures, width, _CHART_ROWS + 2)):
        yield ""
        yield report.tail_caption(figures)
        yield from tail


def _lengths(measure: Measure, figures: Distribution) -> Iterator[str]:
    """Say in place of the charts how many games have which length."""
    bars = [
        (
            f"{bar.low}" if bar.high - bar.low == 1 else f"{bar.low} to {bar.high - 1}",
            bar.games,
            text_charts.share(bar.games / figures.games),
        )
        for bar in figures.bars(_BARS_IN_WORDS)
    ]
    yield from as_lines(
        TableData(f"{measure.name.capitalize()}, and how many games have them", ("", "games", "share"), bars)
    )
    if not measure.odds:
        yield f"Exponential that fits the longer half: {figures.decay:.1f}"


def _comparison(runs: Sequence[LabRun]) -> TableData:
    """Return a table with a row for each run."""
    found = experiment(runs[0].key)
    names = [
        name
        for name, _, _ in parameters_of(type(runs[0].parameters))
        if len({getattr(run.parameters, name) for run in runs}) > 1
    ]
    shares = [
        share.name
        for share in found.shares(runs[0].parameters)
        if any(run.tally.shares[share.name] for run in runs)
    ]
    measures = [measure.name for measure in found.measures(runs[0].parameters)]
    columns = [*names, "games", *shares]
    for measure in measures:
        columns += [f"{measure}, mean", "median", "longest"]
    return TableData(
        f"{entry(found.key).title}: {found.games}, seed {runs[0].seed}",
        columns,
        [[*(getattr(run.parameters, name) for name in names), *_row(run, shares)] for run in runs],
    )


def _row(run: LabRun, shares: Sequence[str]) -> Iterator[Any]:
    yield run.tally.games
    for name in shares:
        yield report.share_with_error(run.tally.shares[name], run.tally.games)
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

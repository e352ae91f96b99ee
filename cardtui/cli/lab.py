"""The command `lab`: many games of one kind, and what they tell. Nothing of the lab is imported before."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardtui.cli.groups import Commands
from cardtui.cli.options import Reading, parameter_option
from cardtui.cli.screen import terminals
from cardtui.cli.tables import with_forms
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.parsing import read_number
from cardtui.games import entry

if TYPE_CHECKING:
    from cardtui.engine.parameters import Parameter
    from cardtui.lab.experiments import Experiment
    from cardtui.lab.runner import LabRun
    from cardtui.lab.workers import Workers

__all__ = ["SEED", "lab_group", "read_games", "workers_option", "workers_wanted"]

SEED = Reading("n", partial(read_number, least=0, most=10**18 - 1, name="the seed"))
"""What games and hunts are made from: it is kept as a number of SQLite, and is shorter than a word."""

_MOST = 10**15
_MOST_RUNS = 200
_INTERRUPTED = 130
_ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_PICTURES = (".png", ".svg", ".pdf")
_TIMES = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}


def read_games(text: str) -> int:
    """A number of games: `1000000`, `1M`, `1e6`. Raises `BadInput`."""
    match = re.fullmatch(r"([0-9]{1,16})(?:e([0-9]{1,2})|([kmg]?))", text, re.IGNORECASE | re.ASCII)
    number = int(match[1]) * (10 ** int(match[2]) if match[2] else _TIMES[match[3].lower()]) if match else 0
    if not 1 <= number <= _MOST:
        raise BadInput(f"the number of games is such as 100000, 100k or 2M, not {quote(text)}")
    return number


def _read_numbers(read: Any, text: str) -> tuple[int, ...]:
    """One number, several, or a range: `13`, `6,8,10`, `6-13`. Raises `BadInput`."""
    found: list[int] = []
    for part in text.split(","):
        low, dash, high = part.partition("-")
        first, last = read(low), read(high if dash else low)
        if last < first or last - first >= _MOST_RUNS:
            raise BadInput(
                f"a range has the lower number first and up to {_MOST_RUNS} numbers, not {quote(part)}"
            )
        found += range(first, last + 1)
    return tuple(dict.fromkeys(found))


def workers_option(command: Any) -> Any:
    """Give a command the options that say who does the work."""
    number = partial(read_number, least=1, most=1024, name="the number of processes")
    given = click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Let a cluster work: the address of its scheduler. Dask asks for no password: whoever reaches "
        "the scheduler's port runs code as its user, so use TLS or a tunnel.",
    )(command)
    return click.option(
        "-j", "--jobs", type=Reading("n", number), help="So many processes; else one for each processor."
    )(given)


def workers_wanted(jobs: int | None, cluster: str | None) -> Workers:
    """Who works, by those options. Raises `BadInput`."""
    if cluster is not None:
        if jobs is not None:
            raise BadInput("--jobs is for processes here, --cluster for those of others: give one of them")
        from cardtui.lab.cluster import ClusterWorkers

        return ClusterWorkers(cluster)
    from cardtui.lab.workers import LocalWorkers, processors

    return LocalWorkers(jobs or processors())


class _Lab(Commands):
    """`cardtui lab` with a command for every game that has an experiment."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from cardtui.lab.experiments import experiments

        return experiments()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.list_commands(ctx):
            return _command(cmd_name)
        return super().get_command(ctx, cmd_name)


@click.group(
    "lab", cls=_Lab, short_help="Play a million games and see what they tell.", invoke_without_command=True
)
@click.pass_context
def lab_group(context: click.Context) -> int:
    """Play many games that chance deals, on all processors, and tell how long they are and who wins.

    The same seed gives the same numbers on any number of processors. A number option may be several numbers:
    6,8,10 or 6-13, and is a table then.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
    return 0


def _command(key: str) -> click.Command:
    from cardtui.engine.parameters import parameters_of
    from cardtui.lab.experiments import experiment

    found = experiment(key)
    title = entry(key).title

    def play(**asked: Any) -> int:
        return _lab(found, **asked)

    command = click.command(
        key, short_help=f"{title}: {found.games}.", help=f"{title}: many {found.games}, and what they tell."
    )(_with_options(play, found))
    command.params[:0] = [_option(parameter) for parameter in parameters_of(found.parameters_type)]
    return command


def _with_options(command: Any, found: Experiment) -> Any:
    options = (
        click.option(
            "--games", type=Reading("n", read_games), help=f"So many games; else {found.default_games:,}."
        ),
        click.option("--seed", type=SEED, default="1", show_default=True, help="What they are made from."),
        workers_option,
        click.option("--plot", metavar="FILE", help="Draw it: a .png, .svg or .pdf (needs matplotlib)."),
        click.option("--force", is_flag=True, help="With --plot: write over a file that is there."),
        click.option("--percentiles", is_flag=True, help="Print the table of lengths as the game has it."),
        with_forms,
    )
    for option in reversed(options):
        command = option(command)
    return command


def _option(parameter: Parameter) -> click.Option:
    from cardtui.engine.parameters import Number

    spec = parameter.spec
    read: Any = partial(spec.read, name=spec.option)
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
    **asked: Any,
) -> int:
    from cardtui.cli import lab_output
    from cardtui.lab.runner import LabRun, play_run
    from cardtui.lab.workers import WorkersLost

    if percentiles and (as_json or as_csv):
        raise BadInput(f"--{'json' if as_json else 'csv'} and --percentiles are two forms: give one of them")
    runs = [
        LabRun(found.key, parameters, seed, games or found.default_games)
        for parameters in _each(found, asked)
    ]
    if plot is not None:
        _check_plot(plot, runs, force)
    elif force:
        raise BadInput("--force writes over the file of --plot: give both")
    for number in _ENDING:  # as Ctrl-C does: what was played is told
        signal.signal(number, signal.default_int_handler)
    stopped = False
    lost: WorkersLost | None = None
    told = ""
    try:
        with workers_wanted(jobs, cluster) as workers, _progress() as watch:
            told = workers.description
            for one in runs:
                play_run(one, workers, watch)
    except KeyboardInterrupt:
        stopped = True
    except WorkersLost as error:  # what was played until then is told
        lost = error
    runs = [one for one in runs if one.tally.games]
    if runs and as_json:
        lab_output.as_json(runs)
    elif runs and as_csv:
        lab_output.as_csv(runs)
    elif runs and percentiles:
        lab_output.as_percentiles(runs)
    elif runs:
        lab_output.as_text(runs, told)
    elif lost is None:
        click.echo("cardtui: nothing was played before it was stopped", err=True)
    if plot is not None and runs:
        from cardtui.lab.plots import plot_run

        plot_run(runs[0], Path(plot))
    if lost is not None:
        raise lost
    return _INTERRUPTED if stopped else 0


def _each(found: Experiment, asked: dict[str, Any]) -> list[Any]:
    """The parameters of every run: one for each combination of the numbers. Raises `BadInput`."""
    several = {name: value if isinstance(value, tuple) else (value,) for name, value in asked.items()}
    runs = [
        found.parameters_type(**dict(zip(several, chosen, strict=True)))
        for chosen in product(*several.values())
    ]
    if len(runs) > _MOST_RUNS:
        raise BadInput(f"these are {len(runs)} runs: there can be {_MOST_RUNS}")
    for parameters in runs:
        found.check(parameters)
    return runs


def _progress() -> AbstractContextManager[Callable[[LabRun], bool]]:
    """A progress bar on the terminal, if the error output is one: elsewhere Rich may leave an empty line."""
    if not terminals(sys.stderr):
        return nullcontext(lambda run: True)
    from cardtui.cli.progress import of_games

    return of_games()


def _check_plot(plot: str, runs: list[LabRun], force: bool) -> None:
    """Raises `BadInput` if that cannot be drawn, before anything is played."""
    file = Path(plot)
    if file.suffix.lower() not in _PICTURES:
        raise BadInput(f"a picture is a file that ends in {', '.join(_PICTURES)}, not {quote(plot)}")
    if len(runs) > 1:
        raise BadInput(f"--plot draws one run, and these are {len(runs)}")
    if not file.absolute().parent.is_dir():
        raise BadInput(f"there is no folder for the picture {quote(plot)}")
    if file.exists() and not force:
        raise BadInput(f"{quote(plot)} is there already; --force writes over it")
    try:
        import cardtui.lab.plots  # noqa: F401
    except ImportError:
        raise BadInput("to draw it takes matplotlib: pip install 'cardtui[lab]'") from None

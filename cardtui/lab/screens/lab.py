"""The lab: many random games, charts that grow meanwhile, and the longest game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any

from textual.app import ComposeResult
from textual.containers import Grid, Horizontal
from textual.content import Content
from textual.geometry import Offset
from textual.widgets import ProgressBar, Static

from cardtui.engine.parameters import parameters_of
from cardtui.engine.parsing import read_number
from cardtui.engine.phrases import duration_text
from cardtui.games import entry
from cardtui.lab import report
from cardtui.lab.background import BackgroundRun, JobFailed, JobProgressed
from cardtui.lab.distribution import Distribution
from cardtui.lab.experiments import Measure, experiment, experiments
from cardtui.lab.kernels import COMPILING, compiles_first
from cardtui.lab.lab_job import GAME_COUNTS, LabJob, LabSnapshot
from cardtui.lab.runner import LabRun
from cardtui.lab.screens.chart import Bars, PictureView, TailChart
from cardtui.lab.screens.hunt import HuntScreen
from cardtui.lab.wing import HUNT
from cardtui.ui.command_screen import CommandScreen
from cardtui.ui.commands import Command, command_of, last_commands
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.dialogs.parameters import ParametersDialog
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.title import TitleBar

_DENSE_HEIGHT = 30  # rows; lower screens have no empty lines
_SEEDS = 10**18
_MAX_MEASURES = 2  # of an experiment
_TWO_COLUMNS_WIDTH = 100  # columns of the screen
_MIN_CHART_HEIGHT = 8  # rows
_FIT_LINES = 2  # of text about the theory


_WATCH = Command("open", ("enter",), "Watch the longest game so far", "watch")

_HELP = """\
Other processes play many random games, and the charts grow meanwhile. In 50.2 ± 0.5, the second number is \
the standard error: the true value lies that close two times out of three.

The bars show how many games have which length; the last bar holds all longer games. Where there is a \
theory, a line shows its prediction. For each length, the tail shows how many games are at least as long, on \
a logarithmic axis, on which an exponential distribution is a straight line.

You can watch the longest game while the others continue. Leaving the lab stops them."""


@dataclass(frozen=True)
class _ConfigurableExperiment:
    """An experiment as the dialog for parameters knows it."""

    title: str
    parameters_type: type[Any]
    parameters: Any
    seed: None = None


_HUNT = command_of(HUNT)
_KINDS = {
    key: Command(f"choose({number})", (str(number),), f"Show {entry(key).title} games")
    for number, key in enumerate(experiments(), 1)
}
"""The commands that choose a kind of games, by their keys."""


class LabScreen(CommandScreen):
    """Has other processes play games while it is open, and shows their results."""

    CSS_PATH = "lab.tcss"
    manual_page = "lab"
    commands: tuple[Command, ...] = (
        _WATCH,
        Command("stop", ("space",), "Stop or continue", "stop"),
        Command("games(-1)", ("minus", "left_square_bracket"), "Fewer games: a tenth", "games"),
        Command(
            "games(1)", ("plus", "equals_sign", "right_square_bracket"), "More games: ten times", "games"
        ),
        Command("pictures", ("v",), "Next chart", "chart"),
        Command("other(-1)", ("left", "h"), "Previous kind of games", "kind", roomy=True),
        Command("other(1)", ("right", "l"), "Next kind of games", "kind", roomy=True),
        *_KINDS.values(),
        replace(_HUNT, label="hunt", wide=True),
        Command("settings", ("m",), "Game setup", "setup", roomy=True),
        Command("again", ("r",), "Restart: the same games again"),
        Command("ask_seed", ("s",), "Enter a seed"),
        Command("seed(0)", ("f2",), "Random seed"),
        Command("seed(1)", ("greater_than_sign",), "Next seed"),
        Command("seed(-1)", ("less_than_sign",), "Previous seed"),
        Command("keep", ("p",), "Save a picture of the screen", "picture", wide=True),
        Command("copy", ("y",), "Copy the command that prints the same numbers"),
        *last_commands("Help: keys and charts", "Back to the list of games: stops the lab"),
    )
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-medium"), (110, "-wide")]

    def __init__(self, key: str | None = None) -> None:
        """Play games of the kind `key` first, if there is an experiment with them."""
        super().__init__()
        self._job = LabJob(self._default_run(key if key in _KINDS else next(iter(_KINDS))))
        self.snapshot: LabSnapshot | None = None
        """The latest results."""
        self._trouble = ""

    @staticmethod
    def _default_run(key: str) -> LabRun:
        return LabRun(key, experiment(key).parameters_type(), 1, 0)

    @property
    def run_now(self) -> LabRun:
        """The run; its numbers belong to another thread."""
        return self._job.run

    @property
    def _measures(self) -> tuple[Measure, ...]:
        return experiment(self.run_now.key).measures(self.run_now.parameters)

    def compose(self) -> ComposeResult:
        yield TitleBar(Content.from_markup("[bold $mark]The lab[/]"))
        with Horizontal(id="kinds"):
            for key, command in _KINDS.items():
                yield Control(command, entry(key).title, id=f"kind-{key}")
            yield Control(_HUNT, "Hunt", id="hunt")
        yield Static("", id="what")
        with Horizontal(id="progress"):
            yield ProgressBar(show_percentage=False, show_eta=False)
            yield Static("", id="speed")
        yield Static("", id="shares")
        yield _ChartGrid()
        yield Control(_WATCH, "", with_key=True, id="longest")
        yield KeyFooter(self.commands)

    def on_mount(self) -> None:
        self.background = BackgroundRun(self.post_message)
        self.run_worker(self.background.work, thread=True, name="lab")
        self._begin(self.run_now)
        self.query_one(_ChartGrid).set_measures(self._measures)

    def on_unmount(self) -> None:
        self.background.close()

    def on_resize(self) -> None:
        self.set_class(self.size.height < _DENSE_HEIGHT, "-dense")
        self._show()

    # the run

    def _begin(self, wanted: LabRun) -> None:
        """Replace the present run."""
        other = (wanted.key, wanted.parameters) != (self.run_now.key, self.run_now.parameters)
        self._job, self.snapshot, self._trouble = LabJob(wanted), None, ""
        if other:
            self.query_one(_ChartGrid).set_measures(self._measures)
        self.background.start(self._job)
        self._show()

    def _restart(self, **changed: Any) -> None:
        """Start the present run again with some `changed` values."""
        now = self.run_now
        values = {"parameters": now.parameters, "seed": now.seed, "games": now.games}
        self._begin(LabRun(now.key, **values | changed))

    def on_job_progressed(self, message: JobProgressed) -> None:
        if message.job is self._job:
            self.snapshot = message.snapshot
            if self.is_current:  # and not covered by another screen
                self._show()

    def on_job_failed(self, message: JobFailed) -> None:
        if message.job is self._job:
            self._trouble = f"It cannot go on: {message.why}."
            if self.is_current:
                self._show()

    def on_screen_resume(self) -> None:
        self._show()

    def action_stop(self) -> None:
        if self.snapshot is not None and self.snapshot.run.games and self.snapshot.run.complete:
            self.notify(f"All games have been played. {self.key('games(1)')} plays ten times as many.")
            return
        self.background.set_stopped(not self.background.stopped)
        self._show()

    def action_games(self, direction: int) -> None:
        now = self.run_now.games
        if not now:
            return  # the number depends on the speed of the workers, which is not known yet
        index = GAME_COUNTS.index(now) + direction
        if not 0 <= index < len(GAME_COUNTS):
            self.notify(f"{now:,} games is the {'minimum' if index < 0 else 'maximum'}.")
        elif direction > 0:
            self.background.set_stopped(False)
            self._job.extend(self.background, GAME_COUNTS[index])
            self._show()
        else:
            self._restart(games=GAME_COUNTS[index])

    def action_again(self) -> None:
        self._restart()

    def action_seed(self, direction: int) -> None:
        drawn = self.card_app.draw_seed()
        seed = (self.run_now.seed + direction) % _SEEDS if direction else drawn
        self._restart(seed=seed)

    def action_ask_seed(self) -> None:
        def set_seed(seed: int | None) -> None:
            if seed is not None:
                self._restart(seed=seed)

        hint = "The same seed gives the same numbers on any machine"
        self.app.push_screen(Ask("Enter a seed", hint, _read_seed, verb="Play"), set_seed)

    def action_other(self, direction: int) -> None:
        at = [*_KINDS].index(self.run_now.key) + direction
        self.action_choose(at % len(_KINDS) + 1)

    def action_choose(self, number: int) -> None:
        if (key := [*_KINDS][number - 1]) != self.run_now.key:
            self._begin(self._default_run(key))

    def action_settings(self) -> None:
        kind = experiment(self.run_now.key)
        if not parameters_of(kind.parameters_type):
            self.notify("These games have no parameters.")
            return

        def check(parameters: Any) -> Any:
            kind.check(parameters)
            return parameters

        def set_parameters(parameters: Any) -> None:
            if parameters is not None and parameters != self.run_now.parameters:
                self._restart(games=0, parameters=parameters)

        title, chosen = entry(kind.key).title, self.run_now.parameters
        configured = _ConfigurableExperiment(title, kind.parameters_type, chosen)
        self.app.push_screen(ParametersDialog(configured, check), set_parameters)

    def action_hunt(self) -> None:
        """Open the hunt. The games stop while it is open."""
        self.background.set_suspended(True)
        self.app.push_screen(HuntScreen(), lambda _: self.background.set_suspended(False))

    # the display

    @property
    def chosen_cell(self) -> Offset | None:
        return self.query_one(f"#kind-{self.run_now.key}").content_region.offset

    def action_pictures(self) -> None:
        if not self.query_one(_ChartGrid).next_charts():
            self.notify("All charts are shown already.")

    def _show(self) -> None:
        """Update the screen."""
        snapshot, kind = self.snapshot, experiment(self.run_now.key)
        parts = [kind.describe(self.run_now.parameters), f"seed {self.run_now.seed}"]
        parts += [snapshot.workers, snapshot.run.speed_hint or ""] if snapshot else []
        title = entry(kind.key).title
        if snapshot and snapshot.run.games:
            title = (report.short_title if self.has_class("-narrow") else report.title)(snapshot.run)
        self.query_one("#title", Static).update(
            Content.assemble(("The lab", "bold $mark"), (f"  {title}", "$label"))
        )
        what = report.wrap_parts([*filter(None, parts)], max(20, self.size.width - 4))
        self.query_one("#what", Static).update(Content("\n".join(what)))
        bar, run = self.query_one(ProgressBar), snapshot.run if snapshot and not self._trouble else None
        bar.set_class(not (run and run.games), "-away")
        bar.update(total=self.run_now.games or None, progress=run.tally.games if run else 0)
        self.query_one("#speed", Static).update(self._progress())
        for key in _KINDS:
            self.query_one(f"#kind-{key}").set_class(key == kind.key, "-chosen")
        shares = [f"{share} {label}" for share, label in report.share_lines(snapshot.run)] if snapshot else []
        lines = report.wrap_parts(shares, max(20, self.size.width - 4))
        self.query_one("#shares", Static).update(Content("\n".join(lines)))
        if snapshot:
            self.query_one(_ChartGrid).show(snapshot.run)
        longest = self.query_one("#longest", Control)
        longest.relabel(report.longest_line(snapshot.run) if snapshot else "")
        longest.set_class(not (snapshot and snapshot.run.tally.longest), "-none")

    def _progress(self) -> Content:
        """Return the part that is done, the speed and the remaining time, or why there are none."""
        snapshot = self.snapshot
        if self._trouble:
            return Content.assemble(self._trouble, " ", (self.key("again"), "bold $mark"), " tries again.")
        stopped = f"stopped · {self.key('stop')} continues"
        if snapshot is None or not snapshot.run.games:
            ready = "Starting the processes …"
            return Content(stopped if self.background.stopped else ready)
        run, games = snapshot.run, self.run_now.games
        done = run.tally.games / games
        left = (games - run.tally.games) / run.rate if run.rate else 0.0
        if done == 1:
            remaining = f"done in {run.seconds:.1f} s"
        elif self.background.stopped:
            remaining = stopped
        else:
            cold = not run.rate and compiles_first(experiment(run.key).kernel)
            remaining = f"{duration_text(left)} left" if run.rate else COMPILING if cold else "started"
        rate = f"{run.rate:,.0f} a second" if run.rate and remaining != stopped else ""
        parts = [f"{int(done * 100)} %", rate, remaining]
        return Content(" · ".join(filter(None, parts)))

    # results

    def action_open(self) -> None:
        longest = self.snapshot and self.snapshot.run.tally.longest
        if not longest or not longest.id:
            self.notify("There is no game to watch yet." if not longest else "This game cannot be watched.")
            return
        app = self.card_app
        if (session := app.library.open_saved_id(longest.id)) is not None:
            app.open_session(session)

    def action_keep(self) -> None:
        self.card_app.keep_picture(f"lab-{self.run_now.key}")

    def action_copy(self) -> None:
        self.card_app.copy(report.command(self.run_now))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen("The lab", _HELP, self.commands))


def _read_seed(text: str) -> int:
    return read_number(text, 0, _SEEDS - 1, "the seed")


class _ChartGrid(Grid):
    """The charts: bars for each measure, and its tail if there is no theory of it; as many as fit."""

    def __init__(self) -> None:
        super().__init__(id="pictures")
        self._measures: Sequence[Measure] = ()
        self._charts: list[PictureView] = []
        self._first = 0

    def compose(self) -> ComposeResult:
        for number in range(_MAX_MEASURES):
            yield Bars(f"bars-{number}")
            yield TailChart(f"tail-{number}")

    def set_measures(self, measures: Sequence[Measure]) -> None:
        """Replace the charts by empty ones of these measures."""
        self._measures = measures[:_MAX_MEASURES]
        self._first = 0
        for chart in self.query(PictureView):
            chart.show(None)
        self.arrange_charts()

    def show(self, run: LabRun) -> None:
        """Update the charts."""
        for number, measure in enumerate(self._measures):
            if counts := run.tally.lengths.get(measure.name):
                self._show(number, measure, Distribution(counts))

    def _show(self, number: int, measure: Measure, figures: Distribution) -> None:
        bars, tail = self.query_one(f"#bars-{number}", Bars), self.query_one(f"#tail-{number}", TailChart)
        fit = report.fits(measure, figures)
        mean, labels = report.mean_line(measure, figures), report.quantile_labels(figures)
        caption = report.short_tail_caption(measure, figures)

        def texts(width: int) -> list[str]:
            fitted = wrap(report.fit_sentence(fit), width) if fit else []
            return [*_halves(mean, ", ", width), *report.wrap_parts(labels, width), *fitted]

        bars.odds = measure.odds() if measure.odds else None
        bars.show(figures, texts)
        tail.show(figures, lambda width: _halves(caption, "  ", width))

    def arrange_charts(self) -> None:
        """Show as many charts as fit, from `_first` on."""
        self._charts = [
            self.query_one(f"#{kind}-{number}", PictureView)
            for number, measure in enumerate(self._measures)
            for kind in ("bars", "tail")[: 1 if measure.odds else 2]
        ]
        columns = 2 if self.app.size.width >= _TWO_COLUMNS_WIDTH and len(self._charts) > 1 else 1
        height = _MIN_CHART_HEIGHT + (_FIT_LINES if any(one.odds for one in self._measures) else 0)
        rows = max(1, min(self.size.height // height, -(-len(self._charts) // columns)))
        self._first = max(0, min(self._first, len(self._charts) - rows * columns))
        shown = self._charts[self._first : self._first + rows * columns]
        for chart in self.query(PictureView):
            chart.set_class(chart not in shown, "-away")
        self.styles.grid_size_columns, self.styles.grid_size_rows = columns, rows

    def next_charts(self) -> bool:
        """Show the next charts. Return False if all of them fit."""
        shown = sum(not chart.has_class("-away") for chart in self._charts)
        if shown >= len(self._charts):
            return False
        self._first = 0 if self._first + shown >= len(self._charts) else self._first + shown
        self.arrange_charts()
        return True

    def on_resize(self) -> None:
        self.arrange_charts()


def _halves(text: str, between: str, width: int) -> list[str]:
    """Return `text` in one line, or if it is too wide in two, split at the last `between`."""
    if len(text) <= width:
        return [text]
    first, _, last = text.rpartition(between)
    return [first, last]

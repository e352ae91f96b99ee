"""The lab: many games that chance deals, pictures of them that grow, and the longest of them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from cardtui.engine.errors import printable
from cardtui.engine.parameters import parameters_of
from cardtui.engine.parsing import read_number
from cardtui.games import entry
from cardtui.lab import report
from cardtui.lab.background_run import GAME_COUNTS, BackgroundRuns, Snapshot, start_workers
from cardtui.lab.experiments import Measure, experiment, experiments
from cardtui.lab.runner import LabRun
from cardtui.storage.paths import PICTURES_FOLDER
from cardtui.ui.commands import Command
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.dialogs.parameters import ParametersDialog
from cardtui.ui.screens.base import CommandScreen
from cardtui.ui.screens.gallery import Gallery
from cardtui.ui.screens.lab_commands import HELP, LAB_COMMANDS, WATCH, AnyAsked
from cardtui.ui.screenshot import keep_picture
from cardtui.ui.share_line import duration_text
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.title import TO_SELECT, TitleBar

__all__ = ["LabScreen"]

_LOW = 30  # rows, below which no line is left empty
_SEEDS = 10**18
_STOPPED = "stopped: space goes on"


class LabScreen(CommandScreen):
    """Games are played by other processes from the moment it is opened until it is left."""

    commands: tuple[Command, ...] = LAB_COMMANDS
    CSS_PATH = "lab.later.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-medium"), (110, "-wide")]

    class Counted(Message):
        """More games have been played."""

        def __init__(self, snapshot: Snapshot) -> None:
            super().__init__()
            self.snapshot = snapshot

    def __init__(self, key: str | None = None) -> None:
        """`key` is the game that one comes from, if it has an experiment."""
        super().__init__()
        self.kinds = experiments()
        first = key if key in self.kinds else self.kinds[0]
        self.run_now = self._usual(first)
        """What is played; its numbers are another thread's."""
        self.stopped = False
        self.snapshot: Snapshot | None = None
        """What was counted until a moment ago."""

    @staticmethod
    def _usual(key: str) -> LabRun:
        return LabRun(key, experiment(key).parameters_type(), 1, 0)

    @property
    def _measures(self) -> tuple[Measure, ...]:
        return experiment(self.run_now.key).measures(self.run_now.parameters)

    def compose(self) -> ComposeResult:
        yield TitleBar(Content.from_markup("[bold $mark]The lab[/]"))
        with Horizontal(id="kinds", classes="-alone" if len(self.kinds) < 2 else ""):
            for number, key in enumerate(self.kinds, 1):
                title = entry(key).title
                command = Command(f"choose({number})", (str(number),), f"Many games of {title}")
                yield Control(command, title, id=f"kind-{key}")
        yield Static("", id="what")
        yield Static("", id="progress")
        yield Static("", id="shares")
        yield Gallery()
        yield Control(WATCH, "", with_key=True, id="longest")
        yield KeyFooter(self.commands)

    def on_mount(self) -> None:
        self.live = BackgroundRuns(
            self.card_app.hire or start_workers, lambda seen: self.post_message(self.Counted(seen))
        )
        self._begin(self.run_now)
        self.query_one(Gallery).hang(self._measures)
        self.run_worker(self.live.run_loop, thread=True, name="lab")

    def on_unmount(self) -> None:
        self.live.close()

    def on_resize(self) -> None:
        self.set_class(self.size.height < _LOW, "-dense")
        self._show()

    # what is played

    def _begin(self, wanted: LabRun) -> None:
        """Play that instead of what is played now."""
        other = (wanted.key, wanted.parameters) != (self.run_now.key, self.run_now.parameters)
        self.run_now, self.snapshot, self.stopped = wanted, None, False
        if other:
            self.query_one(Gallery).hang(self._measures)
        self.live.start(wanted)
        self._show()

    def _anew(self, **changed: Any) -> None:
        """Play the same from the start, but for what has `changed`."""
        now = self.run_now
        values = {"parameters": now.parameters, "seed": now.seed, "games": now.games}
        self._begin(LabRun(now.key, **values | changed))

    def on_lab_screen_counted(self, message: Counted) -> None:
        if message.snapshot.of is self.run_now:
            self.snapshot = message.snapshot
            if self.is_current:  # nothing is drawn below what lies on it
                self._show()

    def on_screen_resume(self) -> None:
        self._show()

    def action_stop(self) -> None:
        if self.snapshot is not None and self.snapshot.run.games and self.snapshot.run.complete:
            self.notify("All of them have been played: + plays ten times as many.")
            return
        self.stopped = not self.stopped
        self.live.set_paused(self.stopped)
        self._show()

    def action_games(self, direction: int) -> None:
        now = self.run_now.games
        if not now:
            return  # no worker has told yet how fast it is
        at = GAME_COUNTS.index(now) + direction
        if not 0 <= at < len(GAME_COUNTS):
            self.notify(f"{now:,} games are the {'fewest' if at < 0 else 'most'}.")
        elif direction > 0:
            self.stopped = False
            self.live.set_paused(False)
            self.live.extend(GAME_COUNTS[at])
            self._show()
        else:
            self._anew(games=GAME_COUNTS[at])

    def action_again(self) -> None:
        self._anew()

    def action_seed(self, direction: int) -> None:
        drawn = self.card_app.draw_seed()
        seed = (self.run_now.seed + direction) % _SEEDS if direction else drawn
        self._anew(seed=seed)

    def action_ask_seed(self) -> None:
        def answered(seed: int | None) -> None:
            if seed is not None:
                self._anew(seed=seed)

        hint = "The same seed gives the same numbers, on any machine"
        self.app.push_screen(Ask("A seed", hint, _read_seed, verb="Play"), answered)

    def action_other(self, direction: int) -> None:
        at = self.kinds.index(self.run_now.key) + direction
        self.action_choose(at % len(self.kinds) + 1)

    def action_choose(self, number: int) -> None:
        if number <= len(self.kinds) and (key := self.kinds[number - 1]) != self.run_now.key:
            self._begin(self._usual(key))

    def action_settings(self) -> None:
        found = experiment(self.run_now.key)
        if not parameters_of(found.parameters_type):
            self.notify("There is nothing to be chosen of these games.")
            return

        def made(parameters: Any) -> Any:
            found.check(parameters)
            return parameters

        def answered(parameters: Any) -> None:
            if parameters is not None and parameters != self.run_now.parameters:
                self._anew(games=0, parameters=parameters)

        class Asked(AnyAsked):
            title = entry(found.key).title
            parameters_type = found.parameters_type

        self.app.push_screen(ParametersDialog(Asked(self.run_now.parameters), made), answered)

    # what is seen

    def action_pictures(self) -> None:
        if not self.query_one(Gallery).turn():
            self.notify("All pictures are in sight.")

    def _show(self) -> None:
        """Show where it stands."""
        seen, found = self.snapshot, experiment(self.run_now.key)
        told = [found.describe(self.run_now.parameters), f"seed {self.run_now.seed}"]
        told += [seen.workers, seen.run.speed_hint or ""] if seen else []
        title = report.title(seen.run) if seen and seen.run.games else entry(found.key).title
        self.query_one("#title", Static).update(
            Content.assemble(("The lab", "bold $mark"), (f"  {title}", "$label"))
        )
        self.query_one("#what", Static).update(Content(" · ".join(filter(None, told))))
        self.query_one("#progress", Static).update(self._progress())
        for key in self.kinds:
            self.query_one(f"#kind-{key}").set_class(key == found.key, "-chosen")
        told = [f"{share} {what}" for share, what in report.share_lines(seen.run)] if seen else []
        lines = report.wrap_parts(told, max(20, self.size.width - 4))
        self.query_one("#shares", Static).update(Content("\n".join(lines)))
        if seen:
            self.query_one(Gallery).show(seen.measured)
        longest = self.query_one("#longest", Control)
        longest.relabel(report.longest_line(seen.run) if seen else "")
        longest.set_class(not (seen and seen.run.tally.longest), "-none")

    def _progress(self) -> Content:
        """How far it is: a line, and how fast it goes."""
        seen = self.snapshot
        if seen is not None and seen.trouble:
            return Content.assemble(seen.trouble, " ", ("r", "bold $mark"), " tries again.")
        if seen is None or not seen.run.games:
            ready = "The processes that play are getting ready …"
            return Content(_STOPPED if self.stopped else ready)
        run, games = seen.run, self.run_now.games
        done = run.tally.games / games
        width = max(5, min(40, self.size.width // 4))
        full = int(done * width)
        left = (games - run.tally.games) / run.rate if run.rate else 0.0
        if done == 1:
            told = f"done in {run.seconds:.1f} s"
        elif self.stopped:
            told = _STOPPED
        else:
            told = f"{duration_text(left)} left" if run.rate else "begun"
        parts = [f"{int(done * 100)} %", f"{run.rate:,.0f} a second" if run.rate else "", told]
        return Content.assemble(
            ("█" * full, "$layer-2"), ("░" * (width - full), "$muted"), "  ", " · ".join(filter(None, parts))
        )

    # what it leads to

    def action_open(self) -> None:
        longest = self.snapshot and self.snapshot.run.tally.longest
        if not longest or not longest.id:
            self.notify("There is no game to be watched yet." if not longest else "It cannot be watched.")
            return
        app = self.card_app
        if (session := app.library.open_saved_id(longest.id)) is not None:
            app.open_session(session)

    def action_keep(self) -> None:
        store = self.card_app.library.store
        if store is None:
            self.notify("Nothing is kept here.")
            return
        now = datetime.fromtimestamp(store.clock())
        try:
            file = keep_picture(
                self.app, store.file.with_name(PICTURES_FOLDER), f"lab-{self.run_now.key}", now
            )
        except OSError as error:
            self.notify(f"It cannot be kept: {error.strerror or error}.", markup=False)
        else:
            self.notify(f"Kept as {printable(str(file))}", markup=False, timeout=TO_SELECT)

    def action_copy(self) -> None:
        line = report.command(self.run_now)
        self.app.copy_to_clipboard(line)
        self.notify(f"Copied {line}", markup=False, timeout=TO_SELECT)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen("The lab", HELP, self.commands))


def _read_seed(text: str) -> int:
    return read_number(text, 0, _SEEDS - 1, "the seed")

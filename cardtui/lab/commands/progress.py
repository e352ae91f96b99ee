"""Progress of lab runs and hunts on standard error."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import TextColumn
from rich.text import Text

from cardtui.cli.conversation_mode import conversation_wanted, say
from cardtui.cli.progress import Seldom, progress_bar
from cardtui.engine.ids import id_of_deal
from cardtui.engine.phrases import capitalized, count
from cardtui.lab import hunt_report
from cardtui.lab.experiments import experiment
from cardtui.lab.hunt import HuntSpeed
from cardtui.lab.kernels import COMPILING, compiles_first

if TYPE_CHECKING:
    from cardtui.lab.hunt_store import HuntProgress, HuntStore
    from cardtui.lab.quests import Find, Quest
    from cardtui.lab.runner import LabRun
    from cardtui.lab.workers import Workers

_SHOWN_FINDS = 5

_LEAST_ROWS, _MOST_ROWS = 5, 14
"""Rows of the tail's chart; with fewer it is not shown."""

_ROWS_BELOW = 5  # an empty line, the axis, two lines of text, and the cursor


@contextmanager
def lab_progress() -> Iterator[Callable[[LabRun], bool]]:
    """Show a bar with the number of games a second while a run is played."""
    bar = progress_bar(TextColumn("{task.percentage:3.0f} %"), TextColumn("{task.fields[rate]:,.0f} games/s"))
    task = bar.add_task("playing", total=None, rate=0.0)
    seldom = Seldom()

    def update(run: LabRun) -> bool:
        games = run.tally.games
        does = COMPILING if not games and compiles_first(experiment(run.key).kernel) else "playing"
        bar.update(task, description=does, completed=games, total=run.games, rate=run.rate)
        seldom.say(lambda: f"{games:,} of {run.games:,} games, {run.rate:,.0f} games/s")
        return True

    with bar:
        yield update


class HuntDisplay:
    """Shows the progress of a hunt, and prints a line for each remarkable find."""

    def __init__(
        self,
        quest: Quest,
        hunt: HuntProgress,
        store: HuntStore,
        workers: Workers,
        seconds: float | None,
        live: bool,
    ) -> None:
        self._quest, self._hunt, self._store, self._workers = quest, hunt, store, workers
        self._end = None if seconds is None else hunt.seconds + seconds
        self._best = store.longest_finds(quest.game, _SHOWN_FINDS, hunt)
        self._cycles = Counter[str]()
        """Number of finds of each cycle."""
        self._known = quest.known_deals()
        self._met = 0
        """Number of finds that are known deals."""
        for find in store.endless_finds(quest.game, hunt):
            self._count(find)
        self._speed = HuntSpeed(hunt)
        self._console = Console(stderr=True, highlight=False, markup=False, emoji=False)
        draws = live and not conversation_wanted()
        self._live = Live(console=self._console, transient=True, auto_refresh=False) if draws else None
        self._seldom = Seldom()
        self._drawn = 0.0

    def __enter__(self) -> Self:
        if hint := self._quest.speed_hint():
            self._print(hint)
        verb = "resuming" if self._hunt.seconds else "starting"
        self._print(
            f"Looking for {self._quest.description}: {verb} hunt {self._hunt.seed}, "
            f"{self._workers.description}. Ctrl-C stops it."
        )
        if self._live:
            if compiles_first(self._quest.kernel):
                self._console.print(f"{capitalized(COMPILING)} …")
            self._live.start()
        return self

    def __exit__(self, *_error: object) -> None:
        if self._live:
            self._live.stop()

    def found(self, find: Find) -> None:
        """Print a new find if it is the longest yet, or the first of its cycle."""
        if find.cycle:
            if find.cycle not in self._cycles:
                self._print(
                    f"a new cycle: {find.tricks} tricks with {find.cards} cards  {self._command(find)}"
                )
            self._count(find)
            return
        best = self._best[0].cards if self._best else 0
        self._best = sorted([*self._best, find], key=lambda one: -one.cards)[:_SHOWN_FINDS]
        if find.cards <= best:
            return
        self._print(f"{find.cards} cards, {find.tricks} tricks  {self._command(find)}")
        if found := hunt_report.announcement(self._quest, find.cards, best):
            self._print(f"*** {found} ***", emphasize=True)

    def _count(self, find: Find) -> None:
        self._cycles[find.cycle] += 1
        self._met += find.deal in self._known

    def update(self, hunt: HuntProgress) -> bool:
        """Show the progress; return whether there is time left."""
        now = time.monotonic()
        if self._live and now - self._drawn > 0.25:
            self._drawn = now
            self._live.update(self.picture(), refresh=True)
        self._seldom.say(self._progress)
        return self._end is None or hunt.seconds < self._end

    def _command(self, find: Find) -> str:
        return f"cardtui open {id_of_deal(self._quest.game, find.deal)}"

    def _print(self, line: str, emphasize: bool = False) -> None:
        if conversation_wanted():
            say(line, err=True)
        else:
            self._console.print(Text(line, style="bold reverse" if emphasize else ""), soft_wrap=True)
        if emphasize:
            self._console.bell()

    @property
    def rate(self) -> float:
        """The random deals a second."""
        return self._speed.rate

    def _progress(self) -> str:
        return " · ".join(hunt_report.progress_parts(self._hunt, self.rate))

    def picture(self) -> RenderableType:
        """Return the lines that show the progress."""
        hunt = self._hunt
        lines: list[Any] = [Text(self._progress(), style="dim")]
        if self._cycles:
            known = f": {self._met} of the {len(self._known)} known of this pack" if self._known else ""
            said = (
                f"{self._cycles.total()} deals that never end, in {count(len(self._cycles), 'cycle')}{known}"
            )
            lines.append(Text(said, style="bold"))
        if self._best:
            longest = hunt_report.longest_line(self._quest, hunt.numbers, self._best[0].cards)
            lines.append(Text(longest, style="bold"))
            lines += [
                Text(f"{find.cards:6}  {id_of_deal(self._quest.game, find.deal)}") for find in self._best[1:]
            ]
        lines += map(Text, hunt_report.forecast_lines(self._quest, hunt.numbers, self.rate))
        rows = self._console.height - len(lines) - _ROWS_BELOW
        if rows >= _LEAST_ROWS and (
            chart := hunt_report.tail_chart(hunt.tail, self._console.width - 1, min(rows, _MOST_ROWS))
        ):
            lines += map(Text, ["", *chart])
            if found := hunt_report.e_fold_sentence(hunt.tail):
                lines.append(Text(found, style="bold" if hunt_report.is_heavier(hunt.tail) else ""))
        return Group(*lines)

"""A hunt in a background thread, which reports how far it has got."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from cardtui.engine.errors import BadInput
from cardtui.lab import hunt_report
from cardtui.lab.background import BackgroundWork
from cardtui.lab.hunt import HuntSpeed, begin_hunt, run_hunt
from cardtui.lab.quests import Find, Quest, quest
from cardtui.lab.workers import Workers
from cardtui.storage.hunt_store import HuntProgress, HuntStore
from cardtui.storage.tail import Tail

_MOST_FINDS = 100

_PATIENCE = 3.0
"""Seconds to wait for another hunt to end, which may have been left just now."""


@dataclass(frozen=True)
class HuntSnapshot:
    """An immutable copy of what a hunt has found."""

    quest: Quest
    seed: int
    workers: str
    progress: Sequence[str]
    """The time spent, the deals played with their rate, and the trees walked."""
    longest_line: str
    """The longest find beside luck alone and known games, in words; empty if there is none."""
    forecast: Sequence[str]
    tail: Tail
    longest: Sequence[Find]
    """The longest games found, the longest first."""


class BackgroundHunt(BackgroundWork):
    """A hunt: the latest for a quest in the file of a folder, or a new one.

    Call `run` in a thread of its own, which opens the file, since a connection of SQLite belongs to a thread.
    """

    def __init__(
        self,
        wanted: Quest,
        folder: Path,
        seed: int,
        make_workers: Callable[[], Workers],
        tell: Callable[[HuntSnapshot], object],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`seed` is that of a new hunt; `make_workers` starts the workers; `tell` is called in the thread."""
        super().__init__(clock)
        self._wanted, self._folder, self._seed, self._make_workers, self._tell = (
            wanted,
            folder,
            seed,
            make_workers,
            tell,
        )

    def run(self) -> str:
        """Hunt until `close`, then stop all workers. Return why the hunt cannot go on, or an empty text."""
        try:
            with HuntStore(self._folder) as store:
                store.lock(_PATIENCE)
                with self._make_workers() as workers:
                    hunt = begin_hunt(self._wanted, store, workers, self._seed, goes_on=self._goes_on)
                    if hunt is not None:
                        self._hunt(hunt, store, workers)
        except (BadInput, OSError) as error:
            return str(error)
        return ""

    def _goes_on(self) -> bool:
        return not self.closed

    def _hunt(self, hunt: HuntProgress, store: HuntStore, workers: Workers) -> None:
        wanted, speed = quest(hunt.game, hunt.quest), HuntSpeed(hunt)
        longest = store.longest_finds(hunt.game, _MOST_FINDS, hunt)

        def found(find: Find) -> None:
            if not find.cycle:
                longest.append(find)
                longest.sort(key=lambda one: (-one.cards, one.deal))
                del longest[_MOST_FINDS:]

        def report() -> None:
            tail = Tail()
            tail.add(hunt.tail)
            self._tell(
                HuntSnapshot(
                    wanted,
                    hunt.seed,
                    workers.description,
                    hunt_report.progress_parts(hunt, speed),
                    _longest_line(wanted, hunt, longest[0].cards) if longest else "",
                    hunt_report.forecast_lines(wanted, hunt.numbers, speed.rate("deals")),
                    tail,
                    tuple(longest),
                )
            )

        report()
        run_hunt(hunt, store, workers, found, lambda _: self.watch(report, self._goes_on), self.time)


def _longest_line(wanted: Quest, hunt: HuntProgress, cards: int) -> str:
    parts = hunt_report.longest_line(wanted, hunt.numbers, cards), hunt_report.overtaken(wanted, cards)
    return " · ".join(filter(None, parts))

"""A hunt as a job of a background run, which reports how far it has got."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardtui.lab import hunt_report
from cardtui.lab.background import BackgroundRun, Job
from cardtui.lab.hunt import HuntSpeed, begin_hunt, run_hunt
from cardtui.lab.hunt_store import HuntProgress, HuntStore
from cardtui.lab.quests import Find, Quest, quest
from cardtui.lab.tail import Tail

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


class HuntJob(Job):
    """A hunt: the latest for a quest in the file of a folder, or a new one.

    The file is opened in the thread, since a connection of SQLite belongs to a thread.
    """

    def __init__(self, wanted: Quest, folder: Path, seed: int) -> None:
        """`seed` is that of a new hunt."""
        self._wanted, self._folder, self._seed = wanted, folder, seed

    def work(self, background: BackgroundRun) -> None:
        with HuntStore(self._folder) as store:
            store.lock(_PATIENCE)
            hunt = begin_hunt(
                self._wanted,
                store,
                background.workers,
                self._seed,
                goes_on=lambda: background.wants(self),
            )
            if hunt is not None:
                self._hunt(hunt, store, background)

    def _hunt(self, hunt: HuntProgress, store: HuntStore, background: BackgroundRun) -> None:
        wanted, speed, workers = quest(hunt.game, hunt.quest), HuntSpeed(hunt), background.workers

        def longest_line(cards: int) -> str:
            beside = hunt_report.longest_line(wanted, hunt.numbers, cards)
            return " · ".join(filter(None, (beside, hunt_report.overtaken(wanted, cards))))

        def tell() -> None:
            tail, longest = Tail(), store.longest_finds(hunt.game, _MOST_FINDS, hunt)
            tail.add(hunt.tail)
            background.tell(
                self,
                HuntSnapshot(
                    wanted,
                    hunt.seed,
                    workers.description,
                    hunt_report.progress_parts(hunt, speed),
                    longest_line(longest[0].cards) if longest else "",
                    hunt_report.forecast_lines(wanted, hunt.numbers, speed.rate("deals")),
                    tail,
                    longest,
                ),
            )

        tell()
        run_hunt(
            hunt,
            store,
            workers,
            watch=lambda _: background.watch(self, tell),
            clock=background.time,
        )

"""A hunt as a job of a background run, which reports how far it has got."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

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
    """A copy of a hunt, whose own counts go on changing."""

    quest: Quest
    hunt: HuntProgress
    workers: str
    rate: float
    """The deals played in a second."""
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
            if hunt is None:
                return
            wanted, speed = quest(hunt.game, hunt.quest), HuntSpeed(hunt)

            def tell() -> None:
                copy = replace(hunt, numbers=hunt.numbers.copy(), tail=Tail())
                copy.tail.add(hunt.tail)
                longest = store.longest_finds(hunt.game, _MOST_FINDS, hunt)
                workers = background.workers.description
                background.tell(self, HuntSnapshot(wanted, copy, workers, speed.rate, longest))

            tell()
            run_hunt(
                hunt,
                store,
                background.workers,
                watch=lambda _: background.watch(self, tell),
                clock=background.time,
            )

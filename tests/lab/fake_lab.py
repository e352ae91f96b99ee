"""A fake lab for tests: games that take no time, and a worker that tests control."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from math import log
from threading import Event
from typing import Any

from cardtui.games.beggar.records import LONGEST
from cardtui.lab.experiments import experiment
from cardtui.lab.forecast import share_of_deals
from cardtui.lab.quests import Find, UnitResult
from cardtui.lab.tail import STEP, Tail
from cardtui.lab.tally import Tally
from cardtui.lab.workers import Workers

UNIT = 500
"""The number of games in a unit of work; the first units are smaller."""


def quick(key: str, parameters: Any, seed: int, first: int, games: int) -> Tally:
    """Play games with exponential lengths, which depend on their numbers."""
    found = experiment(key)
    names = [measure.name for measure in found.measures(parameters)]
    happens = [share.name for share in found.shares(parameters)]
    tally = Tally()
    for game in range(first, first + games):
        length = 35 + round(-200 * log((game * 7919 % 10_007 + 1) / 10_008))
        tally.count({name: max(1, length // 7**at) for at, name in enumerate(names)}, happens[: game % 2])
        tally.note_game(length, game, lambda: f"{key}#{seed + 304}")
    return tally


def tuned_name(game: str, name: str) -> str:
    """Return the name of the quest for long games as if it had been measured."""
    return f"{name} 1700"


def quick_unit(game: str, name: str, seed: int, index: int) -> UnitResult:
    """Do a unit of a hunt: it "finds" a long game that is known, a longer one each time."""
    found = LONGEST[index % len(LONGEST)]
    tail = Tail(1700)
    tail.add_random((cards, round(10**7 * share_of_deals(cards) / 4)) for cards in range(1000, 3000, STEP))
    tail.add_random([(35, 10**7 - tail.deals)])
    for length in range(1800, 3900, 30):
        tail.add_tree(dict.fromkeys(range(1700 // STEP, length // STEP), 9))
    return UnitResult({"deals": 10**7}, [Find(found.deal, found.cards, 0)], tail)


class _Queue(Executor):
    def __init__(self) -> None:
        self.tasks: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, function: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.tasks.append((future, lambda: function(*args, **more)))
        return future


class ByHand(Workers):
    """One worker, which does a task when a test calls `do`."""

    number = 1
    description = "a hand"

    def __init__(self) -> None:
        self.executor: _Queue = _Queue()
        self.gone = Event()

    @property
    def waiting(self) -> bool:
        """Whether there is anything to do."""
        return any(not future.cancelled() for future, _ in self.executor.tasks)

    def do(self) -> None:
        """Do the oldest task."""
        while True:
            future, task = self.executor.tasks.pop(0)
            if future.set_running_or_notify_cancel():
                future.set_result(task())
                return

    def restart(self) -> None:
        raise AssertionError("this worker never breaks")

    def close(self) -> None:
        self.gone.set()

"""Hunts: workers do units of a quest; what they find is verified and saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from time import monotonic

from cardtui.lab.hunt_store import HuntProgress, HuntStore
from cardtui.lab.quests import Find, UnitResult, quest
from cardtui.lab.workers import Task, Workers, run_tasks


def run_hunt(
    begun: HuntProgress,
    kept: HuntStore,
    workers: Workers,
    found: Callable[[Find], None] = lambda find: None,
    watch: Callable[[HuntProgress], bool] = lambda begun: True,
    clock: Callable[[], float] = monotonic,
) -> None:
    """Continue a hunt until `watch`, which is called often, returns False; call `found` with every new find.

    A find is verified by the rules of its game before it is saved. Raises `BadInput` if it is wrong.
    """
    wanted = quest(begun.game, begun.quest)
    before, start = begun.seconds, clock()

    def units() -> Iterator[Task[UnitResult]]:
        return (
            Task(_unit, (begun.game, begun.quest, begun.seed, index))
            for index in count(begun.next)
            if not begun.is_done(index)
        )

    def take(task: Task[UnitResult], result: UnitResult) -> None:
        proved = UnitResult(result.numbers, [wanted.verify(find) for find in result.finds])
        for find in kept.record_unit(begun, task.arguments[-1], proved, before + clock() - start):
            found(find)

    def goes_on() -> bool:
        begun.seconds = before + clock() - start
        return watch(begun)

    run_tasks(workers, units(), take, goes_on)


def _unit(game: str, name: str, seed: int, index: int) -> UnitResult:
    """Do a unit, in the worker process."""
    return quest(game, name).run_unit(seed, index)

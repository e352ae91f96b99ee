"""A hunt run: units of a quest done by workers, what they find proved and kept."""

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
    """Go on with a hunt until `watch`, asked often, says no; `found` is told of every new find.

    A find is proved by the rules of its game before it is kept. Raises `BadInput` if it is none.
    """
    wanted = quest(begun.game, begun.quest)
    before, start = begun.seconds, clock()

    def units() -> Iterator[Task[UnitResult]]:
        return (
            Task(_unit, (begun.game, begun.quest, begun.seed, index))
            for index in count(begun.next)
            if not begun.is_done(index)
        )

    def take(task: Task[UnitResult], catch: UnitResult) -> None:
        proved = UnitResult(catch.numbers, [wanted.verify(find) for find in catch.finds])
        for find in kept.record_unit(begun, task.arguments[-1], proved, before + clock() - start):
            found(find)

    def goes_on() -> bool:
        begun.seconds = before + clock() - start
        return watch(begun)

    run_tasks(workers, units(), take, goes_on)


def _unit(game: str, name: str, seed: int, index: int) -> UnitResult:
    """A unit, in the process that does it."""
    return quest(game, name).run_unit(seed, index)

"""Hunts: workers do units of a quest; what they find is verified and saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from time import monotonic

from cardtui.lab.hunt_store import HuntProgress, HuntStore
from cardtui.lab.quests import Find, Quest, UnitResult, quest
from cardtui.lab.workers import Workers, WorkerTask, ask_worker, run_tasks


class HuntSpeed:
    """The speed of a hunt since it was resumed, or before that if nothing was done since."""

    def __init__(self, hunt: HuntProgress) -> None:
        """Measure from now on; call it just before `hunt` is resumed."""
        self._hunt = hunt
        self._before, self._seconds_before = hunt.numbers.copy(), hunt.seconds

    @property
    def rate(self) -> float:
        """The work done in a second, of the kind that is the first among the numbers of the hunt."""
        name = next(iter(self._hunt.numbers), "")
        now, before = self._hunt.numbers[name], self._before[name]
        if now > before:
            return (now - before) / max(0.001, self._hunt.seconds - self._seconds_before)
        return before / self._seconds_before if self._seconds_before else 0.0


def begin_hunt(
    wanted: Quest,
    kept: HuntStore,
    workers: Workers,
    otherwise: int,
    seed: int | None = None,
    is_new: bool = False,
    goes_on: Callable[[], bool] = lambda: True,
) -> HuntProgress | None:
    """Return the hunt to continue for a quest: the one with this seed, or without a seed the latest.

    If there is none, or if it should be new, a hunt begins with this seed or with `otherwise`, and with the
    quest as a worker finds it best done. Return None if `goes_on`, which is called often, returned False.
    """
    if not is_new and (found := kept.find_hunt(wanted.game, wanted.is_continued_by, seed)) is not None:
        return found
    name = ask_worker(workers, WorkerTask(_tune, (wanted.game, wanted.name)), goes_on)
    if name is None:
        return None
    return kept.open_hunt(wanted.game, name, otherwise if seed is None else seed)


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
    start = clock() - begun.seconds

    def units() -> Iterator[WorkerTask[UnitResult]]:
        return (
            WorkerTask(_unit, (begun.game, begun.quest, begun.seed, index))
            for index in count(begun.next)
            if not begun.is_done(index)
        )

    def take(task: WorkerTask[UnitResult], result: UnitResult) -> None:
        proved = UnitResult(result.numbers, [wanted.verify(find) for find in result.finds], result.tail)
        for find in kept.record_unit(begun, task.arguments[-1], proved, clock() - start):
            found(find)

    def goes_on() -> bool:
        begun.seconds = clock() - start
        return watch(begun)

    run_tasks(workers, units(), take, goes_on)


def _tune(game: str, name: str) -> str:
    """Return the name of a quest as it is best done on this machine, in the worker process."""
    return quest(game, name).tuned().name


def _unit(game: str, name: str, seed: int, index: int) -> UnitResult:
    """Do a unit, in the worker process."""
    return quest(game, name).run_unit(seed, index)

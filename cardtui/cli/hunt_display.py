"""A hunt watched: what it has found so far, how fast it is, and where luck would stand."""

from __future__ import annotations

import time
from typing import Any, Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from cardtui.engine.ids import id_of_deal
from cardtui.lab.hunt_store import HuntProgress, HuntStore
from cardtui.lab.quests import Find, Quest
from cardtui.lab.workers import Workers

__all__ = ["Watching"]

_SHOWN = 5


class Watching:
    """Lines on the error output while a hunt is under way, and a line for every find worth one."""

    def __init__(
        self,
        quest: Quest,
        begun: HuntProgress,
        kept: HuntStore,
        workers: Workers,
        seconds: float | None,
        live: bool,
    ) -> None:
        self._quest, self._begun, self._kept, self._workers = quest, begun, kept, workers
        self._until = None if seconds is None else begun.seconds + seconds
        self._best = kept.longest_finds(quest.game, _SHOWN, begun)
        self._cycles = {find.cycle: 0 for find in kept.endless_finds(quest.game, begun)}
        for find in kept.endless_finds(quest.game, begun):
            self._cycles[find.cycle] += 1
        self._before = dict(begun.numbers), begun.seconds
        self._console = Console(stderr=True, highlight=False, markup=False, emoji=False)
        self._live = Live(console=self._console, transient=True, auto_refresh=False) if live else None
        self._shown = 0.0

    def __enter__(self) -> Self:
        if slow := self._quest.speed_hint():
            self._console.print(slow, soft_wrap=True)
        begun = "going on with" if self._begun.seconds else "beginning"
        self._console.print(
            f"Looking for {self._quest.description}: {begun} hunt {self._begun.seed}, "
            f"{self._workers.description}. Ctrl-C stops it.",
            soft_wrap=True,
        )
        if self._live:
            self._live.start()
        return self

    def __exit__(self, *_error: object) -> None:
        if self._live:
            self._live.stop()

    def found(self, find: Find) -> None:
        """Something new was found."""
        if find.cycle:
            if find.cycle not in self._cycles:
                self._say(f"a new cycle: {find.tricks} tricks with {find.cards} cards  {self._opens(find)}")
            self._cycles[find.cycle] = self._cycles.get(find.cycle, 0) + 1
            return
        best = self._best[0].cards if self._best else 0
        self._best = sorted([*self._best, find], key=lambda one: -one.cards)[:_SHOWN]
        if find.cards <= best:
            return
        passed = [mark for mark in self._quest.landmarks if best < mark.cards < find.cards]
        self._say(f"{find.cards} cards, {find.tricks} tricks  {self._opens(find)}")
        if passed:
            mark = passed[-1]
            known = self._quest.landmarks[-1]
            loud = " THE LONGEST GAME KNOWN. Keep it, and let others know!" if mark is known else ""
            self._say(
                f"*** {find.cards} cards: longer than {mark.finder} ({mark.cards})! ***{loud}", loud=True
            )

    def goes_on(self, begun: HuntProgress) -> bool:
        """Show where it stands; whether there is time left."""
        now = time.monotonic()
        if self._live and now - self._shown > 0.25:
            self._shown = now
            self._live.update(self.picture(), refresh=True)
        return self._until is None or begun.seconds < self._until

    def _opens(self, find: Find) -> str:
        return f"cardtui open {id_of_deal(self._quest.game, find.deal)}"

    def _say(self, line: str, loud: bool = False) -> None:
        self._console.print(Text(line, style="bold reverse" if loud else ""), soft_wrap=True)
        if loud:
            self._console.bell()

    def picture(self) -> RenderableType:
        """How it stands: lines that are shown until the next ones."""
        begun = self._begun
        numbers, seconds = self._before
        past = max(0.001, begun.seconds - seconds)
        rates = [
            f"{number:,} {what} ({(number - numbers.get(what, 0)) / past:,.0f}/s)"
            for what, number in begun.numbers.items()
        ]
        lines: list[Any] = [Text(f"{begun.seconds / 60:.1f} min · {' · '.join(rates)}", style="dim")]
        if self._cycles:
            deals = sum(self._cycles.values())
            lines.append(Text(f"{deals} deals that never end, in {len(self._cycles)} cycles", style="bold"))
        if self._best:
            luck = self._quest.expected_longest(begun.numbers)
            told = "" if luck is None else f" · luck alone: {luck:.0f} ({self._best[0].cards - luck:+.0f})"
            lines.append(Text(f"the longest: {self._best[0].cards} cards{told}", style="bold"))
            lines += [
                Text(f"{find.cards:6}  {id_of_deal(self._quest.game, find.deal)}") for find in self._best[1:]
            ]
        return Group(*lines)

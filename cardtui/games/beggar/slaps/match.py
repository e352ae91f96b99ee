"""The slaps of a match, and the tally of a match.

They are kept as text, as moves do not tell who was how quick: for each slap
`s3.5.17.p8.380`: who slapped (`s` or `n`, as in moves), after how many moves, for how many cards, how many
cards the person held then, what lay there (`p` a pair, `w` a sandwich), and the milliseconds that the person
took, if they are known. A `-` separates slaps, and a `/` rounds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

from cardtui.engine.cards import RANK_LABELS
from cardtui.engine.characters import CHARACTERS
from cardtui.engine.phrases import count
from cardtui.engine.rules import Step
from cardtui.engine.run import MISSED, SOLVED, Run
from cardtui.games.beggar.neighbour import SHORT_DECK, Neighbour
from cardtui.games.beggar.slaps.narrator import slap_name
from cardtui.games.beggar.slaps.rules import NEIGHBOUR, SLAP, YOU, SlapState

_HALF = int(SHORT_DECK) // 2


class Slap(NamedTuple):
    """A slap that won a pile."""

    is_own: bool
    """Whether the person was first."""
    ply: int
    """The number of moves before it."""
    cards: int
    """The number of cards won."""
    held: int
    """The number of cards that the person held after it."""
    is_pair: bool
    rank: int
    seconds: float | None = None
    """The time that the person took, if it is known."""

    @property
    def name(self) -> str:
        """The name of the cards that were slapped: `a pair of eights`."""
        return slap_name(self.rank, is_pair=self.is_pair)

    @property
    def text(self) -> str:
        """The slap in the form in which it is saved."""
        kind = f"{'p' if self.is_pair else 'w'}{RANK_LABELS[self.rank]}"
        time = [] if self.seconds is None else [str(round(1000 * self.seconds))]
        first = f"{SLAP if self.is_own else NEIGHBOUR}{self.ply}"
        return ".".join([first, str(self.cards), str(self.held), kind, *time])

    @property
    def turns_round(self) -> bool:
        """Whether its winner held half of the cards or fewer before it, and more after it."""
        after = self.held if self.is_own else int(SHORT_DECK) - self.held
        return after - self.cards <= _HALF < after


_SLAP = re.compile(r"([sn])(\d{1,6})\.(\d{1,2})\.(\d{1,2})\.([pw])(10|[2-9AJQK])(?:\.(\d{1,7}))?", re.ASCII)


def _read_slap(text: str) -> Slap | None:
    if (match := _SLAP.fullmatch(text)) is None:
        return None
    who, ply, cards, held, kind, rank, time = match.groups()
    seconds = None if time is None else int(time) / 1000
    return Slap(who == SLAP, int(ply), int(cards), int(held), kind == "p", RANK_LABELS.index(rank), seconds)


def read_slaps(text: str) -> list[list[Slap]]:
    """Return the slaps of each round; what cannot be read is left out, as anybody can edit the file."""
    return [[slap for one in part.split("-") if (slap := _read_slap(one))] for part in text.split("/")]


def slaps_text(rounds: Iterable[Sequence[Slap]]) -> str:
    """Return the slaps of some rounds as text."""
    return "/".join("-".join(slap.text for slap in slaps) for slaps in rounds)


def slaps_in(steps: Iterable[Step[SlapState, Any]], times: Mapping[int, float]) -> list[Slap]:
    """Return the slaps among the steps of a game; `times` are the person's, by the plies before them."""
    return [
        Slap(
            step.move == SLAP,
            step.before.ply,
            len(step.before.pile) + len(step.before.burnt),
            len(step.after.hands[YOU]),
            step.before.is_pair,
            step.before.matching[0].rank,
            times.get(step.before.ply),
        )
        for step in steps
        if step.move in (SLAP, NEIGHBOUR)
    ]


class MatchTally(NamedTuple):
    """The tally of a match: who slapped first how often, how quick the person was, and the turning point."""

    run: Run
    level: str
    rounds: Sequence[Sequence[Slap]]
    """The slaps of each round so far."""

    @property
    def neighbour(self) -> str:
        """The name of the neighbour."""
        return CHARACTERS[self.level].name

    @property
    def score(self) -> str:
        """The rounds that each side has won: `3 : 1`."""
        return f"{self.run.solved} : {self.run.marks.count(MISSED)}"

    @property
    def spoken_score(self) -> str:
        """The score in words: `3 to 1`."""
        return self.score.replace(" : ", " to ")

    @property
    def is_won(self) -> bool:
        """Whether the person has won the match."""
        return self.run.is_over and self.run.marks.endswith(SOLVED)

    @property
    def slaps(self) -> Sequence[Slap]:
        """All slaps in order."""
        return [slap for slaps in self.rounds for slap in slaps]

    @property
    def slap_score(self) -> str:
        """The slaps that each side has won: `28 : 19`."""
        own = sum(slap.is_own for slap in self.slaps)
        return f"{own} : {len(self.slaps) - own}"

    @property
    def times(self) -> Sequence[float]:
        """The times of the person that are known, in seconds."""
        return [slap.seconds for slap in self.slaps if slap.is_own and slap.seconds is not None]

    @property
    def median(self) -> float | None:
        """The median of these times."""
        return median(self.times) if self.times else None

    @property
    def their_median(self) -> float:
        """The median of the neighbour's times."""
        return Neighbour(self.level, "", SHORT_DECK).median

    @property
    def in_a_row(self) -> int:
        """The number of slaps that the person has won since the last one of the neighbour."""
        lost = [number for number, slap in enumerate(self.slaps) if not slap.is_own]
        return len(self.slaps) - (lost[-1] + 1 if lost else 0)

    @property
    def turning(self) -> tuple[int, Slap] | None:
        """The number of a round, from 1 on, and the slap in it that turned the match.

        It is the last one of its winner, in the last round, after which they held more than half of the cards
        for the first time again; or their largest one, if there is none.
        """
        numbered = [
            (number, slap)
            for number, slaps in enumerate(self.rounds, start=1)
            for slap in slaps
            if slap.is_own is self.is_won
        ]
        last = max((number for number, _ in numbered), default=0)
        turned = [one for one in numbered if one[0] == last == len(self.run.marks) and one[1].turns_round]
        return turned[-1] if turned else max(numbered, key=lambda one: one[1].cards, default=None)

    @property
    def turning_text(self) -> str:
        """The slap that turned the match, in words."""
        if (turning := self.turning) is None:
            return ""
        number, slap = turning
        time = "" if slap.seconds is None else f", after {slap.seconds:.2f} s"
        return f"round {number}: {slap.name} for {count(slap.cards, 'card')}{time}"

    @property
    def line(self) -> str:
        """The result in a line to share: `my median 0.38 s, 3 : 1 against medium, match 305`."""
        quick = [] if self.median is None else [f"my median {self.median:.2f} s"]
        return ", ".join([*quick, f"{self.score} against {self.level}", f"match {self.run.seed}"])

"""The transcript of a game of Perditio Tempus, held against the rules line by line.

Nothing is known of the deal but what the lines before have told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cardtui.engine.cards import RANK_LABELS, RANK_NAMES, Rank
from cardtui.engine.errors import quote
from cardtui.engine.phrases import count, few
from cardtui.games.perditio.notation import DEALT, HEIGHT, RANKS

__all__ = [
    "SAYS_LOST",
    "SAYS_WON",
    "Fault",
    "Got",
    "Turned",
    "first_fault",
    "read_line",
    "read_loosely",
    "turned",
]

SAYS_WON = "You won!"
SAYS_LOST = "Pile 1 is empty. You lost!"

_NUMBERS = {name: number for number, name in enumerate(RANK_NAMES) if number}
_GOT = re.compile(r"Got ([a-z]+) from pile (0|[1-9][0-9]{0,2})\.")
_LOST = re.compile(r"Pile (0|[1-9][0-9]{0,2}) is empty\. You lost!")
_GOT_LOOSELY = re.compile(
    r"([a-z]+|[0-9]+)(?:\s+of\s+[a-z]+)?\s+from\s+pile\s+([0-9]{1,3})\b", re.IGNORECASE | re.ASCII
)
_LOOSE_NUMBERS = {
    written: number
    for name, number in _NUMBERS.items()
    for written in (name, RANK_LABELS[number].lower(), str(number))
}
_GOT_NEARLY = re.compile(r"got (.*?) from pile (.*?)\.?", re.IGNORECASE)


class Got(NamedTuple):
    """A line that tells a card."""

    rank: int
    """From 1 for the ace to 13 for the king."""
    pile: int


class _Won(NamedTuple):
    """The line that tells a game that is won."""


class _Lost(NamedTuple):
    """The line that tells a game that is lost."""

    pile: int


Turned = tuple[Got, ...]
"""The cards of a transcript, as far as it is right."""


class Fault(NamedTuple):
    """The first line of a transcript that breaks a rule, or that is missing."""

    line: int
    """Its number, from 1 on."""
    why: str
    """The rule, as a sentence."""
    wanted: str | None
    """What could have come instead, `…` for any card; None if nothing."""
    before: Turned
    """The cards of the lines before."""


def read_line(line: str) -> Got | _Won | _Lost | None:
    """What a line says; None if it is none of the sheet's. The number of a pile may be any."""
    if line == SAYS_WON:
        return _Won()
    if match := _LOST.fullmatch(line):
        return _Lost(int(match[1]))
    match = _GOT.fullmatch(line)
    if match is None or match[1] not in _NUMBERS:
        return None
    return Got(_NUMBERS[match[1]], int(match[2]))


def turned(lines: Sequence[str]) -> Turned:
    """The cards that the lines tell, those that tell none left out."""
    return tuple(said for said in map(read_line, lines) if isinstance(said, Got))


def read_loosely(lines: Sequence[str]) -> Turned:
    """Return the cards that the lines tell, also where they are not written as on the sheet.

    Piles that are numbered from 0 on are told by the sheet's numbers.
    """
    found = [match for match in map(_GOT_LOOSELY.search, lines) if match]
    first = 0 if found and int(found[0][2]) == 0 else 1
    return tuple(
        Got(_LOOSE_NUMBERS[match[1].lower()], int(match[2]) + 1 - first)
        for match in found
        if match[1].lower() in _LOOSE_NUMBERS
    )


def first_fault(lines: Sequence[str]) -> Fault | None:
    """The first fault of a transcript; None if there is a deal of which it is the game."""
    table = _Table()
    for number, line in enumerate(lines, start=1):
        said = read_line(line)
        if said is None:
            return Fault(number, _sentence(_form(line)), table.wanted, tuple(table.cards))
        if isinstance(said, Got):
            if why := table.refusal(said):
                return Fault(number, why, table.wanted, tuple(table.cards))
            table.turn(said)
        elif why := table.no_end(said):
            return Fault(number, why, table.wanted, tuple(table.cards))
        elif len(lines) > number:
            why = "The game is over with the line before, and nothing comes after it."
            return Fault(number + 1, why, None, tuple(table.cards))
        else:
            return None
    why = (
        f"It stops in the middle: {table.sends}, {table.left_there}." if lines else "It has written nothing."
    )
    return Fault(len(lines) + 1, why, table.wanted, tuple(table.cards))


class _Table:
    """What is known of the game after some cards."""

    def __init__(self) -> None:
        self.cards: list[Got] = []
        self.pile = 1
        self._on: Counter[int] = Counter()
        """How many cards each pile has been left by."""
        self._of: Counter[int] = Counter()
        """How many cards there have been of each rank."""

    def turn(self, got: Got) -> None:
        self.cards.append(got)
        self._on[got.pile] += 1
        self._of[got.rank] += 1
        self.pile = got.rank

    @property
    def over(self) -> bool:
        return self._on[self.pile] == HEIGHT

    @property
    def wanted(self) -> str:
        """What the next line could be."""
        if not self.over:
            return f"Got … from pile {self.pile}."
        return SAYS_WON if len(self.cards) == DEALT else SAYS_LOST

    @property
    def sends(self) -> str:
        """Where the next card is turned from, and why: `the five sends you to pile 5`."""
        if not self.cards:
            return "the game begins with pile 1"
        return f"the {_name(self.cards[-1].rank)} sends you to pile {self.pile}"

    @property
    def left_there(self) -> str:
        left = HEIGHT - self._on[self.pile]
        return f"which has {few(left, 'card')} left" if left else "which is empty, and that ends the game"

    def refusal(self, got: Got) -> str:
        """The rule that a card breaks, or nothing."""
        four = "has been turned four times already"
        if self.over and got.pile == self.pile:
            return f"Pile 1 {four}: the game is over with the fourth ace."
        if self.over:
            return f"The game is over: {self.sends}, which is empty."
        if got.pile != self.pile:
            rest = f", which {four}" if self._on[got.pile] == HEIGHT else ""
            if not 1 <= got.pile <= len(RANKS):
                rest = f": piles are numbered from 1 to {len(RANKS)}"
            if not self.cards:
                return f"The first card is turned from pile 1, not from pile {got.pile}{rest}."
            return f"{_upper(self.sends)}, not to pile {got.pile}{rest}."
        if self._of[got.rank] == HEIGHT:
            return f"A deck has {few(HEIGHT, _name(got.rank))}, and this is the fifth."
        return ""

    def no_end(self, said: _Won | _Lost) -> str:
        """Why the game does not end so, or nothing."""
        if not self.over:
            if isinstance(said, _Lost) and said.pile != self.pile and self.cards:
                sends = f"{self.sends}, not to pile {said.pile}; pile {self.pile}"
                return f"{_upper(sends)} has {few(HEIGHT - self._on[self.pile], 'card')} left."
            return f"The game is not over: {self.sends}, {self.left_there}."
        left = DEALT - len(self.cards)
        if isinstance(said, _Won):
            there = len(RANKS) - sum(number == HEIGHT for number in self._on.values())
            lies = "is" if left == 1 else "are"
            return f"It is lost: {count(left, 'card')} {lies} left in {count(there, 'pile')}." if left else ""
        if not left:
            return f"It is won: all {DEALT} cards have been turned."
        if said.pile != self.pile:
            return f"{_upper(self.sends)}, which is empty, not to pile {said.pile}."
        return ""


def _sentence(text: str) -> str:
    """Return a text with a full stop, unless it ends in a mark already, be it a quoted one."""
    return text if text.removesuffix('"').endswith((".", "!", "?")) else f"{text}."


def _form(line: str) -> str:
    """Why a line is none of the sheet's."""
    if not line:
        return "The line is empty."
    if _reads(line.strip()):
        return f"There are blanks {'after' if line == line.lstrip() else 'before'} the line."
    if _reads(" ".join(line.split())):
        return "There are too many blanks in the line."
    for sign, name in ((".", "full stop"), ("!", "exclamation mark")):
        if _reads(line + sign):
            return f"The {name} at the end of the line is missing."
    lower = line.lower()
    for same in (lower.capitalize(), lower.capitalize().replace("you", "You")):
        if _reads(same):
            return f"Small letters and capitals are not as on the sheet: {quote(same)}"
    if match := _GOT_NEARLY.fullmatch(line):
        return _card_form(match[1], match[2])
    from difflib import get_close_matches  # wanted for a wrong line only

    meant = get_close_matches(line, (SAYS_WON, SAYS_LOST), 1, 0.6)
    if meant:
        return f"The line at the end is {quote(meant[0])}, and not {quote(line)}"
    return (
        f'A line is such as "Got five from pile 1.", or "{SAYS_WON}" or "{SAYS_LOST}", and not {quote(line)}'
    )


def _reads(line: str) -> bool:
    return read_line(line) is not None


def _card_form(card: str, pile: str) -> str:
    """Why a line that tells a card is none of the sheet's."""
    name = card.strip().lower()
    if name.isascii() and name.isdigit() and int(name[:4]) in range(1, len(RANK_NAMES)):
        return f"A card is told by its name: {_name(int(name[:4]))}, not {quote(card)}"
    if name.split(" ")[0] in _NUMBERS and " of " in name:
        return f"The suit of a card is not told: {name.split(' ')[0]}, not {quote(card)}"
    if name not in _NUMBERS:
        from difflib import get_close_matches  # wanted for a wrong line only

        meant = get_close_matches(name, _NUMBERS, 1)
        rest = (
            f"do you mean {meant[0]}?" if meant else "they are ace, two and so on to ten, jack, queen, king."
        )
        return f"There is no card called {quote(card)}: {rest}"
    if not (pile.isascii() and pile.isdigit()):
        return f"The number of a pile is told in digits, and not as {quote(pile)}"
    return 'A line that tells a card is "Got five from pile 1."'


def _name(rank: int) -> str:
    return Rank(rank).name.lower()


def _upper(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]

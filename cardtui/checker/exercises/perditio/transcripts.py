"""Checks the transcript of a game of Perditio Tempus line by line.

Nothing is known about the deal except what the earlier lines say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from cardtui.checker.exercise import fold
from cardtui.engine.cards import RANK_LABELS, RANK_NAMES, Rank
from cardtui.engine.errors import quote
from cardtui.engine.phrases import count, few
from cardtui.games.perditio.notation import DEALT, HEIGHT, RANKS

WON_LINE = "You won!"
LOST_LINE = "Pile 1 is empty. You lost!"

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


class TurnedCard(NamedTuple):
    """A card, and the pile that it was turned from."""

    rank: int
    """From 1 for the ace to 13 for the king."""
    pile: int


class _Won(NamedTuple):
    """The last line of a game that is won."""


class _Lost(NamedTuple):
    """The last line of a game that is lost."""

    pile: int


TurnedCards = tuple[TurnedCard, ...]


class Fault(NamedTuple):
    """The first line of a transcript that breaks a rule, or that is missing."""

    line: int
    """Its number, counted from 1."""
    reason: str
    """A sentence with the broken rule."""
    wanted: str | None
    """A line that would be right, with `…` for any card; None if there is none."""
    before: TurnedCards
    """The cards of the earlier lines."""


def read_line(line: str) -> TurnedCard | _Won | _Lost | None:
    """Parse a line; return None if it does not have the form of the sheet. Any pile number is accepted."""
    if line == WON_LINE:
        return _Won()
    if match := _LOST.fullmatch(line):
        return _Lost(int(match[1]))
    match = _GOT.fullmatch(line)
    if match is None or match[1] not in _NUMBERS:
        return None
    return TurnedCard(_NUMBERS[match[1]], int(match[2]))


def line_on_sheet(line: str) -> str:
    """Return a line as the sheet spells it, if it differs from that in form only; else as it is."""
    text = "".join(fold((line,))).capitalize()
    spellings = (f"{text}.", f"{text.replace('you', 'You')}!")
    return next(filter(_is_valid, spellings), line)


def turned_cards(lines: Sequence[str]) -> TurnedCards:
    """Return the cards in the lines of the right form."""
    return tuple(parsed for parsed in map(read_line, lines) if isinstance(parsed, TurnedCard))


def read_loosely(lines: Sequence[str]) -> TurnedCards:
    """Return the cards in the lines, whatever their form. Piles may be numbered from 0 on."""
    found = [match for match in map(_GOT_LOOSELY.search, lines) if match]
    first = 0 if found and int(found[0][2]) == 0 else 1
    return tuple(
        TurnedCard(_LOOSE_NUMBERS[match[1].lower()], int(match[2]) + 1 - first)
        for match in found
        if match[1].lower() in _LOOSE_NUMBERS
    )


def first_fault(lines: Sequence[str]) -> Fault | None:
    """Return the first fault of a transcript; None if it is the game of some deal."""
    game = _GameSoFar()
    for number, line in enumerate(lines, start=1):
        parsed = read_line(line)
        if parsed is None:
            return Fault(number, _sentence(_explain_form(line)), game.wanted, tuple(game.cards))
        if isinstance(parsed, TurnedCard):
            if reason := game.why_impossible(parsed):
                return Fault(number, reason, game.wanted, tuple(game.cards))
            game.turn(parsed)
        elif reason := game.why_no_end(parsed):
            return Fault(number, reason, game.wanted, tuple(game.cards))
        elif len(lines) > number:
            reason = "The game is over with the line before, and nothing comes after it."
            return Fault(number + 1, reason, None, tuple(game.cards))
        else:
            return None
    reason = (
        f"It stops in the middle: {game.sends}, {game.left_there}." if lines else "It has written nothing."
    )
    return Fault(len(lines) + 1, reason, game.wanted, tuple(game.cards))


class _GameSoFar:
    """The game after some cards, as far as it is known."""

    def __init__(self) -> None:
        self.cards: list[TurnedCard] = []
        self.pile = 1
        self._turned_from_pile: Counter[int] = Counter()
        """Number of cards turned from each pile."""
        self._turned_of_rank: Counter[int] = Counter()
        """Number of cards turned of each rank."""

    def turn(self, card: TurnedCard) -> None:
        self.cards.append(card)
        self._turned_from_pile[card.pile] += 1
        self._turned_of_rank[card.rank] += 1
        self.pile = card.rank

    @property
    def over(self) -> bool:
        return self._turned_from_pile[self.pile] == HEIGHT

    @property
    def wanted(self) -> str:
        """The line that would be right next."""
        if not self.over:
            return f"Got … from pile {self.pile}."
        return WON_LINE if len(self.cards) == DEALT else LOST_LINE

    @property
    def sends(self) -> str:
        """A clause on the pile of the next card: `the five sends you to pile 5`."""
        if not self.cards:
            return "the game begins with pile 1"
        return f"the {_rank_name(self.cards[-1].rank)} sends you to pile {self.pile}"

    @property
    def left_there(self) -> str:
        left = HEIGHT - self._turned_from_pile[self.pile]
        return f"which has {few(left, 'card')} left" if left else "which is empty, and that ends the game"

    def why_impossible(self, card: TurnedCard) -> str:
        """Return the rule that a card breaks; empty if there is none."""
        four = "has been turned four times already"
        if self.over and card.pile == self.pile:
            return f"Pile 1 {four}: the game is over with the fourth ace."
        if self.over:
            return f"The game is over: {self.sends}, which is empty."
        if card.pile != self.pile:
            rest = f", which {four}" if self._turned_from_pile[card.pile] == HEIGHT else ""
            if not 1 <= card.pile <= len(RANKS):
                rest = f": piles are numbered from 1 to {len(RANKS)}"
            if not self.cards:
                return f"The first card is turned from pile 1, not from pile {card.pile}{rest}."
            return f"{_capitalized(self.sends)}, not to pile {card.pile}{rest}."
        if self._turned_of_rank[card.rank] == HEIGHT:
            return f"A deck has {few(HEIGHT, _rank_name(card.rank))}, and this is the fifth."
        return ""

    def why_no_end(self, parsed: _Won | _Lost) -> str:
        """Return why the game cannot end as the program says; empty if it can."""
        if not self.over:
            if isinstance(parsed, _Lost) and parsed.pile != self.pile and self.cards:
                sends = f"{self.sends}, not to pile {parsed.pile}; pile {self.pile}"
                left = few(HEIGHT - self._turned_from_pile[self.pile], "card")
                return f"{_capitalized(sends)} has {left} left."
            return f"The game is not over: {self.sends}, {self.left_there}."
        left_over = DEALT - len(self.cards)
        if isinstance(parsed, _Won):
            piles = len(RANKS) - sum(number == HEIGHT for number in self._turned_from_pile.values())
            are = "is" if left_over == 1 else "are"
            lost = f"It is lost: {count(left_over, 'card')} {are} left in {count(piles, 'pile')}."
            return lost if left_over else ""
        if not left_over:
            return f"It is won: all {DEALT} cards have been turned."
        if parsed.pile != self.pile:
            return f"{_capitalized(self.sends)}, which is empty, not to pile {parsed.pile}."
        return ""


def _sentence(text: str) -> str:
    """Add a full stop, unless the text ends with a punctuation mark already."""
    return text if text.removesuffix('"').endswith((".", "!", "?")) else f"{text}."


def _explain_form(line: str) -> str:
    """Return how a line differs from those of the sheet."""
    if not line:
        return "The line is empty."
    if _is_valid(line.strip()):
        return f"There are blanks {'after' if line == line.lstrip() else 'before'} the line."
    if _is_valid(" ".join(line.split())):
        return "There are too many blanks in the line."
    for sign, name in ((".", "full stop"), ("!", "exclamation mark")):
        if _is_valid(line + sign):
            return f"The {name} at the end of the line is missing."
    lower = line.lower()
    for same in (lower.capitalize(), lower.capitalize().replace("you", "You")):
        if _is_valid(same):
            return f"Small letters and capitals are not as on the sheet: {quote(same)}"
    if match := _GOT_NEARLY.fullmatch(line):
        return _explain_card_form(match[1], match[2])
    meant = get_close_matches(line, (WON_LINE, LOST_LINE), 1, 0.6)
    if meant:
        return f"The line at the end is {quote(meant[0])}, and not {quote(line)}"
    return (
        f'A line is such as "Got five from pile 1.", or "{WON_LINE}" or "{LOST_LINE}", and not {quote(line)}'
    )


def _is_valid(line: str) -> bool:
    return read_line(line) is not None


def _explain_card_form(card: str, pile: str) -> str:
    """Return how a line with a card differs from those of the sheet."""
    name = card.strip().lower()
    if name.isascii() and name.isdigit() and int(name[:4]) in range(1, len(RANK_NAMES)):
        return f"A card is written by its name: {_rank_name(int(name[:4]))}, not {quote(card)}"
    if name.split(" ")[0] in _NUMBERS and " of " in name:
        return f"The suit of a card is not written: {name.split(' ')[0]}, not {quote(card)}"
    if name not in _NUMBERS:
        meant = get_close_matches(name, _NUMBERS, 1)
        rest = (
            f"do you mean {meant[0]}?" if meant else "they are ace, two and so on to ten, jack, queen, king."
        )
        return f"There is no card called {quote(card)}: {rest}"
    if not (pile.isascii() and pile.isdigit()):
        return f"The number of a pile is written in digits, not as {quote(pile)}"
    return 'A line with a card is "Got five from pile 1."'


def _rank_name(rank: int) -> str:
    return Rank(rank).name.lower()


def _capitalized(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]

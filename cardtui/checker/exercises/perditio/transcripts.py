"""Checks the transcript of a game of Perditio Tempus line by line.

Nothing is known about the deal except what the earlier lines say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from cardtui.checker.exercise import AnswerLines, fold, sentences
from cardtui.engine.cards import RANK_LABELS, RANK_NAMES, Rank
from cardtui.engine.errors import quote
from cardtui.engine.phrases import few
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
_IN_A_LINE = re.compile(
    r"(?:got [a-z]+ from pile [0-9]+\b\.?|you won\b(?!')!?|pile [0-9]+ is empty\. you lost\b!?)",
    re.IGNORECASE,
)
"""Matches what may be a line of the sheet, among other text."""
_LITTLE = " \t\r.!"
"""Signs around a line that are only form."""
_MEANT_FOR_CARD = re.compile(r"\bgot\b.*\bfrom\b|\bfrom pile\b", re.IGNORECASE)
_MEANT_FOR_WON = re.compile(r"\byou (?:won|win)\b", re.IGNORECASE)
_MEANT_FOR_LOST = re.compile(r"\byou (?:lost|lose)\b", re.IGNORECASE)
_GOT_NEARLY = re.compile(r"got (.*?) from pile (.*?)\.?", re.IGNORECASE)
_WON_WORDS = re.compile(r"\b(won|wins?)\b", re.IGNORECASE)
_LOST_WORDS = re.compile(r"\b(lost|loses?|loss)\b", re.IGNORECASE)
_LEAST_NAMED = HEIGHT  # cards, as many as there are in the shortest game


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
    """Two sentences: the program's behaviour, and the rule on the sheet."""
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


class _Naming(NamedTuple):
    """Another number in the place of the pile that a card was turned from."""

    does: str
    asked: str
    """The arguments of `sentences`."""
    number: Callable[[int, int], int]
    """Returns it from the pile that the card was turned from, and the card's rank."""


_NAMINGS = (
    _Naming(
        "names the pile that a card leads to",
        "a line names the pile that the card was turned from",
        lambda pile, rank: rank,
    ),
    _Naming("numbers the piles from 0 on", "they are numbered from 1 on", lambda pile, rank: pile - 1),
)


def other_naming(lines: Sequence[str]) -> tuple[_Naming, AnswerLines] | None:
    """Return what explains the numbers of the piles in all lines, and the lines with those of the sheet.

    The result is None if the numbers are those of the sheet, or not explained.
    """
    parsed = [read_line(line) for line in lines]
    turned = [card for card in parsed if isinstance(card, TurnedCard)]
    piles = [1, *(card.rank for card in turned)]
    named = list(zip(piles, turned, strict=False))
    if len(turned) < _LEAST_NAMED or all(card.pile == pile for pile, card in named):
        return None
    for naming in _NAMINGS:
        if all(card.pile == naming.number(pile, card.rank) for pile, card in named):
            right = iter(piles)
            as_on_sheet = [
                f"Got {_rank_name(card.rank)} from pile {next(right)}."
                if isinstance(card, TurnedCard)
                else LOST_LINE
                if isinstance(card, _Lost) and card.pile == naming.number(1, 1)
                else line
                for line, card in zip(lines, parsed, strict=True)
            ]
            return naming, tuple(as_on_sheet)
    return None


def line_on_sheet(line: str) -> str:
    """Return a line as the sheet spells it, if it differs from that in form only; else as it is."""
    text = "".join(fold((line,))).capitalize()
    spellings = (f"{text}.", f"{text.replace('you', 'You')}!")
    return next(filter(_is_valid, spellings), line)


def transcript_in(lines: Sequence[str], several_in_a_line: bool) -> tuple[AnswerLines, str]:
    """Return the lines of a transcript among other text, and the first of what else there is.

    What has the form of the sheet's lines is the transcript. What may have been meant for such a line belongs
    to it, too, and if the end of the game is missing, all that stands in its place.
    """
    parts = [part for line in lines for part in _parts(line, several_in_a_line)]
    places = [at for at, (_, has_form) in enumerate(parts) if has_form]
    if not places or len(places) == sum(bool(line.strip()) for line in lines) == len(parts):
        return tuple(lines), ""
    found = [line_on_sheet(parts[at][0]) for at in places]
    fault = first_fault(found)
    end = places[-1] if fault is not None and fault.line > len(found) else len(parts)
    other_end = _MEANT_FOR_LOST if found[-1] == WON_LINE else _MEANT_FOR_WON

    def belongs(at: int) -> bool:
        text, has_form = parts[at]
        is_other_end = at > places[0] and other_end.search(text)
        return has_form or at > end or bool(is_other_end or _MEANT_FOR_CARD.search(text))

    transcript = tuple(text for at, (text, _) in enumerate(parts) if belongs(at))
    return transcript, next((text for at, (text, _) in enumerate(parts) if not belongs(at)), "")


def _parts(line: str, several_in_a_line: bool) -> Iterator[tuple[str, bool]]:
    """Yield what has the form of a line of the sheet, and what else stands in a line, without blank parts."""
    matches = [match for match in _IN_A_LINE.finditer(line) if _is_valid(line_on_sheet(match[0]))]
    if len(matches) > 1 and not several_in_a_line:
        matches = []
    at = 0
    for match in matches:
        if (before := line[at : match.start()]).strip(_LITTLE):
            yield before, False
        yield match[0], True
        at = match.end()
    if (after := line[at:]).strip(_LITTLE):
        yield after, False


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
    """Return the first fault of a transcript; None if it is the game of some deal.

    If all its lines name another number than the pile's, that is the fault; another one in the game itself is
    added to it.
    """
    if (found := other_naming(lines)) is None:
        return _first_fault(lines)
    naming, as_on_sheet = found
    line = next(at for at, (one, right) in enumerate(zip(lines, as_on_sheet, strict=True), 1) if one != right)
    reason = sentences(naming.does, naming.asked)
    if further := _first_fault(as_on_sheet):
        reason += " " + further.reason.replace("Your program", "It also", 1)
    return Fault(line, reason, as_on_sheet[line - 1], turned_cards(as_on_sheet[: line - 1]))


def _first_fault(lines: Sequence[str]) -> Fault | None:
    game = _GameSoFar()
    for number, line in enumerate(lines, start=1):
        parsed = read_line(line)
        if parsed is None:
            return Fault(number, sentences(*_explain_form(line, game)), game.wanted, tuple(game.cards))
        if isinstance(parsed, TurnedCard):
            if impossible := game.why_impossible(parsed):
                return Fault(number, sentences(*impossible), game.wanted, tuple(game.cards))
            game.turn(parsed)
        elif wrong_end := game.why_no_end(parsed):
            return Fault(number, sentences(*wrong_end), game.wanted, tuple(game.cards))
        elif len(lines) > number:
            reason = sentences("goes on after the line that ends the game", "nothing comes after it")
            return Fault(number + 1, reason, None, tuple(game.cards))
        else:
            return None
    does = f"stops after {few(len(game.cards), 'card')}" if lines else "prints nothing"
    reason = sentences(does, f"{game.sends}, {game.left_there}")
    return Fault(len(lines) + 1, reason, game.wanted, tuple(game.cards))


_Why = tuple[str, str]
"""The program's behaviour and the rule on the sheet, as the two arguments of `sentences`."""


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
    def is_over(self) -> bool:
        return self._turned_from_pile[self.pile] == HEIGHT

    @property
    def wanted(self) -> str:
        """The line that would be right next."""
        if not self.is_over:
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

    def why_impossible(self, card: TurnedCard) -> _Why | None:
        """Return the rule that a card breaks; None if there is none."""
        if self.is_over and card.pile == self.pile:
            return "turns a fifth card of pile 1", "a pile has four, and the fourth ace ends the game"
        if self.is_over:
            return f"goes on with pile {card.pile}", f"{self.sends}, {self.left_there}"
        if card.pile != self.pile:
            is_empty = self._turned_from_pile[card.pile] == HEIGHT
            numbers = (
                "" if card.pile in range(1, len(RANKS) + 1) else ", and the piles are numbered from 1 on"
            )
            which = ", of which it has turned all four cards before" if is_empty else ""
            return f"turns a card of pile {card.pile}{which}", f"{self.sends}{numbers}"
        if self._turned_of_rank[card.rank] == HEIGHT:
            name = _rank_name(card.rank)
            return f"turns a fifth {name}", f"a deck has {few(HEIGHT, name)}"
        return None

    def why_no_end(self, parsed: _Won | _Lost) -> _Why | None:
        """Return why the game cannot end as the program says; None if it can."""
        left_over = DEALT - len(self.cards)
        if isinstance(parsed, _Won):
            piles = len(RANKS) - sum(number == HEIGHT for number in self._turned_from_pile.values())
            left = f"{few(left_over, 'card')} left in {few(piles, 'pile')}"
            asked = "a game is won when all piles are empty"
            return (f"says that it has won, with {left}", asked) if left_over else None
        if not self.is_over or parsed.pile != self.pile:
            return f"says that pile {parsed.pile} is empty", f"{self.sends}, {self.left_there}"
        does = f"says that it has lost, with all {DEALT} cards turned"
        return None if left_over else (does, "the game is won then")

    def why_other_words(self, line: str) -> _Why | None:
        """Return what is wrong with a line that announces a win or loss in other words; None for others."""
        won, lost = (bool(words.search(line)) for words in (_WON_WORDS, _LOST_WORDS))
        if won == lost:
            return None
        does = f"prints {quote(line)}"
        if lost and self.cards and not self.is_over:
            return does, f"{self.sends}, {self.left_there}"
        asked = f"the line at the end is {quote(WON_LINE if won else LOST_LINE)}"
        wrong_end = self.why_no_end(_Won() if won else _Lost(self.pile)) if self.cards else None
        return wrong_end or (does, asked)


def _explain_form(line: str, game: _GameSoFar) -> _Why:
    """Return how a line differs from those of the sheet, given the game so far."""
    if not line:
        return "prints an empty line", "there is none"
    if _is_valid(line.strip()):
        return f"prints blanks {'after' if line == line.lstrip() else 'before'} a line", "there are none"
    if _is_valid(" ".join(line.split())):
        return f"prints too many blanks in {quote(line)}", "there is one between two words"
    for sign, name in ((".", "a full stop"), ("!", "an exclamation mark")):
        if _is_valid(line + sign):
            return f"prints {quote(line)}", f"there is {name} at the end of this line"
    lower = line.lower()
    for same in (lower.capitalize(), lower.capitalize().replace("you", "You")):
        if _is_valid(same):
            return f"prints {quote(line)}", f"small letters and capitals are as in {quote(same)}"
    if match := _GOT_NEARLY.fullmatch(line):
        return _explain_card_form(match[1], match[2])
    if why := game.why_other_words(line):
        return why
    meant = [game.wanted] if game.is_over else get_close_matches(line, (WON_LINE, LOST_LINE), 1, 0.6)
    if meant:
        return f"prints {quote(line)}", f"the line at the end is {quote(meant[0])}"
    return f"prints {quote(line)}", f'a line is "Got five from pile 1.", or "{WON_LINE}" or "{LOST_LINE}"'


def _is_valid(line: str) -> bool:
    return read_line(line) is not None


def _explain_card_form(card: str, pile: str) -> _Why:
    """Return how a line with a card differs from those of the sheet."""
    name = card.strip().lower()
    does = f"calls a card {quote(card)}"
    if name.isascii() and name.isdigit() and int(name[:4]) in range(1, len(RANK_NAMES)):
        return does, f"it is written by its name, {_rank_name(int(name[:4]))}"
    if name.split(" ")[0] in _NUMBERS and " of " in name:
        return does, f"it is written without its suit, {name.split(' ')[0]}"
    if name not in _NUMBERS:
        meant = get_close_matches(name, _NUMBERS, 1)
        names = f"perhaps it is {meant[0]}" if meant else "they are ace, two, and so on to jack, queen, king"
        return does, f"there is no card of that name: {names}"
    if not (pile.isascii() and pile.isdigit()):
        return f"writes the number of a pile as {quote(pile)}", "it is written in digits"
    return f"writes the number of a pile as {quote(pile)}", 'a line with a card is "Got five from pile 1."'


def _rank_name(rank: int) -> str:
    return Rank(rank).name.lower()

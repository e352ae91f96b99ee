"""The first wrong throw of a program, found from the cards that its decks have after it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from cardtui.checker.exercise import DeckHistory, FirstStep
from cardtui.engine.cards import RANK_LABELS, RANK_NAMES
from cardtui.engine.phrases import count, few, in_words

DECKS = ("A", "B", "public")
"""The names of the decks in a `DeckHistory`."""

_CALLED = {"A": "A's deck", "B": "B's deck", "public": "your public deck"}
_RANKS = dict(zip((label[-1] for label in RANK_LABELS), RANK_NAMES, strict=True))  # a ten is `0`
_VARIABLE = re.compile(r"[\w.\[\]']{1,40}")


class _Deck(NamedTuple):
    """A deck before a throw, and after it by the rules and in the program."""

    name: str
    variable: str
    before: str
    right: str
    cards: str

    @property
    def called(self) -> str:
        """The deck in a sentence: ``A's deck (`lA`)``."""
        return _CALLED[self.name] + (f" (`{self.variable}`)" if self.variable else "")

    @property
    def missing(self) -> Counter[str]:
        return Counter(self.right) - Counter(self.cards)

    @property
    def extra(self) -> Counter[str]:
        return Counter(self.cards) - Counter(self.right)

    @property
    def gives(self) -> Counter[str]:
        """The cards that leave it by the rules."""
        return Counter(self.before) - Counter(self.right)


def first_wrong_throw(right: DeckHistory, seen: Any) -> FirstStep | None:
    """Return the first wrong throw; None if it is not known.

    `seen` is what `deck_watching` has seen of the decks in a program. All of them have to be known: if one is
    not, it may have been wrong before.
    """
    if not (isinstance(seen, dict) and isinstance(seen.get("decks"), dict)):
        return None
    throw, last = seen.get("draws"), len(right["public"]) - 1
    if not (isinstance(throw, int) and 0 < throw <= last):
        return None
    decks = list(_decks(right, seen["decks"], throw))
    if len(decks) < len(DECKS) or _is_inside(decks):
        return None
    wrong = [deck for deck in decks if deck.cards != deck.right]
    if not wrong:
        empty = next((deck for deck in decks if deck.name != "public" and not deck.right), None)
        if throw < last or empty is None:
            return None
        return FirstStep(f"After throw {throw} {empty.called} is empty, and your program goes on.", throw - 1)
    if [deck.name for deck in wrong] == ["public"] and wrong[0].cards[:-1] == wrong[0].before:
        return None  # it may be a list of all the cards that were thrown
    return FirstStep(f"At throw {throw} {_difference(decks)}.", throw - 1)


def _is_inside(decks: Sequence[_Deck]) -> bool:
    """Return whether a number may have been drawn before a throw was over: no deck has a card more."""
    moved = [deck for deck in decks if deck.cards != deck.before]
    return not moved or (len(moved) == 1 and moved[0].cards in (moved[0].before[1:], moved[0].before[:-1]))


def _decks(right: DeckHistory, seen: Mapping[str, Any], throw: int) -> Iterator[_Deck]:
    for name in DECKS:
        match seen.get(name):
            case [str(variable), str(cards)] if _RANKS.keys() >= set(cards):
                known = variable if _VARIABLE.fullmatch(variable) else ""
                yield _Deck(name, known, right[name][throw - 1], right[name][throw], cards)


def _difference(decks: Sequence[_Deck]) -> str:
    """Return the end of a sentence on the first difference between a program and the right game."""
    if swapped := _out_of_turn(decks):
        return swapped
    missing = sum((deck.missing for deck in decks), Counter[str]())
    extra = sum((deck.extra for deck in decks), Counter[str]())
    if missing - extra:
        deck, gone = _origin(decks, missing - extra)
        return f"{_cards(gone)} gone from {deck.called}"
    if doubled := extra - missing:
        deck = next(deck for deck in decks if deck.extra & doubled)
        them = "it" if doubled.total() == 1 else "them"
        has = f"still has {them}" if doubled <= deck.gives else f"has {them}, too"
        return f"{_cards(doubled)} doubled: {deck.called} {has}"
    for target, source in permutations(decks, 2):
        if moved := source.missing & target.extra:
            where = "" if "public" in (source.name, target.name) else "in the other hand: "
            return f"{_cards(moved)} {where}in {target.called}, not in {source.called}"
    deck = next(deck for deck in decks if deck.cards != deck.right)
    return f"{deck.called} is in another order"


def _out_of_turn(decks: Sequence[_Deck]) -> str:
    """Return that the wrong player has thrown, if a card has left their deck, and none that of the other."""
    hands = [deck for deck in decks if deck.name != "public"]
    thrower = next((deck for deck in hands if deck.right != deck.before), None)
    other = next((deck for deck in hands if deck is not thrower), None)
    if thrower is None or other is None or thrower.cards != thrower.before or other.cards == other.before:
        return ""
    before = sum((Counter(deck.before) for deck in decks), Counter[str]())
    is_thrown = bool(other.before) and other.cards.startswith((other.before[1:], other.before[:-1]))
    if not is_thrown or sum((Counter(deck.cards) for deck in decks), Counter[str]()) != before:
        return ""
    return f"the card comes from {other.called}, and it is {thrower.name}'s turn"


def _origin(decks: Sequence[_Deck], gone: Counter[str]) -> tuple[_Deck, Counter[str]]:
    """Return where cards were before a throw that are in no deck after it; and those that were there."""
    public = next(deck for deck in decks if deck.name == "public")
    loser = next(deck for deck in decks if deck.missing & gone)
    if loser is public and not gone & Counter(public.before):  # the card thrown was not laid there
        return next(deck for deck in decks if deck.gives & gone), gone
    is_thrown = loser.cards == loser.right[:-1] and loser.right[-2:-1] != loser.right[-1:]
    lay_there = gone & (Counter(public.before) if loser is public else public.gives)
    return (public, lay_there) if lay_there and not is_thrown else (loser, gone)


def _cards(cards: Counter[str]) -> str:
    """Return some cards with their verb: `one of the fours is`, `three cards are`."""
    number = cards.total()
    if len(cards) > 1:
        return f"{few(number, 'card')} are"
    rank = _RANKS[next(iter(cards))]
    ranks = count(2, rank).partition(" ")[2]
    return f"{in_words(number)} of the {ranks} {'is' if number == 1 else 'are'}"

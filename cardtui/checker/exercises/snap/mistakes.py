"""The usual mistakes in Snap: other rules, and other return values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from random import Random

from cardtui.checker.exercise import NO_END, AnswerLines, Mistake, Seen, pairs
from cardtui.checker.exercises.snap.variants import (
    LABELS_DEALT,
    MOST_VARIANT_THROWS,
    PLAYERS,
    RIGHT,
    SIDED,
    End,
    Result,
    Variant,
    first_different_ply,
    play,
    right_result,
)

_CARDS_IN_A_LINE = 10  # so that the first line that differs shows where


def result_lines(result: Result) -> AnswerLines:
    """Return a result as lines: the verdict, then the deck, ten cards a line."""
    verdict, deck = result
    rows = (deck[first : first + _CARDS_IN_A_LINE] for first in range(0, len(deck), _CARDS_IN_A_LINE))
    return (verdict, *map(" ".join, rows))


def _take_all(public: str, card: str) -> tuple[str, str] | None:
    return (public + card, "") if card in public else None


def _lose_thrown(public: str, card: str) -> tuple[str, str] | None:
    at = public.find(card)
    return None if at < 0 else (public[at:], public[:at])


def _last_only(public: str, card: str) -> tuple[str, str] | None:
    return (public + card, "") if public.endswith(card) else None


def _last_pair(public: str, card: str) -> tuple[str, str] | None:
    return (card + card, public[:-1]) if public.endswith(card) else None


def _up_to_the_match(public: str, card: str) -> tuple[str, str] | None:
    at = public.find(card)
    return None if at < 0 else (public[: at + 1] + card, public[at + 1 :])


def _never(public: str, card: str) -> None:
    return None


def _not_last(random: Random) -> bool:
    return not random.random() > 0.5


def _drawn(random: Random) -> bool:
    return random.randint(0, 1) == 1


_RULE_MISTAKES: tuple[tuple[str, Variant], ...] = (
    (
        "exchanges the ends: a number above 0.5 throws the last card of the deck, any other the first",
        Variant(last=_not_last),
    ),
    (
        "lays what is taken to the deck in the reversed order: it stays in the order of the public deck, and "
        "the card thrown comes last",
        Variant(add=lambda deck, taken: deck + taken[::-1]),
    ),
    (
        "lays the card thrown to the deck before the cards that are taken: it comes after them",
        Variant(add=lambda deck, taken: deck + taken[-1] + taken[:-1]),
    ),
    (
        "turns round the cards that are taken, and lays the card thrown last: they stay in the order of the "
        "public deck",
        Variant(add=lambda deck, taken: deck + taken[-2::-1] + taken[-1]),
    ),
    (
        "puts what is taken on the top of the deck: it goes to the bottom",
        Variant(add=lambda deck, taken: taken + deck),
    ),
    (
        "puts what is taken on the top of the deck, one card after the other: it goes to the bottom",
        Variant(add=lambda deck, taken: taken[::-1] + deck),
    ),
    (
        "takes the whole public deck: only the card of the same rank is taken, and what came after it",
        Variant(take=_take_all),
    ),
    (
        "takes the public deck from its first card to the one of the same rank: it is taken from there "
        "to the end",
        Variant(take=_up_to_the_match),
    ),
    (
        "loses the card thrown at a snap: it is taken too, after the others",
        Variant(take=_lose_thrown),
    ),
    (
        "compares the card with the last one of the public deck only, and then takes all: any card there may "
        "be of the same rank",
        Variant(take=_last_only),
    ),
    (
        "compares the card with the last one of the public deck only: any card there may be of the same rank",
        Variant(take=_last_pair),
    ),
    ("never takes a card: there is a snap when the rank lies there already", Variant(take=_never)),
    ("has B throw first: A does", Variant(first=1)),
    (
        "deals the cards in turn: A gets the first 26 of them, B the last 26",
        Variant(deal=lambda deck: (deck[::2], deck[1::2])),
    ),
    (
        "gives the first half of the cards to B: A gets it",
        Variant(deal=lambda deck: (deck[len(deck) // 2 :], deck[: len(deck) // 2])),
    ),
    (
        "looks for an empty deck only when both have thrown: it is looked for after each throw",
        Variant(out_after_both=True),
    ),
    (
        "takes a player for beaten as soon as the last card is thrown: it may make a snap, and so it is "
        "looked for an empty deck after that",
        Variant(out_before=True),
    ),
    (
        "seeds chance again before the throws: the numbers go on after the shuffle",
        Variant(seeded_again=True),
    ),
    (
        "seeds chance again before every throw: it is seeded once, before the shuffle",
        Variant(seeded_always=True),
    ),
    ("draws one number for both players: each throw has its own", Variant(once_a_round=True)),
    ("never shuffles the cards: they are shuffled once, with the seed", Variant(shuffled=False)),
    (
        "shuffles a deck in another order, A A A A 2 2 2 2 and so on: it is A 2 3 … Q K, four times over",
        Variant(cards="".join(sorted(LABELS_DEALT, key=LABELS_DEALT.index))),
    ),
    (
        "shuffles a deck that begins with the two: it is A 2 3 … Q K, four times over",
        Variant(cards=(LABELS_DEALT[1:13] + LABELS_DEALT[0]) * 4),
    ),
    ("always throws the first card: chance decides which end it is", Variant(last=lambda random: False)),
    ("always throws the last card: chance decides which end it is", Variant(last=lambda random: True)),
    (
        "decides by random.randint(0, 1) which end is thrown: it is random.random() > 0.5",
        Variant(last=_drawn),
    ),
)


def _loser(end: End) -> Result:
    assert end.winner is not None
    return Result(right_result(end).verdict, list(end.decks[1 - end.winner]))


def _named_loser(end: End) -> Result:
    assert end.winner is not None
    return Result(f"{PLAYERS[1 - end.winner]} wins", right_result(end).deck)


def _reversed(end: End) -> Result:
    verdict, deck = right_result(end)
    return Result(verdict, deck[::-1])


def _all_cards(end: End) -> Result:
    verdict, deck = right_result(end)
    return Result(verdict, [*deck, *end.public])


def _public(end: End) -> Result:
    return Result(right_result(end).verdict, list(end.public))


_RESULT_MISTAKES: tuple[tuple[str, Variant], ...] = (
    ("returns the loser's deck: the winner's is wanted", Variant(result=_loser)),
    ("names the loser: who has no card left has lost", Variant(result=_named_loser)),
    (
        "returns the deck with its last card first: the first one is the top of the deck",
        Variant(result=_reversed),
    ),
    ("adds the public deck to the winner's at the end: it stays where it is", Variant(result=_all_cards)),
    ("returns the public deck: the winner's is wanted", Variant(result=_public)),
)
_KNOWN = (*_RULE_MISTAKES, *_RESULT_MISTAKES)


def _answer(variant: Variant, seed: int) -> AnswerLines:
    end = play(seed, variant, most=MOST_VARIANT_THROWS)
    return NO_END if end.winner is None else result_lines(variant.result(end))


def _first_ply(variant: Variant, seed: int) -> int | None:
    """Return the ply before the first throw that differs, or the last one if only the result does."""
    ply = first_different_ply(seed, variant)
    return play(seed).throws if ply is None and variant.result is not right_result else ply


def _mistakes(known: Iterable[tuple[str, Variant]]) -> Iterator[Mistake]:
    for description, variant in known:
        yield Mistake(description, partial(_answer, variant), partial(_first_ply, variant))


MISTAKES = tuple(_mistakes(_KNOWN))
"""Likely ones first. Their answers to the cases differ from each other and from the right ones."""


def rarer_mistakes(seen: Seen) -> Iterator[Iterable[Mistake]]:
    """Yield the mistakes that are made with one player only, and then two mistakes at a time."""
    yield _mistakes(
        (
            f"treats the players differently, and for {PLAYERS[player]} only {description}",
            variant._replace(only=player),
        )
        for description, variant in _RULE_MISTAKES
        if any(variant._asdict()[name] != right for name, right in SIDED.items())
        for player in (0, 1)
    )
    if seen[0][1] != NO_END:  # by most pairs of wrong rules, some games never end
        yield _mistakes(pairs(_KNOWN, RIGHT))

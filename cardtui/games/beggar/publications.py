"""The published lengths of games of Beggar My Neighbour.

Ways to count a length differ by one or two, and only in how they count the end. Either the loser's last card
completes a payment, or the loser has to play and has no card: then the last trick is left unfinished.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtui.engine.errors import BadInput
from cardtui.engine.optional_features import LengthCount, Record
from cardtui.engine.phrases import possessive
from cardtui.games.beggar.records import (
    FAMILY_SOURCE,
    ITALIAN_LONGEST,
    ITALIAN_SOURCE,
    KNOWN,
    RELATIVES,
    SOURCE,
)
from cardtui.games.beggar.rules import BeggarRules
from cardtui.games.beggar.tricks import BeggarOutcome, Cycle, Position, play_trick


def records() -> Sequence[Record]:
    """Return the finished games; those that never end are not among them."""
    listed = []
    for known in KNOWN:
        record = RELATIVES.get(known)
        remark = f"a relative of {possessive(record.who)} deal ({record.cards} cards)" if record else ""
        listed.append((known, FAMILY_SOURCE if record else SOURCE, remark))
    listed.append((ITALIAN_LONGEST, ITALIAN_SOURCE, "the longest of 40 cards that ends"))
    return [
        Record(BeggarRules.from_deal(r.deal).id, r.who, r.year, source, r.cards, r.tricks, remark)
        for r, source, remark in listed
    ]


def length_counts(game: BeggarRules) -> Sequence[LengthCount]:
    """Return the length of a game as different publications count it.

    Raises `BadInput` if the length is unknown.
    """
    if game.fate is None:
        raise BadInput("it is not known whether this game ends: that would take too long to find out")
    return list(_length_counts(game.start, game.fate))


def _length_counts(start: Position, fate: BeggarOutcome | Cycle) -> Iterator[LengthCount]:
    """Yield the length of the game from `start` in each of the ways that were found.

    Its `fate` is without a limit of rounds. A game that never ends has no last trick: its cards and tricks
    are counted alike, but of different parts. The sources, each of which was read, and its numbers compared:

    R. P. Mann's table, richardpmann.com/beggar-my-neighbour-records.html, as the next three quote it;
    Exercism: exercises/camicia in github.com/exercism/problem-specifications;
    Camicia: tools/worker/core/engine.cpp in github.com/FraSanga/camicia;
    github.com/matthewmayer/beggarmypython, which counts differently since February 2017 (issue 1);
    cavacamisa: mcavacamisa and cavacamisa_testone.cpp in github.com/drago-96/cavacamisa;
    stracciacamicia: inspect_hits_40.py and results/report_all.txt in github.com/N1k06/stracciacamicia;
    src/lib.rs in github.com/LeoDog896/beggar-my-neighbour.

    cavacamisa in C++ stops when a hand is empty, and LeoDog896 when the player to move has one card. In
    30,000 random deals of 52 cards, fewer tricks were counted in 0.6 % and in 7 % of the games; in all others
    as many.
    """
    if isinstance(fate, Cycle):
        for unit, before, cycle in (
            ("cards", fate.pre_cards, fate.cards),
            ("tricks", fate.pre_tricks, fate.tricks),
        ):
            yield LengthCount(f"{unit} before the cycle", before, "cardtui")
            yield LengthCount(f"{unit} in the cycle", cycle, "beggarmypython, cardtui")
            # beggarmypython does not keep the first position: it would notice one trick later.
            users = f"Exercism, Camicia{', beggarmypython' if before else ''}"
            yield LengthCount(f"{unit} until a position comes back", before + cycle, users)
        return
    pile = _last_pile(start, fate.tricks)
    plain = len(pile) - len(pile.rstrip(b"\0"))
    asked = pile[-plain - 1] if plain < len(pile) else 0
    paid = 0 < asked == plain  # the loser's last card completes a payment
    unfinished = bool(pile) and not paid  # the loser has to play and has no card
    uncontested = bool(pile) and not any(pile)
    yield LengthCount(
        "cards laid",
        fate.cards,
        "R. P. Mann's table of records, Exercism, Camicia, beggarmypython (turns), cardtui",
    )
    yield LengthCount(
        "cards laid, and the loser's attempt to lay one more",
        fate.cards + unfinished,
        "beggarmypython until 2017 (turns), cavacamisa in Python (turni), up to 100 tricks",
    )
    yield LengthCount(
        "cards laid, and one that the winner leads after the last payment",
        fate.cards + paid,
        "stracciacamicia (turni)",
    )
    yield LengthCount(
        "tricks: piles taken",
        fate.tricks,
        "R. P. Mann's table of records, Exercism, Camicia, beggarmypython, cardtui",
    )
    yield LengthCount(
        "tricks: payments completed",
        fate.tricks - unfinished,
        "cavacamisa in C++ (prese), in 99 % of the games",
    )
    yield LengthCount(
        "tricks: piles with a penalty card",
        fate.tricks - uncontested,
        "LeoDog896/beggar-my-neighbour, in 93 % of the games",
    )


def _last_pile(start: Position, tricks: int) -> bytes:
    """Return the pile of the last of a given number of tricks; empty if there are none."""
    position, pile = start, b""
    for _ in range(tricks):
        trick = play_trick(position)
        position = trick.after
        pile = position.hands[position.lead][-trick.cards :]
    return pile

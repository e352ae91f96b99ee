"""What has been published about the lengths of Beggar My Neighbour."""

from __future__ import annotations

from collections.abc import Sequence

from cardtui.engine.errors import BadInput
from cardtui.engine.optional_features import LengthCount, Record
from cardtui.engine.phrases import possessive
from cardtui.games.beggar.rules import BeggarRules

# The lists are imported when they are asked for: each command of this game imports this module.


def records() -> Sequence[Record]:
    """Return the finished games; those that never end are not among them."""
    from cardtui.games.beggar.records import (
        FAMILY_SOURCE,
        ITALIAN_LONGEST,
        ITALIAN_SOURCE,
        KNOWN,
        RELATIVES,
        SOURCE,
    )

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
    from cardtui.games.beggar import counts

    return list(counts.length_counts(game.start, game.fate))

"""The deals that never end, as records: a line for each cycle, which stands for all deals that come to it."""

from __future__ import annotations

from collections.abc import Iterator

from cardtui.engine.ids import GameId
from cardtui.engine.narrator import Record
from cardtui.engine.phrases import count
from cardtui.games.beggar.endless.known import KnownCycle, italian_cycles, known_cycles
from cardtui.games.beggar.records import ENDLESS, ITALIAN, ITALIAN_SOURCE, Endless

__all__ = ["endless_records"]

_MADE = ("cardtui", 2026, "cardtui hunt --never-ends")
"""Who made the others, when, and how."""

_ITALIAN = ("N1k06", 2026, ITALIAN_SOURCE)
"""Who found those of the Italian pack, when, and how."""

_ITALIAN_PACK = " (40 cards)"


def endless_records() -> Iterator[Record]:
    """Return the published cycle, then those that this program has made, then those of the Italian pack."""
    made = list(known_cycles())
    for published in ENDLESS:
        (cycle,) = (one for one in made if any(known.deal == published.deal for known in one.deals))
        made.remove(cycle)
        yield _record(published, _of(cycle, published.who, published.year, published.source))
    for cycle in made:
        yield _record(_first(cycle, *_MADE), _of(cycle, *_MADE))
    for cycle in italian_cycles():
        deals = _of(cycle, *_ITALIAN, pack=_ITALIAN_PACK)
        first = _first(cycle, *_ITALIAN)
        if _id(ITALIAN.deal) in {record.id for record in deals}:
            first, deals = ITALIAN, tuple(map(_credited, deals))
        yield _record(first, deals, _ITALIAN_PACK)


def _credited(record: Record) -> Record:
    """Credit the deal that was published years before the others to its own finder."""
    if record.id != _id(ITALIAN.deal):
        return record
    return record._replace(finder=ITALIAN.who, year=ITALIAN.year, source=ITALIAN.source)


def _first(cycle: KnownCycle, who: str, year: int, source: str) -> Endless:
    deal, pre_tricks, pre_cards = cycle.deals[0]
    return Endless(who, year, deal, source, pre_tricks, pre_cards, cycle.tricks, cycle.cards)


def _of(cycle: KnownCycle, who: str, year: int, source: str, pack: str = "") -> tuple[Record, ...]:
    """Every deal that comes to a cycle."""
    period = f"the same {count(cycle.tricks, 'trick')} ({cycle.cards} cards) for ever{pack}"
    return tuple(
        Record(
            _id(known.deal),
            *(who, year, source, None, None),
            f"after {count(known.pre_tricks, 'trick')} ({known.pre_cards} cards) {period}",
        )
        for known in cycle.deals
    )


def _record(deal: Endless, others: tuple[Record, ...], pack: str = "") -> Record:
    told = f"{deal.pre_cards} cards, then the same {deal.cards} for ever{pack}"
    if len(others) > 1:
        told += f"; {len(others)} deals come to that"
    return Record(_id(deal.deal), deal.who, deal.year, deal.source, None, None, told, others)


def _id(deal: str) -> str:
    return GameId("beggar", (), None, deal).text

"""The records of each game: the longest games known, and the deals of Beggar My Neighbour that never end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import id_of_deal
from cardtui.engine.optional_features import Record
from cardtui.engine.phrases import count
from cardtui.games import GAMES, kind_of, load
from cardtui.games.beggar.records import ENDLESS, ITALIAN, ITALIAN_SOURCE
from cardtui.lab.beggar.known import italian_cycles, known_cycles
from cardtui.lab.hunt_store import HUNTS_FILE, HuntStore
from cardtui.lab.quests import Find
from cardtui.storage.statistics import longest_game
from cardtui.storage.store import READ_TIMEOUT, Store

_CARDTUI = ("cardtui", 2026, "cardtui hunt --never-ends")
_ITALIAN = ("N1k06", 2026, ITALIAN_SOURCE)
"""Finder, year and source of the deals that were not published one by one."""

_ITALIAN_PACK = " (40 cards)"


def records(key: str) -> list[Record]:
    """Return the records of a game: finished games, the shortest first, then one for each endless cycle."""
    found = _published_records(key)
    if key == "beggar":
        found += _endless_records()
    return found


def _published_records(key: str) -> list[Record]:
    publications = kind_of(key).publications
    return [] if publications is None else list(publications.records())


def _endless_records() -> Iterator[Record]:
    """Yield the published cycle, then those that cardtui has made, then those of the Italian pack."""
    made = list(known_cycles())
    for published in ENDLESS:
        (cycle,) = (one for one in made if any(known.deal == published.deal for known in one))
        made.remove(cycle)
        yield _cycle_record(cycle, published.who, published.year, published.source, published.deal)
    for cycle in made:
        yield _cycle_record(cycle, *_CARDTUI)
    for cycle in italian_cycles():
        yield _cycle_record(cycle, *_ITALIAN, pack=_ITALIAN_PACK)


def _cycle_record(
    cycle: Sequence[Find], who: str, year: int, source: str, first: str = "", pack: str = ""
) -> Record:
    """Return the record of the deal `first`, by default the first one, which stands for all of its cycle."""
    for_ever = f"for ever{pack}"
    cards = cycle[0].cards
    period = f"the same {count(cycle[0].tricks, 'trick')} ({cards} cards) {for_ever}"
    deals = {
        known.deal: Record(
            _id(known.deal),
            *(who, year, source, None, None),
            f"after {count(known.pre_tricks, 'trick')} ({known.pre_cards} cards) {period}",
            cycle=f"{known.pre_cards} + {cards}",
        )
        for known in cycle
    }
    if ITALIAN.deal in deals:  # which was published years before the others
        first = ITALIAN.deal
        deals[first] = deals[first]._replace(finder=ITALIAN.who, year=ITALIAN.year, source=ITALIAN.source)
    record = deals[first or cycle[0].deal]
    remark = f"{record.cycle.partition(' ')[0]} cards, then the same {cards} {for_ever}"
    if len(deals) > 1:
        remark += f"; {len(deals)} deals come to that"
    return record._replace(remark=remark, others=tuple(deals.values()))


def _id(deal: str) -> str:
    return id_of_deal("beggar", deal)


_MOST = 10  # games of a kind that end


class ListedGame(NamedTuple):
    """A game in the list of records: a published one, one that a hunt has found, or your own longest one."""

    game: str
    """The key of the game."""
    steps: int | None
    """None if it never ends."""
    landmarks: int | None
    who: str
    year: int | None
    remark: str
    source: str
    id: str
    ended: float | None = None
    """The end of your own game, in seconds since 1970, UTC."""
    cycle: str = ""
    """The numbers of steps before and in its cycle, if it never ends and they are known: `34 + 440`."""

    @property
    def length(self) -> str:
        """The length in words: `8344 cards`, `never ends`."""
        return "never ends" if self.steps is None else count(self.steps, kind_of(self.game).step_name)

    @property
    def landmark_count(self) -> str:
        """The number of landmarks in words: `1164 tricks`; empty if it is not known."""
        return "" if self.landmarks is None else count(self.landmarks, load(self.game).landmarks.name)


def _listed(key: str, one: Record) -> ListedGame:
    values = (one.steps, one.landmarks, one.finder, one.year, one.remark, one.source, one.id)
    return ListedGame(key, *values, cycle=one.cycle)


def endless_games() -> list[ListedGame]:
    """Return every known deal that never ends, and not only one of each cycle."""
    endless = [(game.key, one) for game in GAMES for one in records(game.key) if one.steps is None]
    return [_listed(key, deal) for key, one in endless for deal in one.others or (one,)]


def listed_games(store: Store | None, patience: float = READ_TIMEOUT) -> tuple[list[ListedGame], str]:
    """Return the records of all games, and an error message, which is empty if all is well.

    Of each game the longest come first, and those that never end last. Without a store there are only the
    published ones. `patience` is the number of seconds to wait for a locked file of hunts.
    """
    hunted, trouble = ([], "") if store is None else hunt_finds(store.file.parent, patience)
    listed: list[ListedGame] = []
    for key in (game.key for game in GAMES):
        found = [_listed(key, record) for record in records(key)]
        if store is not None and not kind_of(key).played and (own := longest_game(store, key)) is not None:
            year = datetime.fromtimestamp(own.ended).year
            values = (key, own.steps, None, "you", year, "", "your history", own.id, own.ended)
            found.append(ListedGame(*values))
        found += (one for one in hunted if one.game == key)
        listed += sorted(found, key=lambda one: one.steps or 0, reverse=True)
    return listed, trouble


def hunt_finds(folder: Path, patience: float = READ_TIMEOUT) -> tuple[list[ListedGame], str]:
    """Return what the hunts of a folder have found, and an error message, which is empty if all is well.

    Games that end and are known already are left out.

    The folder may be without a file of hunts. `patience` is the number of seconds to wait for a locked file.
    """
    if not (folder / HUNTS_FILE).exists():
        return [], ""
    try:
        with HuntStore(folder, readonly=True, patience=patience) as store:
            return [found for game in GAMES for found in _finds_of_game(store, game.key)], ""
    except BadInput as error:
        return [], str(error)


def _finds_of_game(store: HuntStore, game: str) -> Iterator[ListedGame]:
    def listed(find: Find, steps: int | None, landmarks: int | None, remark: str) -> ListedGame:
        return ListedGame(game, steps, landmarks, "a hunt", None, remark, "", id_of_deal(game, find.deal))

    known = {record.id for record in _published_records(game)}
    longest = store.longest_finds(game, _MOST + len(known))
    for find in [find for find in longest if id_of_deal(game, find.deal) not in known][:_MOST]:
        yield listed(find, find.cards, find.tricks, "")
    for _, group in groupby(store.endless_finds(game), lambda find: find.cycle):
        found = [*group]
        remark = f"{count(len(found), 'deal')} into {describe_cycle(found)}"
        yield listed(found[0], None, None, remark)


def describe_cycle(found: Sequence[Find]) -> str:
    """Describe the cycle that deals run into: `62 tricks with 440 cards, after 3 to 9 tricks`."""
    before = [find.pre_tricks for find in found]
    least, most = min(before), max(before)
    after = f"{least} to {most} tricks" if least < most else count(most, "trick")
    return f"{found[0].tricks} tricks with {found[0].cards} cards, after {after}"

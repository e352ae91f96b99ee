"""Families of deals of Beggar My Neighbour: all deals whose games end in the same last trick.

The ancestors of the position in which that trick begins form a tree. Every deal in it lasts as many cards as
it is far from there, so the longest relative of a deal is the one farthest away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from cardtui.engine.errors import BadInput
from cardtui.engine.game import Game
from cardtui.games.beggar.game import Beggar
from cardtui.games.beggar.notation import LETTERS
from cardtui.games.beggar.tricks import BeggarOutcome, Position, play_trick
from cardtui.lab.beggar.ancestors import Ancestor, leader_first, position_with_left, walk
from cardtui.lab.beggar.packs import STANDARD_PACK, deal_text
from cardtui.lab.hunt_store import FAMILY, HuntStore
from cardtui.lab.quests import Find, UnitResult

KEPT_CARDS = 3000
"""The least length in cards of a relative that is saved as a find: the same as for the finds of hunts."""

_MOST_SIZE = 200
"""The most cards of a deck: of larger ones every position takes long."""

_MOST_EXPANDED = 100_000
"""The most positions to expand: two seconds. The families of the records take less than a tenth of that."""

_STANDARD_DEAL = sorted(f"{'-' * STANDARD_PACK.plain}/{''.join(LETTERS[n] for n in STANDARD_PACK.penalties)}")
"""The characters of a deal of the standard pack."""


class Family(NamedTuple):
    """The deals whose games end in the same last trick."""

    deals: tuple[Find, ...]
    """The longest first. All are dealt into hands of the same sizes, and were played by the rules."""
    rank: int
    """The place of the given deal among them: 1 for the longest."""
    examined: int
    """The number of positions that were examined."""
    whole: bool
    """Whether these are all. If not, the tree was too large, and longer relatives may be missing."""
    last_trick: Position
    """The position in which the last trick begins, with the leader as player 0."""

    @property
    def longest(self) -> Find:
        return self.deals[0]

    @property
    def own(self) -> Find:
        """The given deal."""
        return self.deals[self.rank - 1]

    @property
    def extent(self) -> str:
        """A sentence with the number of deals and of positions examined."""
        deals = f"{len(self.deals):,} {'deal' if len(self.deals) == 1 else 'deals'}"
        if self.whole:
            return f"The whole family: {deals} among {self.examined:,} positions."
        return f"Not the whole family: {deals} among the first {self.examined:,} positions."

    @property
    def place(self) -> str:
        """The place of the given deal, in a sentence."""
        own = f"This deal ({self.own.cards:,} cards)"
        if self.rank == 1:
            return f"{own} is the longest {'of its family' if self.whole else 'of these'}."
        return f"{own} is number {self.rank:,} of {len(self.deals):,}."


def family(game: Game[Any, Any], most_expanded: int = _MOST_EXPANDED) -> Family:
    """Return the family of a deal, which takes a quarter of a second for the longest games known.

    Raises `BadInput` if the deal has none: of another game, too large, or one that never ends.
    """
    game = game.watched  # a deal that is played by hand is the same deal
    if game.interactive and game.key == Beggar.key:
        raise BadInput("with slaps a deal has no family: how it goes depends on who plays it")
    if not isinstance(game, Beggar):
        raise BadInput(f"only deals of {Beggar.title} have families: {game.title} is another game")
    size = sum(map(len, game.hands))
    if size > _MOST_SIZE:
        raise BadInput(f"the deck has {size} cards: the most whose families are looked for are {_MOST_SIZE}")
    if not all(game.hands):
        raise BadInput("nobody plays a card in this deal, so it has no family")
    if not isinstance(game.fate, BeggarOutcome):
        raise BadInput(
            "this deal never ends: the relatives of those known are in cardtui records --never-end"
        )
    deal = game.start
    root = position_with_left(deal, game.fate.cards, 1)
    hand = len(deal.hands[0])
    walked = walk([root], hand, 0, most_expanded, most_expanded)
    deals = {one.position for one in walked.kept} | {deal}
    if len(root.position.hands[0]) == hand:
        deals.add(root.position)
    found = sorted(_play(deals, root), key=lambda find: (-find.cards, find.deal))
    rank = next(place for place, find in enumerate(found, 1) if find.deal == deal_text(deal))
    return Family(tuple(found), rank, walked.examined, walked.finished, root.position)


def _play(deals: Iterable[Position], root: Ancestor) -> Iterator[Find]:
    """Play deals by the rules until all come to `root`, and yield them with the lengths of their games.

    What two games have in common is played once.
    """
    left = {root.position: (root.cards, 1)}
    for deal in deals:
        ahead: list[tuple[Position, int]] = []
        position = deal
        while position not in left:
            trick = play_trick(position)
            ahead.append((position, trick.cards))
            if trick.after.winner is not None:
                raise BadInput(
                    f"the deal {deal_text(deal)} was found, and is not by the rules in this family"
                )
            position = leader_first(trick.after)
        cards, tricks = left[position]
        for before, laid in reversed(ahead):
            cards, tricks = cards + laid, tricks + 1
            left[before] = cards, tricks
        yield Find(deal_text(deal), cards, tricks)


def keep_family(found: Family, folder: Path) -> int:
    """Save the long deals of a family among the finds of hunts, and return their number.

    Only deals of the standard pack are kept: games of others cannot be compared with the finds. Each
    family is a hunt of its own, so that a list of finds can have one deal of each. Raises `BadInput` if they
    cannot be saved.
    """
    if sorted(found.own.deal) != _STANDARD_DEAL or found.own.deal.index("/") != STANDARD_PACK.first_hand:
        return 0
    long = [find for find in found.deals if find.cards >= KEPT_CARDS]
    if long:
        number = int.from_bytes(sha256(deal_text(found.last_trick).encode()).digest()[:6])
        counts = {"deals": len(found.deals), "positions": found.examined}
        with HuntStore(folder) as store:
            store.record_unit(store.open_hunt(Beggar.key, FAMILY, number), 0, UnitResult(counts, long), 0)
    return len(long)


def find_and_keep(game: Game[Any, Any], folder: Path | None) -> tuple[Family, int, BadInput | None]:
    """Return the `family` of a deal, how many deals `keep_family` has saved, and why it could not, if so.

    Without a folder nothing is saved. Raises `BadInput` if the deal has no family.
    """
    found = family(game)
    try:
        return found, 0 if folder is None else keep_family(found, folder), None
    except BadInput as error:
        return found, 0, error

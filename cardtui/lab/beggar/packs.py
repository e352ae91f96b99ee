"""Packs of cards for Beggar My Neighbour, of any size and with any penalties, and random deals of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import factorial, prod
from typing import NamedTuple

from cardtui.engine.cards import read_card
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.ids import GameId
from cardtui.games.beggar.notation import LETTERS, hands_text, penalty_values, read_deal
from cardtui.games.beggar.tricks import Position
from cardtui.lab.draws import RandomDraws

_PENALTY = re.compile(r"\s*([^\s=]+)\s*=\s*([0-9]{1,2})\s*")


class Pack(NamedTuple):
    """The cards of a game. Plain cards are all alike, and so are cards with the same penalty."""

    plain: int
    """The number of plain cards."""
    penalties: tuple[int, ...]
    """The penalty of each penalty card, the least first."""

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.plain + len(self.penalties)

    @property
    def first_hand(self) -> int:
        """The number of cards dealt to the player who leads: half of them, and the odd one."""
        return (self.size + 1) // 2

    @property
    def fits_into_words(self) -> bool:
        """Whether the compiled functions can play it, with a hand in a machine word."""
        return self.size <= 63 and len(self.penalties) <= 32 and len(set(self.penalties)) <= 4


STANDARD_PACK = Pack(36, (1,) * 4 + (2,) * 4 + (3,) * 4 + (4,) * 4)
"""The standard pack of 52 cards."""

ITALIAN_PACK = Pack(28, (1,) * 4 + (2,) * 4 + (3,) * 4)
"""The 40 cards of *camicia*."""


def read_penalties(text: str, name: str = "penalties") -> str:
    """Parse penalties and return them in normal form, `J=1,Q=2`. Raises `BadInput`, with `name` for them."""
    found: dict[str, int] = {}
    for part in text.split(",") if text.strip() else ():
        match = _PENALTY.fullmatch(part)
        card = match and read_card(match[1])
        if not match or not card or card.suit or not card.rank:
            raise BadInput(f"{name} are ranks and what they ask for, such as J=1,Q=2, not {quote(part)}")
        if card.label in found:
            raise BadInput(f"{name} name {card.label} twice: {quote(text)}")
        if int(match[2]):
            found[card.label] = int(match[2])
    return ",".join(f"{rank}={asked}" for rank, asked in found.items())


def make_pack(ranks: int, suits: int, penalties: str) -> Pack:
    """Return a pack of ranks and suits, with penalties as `read_penalties` returns them.

    Raises `BadInput` if there are fewer ranks than penalties.
    """
    asks = [int(part.partition("=")[2]) for part in penalties.split(",") if part]
    if len(asks) > ranks:
        raise BadInput(f"of {ranks} ranks {len(asks)} cannot ask for cards: {penalties}")
    return Pack((ranks - len(asks)) * suits, tuple(sorted(asks * suits)))


def deal_pack(pack: Pack, draws: RandomDraws) -> Position:
    """Deal two hands, all deals equally probable.

    Only the penalty cards are drawn: their places (Floyd's sampling: Bentley and Floyd, "A sample of
    brilliance", Communications of the ACM 30, 1987), and their order. The first half is player 0's.
    """
    size, asks = pack.size, list(pack.penalties)
    places: set[int] = set()
    for last in range(pack.plain, size):
        place = draws.below(last + 1)
        places.add(last if place in places else place)
    for last in range(len(asks) - 1, 0, -1):
        other = draws.below(last + 1)
        asks[last], asks[other] = asks[other], asks[last]
    cards = bytearray(size)
    for place, asked in zip(sorted(places), asks, strict=True):
        cards[place] = asked
    return Position((bytes(cards[: pack.first_hand]), bytes(cards[pack.first_hand :])))


def deal_count(pack: Pack) -> int:
    """Return the number of different deals of a pack."""
    alike = (pack.plain, *Counter(pack.penalties).values())
    return factorial(pack.size) // prod(map(factorial, alike))


def all_deals(pack: Pack) -> Iterator[Position]:
    """Yield every deal of a pack once."""
    left = Counter({0: pack.plain}) + Counter(pack.penalties)
    cards = bytearray()

    def words() -> Iterator[bytes]:
        if len(cards) == pack.size:
            yield bytes(cards)
        for card in [card for card, count in left.items() if count]:
            left[card] -= 1
            cards.append(card)
            yield from words()
            cards.pop()
            left[card] += 1

    for word in words():
        yield Position((word[: pack.first_hand], word[pack.first_hand :]))


def deal_text(position: Position) -> str:
    """Return a deal in the notation of `read_deal`, the leader first: `--K-/A---`; empty if it has none.

    Cards with a penalty above four have no letter.
    """
    first, second = position.hands[position.lead], position.hands[1 - position.lead]
    if max(first + second, default=0) >= len(LETTERS):
        return ""
    return hands_text((first, second))


def position_of(deal: str) -> Position:
    """Return the deal that `deal_text` writes. Raises `BadInput` if it is not a deal."""
    first, second = read_deal(deal).hands
    return Position((penalty_values(first), penalty_values(second)))


def deal_id(position: Position) -> str:
    """Return the id of a deal, empty if it has none."""
    text = deal_text(position)
    return text and GameId("beggar", (), None, text).text

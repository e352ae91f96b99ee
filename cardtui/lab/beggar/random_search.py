"""Random search for endless deals of other packs: cycles found by chance, and the trees of their ancestors.

With few penalty cards, a random deal often never ends: of 40 cards with only four jacks, one in a thousand. A
cycle is the root of a tree, so that all deals that run into it are found at once. In the Italian pack of 40
cards (jack, queen and king ask for 1, 2 and 3: four of each, and 28 plain cards), chance found none in a
thousand million deals. There are 162 in all 193,584,473,082,000 deals, as N1k06 found by playing them all:
`known.italian_cycles`. Packs with the same penalties are the same pack.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardtui.lab.beggar.packs import Pack, deal_pack, deal_text
from cardtui.lab.beggar.trees import cycle_key, cycle_of, deals_into_cycle
from cardtui.lab.draws import RandomDraws
from cardtui.lab.finds import Find
from cardtui.lab.kernels import compiled

DEALS = 20_000
"""The default number of deals in a unit: some seconds in plain Python; compiled, a million take a second."""

_MOST_CARDS = 1_000_000  # of a game, until it is given up
_MOST_CYCLES = 50  # of a unit: in the smallest packs most deals never end


def unit(pack: Pack, seed: int, index: int, deals: int = DEALS) -> list[Find]:
    """Return the deals that unit number `index` of the search finds, grouped by cycle.

    It plays `deals` random deals, different ones in each unit, and walks the trees of the first cycles. The
    deals are numbered as in `experiments.beggar.play`. The finds of two units may overlap.
    """
    found: dict[str, list[Find]] = {}
    known: set[str] = set()
    for game in _may_never_end(pack, seed, index * deals, deals):
        dealt = deal_pack(pack, RandomDraws(seed, game))
        if deal_text(dealt) in known:
            continue
        cycle = cycle_of(dealt, _MOST_CARDS)
        if cycle is not None:
            found[cycle_key(cycle)] = deals_into_cycle(cycle)
            known.update(one.deal for one in found[cycle_key(cycle)])
            if len(found) == _MOST_CYCLES:
                break
    return [one for those in found.values() for one in those]


def _may_never_end(pack: Pack, seed: int, first: int, games: int) -> Iterable[int]:
    """Return the numbers of deals to examine: all endless ones are among them."""
    if pack.fits_into_words and (long_deals := compiled("beggar.counting:long_deals")):
        found: list[int] = long_deals(pack, seed, first, games)
        return found
    return range(first, first + games)

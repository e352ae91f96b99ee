"""The compiled kernels agree with `tricks` and `packs` in plain Python, for every pack that fits."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardtui.games.beggar.tricks import BeggarOutcome, Cycle, Position, play_out, play_trick, settle
from cardtui.lab.beggar.packs import ITALIAN_PACK, STANDARD_PACK, Pack, deal_pack
from cardtui.lab.draws import RandomDraws, mix
from cardtui.lab.experiments import beggar as experiment
from cardtui.lab.kernels.beggar import lanes, narrow, tricks, wide
from cardtui.lab.kernels.beggar.counting import count_deals
from cardtui.lab.kernels.beggar.dealing import deal_block, words_of
from cardtui.lab.kernels.beggar.lanes import BLOCK
from cardtui.lab.kernels.beggar.wide import HALTED

ODD = (
    Pack(31, (3,) * 32),
    Pack(0, (4,) * 32),
    Pack(0, (1,)),
    Pack(1, ()),
    Pack(63, ()),
    Pack(50, (1, 2, 3, 99)),
    Pack(28, (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)),
    Pack(21, (1, 2, 3, 15) * 7 + (15, 15, 15)),  # as much as the narrow kernel can play
    *(Pack(49, (1, 2, 3, 4)), Pack(20, (1,) * 32), Pack(30, (1, 2, 3, 16))),  # and more than that
)


def some_pack(random: Random, most: int) -> Pack:
    """Return a random pack with up to four kinds of penalty cards."""
    size = random.randint(1, most)
    asks = random.choices(random.sample(range(1, 12), 4), k=random.randint(0, min(size, 32)))
    return Pack(size - len(asks), tuple(sorted(asks)))


def words(start: Position, pack: Pack) -> np.typing.NDArray[np.uint64]:
    """Return a position in the representation of the kernels."""
    known = sorted(set(pack.penalties))
    found = []
    for hand in (start.hands[start.lead], start.hands[1 - start.lead]):
        penalties = [card for card in hand if card]
        found.append(sum(1 << at for at, card in enumerate(hand) if card) | 1 << len(hand))
        found.append(sum(known.index(card) << 2 * at for at, card in enumerate(penalties)))
    return np.array([*found, start.lead], np.uint64)


def kernels(pack: Pack) -> Iterator[Any]:
    """Yield all functions that play deals of a pack."""
    yield from (lanes.play_deals, wide.play_deals)
    if narrow.fits(pack.size, len(pack.penalties), np.uint64(words_of(pack)[1])):
        yield narrow.play_deals


def agree_with_games_one_by_one(
    pack: Pack, starts: list[Position], deals: np.typing.NDArray[np.uint64], first: int, most: int
) -> None:
    """Play deals by all kernels, and check the results and that nothing is written beyond them."""
    number = len(starts)
    ends = [play_out(start, most) for start in starts]
    words = [np.uint64(each) for each in (pack.size, first, words_of(pack)[1], most)]
    for play in kernels(pack):
        played = np.full(3 * number + 8, 77, np.uint64)
        play(deals, *words, played[:-8])
        assert played[-8:].tolist() == [77] * 8
        for at, end in enumerate(ends):
            found = played[at:-8:number].tolist()
            if end.winner is None:
                assert found[2] == HALTED, (pack, starts[at])
            else:
                assert found == [end.tricks, end.cards, end.winner], (pack, starts[at])


def deals_of(pack: Pack, seed: int, first: int, number: int) -> np.typing.NDArray[np.uint64]:
    deals = np.zeros(2 * number, np.uint64)
    codes = np.uint64(words_of(pack)[0])
    deal_block(np.uint64(mix(seed)), np.uint64(first), pack.size, len(pack.penalties), codes, deals)
    return deals


@pytest.mark.parametrize("pack", [STANDARD_PACK, *ODD], ids=str)
def test_compiled_deals_agree_with_plain_ones(pack: Pack) -> None:
    deals = deals_of(pack, 9, 3, 50)
    for at in range(50):
        start = tricks.position_of(
            deals[at], deals[at + 50], np.uint64(pack.size), np.uint64(pack.first_hand)
        )
        assert start.tolist() == words(deal_pack(pack, RandomDraws(9, 3 + at)), pack).tolist()


@pytest.mark.parametrize("seed", range(12))
def test_compiled_tricks_and_proofs_agree_with_plain_ones(seed: int) -> None:
    random = Random(seed)
    for pack in [STANDARD_PACK, *ODD] if not seed else [some_pack(random, 63) for _ in range(10)]:
        asks = np.uint64(words_of(pack)[1])
        for game in range(10):
            start = now = deal_pack(pack, RandomDraws(seed, game))
            held = words(start, pack)
            for _ in range(100):
                if now.winner is not None:
                    break
                laid, over = tricks.play_trick(held, asks)
                trick = play_trick(now)
                now = trick.after
                assert held.tolist() == words(now, pack).tolist()
                assert (laid, over) == (trick.cards, now.winner is not None)
            found = tricks.settle(words(start, pack), asks, 20_000)
            end = settle(start, 20_000)
            if isinstance(end, BeggarOutcome):
                assert found == (end.winner, end.tricks, end.cards)
            elif isinstance(end, Cycle):
                assert found == (tricks.LOOPS, end.tricks, end.cards)
            else:
                assert found[0] == tricks.OPEN


@pytest.mark.parametrize("seed", range(6))
def test_games_in_lockstep_agree_with_games_one_by_one(seed: int) -> None:
    random = Random(seed)
    packs = [(STANDARD_PACK, 500), *((pack, 20) for pack in ODD)]
    packs += [(some_pack(random, 63), 30) for _ in range(10)]
    packs += [(some_pack(random, 20), 230) for _ in range(40)]
    assert sum(number for _, number in packs) >= 10_000
    for pack, number in packs:
        starts = [deal_pack(pack, RandomDraws(seed, at)) for at in range(number)]
        deals = deals_of(pack, seed, 0, number)
        agree_with_games_one_by_one(pack, starts, deals, pack.first_hand, 12 * pack.size)


@st.composite
def hands(draw: st.DrawFn) -> tuple[Pack, list[Position], int]:
    """Draw a pack, deals of it, and the number of cards of the leader, who has one at least."""
    size = draw(st.integers(1, 56))
    asks = draw(st.lists(st.integers(1, 18), min_size=1, max_size=4))
    penalties = draw(st.lists(st.sampled_from(asks), max_size=min(size, 32)))
    pack, first = Pack(size - len(penalties), tuple(sorted(penalties))), draw(st.integers(1, size))
    cards = st.permutations([0] * pack.plain + penalties).map(bytes)
    dealt = draw(st.lists(cards, min_size=1, max_size=20))
    return pack, [Position((cards[:first], cards[first:])) for cards in dealt], first


@given(hands(), st.integers(0, 300))
@example((Pack(50, (1, 1)), [Position((b"\1", bytes(50) + b"\1"))], 1), 300)  # the longest narrow hand
@example((Pack(51, (1, 1)), [Position((b"\1", bytes(51) + b"\1"))], 1), 300)
def test_any_deals_of_any_pack_agree_with_games_one_by_one(
    drawn: tuple[Pack, list[Position], int], most: int
) -> None:
    pack, starts, first = drawn
    both = [words(Position((b"".join(start.hands), b"")), pack) for start in starts]
    masks = [np.uint64(int(whole[0]) ^ 1 << pack.size) for whole in both]
    deals = np.array([*masks, *(whole[1] for whole in both)], np.uint64)
    agree_with_games_one_by_one(pack, starts, deals, first, most)


@pytest.mark.parametrize("number", [1, 7, 9, 31])
def test_any_number_of_games_is_counted(number: int) -> None:
    """Each pack has four kinds of penalties at the most, up to 32 of them; some games are endless."""
    for pack in (STANDARD_PACK, ITALIAN_PACK, Pack(31, (1, 2, 3, 9) * 8), Pack(0, (1,) * 32), Pack(1, (7,))):
        assert count_deals(pack, 6, 5, number) == experiment.play(pack, 6, 5, number)
        starts = [deal_pack(pack, RandomDraws(6, 5 + at)) for at in range(number)]
        agree_with_games_one_by_one(pack, starts, deals_of(pack, 6, 5, number), pack.first_hand, 5)


@pytest.mark.parametrize(
    "pack",
    [STANDARD_PACK, Pack(4, (1, 1, 1, 1, 2, 2, 2, 2)), Pack(2, (1, 1, 2, 2, 3, 3)), Pack(0, (5, 5, 7))],
    ids=str,
)
def test_compiled_counts_agree_with_plain_ones(pack: Pack) -> None:
    """This includes games that are halted, endless, or dealt in more than one block."""
    number = 300 if pack is STANDARD_PACK else BLOCK + 30
    assert count_deals(pack, 5, 77, number) == experiment.play(pack, 5, 77, number)

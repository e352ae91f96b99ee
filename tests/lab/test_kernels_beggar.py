"""The compiled kernels agree with `tricks` and `packs` in plain Python, for every pack that fits."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from cardtui.games.beggar.tricks import BeggarOutcome, Cycle, Position, play_out, play_trick, settle
from cardtui.lab.beggar.packs import ITALIAN_PACK, STANDARD_PACK, Pack, deal_pack
from cardtui.lab.draws import RandomDraws, mix
from cardtui.lab.experiments import beggar as experiment
from cardtui.lab.kernels.beggar import tricks
from cardtui.lab.kernels.beggar.counting import count_deals
from cardtui.lab.kernels.beggar.dealing import deal_block, words_of
from cardtui.lab.kernels.beggar.lanes import BLOCK, play_deals
from cardtui.lab.kernels.beggar.wide import HALTED

ODD = (
    Pack(31, (3,) * 32),
    Pack(0, (4,) * 32),
    Pack(0, (1,)),
    Pack(1, ()),
    Pack(63, ()),
    Pack(50, (1, 2, 3, 99)),
    Pack(28, (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)),
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
        _, asks = words_of(pack)
        most = 12 * pack.size
        deals = deals_of(pack, seed, 0, number)
        played = np.zeros(3 * number, np.uint64)
        size, first = np.uint64(pack.size), np.uint64(pack.first_hand)
        play_deals(deals, size, first, np.uint64(asks), np.uint64(most), played)
        for at in range(number):
            end = play_out(deal_pack(pack, RandomDraws(seed, at)), most)
            winner = HALTED if end.winner is None else end.winner
            assert played[at + 2 * number] == winner, (pack, at)
            if winner != HALTED:
                assert (played[at], played[at + number]) == (end.tricks, end.cards), (pack, at)


@pytest.mark.parametrize("number", [1, 7, 9, 31])
def test_any_number_of_games_is_counted(number: int) -> None:
    """Each pack has four kinds of penalties at the most, up to 32 of them; some games are endless."""
    for pack in (STANDARD_PACK, ITALIAN_PACK, Pack(31, (1, 2, 3, 9) * 8), Pack(0, (1,) * 32), Pack(1, (7,))):
        counts = count_deals(pack, 6, 5, number, experiment.MOST_CARDS)
        assert experiment.tally_of(counts, number, pack, 6) == experiment.play(pack, 6, 5, number)
        deals, played = deals_of(pack, 6, 5, number), np.full(3 * number + 8, 77, np.uint64)
        size, first, asks = (np.uint64(each) for each in (pack.size, pack.first_hand, words_of(pack)[1]))
        play_deals(deals, size, first, asks, np.uint64(5), played[:-8])
        for at in range(number):
            end = play_out(deal_pack(pack, RandomDraws(6, 5 + at)), 5)
            winner = HALTED if end.winner is None else end.winner
            assert played[at + 2 * number] == winner
            assert winner == HALTED or (played[at], played[at + number]) == (end.tricks, end.cards)
        assert played[-8:].tolist() == [77] * 8


@pytest.mark.parametrize(
    "pack",
    [STANDARD_PACK, Pack(4, (1, 1, 1, 1, 2, 2, 2, 2)), Pack(2, (1, 1, 2, 2, 3, 3)), Pack(0, (5, 5, 7))],
    ids=str,
)
def test_compiled_counts_agree_with_plain_ones(pack: Pack) -> None:
    """This includes games that are halted, endless, or dealt in more than one block."""
    number = 300 if pack is STANDARD_PACK else BLOCK + 30
    counts = count_deals(pack, 5, 77, number, experiment.MOST_CARDS)
    assert experiment.tally_of(counts, number, pack, 5) == experiment.play(pack, 5, 77, number)

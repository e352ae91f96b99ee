"""The experiment with the Silver Dollar game: how many random starts are lost, and games between levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import ClassVar

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import id_at
from cardtui.engine.parameters import Number, Text, parameter
from cardtui.engine.phrases import few
from cardtui.games.coins import opponents
from cardtui.games.coins.deals import MOST_DRAWN, draw_start
from cardtui.games.coins.legal_moves import Move, Positions, is_over, slide
from cardtui.games.coins.opponents import LEVELS, PERFECT
from cardtui.games.coins.parameters import ALONE, MOST_COINS, TWO, read_gaps
from cardtui.games.coins.parameters import CoinsParameters as Played
from cardtui.games.coins.rules import CoinsRules
from cardtui.games.coins.theory import fewest, total
from cardtui.lab.draws import DrawnRandom, RandomDraws
from cardtui.lab.experiments import EventShare, Experiment, Measure, read_levels
from cardtui.lab.tally import Tally

LOST, WON = "lost by who begins", "won by who begins"

MOST_COUNTED = 1000
"""The largest gap to deal: the time for the exact chance grows with it."""


@dataclass(frozen=True, slots=True)
class StartParameters:
    """The starts to deal, and the levels that play."""

    coins: int | None = parameter(
        None,
        Number(1, MOST_COINS, help="Deal N coins; by default three or more, by chance."),
    )
    step: int | None = parameter(None, Number(1, help="Let a move be at most N squares."))
    gaps: str = parameter(
        "0-5",
        Text(read_gaps, "LO-HI", help="Deal from LO to HI empty squares before each coin."),
    )
    levels: str | None = parameter(
        None,
        Text(
            partial(read_levels, LEVELS),
            "A-B",
            help="Let the computer play: A begins, such as easy-perfect.",
        ),
    )

    @property
    def players(self) -> tuple[str, str] | None:
        """The levels of the first and the second player, if games are played."""
        if self.levels is None:
            return None
        first, _, second = self.levels.partition("-")
        return first, second

    @property
    def played(self) -> Played:
        """The same as parameters of the game: a game for two, or a puzzle."""
        if self.players is None:
            return Played(step=self.step, players=ALONE, coins=self.coins, gaps=self.gaps)
        names = "+".join(self.players) if len(set(self.players)) == 2 else None
        return Played(step=self.step, players=TWO, coins=self.coins, gaps=self.gaps, names=names)


class CoinsExperiment(Experiment):
    """Random starts, as the game deals them to two people, and games that the computer plays from them."""

    key = "coins"
    games, game = "random starts", "random start"
    parameters_type: ClassVar[type[StartParameters]] = StartParameters

    def check(self, parameters: StartParameters) -> None:
        _, high = _range(parameters)
        if not high:
            raise BadInput("with gaps of 0-0 every coin is home from the start: there is nothing to play")
        if high > MOST_COUNTED:
            raise BadInput(f"gaps are of up to {MOST_COUNTED} squares here, not {parameters.gaps}")

    def describe(self, parameters: StartParameters) -> str:
        coins = "three coins or more" if parameters.coins is None else few(parameters.coins, "coin")
        step = "" if parameters.step is None else f", at most {few(parameters.step, 'square')} a move"
        levels = "" if parameters.players is None else f", {' against '.join(parameters.players)}"
        return f"{coins}, gaps of {parameters.gaps}{step}{levels}"

    def measures(self, parameters: StartParameters) -> tuple[Measure, ...]:
        return (Measure("moves" if parameters.players else "moves needed"),)

    def shares(self, parameters: StartParameters) -> tuple[EventShare, ...]:
        lost = lost_chance(parameters)
        shares = (EventShare(LOST, "are lost by the first player, if the other makes no mistake", lost),)
        if parameters.players is None:
            return shares
        first, second = parameters.players
        sure = 1 - lost if first == second == PERFECT else None
        return (*shares, EventShare(WON, f"are won by the first player, {first} against {second}", sure))

    def games_per_unit(self, parameters: StartParameters) -> int:
        coins, (low, high) = parameters.coins or 4, _range(parameters)
        if parameters.players is None:
            return max(1, 60_000 // (4 + coins))
        moves = coins * (low + high) // 2 if PERFECT in parameters.players else 3 * coins
        return max(1, 60_000 // ((1 + moves) * (4 + coins)))

    def play(self, parameters: StartParameters, seed: int, first: int, games: int) -> Tally:
        tally, played = Tally(), parameters.played
        (measure,) = self.measures(parameters)
        chance = DrawnRandom(RandomDraws(seed, first))
        for number in range(first, first + games):
            chance.draws = RandomDraws(seed, number)
            start = draw_start(chance, played)
            happened = [] if total(start, parameters.step) else [LOST]
            moves: list[Move] = []
            if parameters.players is None:
                length = fewest(start, parameters.step)
            else:
                moves = _play(start, parameters.players, parameters.step, chance)
                length = len(moves)
                happened += [WON] if length % 2 else []
            tally.count({measure.name: length}, happened)
            tally.note_game(length, number, partial(_saved_id, start, moves, played))
        return tally


def _play(start: Positions, levels: Sequence[str], step: int | None, chance: DrawnRandom) -> list[Move]:
    """Return the moves of a game between two levels."""
    moves: list[Move] = []
    positions = start
    while not is_over(positions):
        moves.append(opponents.choose_move(levels[len(moves) % 2], positions, step, chance))
        positions = slide(positions, moves[-1])
    return moves


def _saved_id(start: Positions, moves: Sequence[Move], played: Played) -> str:
    """Return the id of a game, with the parameters of a start that is given, not drawn."""
    game = CoinsRules(start, Played(step=played.step, players=played.players, names=played.names))
    return id_at(game.id, None, map(game.move_text, moves))


def _range(parameters: StartParameters) -> tuple[int, int]:
    low, high = map(int, parameters.gaps.split("-"))
    return low, high


@lru_cache
def lost_chance(parameters: StartParameters) -> Fraction:
    """Return the exact probability that a random start that is not over is lost for the first player."""
    low, high = _range(parameters)
    if parameters.coins is not None:
        return _lost(parameters.coins, low, high, parameters.step)
    # 3 coins with probability 1/2, 4 with 1/4 and so on, and the rest with the most.
    chance = sum(
        _lost(coins, low, high, parameters.step) / (1 << coins - 2) for coins in range(3, MOST_DRAWN)
    )
    return chance + _lost(MOST_DRAWN, low, high, parameters.step) / (1 << MOST_DRAWN - 3)


def _lost(coins: int, low: int, high: int, step: int | None) -> Fraction:
    """Return this probability for `coins` coins, with all gaps from `low` to `high` equally probable.

    Every second gap is a heap. The Walsh–Hadamard transform, which turns XOR convolutions into
    products, counts the ways in which n heaps cancel. A start that is over is dealt again.
    """
    sizes = [gap if step is None else gap % (step + 1) for gap in range(low, high + 1)]
    counts = [0] * (1 << max(sizes).bit_length())
    for size in sizes:
        counts[size] += 1
    half = 1
    while half < len(counts):
        for at in range(0, len(counts), 2 * half):
            for low_at in range(at, at + half):
                one, other = counts[low_at], counts[low_at + half]
                counts[low_at], counts[low_at + half] = one + other, one - other
        half *= 2
    heaps = (coins + 1) // 2
    cancel: int = sum(number**heaps for number in counts) // len(counts) * len(sizes) ** (coins - heaps)
    over = int(low == 0)
    return Fraction(cancel - over, len(sizes) ** coins - over)


EXPERIMENT = CoinsExperiment()

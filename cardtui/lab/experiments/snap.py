"""The experiment with Snap: the length of the games of many seeds, and how often A wins."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, ClassVar, NamedTuple

from cardtui.engine.ids import id_at
from cardtui.engine.parameters import Choice, Text, parameter
from cardtui.games.snap.opponents import BEST, EASY, LEVELS
from cardtui.games.snap.rules import FOUR, MOST_THROWS, PLAYERS, SUITS, SnapRules
from cardtui.games.snap.rules import SnapParameters as Played
from cardtui.lab.experiments import EventShare, Experiment, Measure, read_levels
from cardtui.lab.tally import Tally

WON, STOPPED = "won by A", "stopped"

_WORD = 1 << 64


@dataclass(frozen=True, slots=True)
class SnapLabParameters:
    """The deck, and the levels that play."""

    suits: str = parameter(FOUR, Choice(SUITS, help="Deal four suits or, for short games, two."))
    levels: str | None = parameter(
        None,
        Text(
            partial(read_levels, (*LEVELS, BEST)),
            "A-B",
            help="Let the computer play, and not chance: A begins, such as medium-easy.",
        ),
    )

    @property
    def players(self) -> tuple[str, str]:
        """The levels of A and of B. Chance plays as the easiest one does."""
        first, _, second = (self.levels or EASY).partition("-")
        return first, second or first

    @property
    def is_course_sheet(self) -> bool:
        """Whether these are the games of the course sheet."""
        return self == SnapLabParameters()


class SnapExperiment(Experiment):
    """The games of one seed after the other: `playgame(seed)`, `playgame(seed + 1)` and so on."""

    key = "snap"
    kernel, compiled_play, times_as_fast = "snap/playing.play_seeds", "snap.playing:count_seeds", "40"
    games, game = "seeds, one after the other", "seed"
    parameters_type: ClassVar[type[Any]] = SnapLabParameters

    def check(self, parameters: SnapLabParameters) -> None:
        """Accept all parameters."""

    def measures(self, parameters: SnapLabParameters) -> tuple[Measure, ...]:
        return (Measure("throws"), Measure("snaps"))

    def describe(self, parameters: SnapLabParameters) -> str:
        suits = "" if parameters.suits == FOUR else "two suits"
        levels = "" if parameters.levels is None else " against ".join(parameters.players)
        return ", ".join(filter(None, (suits, levels)))

    def shares(self, parameters: SnapLabParameters) -> tuple[EventShare, ...]:
        levels = "" if parameters.levels is None else f", {' against '.join(parameters.players)}"
        return (
            EventShare(WON, f"are won by A, who throws first{levels}"),
            EventShare(STOPPED, f"were stopped after {MOST_THROWS:,} throws", rare=True),
        )

    def fits_kernel(self, parameters: SnapLabParameters) -> bool:
        return parameters.is_course_sheet

    def games_per_unit(self, parameters: SnapLabParameters) -> int:
        if not parameters.is_course_sheet:
            return 50
        return 1 << 17 if self.compiled(parameters) else 2500

    def play(self, parameters: SnapLabParameters, seed: int, first: int, games: int) -> Tally:
        if not parameters.is_course_sheet:
            return play_levels(parameters, seed, first, games)
        if (count_seeds := self.compiled(parameters)) and 0 <= seed + first <= _WORD - games:
            return count_seeds(seed, first, games)
        return play(seed, first, games)


RANKS_DEALT = (*range(13),) * 4
"""The ranks in the order before the shuffle; 0 is the ace."""


class QuickEnd(NamedTuple):
    """The end of a game."""

    winner: int | None
    """0 for A, 1 for B; None if the game was stopped."""
    throws: int
    snaps: int


def play_out(seed: int, most: int = MOST_THROWS) -> QuickEnd:
    """Play the game of a seed to its end, or to `most` throws, without recording it."""
    chance = Random(seed)
    cards = list(RANKS_DEALT)
    chance.shuffle(cards)
    random = chance.random
    deck, other = deque(cards[:26]), deque(cards[26:])
    public: list[int] = []
    snaps = 0
    for throw in range(most):
        card = deck.pop() if random() > 0.5 else deck.popleft()
        if card in public:
            at = public.index(card)
            deck += public[at:]
            deck.append(card)
            del public[at:]
            snaps += 1
        else:
            public.append(card)
            if not deck:
                return QuickEnd(1 - throw % 2, throw + 1, snaps)
        deck, other = other, deck
    return QuickEnd(None, most, snaps)


def game_id(seed: int) -> str:
    """Return the id of the game of a seed."""
    return f"snap#{seed}"


def play(seed: int, first: int, games: int, most: int = MOST_THROWS) -> Tally:
    """Play the games of the seeds from `seed + first` on, one after the other, and count them."""
    tally = Tally()
    for game in range(first, first + games):
        end = play_out(seed + game, most)
        if end.winner is None:
            tally.count({}, [STOPPED])
            continue
        tally.count({"throws": end.throws, "snaps": end.snaps}, [] if end.winner else [WON])
        tally.note_game(end.throws, game, partial(game_id, seed + game))
    return tally


def play_levels(parameters: SnapLabParameters, seed: int, first: int, games: int) -> Tally:
    """Play games between two levels, or with the short deck, and count them."""
    tally = Tally()
    for number in range(first, first + games):
        game = SnapRules.from_seed(seed + number, Played(you=PLAYERS[0], suits=parameters.suits))
        state, moves = game.initial_state(), list[str]()
        while game.legal_moves(state):
            moves.append(game.best_end(state, parameters.players[state.turn]))
            state = game.apply(state, moves[-1]).after
        if state.winner is None:
            tally.count({}, [STOPPED])
            continue
        tally.count({"throws": state.ply, "snaps": state.snaps}, [] if state.winner else [WON])
        tally.note_game(state.ply, number, partial(id_at, game.id, None, list(map(game.move_text, moves))))
    return tally


EXPERIMENT = SnapExperiment()

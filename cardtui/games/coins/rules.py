"""The rules of the Silver Dollar game, and the moves of the computer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar, NamedTuple, Self

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import read_game_id
from cardtui.engine.parsing import read_number, read_seed
from cardtui.engine.phrases import count
from cardtui.engine.rules import Result, Rules, Step
from cardtui.engine.zones import PieceMoved, Zone, ZoneKind
from cardtui.games.coins import deals, notation, opponents, theory
from cardtui.games.coins.legal_moves import LegalMoves, Move, Positions, is_over, slide, why_illegal
from cardtui.games.coins.opponents import PERFECT
from cardtui.games.coins.parameters import (
    ALONE,
    COMPUTER,
    DEFAULTS,
    YOU,
    CoinsParameters,
    check_dollar,
    normalized,
)
from cardtui.games.coins.puzzles import GRADES, WIDE, Puzzle, deal_puzzle, puzzle_at, stubborn_reply

STRIP = "strip"

_MOST_DRAWN = 100  # puzzles, until one is not known: of two draws in a row most give another one


class CoinsState(NamedTuple):
    """The strip between two moves."""

    positions: Positions
    ply: int = 0
    """The number of moves made."""
    decided: bool = False
    """Whether a puzzle ends here: all its moves are found, or a wrong one is refuted."""
    dollar: int | None = None
    """The coin that is the dollar, if one is."""

    @property
    def over(self) -> bool:
        """Whether every coin is home, the dollar is pocketed, or a puzzle has ended."""
        return self.decided or is_over(self.positions, self.dollar)

    @property
    def turn(self) -> int:
        """The player who moves next, 0 or 1; without a meaning in a puzzle."""
        return self.ply % 2


@dataclass(frozen=True)
class CoinsRules(Rules[CoinsState, Move]):
    """A start of the Silver Dollar game: a puzzle for one, a game for two, or against the computer."""

    key: ClassVar[str] = "coins"
    parameters_type: ClassVar[type[CoinsParameters]] = CoinsParameters
    zones: ClassVar[tuple[Zone, ...]] = (Zone(STRIP, ZoneKind.STRIP, piece="coin"),)
    played: ClassVar[bool] = True

    positions: Positions
    parameters: CoinsParameters = DEFAULTS
    seed: int | None = None

    def __post_init__(self) -> None:
        target, step = self.parameters.target, self.parameters.step
        if self.dollar is not None:
            check_dollar(self.dollar, len(self.positions))
        if self.parameters.find is not None:
            _ = self.puzzle  # raises `BadInput` if there are not so many moves to find
        if target is None:
            return
        few, many = theory.fewest(self.positions, step), theory.most(self.positions)
        if not few <= target <= many:
            takes = f"{few} to {many} moves" if few < many else count(many, "move")
            raise BadInput(f"home in exactly {count(target, 'move')} cannot be done here: it takes {takes}")

    @classmethod
    def from_seed(cls, seed: int, parameters: CoinsParameters | None = None) -> Self:
        """Deal a random start from a seed.

        It is not over; against the computer the first player can win, unless the gaps make this impossible.
        Raises `BadInput` if the gaps leave no coin a move, the target cannot be met, or there is no daily
        puzzle of this number.
        """
        parameters = normalized(parameters or DEFAULTS, dealt=False)
        if parameters.grade is not None:
            puzzle = deal_puzzle(seed, parameters.grade, parameters.pool)
            return cls(puzzle.positions, parameters, abs(seed))
        return cls(deals.draw_start(Random(abs(seed)), parameters), parameters, abs(seed))

    @classmethod
    def draw(
        cls,
        draw_seed: Callable[[], int],
        parameters: CoinsParameters | None = None,
        known: Iterable[str] = (),
    ) -> Self:
        """Return a random deal. A puzzle is from the pool `wide`, and has not the coins of a `known` one."""
        parameters = normalized(parameters or DEFAULTS, dealt=False)
        if parameters.grade is None:
            return cls.from_seed(draw_seed(), parameters)
        parameters = replace(parameters, pool=WIDE)
        seen = set(filter(None, map(_puzzle_positions, known)))
        for _ in range(_MOST_DRAWN):
            game = cls.from_seed(draw_seed(), parameters)
            if game.positions not in seen:
                break
        return game

    @classmethod
    def from_deal(cls, text: str, parameters: CoinsParameters | None = None) -> Self:
        positions = notation.read_positions(text)
        return cls(positions, normalized(parameters or DEFAULTS, dealt=True))

    def deal_text(self) -> str:
        return notation.positions_text(self.positions)

    @cached_property
    def puzzle(self) -> Puzzle | None:
        """The puzzle, if the game is one: then only the winning moves have to be found."""
        grade, find = self.parameters.grade, self.parameters.find
        if find is not None:
            return puzzle_at(self.positions, self.parameters.step, find)
        if grade is None or self.seed is None:
            return None
        return deal_puzzle(self.seed, grade, self.parameters.pool)

    @property
    def step(self) -> int | None:
        """The most squares of a move; None without a limit."""
        return self.parameters.step if self.puzzle is None else self.puzzle.step

    @property
    def dollar(self) -> int | None:
        """The number of the coin that is the dollar, which one pockets to win; None in a game without one."""
        return self.parameters.dollar

    # who plays

    @property
    def two_sided(self) -> bool:
        """Whether two players take turns, so that somebody wins."""
        return self.parameters.players != ALONE

    @property
    def you(self) -> int | None:
        """The person's player number against the computer: 0 begins. None in a puzzle or a game for two."""
        if self.parameters.players != COMPUTER:
            return None
        return 0 if self.parameters.first == YOU else 1

    def is_computer_turn(self, state: CoinsState) -> bool:
        """Return whether it is the computer's turn."""
        return self.you is not None and state.turn != self.you and not state.over

    def computer_move(self, state: CoinsState) -> Move:
        """Return the computer's move in a game that is not over: always the same in the same state."""
        if self.puzzle is not None:
            reply = theory.best_move(state.positions, self.step) or stubborn_reply(state.positions, self.step)
            assert reply is not None  # the game is not over
            return reply
        random = Random(f"{self.id}~{state.ply}:{notation.positions_text(state.positions)}")
        return opponents.choose_move(self.parameters.level, state.positions, self.step, random, self.dollar)

    @property
    def unerring(self) -> bool:
        """Whether the opponent is a computer that makes no mistake."""
        return self.you is not None and (self.puzzle is not None or self.parameters.level == PERFECT)

    def winner(self, state: CoinsState) -> int:
        """Return the winner of a game for two with best play from a state on, or its winner if it is over."""
        return state.turn if theory.total(state.positions, self.step, self.dollar) else 1 - state.turn

    def cannot_be_won(self, state: CoinsState) -> bool:
        """Return whether the person has lost against a computer that makes no mistake."""
        return self.unerring and self.winner(state) != self.you

    def can_meet_target(self, state: CoinsState) -> bool:
        """Return whether a puzzle can still be home in exactly the target's moves, if there is a target."""
        target, positions = self.parameters.target, state.positions
        if target is None:
            return True
        few, many = theory.fewest(positions, self.step), theory.most(positions)
        return few <= target - state.ply <= many

    def is_mistake(self, step: Step[CoinsState, Move]) -> bool:
        """Return whether the move was a mistake.

        A mistake loses a game that could be won; in a puzzle, it is one move more than necessary, or puts the
        target out of reach.
        """
        limit, before, after = self.step, step.before, step.after
        if self.two_sided:
            return all(theory.total(state.positions, limit, self.dollar) for state in (before, after))
        if self.parameters.target is not None:
            return self.can_meet_target(before) and not self.can_meet_target(after)
        return theory.fewest(after.positions, limit) == theory.fewest(before.positions, limit)

    # the table

    def pieces(self, state: CoinsState) -> Mapping[str, Positions]:
        return {STRIP: state.positions}

    # the play

    def initial_state(self) -> CoinsState:
        return CoinsState(self.positions, dollar=self.dollar)

    def current_player(self, state: CoinsState) -> int | None:
        """Return whose turn it is, possibly the computer's; in a puzzle it is player 0."""
        if state.over:
            return None
        return state.turn if self.two_sided else 0

    def legal_moves(self, state: CoinsState) -> Sequence[Move]:
        return () if state.over else LegalMoves(state.positions, self.step, self.dollar)

    def why_illegal(self, state: CoinsState, move: Move) -> str | None:
        return why_illegal(state.positions, self.step, *move, self.dollar)

    def apply(self, state: CoinsState, move: Move) -> Step[CoinsState, Move]:
        coin, distance = move
        start = state.positions[coin]
        positions, ply = slide(state.positions, move), state.ply + 1
        after = CoinsState(positions, ply, self._decides(positions, ply), self.dollar)
        return Step(state, Move(coin, distance), after, (PieceMoved(STRIP, coin, start, start - distance),))

    def _decides(self, positions: Positions, ply: int) -> bool:
        """Return whether a puzzle ends after its move `ply`."""
        if self.puzzle is None or theory.total(positions, self.step):
            return False
        return ply >= len(self.puzzle.line) if ply % 2 else True

    def result(self, state: CoinsState) -> Result | None:
        """Return the winner: whoever moved last; in a game for one, the person, if the target was met."""
        if not state.over:
            return None
        winner: int | None = 1 - state.turn
        if not self.two_sided:
            winner = 0 if self.parameters.target in (None, state.ply) else None
        return Result(winner)

    def move_text(self, move: Move) -> str:
        return f"{move[0]}-{move[1]}"

    def parse_move(self, text: str) -> Move:
        return notation.read_move(text)


def _puzzle_positions(game_id: str) -> Positions | None:
    """Return the coins of a puzzle that is made from a seed; None if the id is not of one."""
    try:
        found = read_game_id(game_id)
        values = dict(found.parameters)
        seed = read_seed(found.seed or "")
        grade = read_number(values["grade"], GRADES[0], GRADES[-1], "grade")
        return deal_puzzle(seed, grade, values.get("pool")).positions
    except (BadInput, KeyError):
        return None

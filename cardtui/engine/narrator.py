"""The words and numbers of a game: sentences, hints, landmarks, the graph, statistics and the verdict."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from cardtui.engine.cards import Card
from cardtui.engine.characters import Character
from cardtui.engine.phrases import capitalized, clause, inside, possessive
from cardtui.engine.playhead import Tempo
from cardtui.engine.rules import Result, Rules, Step
from cardtui.engine.zones import OFF_STRIP

if TYPE_CHECKING:
    from cardtui.engine.bets import Bets
    from cardtui.engine.optional_features import Explanation, Fates, Moments, Publications, RandomGames
    from cardtui.engine.puzzles import Challenges, Levels, Matches, RatedPuzzles, RunPuzzles
    from cardtui.engine.questions import Questions

S = TypeVar("S")
M = TypeVar("M")


class Hint(NamedTuple, Generic[M]):
    """A good move, or None, and the reason for it as a sentence without a full stop."""

    move: M | None
    sentence: str
    before: tuple[str, ...] = ()
    """Hints that say less, the vaguest first: each is given before one that says more."""

    @property
    def grades(self) -> tuple[str, ...]:
        """The hints in the order in which they are given; the last one reveals the move."""
        return *self.before, self.sentence


class Sentence(NamedTuple):
    """The description of a step: a full sentence, a short text for narrow columns, and the rule behind it."""

    full: str
    short: str
    why: str = ""


class Landmarks(NamedTuple):
    """The steps of a game that are worth jumping to."""

    name: str
    """The noun for one: `trick`, `snap`, `ace`."""
    divide: bool = False
    """Whether they divide the game into parts, as the ends of tricks do."""
    spoil: bool = False
    """Whether they would spoil the game for the player: then they are hidden until the end."""
    lead: int = 0
    """The number of plies before one at which it is shown: 1 for a mistake, which is looked at before it is
    made."""
    big: str = ""
    """The noun with an attribute for those at which the keys of a watched game stop, if these are not all."""


class GraphScale(NamedTuple):
    """The title and the height of a game's graph."""

    title: str
    highest: int
    """The highest value, and the highest sum of the values of all layers."""
    layers: tuple[str, ...] = ()
    """The titles of the layers, if there are several."""
    whole: bool = False
    """Whether the graph shows all values from 0 to the highest; else only those from the least that occurs to
    the greatest."""
    unit: str = ""
    """What stands after a value, such as ` %`."""
    main: int = 0
    """The layer that is shown, with its value, where there is room for one only."""
    short: str = ""
    """The title of that layer in a few letters."""


class CurveNames(NamedTuple):
    """The names of the layers of a graph that shows the course of a game when it has ended."""

    below: str
    """The name of the lowest layer."""
    above: str = ""
    """The name of the highest layer, or of the rest of the highest value; empty if there is none."""


class GameStats(NamedTuple):
    """The numbers of a finished game for the statistics, besides its length."""

    won: bool | None = None
    """Whether the player, or a watched patience, has won; None if nobody can win or lose."""
    mistakes: int | None = None
    """The number of the player's mistakes, in games that report them."""
    over_par: int | None = None
    """The number of steps above the minimum, in games that aim at it."""


class Narrator(Rules[S, M]):
    """The words and numbers of a game. It uses the rules, which must not import it."""

    title: ClassVar[str]
    player_names: tuple[str, ...] = ("The first player", "The second player")
    """The names of the players on the screen, as subjects of a sentence."""
    step_name: ClassVar[str]
    """The noun for a step: `card`, `throw`, `move`."""
    landmarks: ClassVar[Landmarks]
    """The steps that are worth jumping to; `is_landmark` finds them."""
    deal_hint: ClassVar[str]
    """The form of a typed deal in a few words; empty if deals come from seeds only."""
    example_seeds: ClassVar[tuple[int, ...]] = (305,)
    """Seeds that are offered as examples."""
    rules: ClassVar[str]
    """The rules in short: paragraphs separated by blank lines. The first says, in some 250 characters, how
    the game is played: the goal, a turn, the end. The last have the theory, if there is some."""

    def with_settings(self, values: Mapping[str, Any]) -> Self:
        """Return this game with settings for its texts: the `values` of its entry's settings, by name."""
        return self

    def as_taught(self, won: Container[int]) -> Self:
        """Return this game with only those words of its theory that the levels `won` teach, if any do."""
        return self

    @property
    def opponent(self) -> Character | None:
        """The person whom the computer plays here; None if it plays nobody, or is just the computer."""
        return None

    @property
    def opponent_name(self) -> str:
        """The other player as the subject of a sentence, where the computer plays: `Otto`, `The computer`."""
        return "The computer" if self.opponent is None else self.opponent.name

    @property
    def help_text(self) -> str:
        """The rules of this game in short, as it is watched or played."""
        return self.rules

    # optional parts: an object, or None
    puzzles: ClassVar[RatedPuzzles | None] = None
    levels: ClassVar[Levels | None] = None
    challenges: ClassVar[Challenges | None] = None
    run_puzzles: ClassVar[RunPuzzles | None] = None
    matches: ClassVar[Matches | None] = None
    questions: ClassVar[Questions | None] = None
    bets: ClassVar[Bets | None] = None
    moments: ClassVar[Moments | None] = None
    explanation: ClassVar[Explanation | None] = None
    random_games: ClassVar[RandomGames | None] = None
    publications: ClassVar[Publications | None] = None
    fates: ClassVar[Fates | None] = None

    @cached_property
    def level_number(self) -> int | None:
        """The number of the level, from 1 on, that this game is; None if it is none."""
        return None if self.levels is None else self.levels.level_number(self.id)

    @property
    def is_rated(self) -> bool:
        """Whether this is a puzzle by which a person is rated."""
        return self.puzzles is not None and self.puzzles.is_rated(self.history_mode)

    @property
    def moves_to_find(self) -> int:
        """The number of moves that are to be found in this puzzle, rated or not; 0 if it is none."""
        return 0 if self.puzzles is None else self.puzzles.moves_to_find(self)

    # the steps

    @abstractmethod
    def describe(self, step: Step[S, M]) -> Sentence:
        """Describe what happened in `step`, and why."""

    def brief(self, step: Step[S, M]) -> str:
        """Return the short text of a step, without what only the sentence about it adds."""
        return self.describe(step).short

    def describe_without_spoilers(self, step: Step[S, M]) -> Sentence:
        """Describe a step of a game that is still being played, without giving anything away."""
        return self.describe(step)

    @abstractmethod
    def is_landmark(self, step: Step[S, M]) -> bool:
        """Return whether the ply after this step is worth jumping to."""

    def is_big(self, step: Step[S, M]) -> bool:
        """Return whether the keys for landmarks stop at this one; see `Landmarks.big`."""
        return True

    def tempo(self, last: Step[S, M] | None, state: S) -> Tempo:
        """Return how long the step after `state` is waited for at the speed *auto*; `last` led to it."""
        return Tempo.BEAT if last is not None and self.is_landmark(last) else Tempo.PLAIN

    # the graph

    @property
    @abstractmethod
    def graph(self) -> GraphScale:
        """The title and the height of the graph."""

    @abstractmethod
    def graph_values(self, state: S) -> tuple[int, ...]:
        """Return the values of the layers of the graph from the bottom up: equally many in every state."""

    @property
    def curve(self) -> CurveNames | None:
        """The names of the curve shown at the end of a game; None if its graph does not show the course."""
        return None

    # for the player

    def turn_label(self, state: S) -> str:
        """Return whose turn it is: `Your turn`, `The first player's turn`; empty if the move is forced."""
        if self.result(state) is not None:
            return "The end"
        actor = self.current_player(state)
        if actor is None:
            return ""
        if self.is_computer_turn(state):
            return f"{possessive(self.opponent_name)} turn"
        return "Your turn" if self.only_human == actor else f"{self.player_names[actor]}'s turn"

    def when_over(self, state: S) -> str:
        """Return why there are no more moves in the finished game `state`: `you have won`."""
        result = self.result(state)
        if result is None or (result.winner is None and self.player_count > 1):
            return "nobody has won"
        if result.winner is None:
            return "you have lost"
        if self.player_count == 1:  # a patience; one that is watched has no `only_human`
            return "you have won"
        if self.only_human is None:
            return clause(inside(self.player_names[result.winner]), "have", "won")
        return "you have won" if result.winner == self.only_human else "you have lost"

    def zone_label(self, zone: str) -> str:
        """Return what a zone is called inside a sentence: `the stock`."""
        return zone

    @property
    def goal(self) -> str:
        """The goal of a played game in one or two sentences; empty if its rules are enough."""
        return ""

    # for lines of text

    def card_name(self, card: Card) -> str:
        """Return a card in words as this deal knows it: `ace of hearts`, or `ace` in a deal without suits."""
        return card.name

    def piece_label(self, zone: str, piece: int, square: int) -> str:
        """Return a piece and its place on a strip in a few words: `coin 2 on square 7`.

        It is empty for a piece that is off the strip, unless the game says where that is.
        """
        word = next(one.piece for one in self.zones if one.name == zone)
        return "" if square == OFF_STRIP else f"{word} {piece} on square {square}"

    def strip_text(self, state: S, zone: str) -> str:
        """Return the pieces on a strip in words: `pin 0, pin 2`, or `empty`."""
        pieces = enumerate(self.pieces(state)[zone])
        labels = (self.piece_label(zone, piece, square) for piece, square in pieces)
        return ", ".join(filter(None, labels)) or "empty"

    def gap_sentences(self, state: S) -> Sequence[str]:
        """Return sentences on the gaps between the pieces of a strip: all gaps, then what spoils a puzzle.

        There are none in games in which gaps mean nothing.
        """
        return ()

    def status(self, state: S) -> Iterator[str]:
        """Yield sentences about `state` beyond the positions of cards and pieces: debts, whose turn it is."""
        if label := self.turn_label(state):
            yield f"{label}."

    def odds(self, state: S) -> str:
        """Return the chances in `state` as a sentence; empty if there are none."""
        return ""

    def fate_sentences(self) -> Iterator[str]:
        """Yield sentences that explain why a watched game ends as it does. They reveal the end."""
        yield from ()

    # help

    def hint(self, state: S) -> Hint[M]:
        """Return a good move for the person to move; it is asked for only when a person has to move.

        A game may have hints that say less, to be given before: whether there is such a move, and where.
        """
        return Hint(None, f"there are no hints for {self.title}")

    # the end

    @property
    def history_mode(self) -> str:
        """The mode under which the history counts this game: `perfect`, `grade 3`; empty without modes."""
        return ""

    def game_stats(self, steps: Sequence[Step[S, M]], state: S) -> GameStats:
        """Return the numbers of a finished game for the statistics; `steps` have led to `state`."""
        human = self.only_human
        return GameStats(won=None if human is None else self.result(state) == Result(human))

    def result_sentence(self, state: S) -> str:
        """Return how a finished game ended in one sentence."""
        return f"{capitalized(self.when_over(state))}."

    @classmethod
    def read_result(cls, text: str, steps: int) -> str:
        """Return the sentence for a result in the history, be it one that an older version has kept.

        `steps` is the length of that game.
        """
        return text

    def verdict(self, state: S) -> Sequence[str]:
        """Return sentences about a finished game for its end panel; the first one is the headline."""
        return [self.result_sentence(state).removesuffix(".")]

    def facts(self, state: S) -> Sequence[tuple[str, str]]:
        """Return the numbers of a finished game for its end panel, each after its label of a word."""
        return ()

    def facts_of_play(self, moves: Sequence[M]) -> Sequence[tuple[str, str]]:
        """Return such numbers of how a game was played; `moves` are all its moves."""
        return ()


def is_win(game: Narrator[S, M], state: S) -> bool:
    """Return whether the player has won the finished game `state`; the table celebrates it."""
    return game.game_stats((), state).won is True

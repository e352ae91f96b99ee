"""The words and numbers of a game: sentences, hints, landmarks, the graph, statistics and the verdict."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from cardtui.engine.phrases import clause, count, inside, listed
from cardtui.engine.playhead import Tempo
from cardtui.engine.puzzles import Levels, RatedPuzzles
from cardtui.engine.questions import Question
from cardtui.engine.rules import Result, Rules, Step
from cardtui.engine.zones import Target

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
        """The hints in the order in which they are given; the last one tells the move."""
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


class GraphScale(NamedTuple):
    """The title and the height of a game's graph."""

    title: str
    highest: int
    """The highest value, and the highest sum of the values of all layers."""
    layers: tuple[str, ...] = ()
    """The titles of the layers, if there are several."""


class Moment(NamedTuple):
    """A ply of a finished game that is worth looking at again."""

    ply: int
    """The ply to look at: that before the step, if a step is what counts."""
    title: str
    """A title of two or three words: `longest debt`."""
    sentence: str
    """A sentence about this moment."""


class KnownGame(Protocol):
    """A game of which every step is known: a finished `Session`."""

    @property
    def length(self) -> int: ...

    @property
    def last_state(self) -> Any: ...

    @property
    def landmarks(self) -> Sequence[int]: ...

    def state_at(self, ply: int) -> Any: ...

    def graph_values_at(self, ply: int) -> tuple[int, ...]: ...


class GameStats(NamedTuple):
    """The numbers of a finished game for the statistics, besides its length."""

    won: bool | None = None
    """Whether the player, or a watched patience, has won; None if nobody can win or lose."""
    mistakes: int | None = None
    """The number of the player's mistakes, in games that report them."""
    over_par: int | None = None
    """The number of steps above the minimum, in games that aim at it."""


class Record(NamedTuple):
    """A game that was published for its length."""

    id: str
    """The id that opens it."""
    finder: str
    """The name of the person or program that found the deal."""
    year: int
    """The year in which it was published."""
    source: str
    """The publication, as a name or an address."""
    steps: int | None
    """Its length; None if it never ends."""
    landmarks: int | None = None
    """The number of its landmarks, if known."""
    remark: str = ""
    """A remark about it in a few words."""
    others: tuple[Record, ...] = ()
    """Nearly identical games that it represents, itself included."""


class LengthCount(NamedTuple):
    """The length of a game by one of the ways in which it is counted."""

    counted: str
    """The thing counted, in a few words: `cards laid`."""
    number: int
    users: str
    """The publications and programs that count so."""


class Lengths(NamedTuple):
    """Measured lengths, in steps, of many random games."""

    percentiles: tuple[int, ...]
    """The lengths that 0 %, 1 % … 99 % of the games do not reach; the first is the shortest length."""
    tail: tuple[tuple[float, int], ...]
    """Shares above 0.99 of the games, in order, and the lengths that these shares do not reach."""
    longest: int
    games: str
    """A name for the games: `random deals`."""
    number: str
    """Their number in words: `a million`."""

    def compare(self, length: int) -> str:
        """Compare a length with these games: `longer than 57 % of random deals`."""
        percentiles = self.percentiles
        if length > self.longest:
            return f"longer than every one of {self.number} {self.games}"
        if length < percentiles[0]:
            return f"shorter than every one of {self.number} {self.games}"
        if length > percentiles[-1]:
            steps = ((0.99, percentiles[-1]), *self.tail)
            part = max(share for share, reached in steps if length > reached)
            return f"longer than {part * 100:.5g} % of {self.games}"
        below = bisect_left(percentiles, length) - 1
        above = len(percentiles) - bisect_right(percentiles, length)
        return f"{f'longer than {below}' if below > above else f'shorter than {above}'} % of {self.games}"


class Narrator(Rules[S, M]):
    """The words and numbers of a game. It uses the rules, which must not import it."""

    title: ClassVar[str]
    player_names: tuple[str, ...] = ("The first player", "The second player")
    """The names of the players on the screen, as subjects of a sentence."""
    step_name: ClassVar[str]
    """The noun for a step: `card`, `throw`, `move`."""
    landmarks: ClassVar[Landmarks]
    """The steps that are worth jumping to; `is_landmark` finds them."""
    most_moments: ClassVar[int] = 0
    """The most `moments` that a finished game can have."""
    deal_hint: ClassVar[str]
    """The form of a typed deal in a few words; empty if deals come from seeds only."""
    example_seeds: ClassVar[tuple[int, ...]] = (305,)
    """Seeds that are offered as examples."""
    rules: ClassVar[str]
    """The rules in short: paragraphs separated by blank lines."""
    explain_topic: ClassVar[str] = ""
    """The topic of `explain` in a few words; empty if there is no explanation."""

    @classmethod
    def seed_hint(cls) -> str:
        """Return the form of a typed seed: `a seed, such as 305, 400 or 1300`."""
        return f"a seed, such as {listed(list(map(str, cls.example_seeds)), 'or')}"

    # for a game that is played
    move_noun: ClassVar[str] = "move"
    """The noun for a move in a prompt: `coin and distance`."""
    move_format: ClassVar[str] = "a move"
    """The form of a typed move: `a coin and a distance`."""
    move_example: ClassVar[str] = ""
    """An example of a typed move: `0 2`."""

    puzzles: ClassVar[RatedPuzzles | None] = None
    """The puzzles of this game that are rated, or None."""
    levels: ClassVar[Levels | None] = None
    """The levels of this game, or None."""

    # for statistics
    chance_of_winning: ClassVar[tuple[int, int] | None] = None
    """The probability, as a fraction, that a watched game is won."""

    @classmethod
    def length_percentiles(cls) -> Sequence[int]:
        """Return the lengths that 0 %, 1 % … 99 % of random games do not reach; empty if unknown."""
        return ()

    @classmethod
    def records(cls) -> Sequence[Record]:
        """Return the games that have been published for their lengths, the shortest first."""
        return ()

    # the steps

    @abstractmethod
    def describe(self, step: Step[S, M]) -> Sentence:
        """Describe what happened in `step`, and why."""

    def describe_without_spoilers(self, step: Step[S, M]) -> Sentence:
        """Describe a step of a game that is still being played, without giving anything away."""
        return self.describe(step)

    @abstractmethod
    def is_landmark(self, step: Step[S, M]) -> bool:
        """Return whether the ply after this step is worth jumping to."""

    @property
    def comes_round(self) -> int | None:
        """The ply at which an endless game reaches a position for the second time; None for a game that
        ends."""
        return None

    def question(self, step: Step[S, M]) -> Question | None:
        """Return a question to the viewer before `step` is shown, or None; always the same for a step."""
        return None

    @classmethod
    def has_questions(cls) -> bool:
        """Return whether this game has questions."""
        return cls.question is not Narrator.question

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

    # for the player

    def with_numbered_players(self) -> Self:
        """Return a copy that calls its players `Player 0` and `Player 1`, as the course sheets do."""
        game = copy(self)
        vars(game)["player_names"] = ("Player 0", "Player 1")
        return game

    def turn_label(self, state: S) -> str:
        """Return whose turn it is: `Your turn`, `The first player's turn`; empty if the move is forced."""
        if self.result(state) is not None:
            return "The end"
        actor = self.current_player(state)
        if actor is None:
            return ""
        if self.is_computer_turn(state):
            return "The computer's turn"
        return "Your turn" if self.only_human == actor else f"{self.player_names[actor]}'s turn"

    def when_over(self, state: S) -> str:
        """Return why there are no more moves in the finished game `state`: `you have won`."""
        result, human = self.result(state), self.only_human
        if result is None or (result.winner is None and self.player_count > 1):
            return "nobody has won"
        if human is None and result.winner is not None:
            return clause(inside(self.player_names[result.winner]), "have", "won")
        return "you have won" if result.winner == human else "you have lost"

    def ply_label(self, state: S, ply: int, known: int) -> str:
        """Return a label for ply `ply` of the `known` plies: `After move 3 of 9`, `Start position`."""
        name = self.step_name
        return f"After {name} {ply} of {known}" if ply else "Start position"

    def zone_label(self, zone: str) -> str:
        """Return what a zone is called inside a sentence: `the stock`."""
        return zone

    def target_label(self, state: S, target: Target) -> str:
        """Return what a target of a move is called inside a sentence: `the stock`, `the queen of hearts`."""
        if target.card is None:
            return self.zone_label(target.zone)
        return f"the {self.cards(state)[target.zone][target.card].name}"

    def hint(self, state: S) -> Hint[M]:
        """Return a good move for the person to move; it is asked for only when a person has to move.

        A game may have hints that say less, to be given before: whether there is such a move, and where.
        """
        return Hint(None, f"there are no hints for {self.title}")

    def progress(self, state: S) -> str:
        """Return the progress of the game in a few words, or an empty string."""
        return ""

    @property
    def tagline(self) -> str:
        """The aim of the game in a few words."""
        return self.title

    def warnings(self, state: S) -> Iterator[str]:
        """Yield warnings for a person who plays on from `state`."""
        yield from ()

    def text_picture(self, state: S) -> Iterator[str]:
        """Yield the table as lines of text, with `#` for secret cards, and a count for secret zones."""
        down = self.secret_cards(state)
        secret_zones = {zone.name for zone in self.zones if zone.secret}
        for name, cards in self.cards(state).items():
            if name in secret_zones:
                yield f"{name}: {count(len(cards), 'card')} face down"
                continue
            hidden = down.get(name, ())
            shown = " ".join("#" if at in hidden else card.text for at, card in enumerate(cards))
            yield f"{name}: {shown}".rstrip()

    def closing_lines(self, state: S) -> Iterator[str]:
        """Yield lines that end a dialogue, after the outcome."""
        yield from ()

    def puzzle_data(self) -> Mapping[str, object]:
        """Return a puzzle with its solution as data for JSON; nothing if the game is no puzzle."""
        return {}

    # the end, and printed output

    def is_win(self, state: S) -> bool:
        """Return whether the player has won the finished game `state`; the table celebrates it."""
        return self.only_human is not None and self.result(state) == Result(self.only_human)

    @property
    def history_mode(self) -> str:
        """The mode under which the history counts this game: `perfect`, `grade 3`; empty without modes."""
        return ""

    @property
    def is_challenge(self) -> bool:
        """Whether this game is a puzzle that is rated, or a level."""
        rated = self.puzzles is not None and self.puzzles.is_rated(self.history_mode)
        return rated or (self.levels is not None and self.levels.level_number(self.id) is not None)

    def game_stats(self, steps: Sequence[Step[S, M]], state: S) -> GameStats:
        """Return the numbers of a finished game for the statistics; `steps` have led to `state`."""
        decided = self.only_human is not None or self.chance_of_winning is not None
        return GameStats(won=self.is_win(state) if decided else None)

    def outcome_line(self, state: S) -> str:
        """Return how a finished game ended in one sentence, for a game of a course sheet in its words."""
        sentence = self.when_over(state)
        return f"{sentence[0].upper()}{sentence[1:]}."

    def result_sentence(self, state: S) -> str:
        """Return how a finished game ended as a sentence for the history, where the sheet's line is none."""
        return self.outcome_line(state)

    def shared_result(self, won: bool | None, steps: int) -> str:
        """Return how a played game ended, to tell others: `won after 9 moves`."""
        how = {True: "won", False: "lost", None: "played"}[won]
        return f"{how} after {count(steps, self.step_name)}"

    @classmethod
    def read_result(cls, text: str, steps: int) -> str:
        """Return the sentence for a result in the history, be it one that an older version has kept.

        `steps` is the length of that game.
        """
        return text

    def verdict(self, state: S) -> Sequence[str]:
        """Return sentences about a finished game for its end panel; the first one is the headline."""
        return [self.outcome_line(state).removesuffix(".")]

    def moments(self, played: KnownGame) -> Sequence[Moment]:
        """Return the moments that decided a finished game: at most `most_moments`, in order, no two at a ply.

        A game may have hundreds of thousands of steps: graph values and landmarks are quick to read, states
        are not.
        """
        return ()

    def transcript(self, state: S, story: bool) -> Iterator[str]:
        """Yield the printed output of a game played on from `state`: its outcome line.

        With `story`, a sentence for each step comes first. A game that knows its outcome without playing all
        steps overrides this.
        """
        for step in self.forced_steps(state):
            if story:
                yield self.describe(step).full
            state = step.after
        if self.result(state) is not None:
            yield self.outcome_line(state)

    def draw_reason(self) -> str:
        """Return why this deal ends without a winner, as a sentence; empty if it does not."""
        return ""

    def length_counts(self) -> Sequence[LengthCount]:
        """Return the length of the game as different publications count it; empty if they do not differ.

        Raises `BadInput` if the length is unknown.
        """
        return ()

    @classmethod
    def has_length_counts(cls) -> bool:
        """Return whether publications differ in how they count the lengths of these games."""
        return cls.length_counts is not Narrator.length_counts

    def explain(self, state: S) -> Iterator[str]:
        """Yield an explanation of `state` line by line, if there is an `explain_topic`."""
        raise NotImplementedError

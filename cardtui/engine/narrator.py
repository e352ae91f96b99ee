"""What is told of a game beside what lies on the table: sentences, landmarks, a graph, a verdict."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from cardtui.engine.phrases import count, listed
from cardtui.engine.questions import Question
from cardtui.engine.rules import Result, Rules, Step
from cardtui.engine.zones import Target

S = TypeVar("S")
M = TypeVar("M")


class Hint(NamedTuple, Generic[M]):
    """A good move, or None, and why it is one, in a sentence without a full stop."""

    move: M | None
    sentence: str


class Sentence(NamedTuple):
    """A step, told: in full for a line of its own, short for a narrow column, and the rule behind it."""

    full: str
    short: str
    why: str = ""


class GameStats(NamedTuple):
    """What statistics count of a finished game, besides its length."""

    mode: str = ""
    """How it was played, where several ways are not to be mixed: the level of the computer."""
    won: bool | None = None
    """Whether who played, or watched a patience, has won; None where nobody is to win or lose."""
    mistakes: int | None = None
    """How many mistakes were made by who played, where such are told."""
    over_par: int | None = None
    """How many steps it took more than it takes at the least, where that is the aim."""


class Record(NamedTuple):
    """A game that is known for how long it is."""

    id: str
    """What opens it."""
    finder: str
    """Who found it, """
    year: int
    """when, """
    source: str
    """and where that is told."""
    steps: int | None
    """How long it is; None if it never ends."""
    landmarks: int | None = None
    """How many landmarks it has, if that is known."""
    remark: str = ""
    """What else is known of it, in a few words."""
    others: tuple[Record, ...] = ()
    """Games for which it stands, itself among them, where there are many that are nearly the same."""


class Lengths(NamedTuple):
    """The lengths, in steps, of many games that chance has dealt."""

    percentiles: tuple[int, ...]
    """The lengths that 0 %, 1 % … 99 % of the games do not reach: the first is the shortest of all."""
    tail: tuple[tuple[float, int], ...]
    """Shares of the games above 0.99, in order, and the lengths that they do not reach."""
    longest: int
    games: str
    """What the games are: `random deals`."""
    number: str
    """How many they were: `a million`."""

    def compare(self, length: int) -> str:
        """How a game of this length compares: `longer than 57 % of random deals`."""
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
    """The words for a game, and its numbers. It knows the rules, and they know nothing of it."""

    title: ClassVar[str]
    step_name: ClassVar[str]
    """What one step plays: `card`, `throw`, `move`."""
    landmark_name: ClassVar[str]
    """What a landmark is: `trick`, `snap`, `ace`."""
    landmarks_divide: ClassVar[bool] = False
    """Whether landmarks are the ends of parts, as tricks are, and not just something that happens."""
    landmarks_spoil: ClassVar[bool] = False
    """Whether landmarks would give away what who plays is to find out: then they wait until the end."""
    graph_title: ClassVar[str]
    """What the graph shows."""
    graph_layer_titles: ClassVar[tuple[str, ...]] = ()
    """What each of `gauges` shows, if there are several."""
    deal_hint: ClassVar[str]
    """How a deal of this game is typed, in a few words; empty if nothing but a seed makes one."""
    example_seeds: ClassVar[tuple[int, ...]] = (305,)
    """The seeds to offer where one is asked for."""
    rules: ClassVar[str]
    """The rules in short: paragraphs separated by blank lines."""
    explain_topic: ClassVar[str] = ""
    """What `explain` tells, in a few words; empty if it tells nothing."""

    @classmethod
    def seed_hint(cls) -> str:
        """How a seed of this game is typed: `a seed, such as 305, 400 or 1300`."""
        return f"a seed, such as {listed(list(map(str, cls.example_seeds)), 'or')}"

    # of a game that is played
    move_noun: ClassVar[str] = "move"
    """What a move is called where it is asked for: `coin and distance`."""
    move_format: ClassVar[str] = "a move"
    """What is to be typed for a move: `a coin and a distance`."""
    move_example: ClassVar[str] = ""
    """A move that is typed so: `0 2`."""

    # for statistics
    chance_of_winning: ClassVar[tuple[int, int] | None] = None
    """A fraction: how often a game that nobody plays is won, where it can be won."""

    @classmethod
    def length_percentiles(cls) -> Sequence[int]:
        """The lengths, in steps, that 0 %, 1 % … 99 % of random games do not reach; none if not known."""
        return ()

    @classmethod
    def records(cls) -> Sequence[Record]:
        """The games of this kind that have been published for their lengths, the shortest of them first."""
        return ()

    # the steps

    @abstractmethod
    def describe(self, step: Step[S, M]) -> Sentence:
        """What happened in `step`, and why."""

    def describe_without_spoilers(self, step: Step[S, M]) -> Sentence:
        """The same while the game is still being played: what who plays is to find out is not told."""
        return self.describe(step)

    @abstractmethod
    def is_landmark(self, step: Step[S, M]) -> bool:
        """Whether people want to jump to the place after this step."""

    def question(self, step: Step[S, M]) -> Question | None:
        """What is worth asking who watches, before `step` is shown: the same whenever it is asked."""
        return None

    @classmethod
    def has_questions(cls) -> bool:
        """Whether there are steps of this game that something is asked before."""
        return cls.question is not Narrator.question

    # the graph

    @abstractmethod
    def graph_value(self, state: S) -> int:
        """The number that the graph shows, from 0 to `gauge_top`."""

    @property
    @abstractmethod
    def graph_max(self) -> int:
        """The largest number that `gauge` can return, and what `gauges` may add up to at the most."""

    def graph_values(self, state: S) -> tuple[int, ...]:
        """The numbers of a graph with several layers, from the bottom up: the first is `gauge`.

        There are as many of them in every state of a game.
        """
        return (self.graph_value(state),)

    # to one who plays

    def turn_label(self, state: S) -> str:
        """Whose turn it is: `Your turn`, `Player 1's turn`; nothing where a move is forced."""
        if self.result(state) is not None:
            return "The end"
        actor = self.current_player(state)
        if actor is None:
            return ""
        if self.is_computer_turn(state):
            return "The computer's turn"
        return "Your turn" if self.only_human == actor else f"Player {actor}'s turn"

    def when_over(self, state: S) -> str:
        """Return why there are no more moves in the finished game `state`: `you have won`."""
        result, human = self.result(state), self.only_human
        if result is None or (result.winner is None and self.player_count > 1):
            return "nobody has won"
        if human is None:
            return f"player {result.winner} has won"
        return "you have won" if result.winner == human else "you have lost"

    def ply_label(self, state: S, ply: int, known: int) -> str:
        """Where in the past of a game one is, after move `at` of the `known` ones: `After move 3 of 9`."""
        name = self.step_name
        return f"After {name} {ply} of {known}" if ply else f"Before the first of {count(known, name)}"

    def zone_label(self, zone: str) -> str:
        """Return what a zone is called inside a sentence: `the stock`."""
        return zone

    def target_label(self, state: S, target: Target) -> str:
        """Return what a target of a move is called inside a sentence: `the stock`, `the queen of hearts`."""
        if target.card is None:
            return self.zone_label(target.zone)
        return f"the {self.cards(state)[target.zone][target.card].name}"

    def hint(self, state: S) -> Hint[M]:
        """What who has to move does best: asked for only where somebody has."""
        return Hint(None, f"there are no hints for {self.title}")

    def progress(self, state: S) -> str:
        """How far it has got, in a few words; nothing where that need not be said."""
        return ""

    @property
    def tagline(self) -> str:
        """What one does in this game, in a few words."""
        return self.title

    def warnings(self, state: S) -> Iterator[str]:
        """What who goes on from `state` should know before."""
        yield from ()

    def text_picture(self, state: S) -> Iterator[str]:
        """What lies on the table, in lines of text: what is not to be seen as `#`, or only counted."""
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
        """What is said after the end of a dialogue, besides the outcome."""
        yield from ()

    # the end, and what can be printed

    def is_win(self, state: S) -> bool:
        """Return whether the person who plays has won the finished game `state`; the table celebrates it."""
        return self.only_human is not None and self.result(state) == Result(self.only_human)

    def game_stats(self, steps: Sequence[Step[S, M]], state: S) -> GameStats:
        """What statistics count of the finished game `state`, which `steps` have led to."""
        decided = self.only_human is not None or self.chance_of_winning is not None
        return GameStats(won=self.is_win(state) if decided else None)

    def outcome_line(self, state: S) -> str:
        """Return how a finished game ended in one sentence, for a game of a course sheet in its words."""
        sentence = self.when_over(state)
        return f"{sentence[0].upper()}{sentence[1:]}."

    def result_sentence(self, state: S) -> str:
        """Return how a finished game ended as a sentence for the history, where the sheet's line is none."""
        return self.outcome_line(state)

    @classmethod
    def read_result(cls, text: str, steps: int) -> str:
        """Return the sentence for a result in the history, be it one that an older version has kept.

        `steps` is the length of that game.
        """
        return text

    def verdict(self, state: S) -> Sequence[str]:
        """Sentences about a finished game, for its end panel; the first is the headline."""
        return [self.outcome_line(state).removesuffix(".")]

    def transcript(self, state: S, story: bool) -> Iterator[str]:
        """The game from `state` on without a screen, as it unfolds, so that it may be long.

        With `story` a sentence a step first, then the sheet's own line. A game that can tell its end
        faster than step by step does so here.
        """
        for step in self.forced_steps(state):
            if story:
                yield self.describe(step).full
            state = step.after
        if self.result(state) is not None:
            yield self.outcome_line(state)

    def explain(self, state: S) -> Iterator[str]:
        """What can be said about `state`, line by line, where `explains` says that there is something."""
        raise NotImplementedError

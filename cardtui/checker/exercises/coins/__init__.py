"""The exercise on the Silver Dollar game: the sheet's programs, and its class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from cardtui.checker.exercise import (
    AnswerLines,
    CheckCase,
    DialogueScript,
    FormFault,
    Guess,
    HoldDialogue,
    Protocol,
    ProtocolFormat,
    SheetExercise,
)
from cardtui.checker.exercises.coins.dialogue import Dialogue
from cardtui.checker.exercises.coins.guess import (
    Understanding,
    differences,
    guess_coins_profile,
)
from cardtui.checker.exercises.coins.move_choice import ILLEGAL_KINDS, MovePlan
from cardtui.checker.exercises.coins.profile import SHEET_FORM, CoinsProfile
from cardtui.checker.exercises.coins.strip_class import StripClassExercise
from cardtui.checker.profile import Profile
from cardtui.games.coins.legal_moves import Positions

_SEEDS = 10**6
_LEAST_STARTS = 20  # all alike, before that is not put down to chance
_MOST_RANDOM_MOVES = 12


class DialogueExercise(SheetExercise):
    """The sheet's *Puzzle* and *Game*: print the strip and ask for a move, until every coin is home.

    A test input is the seed of what is typed, and a number of random moves before each coin is sent home:
    `{"seed": 5, "patience": 3, "long": true}`, with moves of more than three squares or without. In the cases
    it also has the kinds of illegal moves that are typed, and whether the number of legal moves is odd or
    even. The program makes the start itself.
    """

    key = "coins"
    title = "coins on a strip are moved to the left until all are home: a dialogue, or a class"
    protocols: Mapping[Protocol, ProtocolFormat] = {
        Protocol.TALK: ProtocolFormat(
            "moves, a line each, a coin and a distance: 2 1",
            "before each move a line that ends with the strip: each coin once, by its number from 0 on, and "
            "the same sign _, . or - for every empty square, with blanks, | or nothing between: _ 0 _ _ 1 2; "
            "numbers of squares may follow",
            "coins -- java Game",
        ),
        **StripClassExercise.protocols,
    }
    random_name = "conversation"
    default_runs = 60
    repeatable = False

    def __init__(
        self,
        profile: CoinsProfile | None = None,
        talk_faults: Sequence[FormFault] = (),
        is_understood: bool = False,
    ) -> None:
        self.profile: CoinsProfile = profile or SHEET_FORM
        self.talk_faults = talk_faults
        self._is_given = profile is not None
        self._is_understood = is_understood
        """Whether it is known that the program reads moves by the profile."""
        self._starts: list[Positions | None] = []

    def with_profile(self, profile: Profile) -> SheetExercise:
        assert isinstance(profile, CoinsProfile)
        return DialogueExercise(profile)

    def guess_profile(self, hold: HoldDialogue) -> Guess:
        return guess_coins_profile(hold)

    def fitted_to_talk(self, hold: HoldDialogue) -> SheetExercise:
        """Return the exercise for the way in which a program talks, if that is not given."""
        if self._is_given:
            return self
        known = Understanding()
        known.learn(hold)
        # A program that moves coins as no reading says is wrong, and not unclear.
        profile = known.profile or known.changed_form
        if profile is None:
            return self
        faults = [FormFault(what) for what in differences(profile)]
        return DialogueExercise(profile, faults, known.profile is not None)

    def variant_for(
        self, protocol: Protocol, accepts: Callable[[int], bool] = lambda count: True
    ) -> SheetExercise:
        if protocol is Protocol.OBJECT:
            return StripClassExercise(starts=accepts(1))
        return DialogueExercise(self.profile if self._is_given else None)

    def cases(self) -> Iterable[CheckCase]:
        """Yield dialogues without illegal moves first, then one for each kind of them."""
        home = {"seed": 0, "patience": 0}
        for parity in ("odd", "even"):
            yield CheckCase(f"an {parity} number of legal moves", {**home, "illegal": [], "moves": parity})
        for kind in ILLEGAL_KINDS:
            yield CheckCase(f"illegal moves: {kind}", {**home, "illegal": [kind]})
        yield CheckCase("moves of more than three squares", {**home, "illegal": [], "long": True})
        yield CheckCase("each coin goes home at once", home)

    def random_input(self, random: Random, size: float) -> Any:
        patience = round(_MOST_RANDOM_MOVES * size)
        return {"seed": random.randrange(_SEEDS), "patience": patience, "long": random.random() < 0.5}

    def dialogue(self, test_input: Any) -> DialogueScript:
        plan = MovePlan(
            Random(test_input["seed"]),
            test_input["patience"],
            tuple(test_input.get("illegal", ILLEGAL_KINDS)),
            test_input.get("moves"),
            test_input.get("long", False),
            self.profile.most_squares,
        )
        dialogue = Dialogue(self.profile, plan, self._is_understood)
        mismatch = yield from dialogue.hold()
        self._starts.append(dialogue.start)
        return mismatch

    def combined_failure(self, answers: Sequence[AnswerLines]) -> str | None:
        """Return a sentence if all conversations have the same start."""
        starts = set(self._starts)
        if len(self._starts) < _LEAST_STARTS or len(starts) > 1 or None in starts:
            return None
        return "All of them start with the same strip: by the exercise, the coins are placed at random."

    def expected(self, test_input: Any) -> AnswerLines:
        return ()

    def smaller_inputs(self, test_input: Any) -> Iterator[Any]:
        """Yield fewer random moves. A program that shuffles itself may answer otherwise then."""
        for patience in range(test_input["patience"]):
            yield {**test_input, "patience": patience}

    def complexity(self, test_input: Any) -> tuple[int, ...]:
        return test_input["patience"], test_input["seed"]


EXERCISES: tuple[SheetExercise, ...] = (DialogueExercise(),)

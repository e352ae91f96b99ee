"""Predicting: what is asked before a step is shown, what was answered, and how often that was right."""

from __future__ import annotations

from collections.abc import Callable

from cardtui.engine.questions import Question
from cardtui.ui.player import Player
from cardtui.ui.player_observer import PlayerObserver
from cardtui.ui.widgets.question import Verdict

__all__ = ["PredictController", "PredictionScore", "QuestionSource"]

QuestionSource = Callable[[int], Question | None]
"""Tells what is worth asking at a place, before the step that leads on from there: there is one."""


class PredictionScore:
    """What has been predicted in one game, for as long as the app knows it."""

    def __init__(self) -> None:
        self.right = 0
        self.answered = 0
        self.done: set[int] = set()
        """The places at which nothing is asked any more: there was an answer, or it was passed over."""

    @property
    def score(self) -> str:
        return f"{self.right} of {self.answered}"


class PredictController(PlayerObserver):
    """Asks who watches a game. It is a listener of the game's player, and the first: a table shows it."""

    def __init__(self, player: Player, kept: PredictionScore, show: Callable[[], None]) -> None:
        """`show` is called when there is something else to be shown."""
        self.player = player
        self.sources: list[QuestionSource] = [self._of_the_game]
        """Who asks: the first of them that has a question at a place."""
        self.asking = False
        """Whether anything is asked at all."""
        self.verdict = Verdict()
        """What is told after an answer, until something else is asked or gone to."""
        self._kept = kept
        self._show = show
        self._on_the_way = False
        self._answering = False
        self._known: tuple[int, Question | None] = (-1, None)
        self._shown: tuple[Question | None, Verdict] = (None, Verdict())

    def at(self, place: int) -> Question | None:
        """What is asked at a place, if nothing was answered there yet."""
        if not self.asking or place in self._kept.done:
            return None
        if self._known[0] != place:
            found = (source(place) for source in self.sources if self._goes_on(place))
            self._known = place, next((question for question in found if question is not None), None)
        return self._known[1]

    def _of_the_game(self, place: int) -> Question | None:
        """The game's own question."""
        session = self.player.session
        return session.game.question(session.step(place + 1))

    def _goes_on(self, place: int) -> bool:
        """Whether there is a step that leads on from a place."""
        session = self.player.session
        if place >= session.length:
            session.look_ahead(1 + place - session.length)
        return place < session.length

    @property
    def question(self) -> Question | None:
        """What is asked now: nothing while it plays on, or while cards are on their way here."""
        if self.player.playhead.playing or self._on_the_way:
            return None
        return self.at(self.player.session.ply)

    def ask(self, asking: bool) -> None:
        """Begin to ask, or stop it at once."""
        if asking is not self.asking:
            self.asking = asking
            self.verdict = Verdict()
            self._known = (-1, None)

    @property
    def told(self) -> str:
        """How much of the game was predicted, in a sentence, if anything was."""
        return f"You predicted {self._kept.score}." if self._kept.answered else ""

    def waits(self, place: int) -> bool:
        """Whether playing on is to stop at a place."""
        return self.at(place) is not None

    def answer(self, number: int) -> bool:
        """Give the answer of that number, from 0, and go on; whether it is one of those that there are."""
        question, player = self.question, self.player
        if question is None or number >= len(question.choices):
            return False
        kept, right = self._kept, number == question.right
        kept.done.add(player.session.ply)
        kept.answered += 1
        kept.right += right
        is_so = question.choices[question.right]
        head = f"✓ Right, {kept.score}." if right else f"✗ Not quite, {kept.score}: {is_so}."
        self.verdict = Verdict(head, question.reason)
        self._answering = True
        if player.stopped_at == player.session.ply:
            player.play_pause()
            player.watch(1)
        else:
            player.step(1)
        self._answering = False
        return True

    def pass_over(self) -> None:
        """Let what is asked at this place be asked no more: it is being looked at."""
        if self.question is not None:
            self._kept.done.add(self.player.session.ply)
            self._tell()

    # what the player tells

    def steps_watched(self, before: int) -> None:
        if self.asking:
            self._kept.done.update(range(before, self.player.session.ply))

    def ply_changed(self, before: int) -> None:
        self._on_the_way = True
        if not (self._answering or self.player.playhead.playing):
            self.verdict = Verdict()
        self._tell()

    def animation_finished(self) -> None:
        self._on_the_way = False  # the table, which is told next, shows it

    def transport_changed(self) -> None:
        self._tell()

    def game_finished(self) -> None:
        if self.asking and self.told:
            how, comma, _ = self.verdict.head.partition(",")
            self.verdict = self.verdict._replace(head=f"{how}. {self.told}" if comma else self.told)
            self._tell()

    def _tell(self) -> None:
        """Have shown what is asked and told now, if it is anything else than before."""
        now = self.question, self.verdict
        if now != self._shown:
            self._shown = now
            self._show()

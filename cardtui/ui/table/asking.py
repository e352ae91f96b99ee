"""Predict: a way of watching that asks what comes next before it is shown."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.content import Content

from cardtui.ui.commands import key_text
from cardtui.ui.table.predict import PredictController, PredictionScore, QuestionSource
from cardtui.ui.widgets.question import QuestionBar

if TYPE_CHECKING:
    from cardtui.ui.commands import Command
    from cardtui.ui.table.dealing import Dealing
    from cardtui.ui.table.viewing import Viewing

    class Base(Dealing, Viewing):
        """What a table has besides."""

        @property
        def too_small(self) -> bool: ...

        def show_place(self) -> None: ...

else:
    Base = object

__all__ = ["Asking"]

_VIEW = "predict"

_ANY = 1000  # columns: the foot of the story has several lines


class Asking(Base):
    """For a table: the actions of `cardtui.ui.commands.PREDICT`, and the bar that asks.

    What is asked stands in the line of the keys, so that nothing else moves. What there is not room for
    stands where the present step is told otherwise.
    """

    by_name: dict[str, Command]
    _bar: QuestionBar | None = None
    aside = Content("")
    """What is told in place of the present step, as there is no room for it in the bar."""

    @cached_property
    def predicting(self) -> PredictController:
        """Who asks. It is made when it is wanted, by a table that is open."""
        kept = self.card_app.predictions.setdefault(self.session, PredictionScore())
        return PredictController(self.player, kept, self._show_asked)

    @property
    def question_sources(self) -> list[QuestionSource]:
        """Who has something to ask: what is asked at a place is what the first of them does there."""
        return self.predicting.sources

    @property
    def hides_future(self) -> bool:
        """Whether nothing is shown that tells how the game goes on: neither its length nor its landmarks."""
        return _VIEW in self.views and not self.session.at_end

    def compose_question(self) -> ComposeResult:
        """The bar, where the game has questions."""
        if answers := self._answers():
            self._bar = QuestionBar(answers)
            yield self._bar

    def _answers(self) -> list[Command]:
        """The commands that give answers, with the keys that do so now."""
        return [command for command in self.commands if command.name == "answer"]

    def on_mount(self) -> None:
        if self._bar is not None and not self.card_app.is_exiting:
            self.player.waits = self._waits
            self.player.listeners.insert(0, self.predicting)  # before the table, which shows it

    def _waits(self, place: int) -> bool:
        """Whether playing on is to stop at a place; not where nobody could see why."""
        return not self.too_small and self.predicting.waits(place)

    @property
    def marks(self) -> dict[str, bool]:
        """The classes of the table: `-asking` where the bar is to be seen."""
        asked = _VIEW in self.views and (self.predicting.question or self.predicting.verdict.head)
        return super().marks | {"-asking": bool(asked)}

    def show_views(self) -> None:
        """Ask, or do not, as the views say."""
        if self._bar is not None:
            self.predicting.ask(_VIEW in self.views)
            self.show_place()
        super().show_views()

    def show_marks(self) -> None:
        """Look as `marks` say, and have the bar say what there is to be said."""
        super().show_marks()
        if self._bar is not None and self._bar.is_mounted:
            self._fill(self._bar)

    def _fill(self, bar: QuestionBar) -> None:
        asked, width = self.predicting, self.app.size.width
        told = rest = ""
        if (question := asked.question) is not None:
            passing = "play_pause" if self._has_stopped else "forward"
            rest = bar.ask(question, self.by_name[passing], width)
            # What was told last can still be read while the next is asked.
            told = asked.verdict.within(_ANY if self.has_class("-with-story") else width - len(f"{rest} "))
        elif asked.verdict.head:
            told = bar.tell(asked.verdict, width)
        aside = Content.assemble(told, " " if told and rest else "", (rest, "bold $mark"))
        if aside.plain != self.aside.plain:
            self.aside = aside
            self.show_place()

    def _show_asked(self) -> None:
        if self.is_mounted:
            self.show_marks()

    @property
    def _has_stopped(self) -> bool:
        """Whether it has stopped here to ask, while it was playing on."""
        return self.player.stopped_at == self.session.ply

    async def on_key(self, event: events.Key) -> None:
        """A small letter answers as well, where it does nothing else: those keys are nobody's."""
        key = event.key.upper()
        if len(key) == 1 and key != event.key and self.predicting.question is not None:
            answers = [command for command in self._answers() if key in command.keys]
            if answers and not any(event.key in command.keys for command in self.commands):
                event.stop()
                await self.run_action(answers[0].action)

    def action_predict(self) -> None:
        self.toggle_view(_VIEW)
        if _VIEW in self.views:
            key = key_text(self.by_name["predict"].keys[0])
            self.notify(f"What comes next is asked before it is shown. {key} ends that.", markup=False)
            return
        self.notify(f"Nothing is asked any more. {self.predicting.told}".strip(), markup=False)
        if self._has_stopped:
            self.player.play_pause()

    def action_answer(self, number: int) -> None:
        if not self.predicting.answer(number):
            self.notify("There is no such answer now.")

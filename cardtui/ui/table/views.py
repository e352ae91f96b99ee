"""A screen of a game with views: options of how it is shown, and panels that open and close."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.containers import VerticalScroll

from cardtui.ui.commands import PUT_ASIDE, Command
from cardtui.ui.table.game_screen import GameScreen
from cardtui.ui.table.inside import DO_IT_VIEW, INSIDE_ONLY_VIEW, INSIDE_VIEW, Inside
from cardtui.ui.table.predict import PREDICT_VIEW, PredictController

if TYPE_CHECKING:
    from cardtui.ui.table.inspector.inspector import Inspector

__all__ = ["ViewScreen"]


class ViewScreen(GameScreen):
    """The actions of `cardtui.ui.commands.PREDICT` and `LOOK_INSIDE`, and of what lies face down."""

    shared_views: ClassVar[frozenset[str]] = frozenset({INSIDE_VIEW, INSIDE_ONLY_VIEW})
    """Views that tables opened after this one have too."""

    views: set[str]
    """The options of how the game is shown."""
    by_name: dict[str, Command]
    """The commands by their names."""
    predict: PredictController
    inside: Inside

    @property
    def css_classes(self) -> Mapping[str, bool]:
        """The CSS classes of the screen, and whether it has them now."""
        raise NotImplementedError

    def apply_views(self) -> None:
        """Show the game as `views` say."""
        raise NotImplementedError

    # the end panel

    @property
    def shows_end(self) -> bool:
        """Whether the end panel is shown."""
        raise NotImplementedError

    @property
    def awaits_end(self) -> bool:
        """Whether the game has ended, and the panel that says so has not been seen yet."""
        raise NotImplementedError

    def put_end_aside(self) -> None:
        """Put the end panel aside to look at the table."""
        raise NotImplementedError

    @property
    def end_offers(self) -> Sequence[tuple[str, str]]:
        """The commands, each with its label, that the end panel offers."""
        raise NotImplementedError

    def is_early(self, key: str) -> bool:
        """Whether a key was pressed before the end panel was seen, and would do what that offers."""
        if not self.awaits_end:
            return False
        names = {"play_pause", *(name for name, _ in self.end_offers)} - {"undo", "back_home"}
        return any(key in command.keys for command in self.commands if command.name in names)

    def show_ply(self) -> None:
        """Show what the present ply is."""
        raise NotImplementedError

    def toggle_view(self, *views: str) -> None:
        """Switch options of how the table is shown on or off."""
        self.player.settle()
        self.views ^= {*views}
        shared = self.shared_views.intersection(views)
        self.card_app.views = self.card_app.views - shared | self.views & shared
        self.apply_views()
        self.player.view_changed()

    def open_panels(self) -> Iterator[Callable[[], None]]:
        """Yield what closes each panel that a person has opened and sees, beginning with the one in front."""
        if self.shows_end:
            yield self.put_end_aside
        if self.predict.shows_bar:
            yield self.action_predict
        if self.css_classes["-inside"]:
            yield self.action_inside

    def close_panel(self) -> bool:
        """Close the panel in front. Return whether there was any."""
        close = next(self.open_panels(), None)
        if close is not None:
            close()
        return close is not None

    def action_open_hidden(self) -> None:
        self.toggle_view("open")

    def action_reveal(self) -> None:
        self.reveal()
        self.show_ply()

    def action_scroll_panel(self, by: int) -> None:
        for panel in self.query(VerticalScroll):
            panel.scroll_relative(y=by, animate=False)

    # predictions

    @property
    def predicts(self) -> bool:
        """Whether questions are asked."""
        return PREDICT_VIEW in self.views

    @property
    def hides_future(self) -> bool:
        if self.predicts and not (self.game.interactive or self.session.at_end):
            return True
        return super().hides_future

    @property
    def answers(self) -> list[Command]:
        """Return the commands that answer a question, with their present keys."""
        return [command for command in self.commands if command.name == "answer"]

    def action_predict(self) -> None:
        self.toggle_view(PREDICT_VIEW)
        if self.predict.enabled:
            self.player.say(f"Predict is on: guess before each reveal. {self.key('predict')} stops.")
            return
        self.player.say(f"Predict is off. {self.predict.summary}".strip())
        if self.predict.has_stopped:
            self.player.play_pause()

    def action_answer(self, number: int) -> None:
        if not self.predict.answer(number):
            self.player.say("There is no such answer now.")

    async def on_key(self, event: events.Key) -> None:
        """Let Esc close what is open before it means anything else, and ← put the end aside.

        Let a small letter answer a question, where it means nothing else. A key that was pressed before the
        end panel was seen does nothing that the panel offers.
        """
        if (event.key == "escape" and self.close_panel()) or self.is_early(event.key):
            event.stop()
            return
        if event.key in PUT_ASIDE.keys and self.shows_end:
            self.put_end_aside()
            event.stop()
            return
        key = event.key.upper()
        if len(key) == 1 and key != event.key and self.predict.question is not None:
            answers = [command for command in self.answers if key in command.keys]
            if answers and not any(event.key in command.keys for command in self.commands):
                event.stop()
                await self.run_action(answers[0].action)

    # the inside

    @property
    def inspector(self) -> Inspector | None:
        """Shows the structures inside the piles, while it is open."""
        return self.inside.inspector

    def leave_small_step(self) -> bool:
        return self.inside.leave_small_step()

    @property
    def shows_only_inside(self) -> bool:
        """Whether the structures are shown without the table."""
        return {INSIDE_VIEW, INSIDE_ONLY_VIEW} <= self.views

    def action_inside(self) -> None:
        closing = INSIDE_VIEW in self.views
        self.toggle_view(INSIDE_VIEW, *(self.views & {INSIDE_ONLY_VIEW} if closing else ()))

    def action_inside_only(self) -> None:
        self.toggle_view(INSIDE_ONLY_VIEW, *({INSIDE_VIEW} - self.views))

    def action_small_step(self, by: int) -> None:
        self.inside.small_step(by)

    def action_operation(self, by: int) -> None:
        self.inside.to_operation(by)

    def action_write(self) -> None:
        self.inside.write()

    def action_do_it(self) -> None:
        if self.game.interactive:
            writes = f"{self.key('write')} writes an operation"
            self.player.say(f"Do it yourself is for games that are watched: here {writes}.")
            return
        begins = DO_IT_VIEW not in self.views
        self.toggle_view(DO_IT_VIEW, *({INSIDE_VIEW} - self.views if begins else ()))
        forward, again = self.key("forward"), self.key("do_it")
        self.player.say(
            f"Do it yourself: {forward} asks you to write the operations that come. {again} stops."
            if begins
            else "The game makes its operations by itself again."
        )

    def action_forward(self) -> None:
        if not self.inside.takes_step(self.action_forward):
            super().action_forward()

    def action_play_pause(self) -> None:
        if self.player.playhead.playing or not self.inside.takes_step(self.action_play_pause):
            super().action_play_pause()

    def action_next_representation(self) -> None:
        self.inside.choose(lambda inspector: inspector.next_representation())

    def action_compare(self) -> None:
        self.inside.choose(lambda inspector: inspector.next_compared())

    def action_choose_zone_group(self) -> None:
        self.inside.choose(lambda inspector: inspector.next_group())

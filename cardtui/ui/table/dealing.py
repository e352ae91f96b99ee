"""The commands that every table has besides playing: other deals, the id, help, and going back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from textual import events

from cardtui.engine.errors import BadInput
from cardtui.engine.game import Game
from cardtui.engine.ids import daily_seed
from cardtui.engine.session import Session
from cardtui.games import read_own
from cardtui.ui.commands import Command
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.game_recorder import is_standard_deal
from cardtui.ui.player import Player
from cardtui.ui.widgets.title import TO_SELECT

if TYPE_CHECKING:
    from textual.screen import Screen

    from cardtui.ui.screens.base import CardAppInterface

    Base = Screen[None]
else:
    Base = object

__all__ = ["Dealing"]


_MOST_TRIED = 100  # seeds in a row that are tried, where the parameters suit only some of them


def _cut(text: str) -> str:
    return text if len(text) <= 48 else f"{text[:30]}…{text[-16:]}"


class Dealing(Base):
    """For a screen with the `session` of a game: the actions of `cardtui.ui.commands.SHARED`."""

    commands: tuple[Command, ...] = ()
    player: Player

    _wanted_seed: int | None = None
    """The seed of the deal that is about to be opened."""

    @property
    def session(self) -> Session[Any, Any]:
        """The game in progress."""
        return self.player.session

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is in progress."""
        return self.session.game

    if TYPE_CHECKING:

        @property
        def card_app(self) -> CardAppInterface: ...

    @property
    def short_id(self) -> str:
        """The id, cut in the middle if it is a long one."""
        return _cut(self.session.id)

    def open_game(self, game: Game[Any, Any]) -> None:
        self.card_app.open_game(game)

    def _open_first(self, seeds: Iterable[int]) -> None:
        """Open the deal of the first of `seeds` that these parameters suit, or say why none will do.

        A key that is held down asks for more deals than can be laid: only the last one is.
        """
        game, why = self.game, ""

        def look() -> None:
            nonlocal why
            for seed in seeds:
                try:
                    found = type(game).from_seed(seed, game.parameters)
                except BadInput as error:
                    why = why or str(error)
                else:
                    self.open_game(found)
                    return
            self._wanted_seed = None
            self.notify(f"No deal near here will do: {why}", markup=False)

        self.card_app.input_queue.defer(look)

    def action_new_deal(self) -> None:
        draw = self.card_app.draw_seed
        self._open_first(draw() for _ in range(_MOST_TRIED))

    def action_next_seed(self) -> None:
        self._neighbour(1)

    def action_previous_seed(self) -> None:
        self._neighbour(-1)

    def _neighbour(self, distance: int) -> None:
        app = self.card_app
        seed = self.game.seed if self._wanted_seed is None else self._wanted_seed
        if seed is None:
            self.notify("This deal was not made from a seed: s opens one.")
        elif distance > 0 and is_standard_deal(self.session) and seed == daily_seed(app.library.today):
            self.notify("This is the game of the day. Tomorrow's is not there yet.")
        elif seed + distance < 0:
            self.notify("Seed 0 is the first.")
        else:
            first = self._wanted_seed = seed + distance
            self._open_first(range(first, max(first + distance * _MOST_TRIED, -1), distance))

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if text := " ".join(event.text.split()):
            self.action_ask_deal(text)

    def action_ask_deal(self, text: str = "") -> None:
        game = self.game

        def read(text: str) -> Session[Any, Any]:
            return read_own(type(game), text, game.parameters)

        def answered(chosen: Session[Any, Any] | None) -> None:
            if chosen is not None:
                self.card_app.open_session(chosen)

        seed = game.seed_hint().capitalize()
        hint = " · ".join(filter(None, (f"{seed}; -5 is the same as 5", game.deal_hint, "or a whole id")))
        draw = self.card_app.draw_seed
        title = f"{game.title}: a seed or a deal" if game.deal_hint else f"{game.title}: a seed"
        offers = tuple(map(str, game.example_seeds))
        ask = Ask(title, hint, read, text=text, offers=offers, draw=lambda: str(draw()))
        self.app.push_screen(ask, answered)

    def action_copy_id(self) -> None:
        # The moves that somebody has chosen are in no id but that of the game in progress.
        text = self.session.save() if self.game.interactive else self.session.id
        self.app.copy_to_clipboard(text)
        # Many terminals, tmux and screen take nothing: all of it is shown, for long enough to be selected.
        self.notify(f"Copied {text}", markup=False, timeout=TO_SELECT)

    def action_copy_result(self) -> None:
        app, session = self.card_app, self.session
        if not app.library.is_of_today(session):
            self.notify("This is not the game of the day: on the home screen d opens that.")
        elif line := app.library.result_of_today(self.game.key, session):
            self.app.copy_to_clipboard(line)
            self.notify(f"Copied {line}", markup=False, timeout=TO_SELECT)
        elif session.at_end:
            self.notify("You jumped to this end: play the game through to share its result.")
        else:
            self.notify("The day's game has not been finished yet.")

    def action_game_before(self) -> None:
        if not self.card_app.go_back():
            self.notify("There was no game before this one.")

    def action_game_after(self) -> None:
        if not self.card_app.go_forward():
            self.notify("There is no game after this one.")

    def action_help(self) -> None:
        game = self.game
        self.app.push_screen(HelpScreen(game.title, game.rules, self.commands))

    def action_back_home(self) -> None:
        self.card_app.go_home()

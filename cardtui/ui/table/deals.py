"""The actions of a table that open other games, copy ids and results, and go back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import read_game_id, seed_hint
from cardtui.engine.parameters import changed_parameters
from cardtui.engine.session import Session
from cardtui.games import catalogue_id, daily_id, read_own
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.screens.base import CommandScreen

__all__ = ["DealActions", "shorten"]

_MAX_TRIES = 100  # seeds in a row that are tried if the parameters suit only some of them


def shorten(game_id: str) -> str:
    """Cut out the middle of a long id."""
    return game_id if len(game_id) <= 48 else f"{game_id[:30]}…{game_id[-16:]}"


class DealActions:
    """Opens other deals of a session's game, and copies this one."""

    def __init__(self, screen: CommandScreen, session: Session[Any, Any]) -> None:
        self._screen, self._app = screen, screen.card_app
        self._session, self._game = session, session.game
        self._wanted_seed: int | None = None
        """The seed of the deal that is about to be opened."""

    def _say(self, text: str) -> None:
        self._screen.notify(text, markup=False)

    # other deals

    def open_random(self) -> None:
        self._open_first(self._app.draw_seed() for _ in range(_MAX_TRIES))

    def open_neighbour(self, distance: int) -> None:
        """Open the deal with the next seed, or with the one before."""
        seed = self._game.seed if self._wanted_seed is None else self._wanted_seed
        today = read_game_id(daily_id(self._game.key, self._app.library.today))
        changed = changed_parameters(self._game.parameters)
        if seed is None:
            self._say("This deal was not made from a seed. Press s to enter one.")
        elif distance > 0 and (str(seed), changed) == (
            today.seed,
            today.parameters,
        ):
            self._say("This is today's game. Tomorrow's opens tomorrow.")
        elif seed + distance < 0:
            self._say("Seed 0 is the first.")
        else:
            first = self._wanted_seed = seed + distance
            self._open_first(range(first, max(first + distance * _MAX_TRIES, -1), distance))

    def _open_first(self, seeds: Iterable[int]) -> None:
        """Open the deal of the first seed that suits the parameters, or say why none does.

        A key that is held down asks for more deals than can be shown: only the last one is opened.
        """
        game, why = self._game, ""

        def search() -> None:
            nonlocal why
            for seed in seeds:
                try:
                    found = game.from_seed(seed, game.parameters)
                except BadInput as error:
                    why = why or str(error)
                else:
                    self._app.open_game(game.alike(found))
                    return
            self._wanted_seed = None
            self._say(f"No deal near here fits: {why}")

        self._app.input_queue.defer(search)

    def ask(self, text: str = "") -> None:
        """Show the dialog in which a seed, a deal or an id is entered; `text` is in it at first."""
        game, draw_seed = self._game, self._app.draw_seed

        def read(text: str) -> Session[Any, Any]:
            return read_own(type(game.watched), text, game.parameters)

        def answered(chosen: Session[Any, Any] | None) -> None:
            if chosen is not None:
                chosen.continue_as(game.alike(chosen.game))
                self._app.open_session(chosen)

        seed = seed_hint(game.example_seeds).capitalize()
        hint = " · ".join(filter(None, (f"{seed}; -5 is the same as 5", game.deal_hint, "or a whole id")))
        title = f"{game.title}: a seed or a deal" if game.deal_hint else f"{game.title}: a seed"
        offers = tuple(map(str, game.example_seeds))
        dialog = Ask(title, hint, read, text=text, offers=offers, draw=lambda: str(draw_seed()))
        self._screen.app.push_screen(dialog, answered)

    # copying

    def copy_id(self) -> None:
        # Only the id of a game in progress has the moves that a person has chosen.
        text = self._session.save() if self._game.interactive else self._session.id
        number = catalogue_id(self._game.id)
        self._app.copy(text, f", which is also {number}" if number else "")

    def copy_result(self) -> None:
        if not self._app.library.is_of_today(self._session):
            self._say("This is not today's game: d on the home screen opens that.")
        elif line := self._app.library.result_of_today(self._game.key):
            self._app.copy(line)
        elif self._session.at_end:
            self._say("You jumped to this end: play the game through to share its result.")
        else:
            self._say("Today's game has not been finished yet.")

    # games that were left

    def open_older(self) -> None:
        """Bring back the game that was left for this one."""
        if not self._app.go_back():
            self._say("There was no game before this one.")

    def open_newer(self) -> None:
        """Go forward again to the game from which `open_older` came."""
        if not self._app.go_forward():
            self._say("There is no game after this one.")

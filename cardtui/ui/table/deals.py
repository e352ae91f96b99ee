"""The part of a table from which other games are opened, and whose id and result can be copied."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardtui.engine.errors import BadInput
from cardtui.engine.ids import read_game_id, seed_hint
from cardtui.engine.parameters import changed_parameters
from cardtui.engine.session import Session
from cardtui.games import catalogue_id, daily_id, read_own
from cardtui.ui.dialogs.ask import Ask
from cardtui.ui.interfaces import Table
from cardtui.ui.table.part import Part
from cardtui.ui.table.play import Play

_MAX_TRIES = 100  # seeds in a row that are tried if the parameters suit only some of them


class Deals(Part):
    """The actions of `cardtui.ui.commands.SHARED`: other deals, help, and the ways out."""

    def __init__(self, table: Table, play: Play) -> None:
        super().__init__(table)
        self.play = play

    _wanted_seed: int | None = None
    """The seed of the deal that is about to be opened."""

    def action_next_game(self) -> None:
        """Open what comes next, which the end panel offers."""
        self.action_new_deal()

    def action_new_deal(self) -> None:
        self._open_first(self.card_app.draw_seed() for _ in range(_MAX_TRIES))

    def action_game_of_the_day(self) -> None:
        self.card_app.open_game_of_today(self.game.key)

    def action_next_seed(self) -> None:
        self._open_neighbour(1)

    def action_previous_seed(self) -> None:
        self._open_neighbour(-1)

    def action_by_hand(self) -> None:
        """Play this game by hand, or another one in its place."""
        game = self.game.by_hand
        if game.id == self.game.id:
            self.player.pause()
            self.player.settle()
            self.card_app.continue_as(game)
        else:
            self.card_app.open_game(game)

    def _open_neighbour(self, distance: int) -> None:
        """Open the deal with the next seed, or with the one before."""
        seed = self.game.seed if self._wanted_seed is None else self._wanted_seed
        today = read_game_id(daily_id(self.game.key, self.card_app.library.today))
        changed = changed_parameters(self.game.parameters)
        if seed is None:
            self.player.say(f"This deal was not made from a seed. Press {self.key('ask_deal')} to enter one.")
        elif distance > 0 and (str(seed), changed) == (today.seed, today.parameters):
            self.player.say("This is today's game. Tomorrow's opens tomorrow.")
        elif seed + distance < 0:
            self.player.say("Seed 0 is the first.")
        else:
            first = self._wanted_seed = seed + distance
            self._open_first(range(first, max(first + distance * _MAX_TRIES, -1), distance))

    def _open_first(self, seeds: Iterable[int]) -> None:
        """Open the deal of the first seed that suits the parameters, or say why none does.

        A key that is held down asks for more deals than can be shown: only the last one is opened.
        """
        game, why = self.game, ""

        def search() -> None:
            nonlocal why
            for seed in seeds:
                try:
                    found = game.kind.from_seed(seed, game.parameters)
                except BadInput as error:
                    why = why or str(error)
                else:
                    self.open_game(found)
                    return
            self._wanted_seed = None
            self.player.say(f"No deal near here fits: {why}")

        self.card_app.input_queue.defer(search)

    def action_ask_deal(self) -> None:
        self.ask_for_deal()

    @property
    def typed_parameters(self) -> Any:
        """The parameters of a seed or a deal that is typed."""
        return self.game.parameters

    def ask_for_deal(self, text: str = "") -> None:
        """Show the dialog in which a seed, a deal or an id is entered; `text` is in it at first."""
        game, draw_seed = self.game, self.card_app.draw_seed

        def read(text: str) -> Session[Any, Any]:
            return read_own(game, text, self.typed_parameters)

        def answered(chosen: Session[Any, Any] | None) -> None:
            if chosen is not None:
                chosen.continue_as(game.alike(chosen.game))
                self.card_app.open_session(chosen)

        seed = seed_hint(game.example_seeds).capitalize()
        hint = " · ".join(filter(None, (f"{seed}; -5 is the same as 5", game.deal_hint, "or a whole id")))
        title = f"{game.title}: a seed or a deal" if game.deal_hint else f"{game.title}: a seed"
        offers = tuple(map(str, game.example_seeds))
        dialog = Ask(title, hint, read, text=text, offers=offers, draw=lambda: str(draw_seed()))
        self.table.app.push_screen(dialog, answered)

    def action_copy_id(self) -> None:
        # Only the id of a game in progress has the moves that a person has chosen.
        text = self.session.save() if self.game.interactive else self.session.id
        number = catalogue_id(self.game.id)
        self.card_app.copy(text, f", which is also {number}" if number else "")

    def action_copy_result(self) -> None:
        if not self.card_app.library.is_of_today(self.session):
            self.player.say(f"This is not today's game: {self.key('game_of_the_day')} opens that.")
        elif line := self.card_app.library.result_of_today(
            self.game.key, self.card_app.settings.share_signs, self.session.id
        ):
            self.card_app.copy(line)
        elif self.session.at_end:
            self.player.say("You jumped to this end: play the game through to share its result.")
        else:
            self.player.say("Today's game has not been finished yet.")

    def action_back_home(self) -> None:
        self.card_app.go_home()

    def action_game_before(self) -> None:
        if not self.card_app.go_back():
            self.player.say("There was no game before this one.")

    def action_game_after(self) -> None:
        if not self.card_app.go_forward():
            self.player.say("There is no game after this one.")

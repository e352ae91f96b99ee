"""Other starts of Silver Dollar: puzzles, levels, and starts that somebody makes."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from cardtui.engine.errors import BadInput
from cardtui.games import open_id
from cardtui.games.coins import ladder, theory
from cardtui.games.coins.game import Coins
from cardtui.games.coins.legal_moves import Positions, leftmost
from cardtui.games.coins.notation import positions_text
from cardtui.games.coins.parameters import ALONE, CoinsParameters
from cardtui.games.coins.puzzles import DAILY, WIDE
from cardtui.games.coins.screens.editor import EditorScreen
from cardtui.games.coins.screens.puzzles import other_board, puzzle
from cardtui.library.endings import following
from cardtui.ui.table.deals import Deals
from cardtui.ui.table.moves import Moves

_MOST_ASKED = 200  # moves of a puzzle that somebody would play


def _dealt(positions: Positions, parameters: CoinsParameters) -> Coins:
    """Return the game from these squares. A seed would make others for other parameters."""
    return Coins.from_deal(positions_text(positions), parameters)


class CoinStarts(Deals):
    """Opens puzzles, levels and other starts."""

    play: Moves
    game: Coins

    def action_exact(self) -> None:
        """Open this start as a puzzle with a target that is not the least number of moves."""
        start, parameters = self.game.positions, replace(self.game.parameters, dollar=None)
        step = parameters.step
        few, many = theory.fewest(start, step), theory.most(start)
        if not many:
            self.play.say("every coin is home")
            return
        most = min(many, max(few + 1, _MOST_ASKED))
        target = Random(self.card_app.draw_seed()).randint(min(few + 1, many), most)
        self.open_game(_dealt(start, replace(parameters, players=ALONE, target=target)))

    def action_find_move(self) -> None:
        """Open the next level of the path, the next challenge, or a random puzzle."""
        level, challenge, grade = following(self.session, self.card_app.library)
        if level is not None:
            self.open_game(Coins.of_level(level))
        elif challenge is not None:
            self.card_app.open_session(open_id(ladder.game_id(challenge, self.card_app.draw_seed())))
        else:
            puzzle(self.card_app, grade, self.game.id)

    def action_new_deal(self) -> None:
        """Open a random deal: in a puzzle of a grade, a puzzle that has not come lately."""
        if self.game.parameters.grade is None:
            super().action_new_deal()
        else:
            puzzle(self.card_app, self.game.parameters.grade, self.game.id)

    def action_next_seed(self) -> None:
        if not self._is_daily():
            super().action_next_seed()

    def action_previous_seed(self) -> None:
        if not self._is_daily():
            super().action_previous_seed()

    def _is_daily(self) -> bool:
        """Return whether this is a daily puzzle from the list, and say that its neighbours are others'."""
        if daily := self.game.parameters.pool == DAILY:
            self.play.say("daily puzzles open one a day: cardtui coins today --date opens those of the past")
        return daily

    @property
    def typed_parameters(self) -> Any:
        """The parameters of a seed that is typed, which is no number of a daily puzzle."""
        parameters = self.game.parameters
        return replace(parameters, pool=WIDE) if parameters.pool == DAILY else parameters

    def action_other_board(self) -> None:
        other_board(self.card_app, self.game.id)

    def action_path(self) -> None:
        from cardtui.games.coins.screens.path import PathScreen  # takes a while to import

        if any(isinstance(screen, PathScreen) for screen in self.table.app.screen_stack):
            self.card_app.go_home()  # which is the map
        else:
            self.card_app.leave_for(PathScreen())

    def action_edit(self) -> None:
        positions, dollar = self.session.state.positions, self.game.dollar
        on_strip = positions[leftmost(positions) :]

        def dollar_of(placed: Positions) -> int | None:
            """Return the number of the dollar, counted from the left; the last coin if there are fewer."""
            if dollar is None:
                return None
            return max(0, min(dollar - len(positions) + len(on_strip), len(placed) - 1))

        def make(placed: Positions) -> Coins:
            parameters = replace(self.game.parameters, target=None, dollar=dollar_of(placed))
            try:
                return _dealt(placed, parameters)
            except BadInput:  # in a puzzle, if there is no move to find
                return _dealt(placed, replace(parameters, find=None))

        self.table.app.push_screen(EditorScreen(on_strip, make), self.play.answered)

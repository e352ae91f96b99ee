"""The part of the table of Silver Dollar that explains the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from cardtui.games.coins import Coins, explanation
from cardtui.ui.games.coins.heap_table import HeapLine
from cardtui.ui.games.coins.heaps import HeapsPanel, heap_lines, heaps_to_add
from cardtui.ui.games.coins.moves import CoinMoves, StripTable
from cardtui.ui.table.end import End
from cardtui.ui.table.part import Part
from cardtui.ui.table.view_commands import ViewCommands


class Explaining(Part):
    """Shows why a position is won or lost."""

    def __init__(self, table: StripTable, play: CoinMoves, view_commands: ViewCommands, end: End) -> None:
        super().__init__(table)
        self._strip, self._play, self._view_commands, self._end = table.strip, play, view_commands, end

    _explained_ply = -1
    """The last ply at which the explanation was counted as a hint."""

    _explains_end = False
    """Whether the explanation was opened from the end panel, to which one returns when it is closed."""

    @property
    def game(self) -> Coins:
        return cast(Coins, self.session.game)

    def open_panels(self) -> Iterator[Callable[[], None]]:
        if "explained" in self.table.views:
            yield self.action_explain

    def explain(self) -> None:
        """Show the moves on the strip, and the explanation if it is open, as they are now."""
        self._strip.proposals = self._play.proposals
        if "explained" not in self.table.views:
            return
        game, state, move = self.game, self.session.state, self._play.move_input.aimed_move
        panel = self.table.screen.query_one(HeapsPanel)
        if self._play.is_to_solve:
            wrong = None if self._play.shown_mistake is None else self._play.shown_mistake.move
            key = self.key("hint")
            panel.show(lambda width, height: heaps_to_add(game, state, wrong, width, height, hint_key=key))
        elif game.two_sided:
            if made := self._play.shown_mistake is not None:
                move = self._play.shown_mistake.move
            panel.show(lambda width, height: heap_lines(game, state, move, width, height, made=made))
            self._count_explanation()
        else:
            panel.show(lambda width, height: map(HeapLine.said, explanation.explain(game, state)))

    def _count_explanation(self) -> None:
        """Count an explanation as a hint, once a turn of a person against the computer: it tells the move."""
        session = self.session
        helps = not session.complete and explanation.helps(self.game, session.state)
        if helps and session.ply != self._explained_ply:
            self._explained_ply = session.ply
            self.player.hint_given()

    def action_explain(self) -> None:
        """Explain the position; from the end panel that in which the game was decided."""
        if not self._end.shows_end:
            self._toggle_explanation()
            return
        self._end.put_end_aside()
        if self.game.two_sided:
            self.player.go(self._deciding_ply)
        if "explained" not in self.table.views:
            self._view_commands.toggle_view("explained")
        self._explains_end = True

    def _toggle_explanation(self) -> None:
        self._view_commands.toggle_view("explained")
        if "explained" in self.table.views:
            if self._explained_ply == self.session.ply:
                is_lost = self.game.hint(self.session.state).move is None
                told = "that no move wins" if is_lost else "the winning move"
                self._play.say(f"that counted as a hint: it told {told}")
        else:
            self._play.say()  # what it told is told no more
            if self._explains_end and self.session.complete:
                self.table.do("last")
        self._explains_end = False

    @property
    def _deciding_ply(self) -> int:
        """The ply before the last move of a person in a puzzle.

        In a game, that at which a person could use the last mistake of the other, or made the last one.
        """
        if self.game.puzzle is not None:
            return self.session.own_moves[-1] - 1
        mistake = next(reversed(self.session.landmarks), None)
        if mistake is None:
            return 0
        return mistake - 1 if self.session.is_human_turn(mistake - 1) else mistake

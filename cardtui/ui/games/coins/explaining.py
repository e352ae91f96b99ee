"""The part of the table of Silver Dollar that explains the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import cast

from cardtui.games.coins import Coins, explanation
from cardtui.games.coins.path import GAPS_CHAPTER, levels_in
from cardtui.games.coins.theory import heaps
from cardtui.settings import AUTOMATIC, HEAPS, Setting
from cardtui.ui.games.coins.heap_table import HeapLine
from cardtui.ui.games.coins.heaps import HeapsPanel, gap_heaps, heap_lines, heap_notes, heaps_to_add
from cardtui.ui.games.coins.moves import CoinMoves, StripTable
from cardtui.ui.table.end import End
from cardtui.ui.table.part import Part
from cardtui.ui.table.view_commands import ViewCommands
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel

_EXPLAINED, _NUMBERS = "explained", "numbers"
"""The views in which a position is explained, and in which its heaps are numbers."""


class Explaining(Part):
    """Shows why a position is won or lost."""

    def __init__(self, table: StripTable, play: CoinMoves, view_commands: ViewCommands, end: End) -> None:
        super().__init__(table)
        self._strip, self._play, self._view_commands, self._end = table.strip, play, view_commands, end

    _explained_ply = -1
    """The last ply at which the explanation was counted as a hint."""

    _asked = False
    """Whether somebody has asked for an explanation in this game."""

    _explains_end = False
    """Whether the explanation was opened from the end panel, to which one returns when it is closed."""

    @property
    def game(self) -> Coins:
        return cast(Coins, self.session.game)

    def open_panels(self) -> Iterator[Callable[[], None]]:
        if self.is_open:
            yield self._close

    # heaps below the strip

    @property
    def is_open(self) -> bool:
        """Whether the position is explained."""
        return _EXPLAINED in self.table.views

    @property
    def shows_numbers(self) -> bool:
        """Whether the heaps are shown as numbers, as they always are where none stand below the strip."""
        return self.is_open and (_NUMBERS in self.table.views or self.table.screen.has_class("-inside"))

    @cached_property
    def _knows_gaps(self) -> bool:
        """Whether the person has won every level of the chapter of the path that teaches which gaps count."""
        earned = self.card_app.library.progress(self.game.key).stars
        return all(earned.get(number) for number in levels_in(GAPS_CHAPTER))

    @property
    def _shows_heaps(self) -> bool:
        """Whether braces and heaps stand below the strip."""
        if not self.game.two_sided:
            return False
        if self.is_open or self._play.is_to_solve:
            return self.is_open  # an unsolved puzzle shows them only if asked
        wanted = self.card_app.settings.get(HEAPS).value
        if wanted == AUTOMATIC:
            return self._asked or self._knows_gaps
        return bool(wanted == "always")

    @property
    def tallest(self) -> int | None:
        """The largest heap at the start of the game; None if none are shown."""
        game = self.game
        if not self._shows_heaps:
            return None
        return max((heap.number for heap in heaps(game.positions, game.step, game.dollar)), default=0)

    def setting_changed(self, setting: Setting) -> None:
        if setting is HEAPS:
            self.show_heaps()
            self.table.update_css_classes()

    def show_heaps(self) -> None:
        """Show the heaps of the present position; those that cancel are dimmed while it is explained."""
        coloured = self.is_open and not self._play.is_to_solve
        self._strip.heaps = (
            gap_heaps(self.game, self.session.state, self._play.move_input.aimed_move, coloured=coloured)
            if self._shows_heaps
            else ()
        )

    def explain(self) -> None:
        """Show the moves on the strip, and the explanation if it is open, as they are now."""
        self._strip.proposals = self._play.proposals
        self.show_heaps()
        if not self.is_open:
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
            self.table.screen.query_one("#why", EllipsisLabel).set_text(heap_notes(game, state))
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
            self._show_next()
            return
        self._end.put_end_aside()
        if self.game.two_sided:
            self.player.go(self._deciding_ply)
        if not self.is_open:
            self._open()
        self._explains_end = True

    def _show_next(self) -> None:
        """Show the heaps coloured, then as numbers, then close both; without heaps there are only words."""
        if not self.is_open:
            self._open()
        elif self.shows_numbers:
            self._close()
        else:
            self._view_commands.toggle_view(_NUMBERS)
            self._play.say()

    def _open(self) -> None:
        self._asked = True
        self._view_commands.toggle_view(_EXPLAINED, *(() if self.game.two_sided else (_NUMBERS,)))
        self._play.say()
        if self._explained_ply == self.session.ply:
            is_lost = self.game.hint(self.session.state).move is None
            told = "that no move wins" if is_lost else "the winning move"
            cost = f"that counted as a hint: it told {told}"
            self._play.say(f"{self._play.note_on_turn} · {cost}")

    def _close(self) -> None:
        self._view_commands.toggle_view(*self.table.views & {_EXPLAINED, _NUMBERS})
        self._play.say()  # what it told is told no more
        if self._explains_end and self.session.complete:
            self.table.do("last")
        self._explains_end = False

    @property
    def next_word(self) -> str:
        """What the key of the explanation shows next, in a word."""
        if self.shows_numbers:
            return "close"
        if self.is_open:
            return "numbers"
        return "see" if self._play.is_to_solve else "why"

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

"""The part of the table of Silver Dollar that explains the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from cardtui.engine.setting import AUTOMATIC, Setting
from cardtui.games.coins import depths, explanation
from cardtui.games.coins.depths import Refutation
from cardtui.games.coins.game import Coins
from cardtui.games.coins.path import GAPS_CHAPTER, levels_in
from cardtui.games.coins.rules import CoinsState
from cardtui.games.coins.screens.answering import AnswerOnStrip
from cardtui.games.coins.screens.heap_table import HeapLine
from cardtui.games.coins.screens.heaps import HeapsPanel, gap_heaps, heap_lines, heaps_to_add
from cardtui.games.coins.screens.moves import CoinMoves, StripTable
from cardtui.games.coins.settings import HEAPS
from cardtui.games.coins.theory import heaps
from cardtui.ui.cards.strip_rows import Aim
from cardtui.ui.table.end import End
from cardtui.ui.table.part import Part
from cardtui.ui.table.view_commands import ViewCommands
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel

_EXPLAINED, _WHY, _NUMBERS = "explained", "why", "numbers"
"""The views in which a position is explained, with the answer to a move that loses, and with numbers."""


class Explaining(Part):
    """Shows why a position is won or lost."""

    game: Coins

    def __init__(self, table: StripTable, play: CoinMoves, view_commands: ViewCommands, end: End) -> None:
        super().__init__(table)
        self._strip, self._play, self._view_commands, self._end = table.strip, play, view_commands, end
        self._on_strip = AnswerOnStrip(table, self.explain)

    _explained_ply = -1
    """The last ply at which the explanation was counted as a hint."""

    _asked = False
    """Whether somebody has asked for an explanation in this game."""

    _explains_end = False
    """Whether the explanation was opened from the end panel, to which one returns when it is closed."""

    _played: tuple[CoinsState, Refutation | None] | None = None
    """The answer that was played last, and where, so that it is played once."""

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

    @property
    def shows_why(self) -> bool:
        """Whether the answer to a move that loses is shown."""
        return self.is_open and _WHY in self.table.views and not self.shows_numbers

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
        state, move = self.session.state, self._play.move_input.aimed_move
        if self._on_strip.state is not None:
            state, move = self._on_strip.state, None
        self._strip.heaps = gap_heaps(self.game, state, move, coloured=coloured) if self._shows_heaps else ()

    # the answer to a move that loses

    @property
    def answer(self) -> Refutation | None:
        """The answer to the aimed move, to the mistake that comes next, or to any move that loses.

        In a puzzle that is not solved it is never that to the aimed one, which would tell whether that loses,
        and none at all where few moves lose.
        """
        game, state = self.game, self.session.state
        if not game.two_sided:
            return None
        if self._on_strip.answer is not None:
            return self._on_strip.answer
        mistake = self._play.shown_mistake
        if mistake is not None:
            return depths.answer_to(game, state, mistake.move)
        if self._play.is_to_solve:
            return depths.answer_to(game, state, None) if depths.may_show_losing(game, state) else None
        return depths.answer_to(game, state, self._play.move_input.aimed_move)

    def stop(self) -> None:
        """Show the game on the strip, and no longer the answer that is played."""
        if self._on_strip.stop():
            self._show_moves()

    def leave_state(self) -> None:
        """Play no answer any more: the coins of the game move, or have moved."""
        self._on_strip.stop(keeps_aim=False)
        self._played = None

    def state_changed(self) -> None:
        """Show the heaps of another position."""
        self.leave_state()
        self.show_heaps()

    def _play_answer(self) -> None:
        """Play the answer on the strip, unless it has been played already, or another move is selected."""
        state, answer = self.session.state, self.answer
        if self._played == (state, answer) or self._on_strip.answer is not None:
            return
        if self.game.is_computer_turn(state) and self._play.is_newest:
            return  # it moves in a moment
        self._played = state, answer
        if answer is not None and (not self._play.move_input.selecting or self._is_of_aimed(answer)):
            self._on_strip.play(state, answer)

    def _is_of_aimed(self, answer: Refutation) -> bool:
        return answer.move == self._play.move_input.aimed_move

    def _show_moves(self) -> None:
        """Show the proposed moves on the strip, and the heaps."""
        if self._on_strip.state is None:
            self._strip.proposals = self._proposals
        self.show_heaps()

    def explain(self) -> None:
        """Show the moves on the strip, and the explanation if it is open, as they are now."""
        if self.shows_why:
            self._play_answer()
        else:
            self._on_strip.stop()
            self._played = None
        self._show_moves()
        if not self.is_open:
            return
        game, state, move = self.game, self.session.state, self._play.move_input.aimed_move
        panel = self.table.screen.query_one(HeapsPanel)
        if game.two_sided:
            why = depths.why(game, state, self.answer) if self.shows_why else None
            below = depths.not_braced(game, state) if why is None or self.note != why[0] else why[1]
            self.table.screen.query_one("#why", EllipsisLabel).set_text(below)
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

    @property
    def _proposals(self) -> tuple[tuple[int, Aim], ...]:
        """The moves to show on the strip: while a move that loses is answered, that move."""
        answer = self.answer if self.shows_why else None
        if answer is None or self._play.move_input.selecting:
            return self._play.proposals
        coin, distance = answer.move
        return ((coin, Aim(self.session.state.positions[coin] - distance, legal=False)),)

    @property
    def note(self) -> str:
        """The text in the turn line for a position that is explained without numbers."""
        game, state, move = self.game, self.session.state, self._play.move_input.aimed_move
        answer = self.answer
        if self._play.is_to_solve and (move or answer is None or not self.shows_why):
            return "" if move else depths.UNSOLVED
        if (
            self.shows_why
            and not state.over
            and (move is None or answer is None or self._is_of_aimed(answer))
        ):
            return depths.why(game, state, answer)[0]
        return depths.see(game, state, move)

    def _count_explanation(self) -> None:
        """Count an explanation as a hint, once a turn against the computer: it reveals the move."""
        session = self.session
        is_counted = not session.complete and self.card_app.library.is_recorded(session)
        helps = is_counted and explanation.helps(self.game, session.state)
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
        """Show the heaps coloured, then the answer to a move that loses, then numbers, then close them all.

        Without heaps there are only words.
        """
        if not self.is_open:
            self._open()
        elif self.shows_numbers:
            self._close()
        else:
            if self.shows_why:
                self._view_commands.toggle_view(_WHY, _NUMBERS)
            else:
                self._view_commands.toggle_view(_NUMBERS if self.answer is None else _WHY)
            self._play.say()

    def _open(self) -> None:
        self._asked = True
        self._view_commands.toggle_view(_EXPLAINED, *(() if self.game.two_sided else (_NUMBERS,)))
        self._play.say()
        if self._explained_ply == self.session.ply:
            told = self._play.note_on_turn, "that counted as a hint"
            self._play.say(" · ".join(filter(None, told)))

    def _close(self) -> None:
        self._view_commands.toggle_view(*self.table.views & {_EXPLAINED, _WHY, _NUMBERS})
        self._play.say()  # what it told is told no more
        if self._explains_end and self.session.complete:
            self.table.do("last")
        self._explains_end = False

    @property
    def next_word(self) -> str:
        """The word for what the key of the explanation shows next."""
        if self.shows_numbers:
            return "close"
        if self.shows_why or (self.is_open and self.answer is None):
            return "numbers"
        return "why" if self.is_open else "see"

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

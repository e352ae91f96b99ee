"""Moves that a person chooses: whose turn it is, undo and redo, hints, parameters, the computer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar, Protocol

from textual.content import Content
from textual.geometry import Offset

from cardtui.engine.game import Game, with_parameters
from cardtui.engine.phrases import count, inside
from cardtui.engine.zones import Target
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.commands import POINTING, Command
from cardtui.ui.dialogs.parameters import ParametersDialog
from cardtui.ui.table.play import Play
from cardtui.ui.table.pointing import ZonePointing
from cardtui.ui.textual_internals import OneTimer
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel
from cardtui.ui.widgets.key_footer import KeyFooter
from cardtui.ui.widgets.presets import Preset

_CLAUSE = " · "
"""What stands between two things that are said in a line."""


class TurnLine(EllipsisLabel):
    """The line that says whose turn it is, what can be done, and why something cannot."""

    DEFAULT_CSS = "TurnLine { height: 1; }"

    def __init__(self) -> None:
        super().__init__(id="in-hand")

    _said = "", "", ""
    """Whose turn it is, what was said of it, and the label of a key with which that begins."""

    def say(self, turn: str, text: str, key: str = "") -> None:
        """Show whose turn it is and what is said of it, which may begin with the label of a key."""
        self._said = turn, text, key
        self._show_said()

    def on_resize(self) -> None:
        self._show_said()

    def _show_said(self) -> None:
        """Show what was said. Where it takes two lines, a clause has the second."""
        turn, text, key = self._said
        apart = "" if not turn else " " if turn.endswith(":") else "  "
        width, start = self.size.width, len(f"{turn}{apart}")
        if self.styles.text_wrap == "wrap" and start + len(text) > width > 0:
            head, *clauses = text.split(_CLAUSE)
            while clauses and start + len(head) + len(_CLAUSE) + len(clauses[0]) <= width:
                head += _CLAUSE + clauses.pop(0)
            second = _CLAUSE.join(clauses)
            if second and start + len(head) <= width >= len(second):
                text = f"{head}\n{second}"
        said = Content(text).stylize("bold $mark", 0, len(key))
        self.set_text(Content.assemble((f"{turn}{apart}", "bold $mark"), said))


class MoveInput(Protocol):
    """Lets a person choose a move, part by part."""

    @property
    def selecting(self) -> bool:
        """Whether a part of a move has been chosen."""

    @property
    def prompt(self) -> str:
        """The next possible action, as a hint for the turn line."""

    @property
    def chosen_cell(self) -> Offset | None:
        """The cell of the screen of what has been chosen or is pointed at, if anything is."""

    def clear(self) -> None:
        """Clear the selection, and say so."""

    def select_hint(self, move: Any) -> str:
        """Select a move that was hinted at. Return what to add to the hint: which key makes the move."""

    def hide(self) -> None:
        """Hide the selection while cards or pieces move."""


class Moves(Play):
    """Lets a person play against the computer, another person or alone, with a `TurnLine`."""

    chooses: ClassVar[bool] = True
    input_commands: ClassVar[tuple[Command, ...]] = POINTING

    reply_seconds = 0.6
    """Seconds before the computer moves, or a forced step happens."""

    _hints_here = 0
    """The number of hints that have been given at this ply."""

    _warned_at_start = False
    """Whether `undo` has said here that nothing is left to undo, and that it leaves the game next."""

    pointing_type: ClassVar[type[ZonePointing]] = ZonePointing
    """How a person points at zones to choose a move."""

    _went_back = False
    """Whether this ply was reached from a later one: then nothing happens there by itself."""

    @cached_property
    def move_input(self) -> MoveInput:
        """Lets a person choose a move."""
        return self.pointing_type(self)

    @property
    def _pointing(self) -> ZonePointing:
        assert isinstance(self.move_input, ZonePointing)
        return self.move_input

    @property
    def css_classes(self) -> dict[str, bool]:
        """The classes of every table, and whether there is nothing to watch: no end and no past."""
        session = self.session
        watchable = session.at_end or session.ply < session.length or session.complete
        return {"-unwatched": not watchable or bool(self.table.only)}

    @property
    def chosen_cell(self) -> Offset | None:
        return None if self.player.is_animating or self.table.too_small else self.move_input.chosen_cell

    @property
    def is_selecting(self) -> bool:
        return self.move_input.selecting

    @property
    def opening_hint(self) -> str:
        return f"{self.key('hint')} gives a hint, {self.help_hint}"

    def say(self, note: str = "") -> None:
        """Show `note` in the turn line, or what can be done."""
        turn, text = self.turn, note or self._replaced or self.why_blocked() or self.move_input.prompt
        key = ""
        if not note and self.note_on_turn:
            turn, text, key = self.turn_of_note, self.note_on_turn, self.key_of_note
        if not note and not self.move_input.selecting:
            self.show_hints(())
        self.table.screen.query_one(TurnLine).say(turn, text, key)
        self.player.notify(lambda observer: observer.selection_changed())

    def why_blocked(self) -> str:
        game, state = self.game, self.session.state
        if game.result(state) is not None:
            return game.when_over(state)
        if game.is_computer_turn(state):
            if self.is_newest:
                return f"{inside(game.opponent_name)} is thinking"
            return f"press {self.key('redo')}, or play on from your own turn"
        if game.current_player(state) is None:
            return "this happens by itself" if self.reply_is_due() else f"press {self.key('redo')} to go on"
        return ""

    @property
    def is_newest(self) -> bool:
        """Whether no move from this ply is known."""
        return self.session.ply == self.session.length

    @property
    def turn(self) -> str:
        """Whose turn it is, or which move of the game's past this is."""
        session, game = self.session, self.game
        if self.is_newest or self.reply_is_due():
            return game.turn_label(session.state)
        return self.past_ply_label

    @property
    def past_ply_label(self) -> str:
        """Which ply of the known ones this is: `After move 3 of 9`, `Start position`."""
        session = self.session
        if not session.ply:
            return "Start position"
        return f"After {self.game.step_name} {session.ply} of {session.length}"

    @property
    def _replaced(self) -> str:
        """The number of moves that the person's move has replaced, in a sentence, until one looks back."""
        session = self.session
        ply = session.ply
        if ply > 1 and not session.is_human_turn(ply - 1):
            ply -= 1  # the computer has answered since
        replaced = session.replaced_move_count(ply)
        if not (replaced and self.is_newest) or self.move_input.selecting or session.at_end:
            return ""
        them = "that" if replaced == 1 else "them"
        moves = count(replaced, session.game.step_name)
        return f"this replaced {moves}; {self.key('undo')} undoes it and restores {them}"

    @property
    def key_of_note(self) -> str:
        """The label of the key at the start of `note_on_turn`, if it explains what a key does."""
        return ""

    @property
    def note_on_turn(self) -> str:
        """The text of the turn line instead of the turn and the possible actions, or nothing."""
        return ""

    @property
    def turn_of_note(self) -> str:
        """The text in place of the turn before `note_on_turn`."""
        return ""

    @property
    def to_press(self) -> str:
        if self.card_app.by_touch:
            return "Tap what is to be moved, then where to."
        arrows = f"{self.key('point(-1, 0)')} and {self.key('point(1, 0)')}"
        return f"{arrows} point, {self.key('choose_target')} chooses; or click."

    def keys_changed(self) -> None:
        self.say()

    def leave_ply(self, before: int) -> None:
        self._went_back = before > self.session.ply
        self._hints_here, self._warned_at_start = 0, False
        self.move_input.hide()

    def landed(self) -> None:
        self.move_input.clear()
        self.schedule_reply()

    def resized(self) -> None:
        self.schedule_reply()  # there may have been no room to see what the computer does

    def resumed(self) -> None:
        self.schedule_reply()

    def action_point(self, across: int, down: int) -> None:
        self._pointing.point(across, down)

    def action_choose_target(self) -> None:
        self._pointing.confirm()

    def zone_clicked(self, message: ZoneWidget.Clicked) -> None:
        target = Target(message.zone, message.card)
        self._pointing.click(target)

    def strip_pointed(self, message: SquareStrip.Pointed) -> None:
        """Handle the mouse on a strip."""
        self._pointing.point_on_strip(message)

    def zone_lifted(self, source: Target, above: str | None) -> None:
        self._pointing.lift(source, None if above is None else Target(above))

    def zone_returned(self) -> None:
        self._pointing.clear()

    def zone_dragged(self, source: Target, onto: Target) -> None:
        self._pointing.drag(source, onto)

    def let_go(self) -> bool:
        if not self.move_input.selecting:
            return False
        self.move_input.clear()
        return True

    def action_drop(self) -> None:
        if self.table.close_panel():
            return
        if self.session.length and not self.session.complete:
            self.say(f"{self.key('back_home')} leaves the game")  # one Esc too many must not leave it
        else:
            self.table.do("back_home")

    def label_keys(self, footer: KeyFooter) -> None:
        footer.reword("undo", "previous" if self.table.gives_hints and self.resume_hint else "undo")

    def action_again(self) -> None:
        if self.session.started:
            self.open_game(self.game)
        else:
            self.say("this is the start")

    def action_undo(self) -> None:
        if self.player.undo():
            return
        warned, self._warned_at_start = self._warned_at_start, True
        if self.session.complete:  # whoever looks back at its start does not want to leave it
            self.say("this is the start: there is no move to undo")
        elif self.session.own_moves and not warned:  # one u too many must not leave the game
            again = f"; {self.key('undo')} again leaves for the game before"
            self.say(f"there is no move to undo{again if self._has_game_before else ''}")
        elif not self.card_app.go_back():
            self.say("there is no move to undo")

    @property
    def _has_game_before(self) -> bool:
        app = self.card_app
        return app.game_stack.last is not None or app.library.has_other_saved_game(self.session)

    def action_redo(self) -> None:
        if not self.player.redo() and not self.card_app.go_forward():
            self.say("there is no move to redo")

    def action_next_landmark(self) -> None:
        if self._may_show_landmarks():
            self.pass_on("next_landmark")

    def action_previous_landmark(self) -> None:
        if self._may_show_landmarks():
            self.pass_on("previous_landmark")

    def _may_show_landmarks(self) -> bool:
        """Return whether landmarks may be shown; if not, say when they are."""
        if not self.session.may_spoil:
            self.say(f"{self.game.landmarks.name}s are shown when the game is over")
        return self.session.may_spoil

    def action_hint(self) -> None:
        """Give the next hint at this ply. The last one selects the best move, or says why there is none."""
        game, state = self.game, self.session.state
        if not game.is_human_turn(state):
            self.say(self.why_blocked())
            return
        hint = game.hint(state)
        if hint.move is not None and self._hints_here < len(hint.grades):
            self._hints_here += 1
            self.player.hint_given()
            self.show_hints(hint.grades[: self._hints_here])
        if hint.move is None:
            self.say(hint.sentence)
        elif self._hints_here < len(hint.grades):
            is_next_last = self._hints_here == len(hint.grades) - 1
            what = "tells the move" if is_next_last else "says more"
            self.say(f"{hint.grades[self._hints_here - 1]} · {self.key('hint')} again {what}")
        else:
            self.say(f"{hint.sentence}{self.move_input.select_hint(hint.move)}")

    def show_hints(self, given: Sequence[str]) -> None:
        """Show all hints that have been given at this ply, until the turn line shows something else."""

    @property
    def presets(self) -> Sequence[Preset]:
        """The ways of playing with which the game setup begins."""
        return ()

    def action_settings(self) -> None:
        game = self.game
        defaults = self.card_app.settings.default_parameters(type(game))
        self.table.app.push_screen(ParametersDialog(game, self.remade, defaults, self.presets), self.answered)

    def remade(self, parameters: Any) -> Game[Any, Any]:
        """Return this deal with other parameters. May raise `BadInput`."""
        return with_parameters(self.game, parameters)

    def answered(self, game: Game[Any, Any] | None) -> None:
        """Open the game that a dialog returns, unless it is the present one."""
        if game == self.game:
            self.say("nothing was changed: the game goes on")
        elif game is not None:
            self.open_game(game)

    def schedule_reply(self, delay: float | None = None) -> None:
        """Set the timer of the next move or step that happens by itself, by default after `reply_delay`."""
        self._reply_timer.stop()
        if self.reply_is_due():
            self._reply_timer.set(self.reply_delay if delay is None else delay, self.reply)

    @cached_property
    def _reply_timer(self) -> OneTimer:
        return OneTimer(self.table.screen)

    @property
    def reply_delay(self) -> float:
        """The seconds until the next move or step that happens by itself."""
        return self.reply_seconds * self.reply_pace

    @property
    def reply_pace(self) -> float:
        """The time that the computer takes for a move, compared with the usual."""
        return 1.0

    def reply_is_due(self) -> bool:
        """Whether the next move or step happens by itself."""
        session = self.session
        game, state = session.game, session.state
        if not self.table.is_on_top or self.table.too_small or game.result(state) is not None:
            return False
        if game.is_computer_turn(state):
            return self.is_newest
        # A forced step may be known already from a saved game, a move that a person has made may not.
        known = range(session.ply, session.length)
        forced = game.current_player(state) is None and not any(
            game.current_player(session.state_at(ply)) is not None for ply in known
        )
        return forced and not self._went_back and not self.playhead.playing

    def reply(self) -> None:
        """Make the move of the computer, or the forced step, if it is due."""
        if not self.reply_is_due():
            return
        if self.game.is_computer_turn(self.session.state):
            self.player.play(self.game.computer_move(self.session.state))
        else:
            self.player.go(self.session.ply + 1, fly=True)

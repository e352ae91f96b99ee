"""The table of a game that is played: whose turn it is, undo and redo, hints, settings, the computer.

How a move is chosen is another thing: `cardtui.ui.table.pointing`, or a way of the game's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.content import Content
from textual.timer import Timer

from cardtui.engine.game import Game
from cardtui.engine.phrases import count
from cardtui.ui.commands import interactive_commands
from cardtui.ui.dialogs.parameters import ParametersDialog
from cardtui.ui.table.screen import TableScreen
from cardtui.ui.textual_internals import set_reliable_timer
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel

__all__ = ["PlayedTable", "TurnLine"]


class TurnLine(EllipsisLabel):
    """The line that says whose turn it is, what can be done, and why not."""

    DEFAULT_CSS = "TurnLine { height: 1; }"

    def __init__(self) -> None:
        super().__init__(id="in-hand")

    def say(self, whose: str, told: str) -> None:
        self.tell(Content.assemble((f"{whose}  " if whose else "", "bold $mark"), told))


class PlayedTable(TableScreen):
    """A table with a `TurnLine`. A subclass says how a move is chosen, and what is in hand meanwhile."""

    thinking = 0.6
    """Seconds before the computer moves, or what is forced happens."""

    _timer_of_reply: Timer | None = None
    _went_back = False
    """Whether the place was come to from a later one: then nothing is done there by itself."""

    def __init_subclass__(cls) -> None:
        if game := getattr(cls, "game_type", None):
            own = {command.name for command in cls.own_commands}
            missing = (command for command in interactive_commands(game) if command.name not in own)
            cls.own_commands = (*cls.own_commands, *missing)
        super().__init_subclass__()

    # what a way to choose moves says

    @property
    def holding(self) -> bool:
        """Whether a part of a move has been chosen."""
        return False

    @property
    def in_hand(self) -> str:
        """What can be done now, with what is in hand."""
        raise NotImplementedError

    def let_go(self) -> None:
        """Let nothing be in hand."""
        raise NotImplementedError

    def take_hinted(self, move: Any) -> str:
        """Take in hand the move of a hint; returns what is said besides: which key makes it."""
        raise NotImplementedError

    def show_aim(self) -> None:
        """Show what depends on what is in hand."""

    # what is said

    @property
    def opening(self) -> str:
        return "t gives a hint, ? tells the rules and the keys"

    def say(self, note: str = "") -> None:
        """Say what can be done, or `note`."""
        whose, told = self._whose, note or self._what_happened or self.why_not() or self.in_hand
        if not note and self.tells_mistake:
            whose, told = "", self._mistake
        self.query_one(TurnLine).say(whose, told)
        self.show_aim()

    def why_not(self) -> str:
        """Why no move can be made now, or nothing."""
        game, state = self.game, self.session.state
        if game.result(state) is not None:
            return game.when_over(state)
        if game.is_computer_turn(state):
            return "the computer is thinking" if self.is_newest else "press U, or play on from your own turn"
        if game.current_player(state) is None:
            return "this happens by itself" if self._is_due() else "press U to go on"
        return ""

    @property
    def is_newest(self) -> bool:
        """Whether no move is known that was made from here."""
        return self.session.ply == self.session.length

    @property
    def _whose(self) -> str:
        """Whose turn it is; in the past of a game, where one is."""
        session, game = self.session, self.game
        if self.is_newest or self._is_due():
            return game.turn_label(session.state)
        return game.ply_label(session.state, session.ply, session.length)

    @property
    def _what_happened(self) -> str:
        """How many moves one's last move has replaced, if it has."""
        session = self.session
        place = session.ply
        if place > 1 and not self.is_own(place - 1):
            place -= 1  # the computer has answered since
        replaced = session.replaced_move_count(place)
        if not replaced or self.holding:
            return ""
        them = "it" if replaced == 1 else "them"
        key, moves = self.by_name["undo"].keys[0], count(replaced, session.game.step_name)
        return f"this replaced {moves}; {key} brings {them} back"

    @property
    def _mistake(self) -> str:
        """What was wrong with the move that led here, once it is told."""
        session = self.session
        spoils = session.game.landmarks_spoil and session.is_landmark(session.ply)
        return session.describe(session.ply).why if spoils else ""

    @property
    def tells_mistake(self) -> bool:
        """Whether it is told what was wrong with the move that led here: not while the next one is chosen."""
        return bool(self._mistake) and not self.holding

    def is_own(self, place: int) -> bool:
        """Whether somebody may move at a place, and not the computer."""
        return self.game.is_human_turn(self.session.state_at(place))

    def show_state(self, state: Any) -> None:
        self.let_go()
        self._wake_computer()

    # the whole game again, undo and redo

    def action_again(self) -> None:
        if self.session.started:
            self.open_game(self.game)
        else:
            self.say("this is how it begins")

    def action_undo(self) -> None:
        if not self.player.undo(self.is_own) and not self.card_app.go_back():
            self.say("there is no move to take back")

    def action_redo(self) -> None:
        if not self.player.redo(self.is_own) and not self.card_app.go_forward():
            self.say("there is no move to make again")

    def action_drop(self) -> None:
        if self.holding:
            self.let_go()
        elif self.session.length and not self.session.complete:
            self.say("q leaves the game")  # Esc once too often shall not
        else:
            self.action_back_home()

    def action_next_landmark(self) -> None:
        if not self._keeps_landmarks():
            super().action_next_landmark()

    def action_previous_landmark(self) -> None:
        if not self._keeps_landmarks():
            super().action_previous_landmark()

    def _keeps_landmarks(self) -> bool:
        """Say that landmarks are not told yet, if there may be any."""
        if not self.session.may_spoil:
            self.say(f"{self.game.landmark_name}s are told when the game is over")
        return not self.session.may_spoil

    # help

    def action_hint(self) -> None:
        """Tell the best move, and take it in hand. Where nobody chooses, say why."""
        game, state = self.game, self.session.state
        if not game.is_human_turn(state):
            over = game.result(state) is not None
            self.say(f"{game.when_over(state)}: there is no move" if over else self.why_not())
            return
        move, told = game.hint(state)
        if move is not None:
            self.player.hinted()
        self.say(told if move is None else f"{told}{self.take_hinted(move)}")

    def action_settings(self) -> None:
        game = self.game
        make: Callable[[Any], Game[Any, Any]] = game.with_parameters
        usual = self.card_app.settings.default_parameters(type(game))
        self.app.push_screen(ParametersDialog(game, make, usual), self.answered)

    def answered(self, game: Game[Any, Any] | None) -> None:
        """Open the game that a dialog has made, if it has, and if it is another one."""
        if game == self.game:
            self.say("nothing was changed: the game goes on")
        elif game is not None:
            self.open_game(game)

    # the computer, and what is forced

    def ply_changed(self, before: int) -> None:
        self._went_back = before > self.session.ply
        super().ply_changed(before)

    def _wake_computer(self) -> None:
        if self._timer_of_reply is not None:
            self._timer_of_reply.stop()
            self._timer_of_reply = None
        if self._is_due():
            self._timer_of_reply = set_reliable_timer(self, self.thinking, self._reply)

    def _is_due(self) -> bool:
        """Whether a move is to be made by itself."""
        session = self.session
        game, state = session.game, session.state
        if not self.in_front or self.too_small or game.result(state) is not None:
            return False
        if game.is_computer_turn(state):
            return self.is_newest
        # What is forced may be known already, as it was explored.
        ahead = range(session.ply, session.length)
        forced = game.current_player(state) is None and not any(
            game.current_player(session.state_at(place)) is not None for place in ahead
        )
        return forced and not self._went_back and not self.playhead.playing

    def _reply(self) -> None:
        if not self._is_due():
            return
        if self.game.is_computer_turn(self.session.state):
            self.player.play(self.game.computer_move(self.session.state))
        else:
            self.player.go(self.session.ply + 1, fly=True)

    def on_screen_resume(self) -> None:
        self._wake_computer()

    def show_resized(self) -> None:
        super().show_resized()
        self._wake_computer()  # there may have been no room to see what it does

"""The way in which a table is played: by default, the game is only watched."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from cardtui.engine.game import Game
from cardtui.engine.zones import Target, ZoneKind
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.cards.zone_widget import ZoneWidget
from cardtui.ui.commands import POINTING, POINTING_AT_SQUARES, Command, interactive_commands
from cardtui.ui.dialogs.help import HelpScreen
from cardtui.ui.interfaces import Waiting
from cardtui.ui.player import PlayerObserver
from cardtui.ui.table.part import Part
from cardtui.ui.table.predict import PREDICT_VIEW

STEADY = 0.6
"""A key that is pressed again within so many seconds is held down, or tapped steadily."""


class Play(Part):
    """The way in which a table is played, and what it may show of the game. This one only watches."""

    chooses: ClassVar[bool] = False
    """Whether a person chooses moves."""
    input_commands: ClassVar[tuple[Command, ...]] = ()
    """The commands of the move input."""
    forbidden: ClassVar[frozenset[str]] = frozenset()
    """The names of the commands that mean nothing here."""

    @classmethod
    def commands_with(cls, game: type[Game[Any, Any]], own: tuple[Command, ...]) -> tuple[Command, ...]:
        """Return the commands of a table: its `own`, and those that choose moves."""
        if not cls.chooses:
            return own
        inputs = cls.input_commands
        if inputs is POINTING and {zone.kind for zone in game.zones} == {ZoneKind.STRIP}:
            inputs = POINTING_AT_SQUARES
        own = (*inputs, *own)
        names = {command.name for command in own}
        return (*own, *(command for command in interactive_commands(game) if command.name not in names))

    @property
    def chosen_cell(self) -> Offset | None:
        """The cell of the screen of what has been chosen or is pointed at, if anything is."""
        return None

    @property
    def is_selecting(self) -> bool:
        """Whether a part of a move has been chosen."""
        return False

    @property
    def holds_end(self) -> bool:
        """Whether the game has ended, but something has to be done before its end is shown."""
        return False

    def say(self, note: str = "") -> None:
        """Show `note`, or what can be done where moves are chosen."""
        if note:
            self.player.say(note)

    def why_blocked(self) -> str:
        """Return why a person can make no move now, or nothing."""
        return ""

    @property
    def css_classes(self) -> dict[str, bool]:
        """The CSS classes that depend on the kind of play, and whether the table has them now."""
        return {}

    def refuse(self, *_: object) -> None:
        """Say that a table with a few commands only has not the one whose key was pressed."""

    def compose_prompt(self) -> ComposeResult:
        """Yield what stands below the table of a watched game."""
        yield from ()

    def verdict(self, lines: Sequence[str]) -> Sequence[str]:
        """Return how the game ended; `lines` are the words of the game for it."""
        return lines

    def accepts(self, event: events.Event) -> bool:
        """Return whether a key, a click or a paste means this table."""
        return True

    def pressed(self, key: str) -> bool:
        """Handle a key that is no command. Return whether it means anything."""
        return False

    def strip_pointed(self, message: SquareStrip.Pointed) -> None:
        """Handle the mouse on a strip."""

    def let_go(self) -> bool:
        """Clear the selection. Return whether there was one."""
        return False

    # what happens at the table

    def leave_ply(self, before: int) -> None:
        """The ply has changed, and nothing is shown of it yet."""

    def landing(self) -> None:
        """The cards and pieces have landed, and nothing is shown of it yet."""

    def resumed(self) -> None:
        """The table is on top of the screen again."""

    def suspended(self) -> None:
        """Something lies on top of the table."""

    def resized(self) -> None:
        """The table has another size."""

    def moves_undone(self) -> None:
        """Moves were taken back."""

    # watching

    @property
    def resume_hint(self) -> str:
        """A hint at the key for the previous unfinished game, until this one has begun."""
        app, session = self.card_app, self.session
        left = app.game_stack.has_started_game or app.library.has_other_saved_game(session)
        if not left or session.started:
            return ""
        # Where there is nothing to undo yet, the key of undo goes back.
        key = self.key("undo" if "undo" in self.by_name else "game_before")
        return f"{key} returns to the previous game · "

    @property
    def opening_hint(self) -> str:
        """The text of the story before the first step."""
        return f"{self.table.play_key} plays the {self.game.step_name}s, {self.help_hint}"

    @property
    def help_hint(self) -> str:
        return f"{self.key('help')} explains the rules and the keys"

    @property
    def to_press(self) -> str:
        """A line about the controls for the help page."""
        steps = f"{self.key('back')} {self.key('forward')} go back and forward"
        plays = f", {self.key('by_hand')} lets you play" if "by_hand" in self.by_name else ""
        return f"{self.key('play_pause')} plays and pauses, {steps}{plays}."

    @property
    def help_commands(self) -> Iterable[Command]:
        """The commands that the help page lists."""
        return self.table.commands

    def action_help(self) -> None:
        game = self.game
        self.table.app.push_screen(HelpScreen(game.title, game.help_text, self.help_commands, self.to_press))

    def keys_changed(self) -> None:
        """The settings have given commands other keys."""

    @property
    def opening_key(self) -> str:
        """The label of the key that begins the game, which is shown where the first card will lie."""
        return self.table.play_key

    @property
    def opening_label(self) -> str:
        """The text that says, where the first card will lie, which key begins."""
        return f"▶ {self.opening_key}"

    def zone_clicked(self, message: ZoneWidget.Clicked) -> None:
        """Handle a click on a zone."""
        if message.zone in self.table.openable_zones:
            self.table.do("open_hidden")

    def zone_lifted(self, source: Target, above: str | None) -> None:
        """Show where a card, or a zone, that is dragged can go; it is above a zone now, or above none."""

    def zone_returned(self) -> None:
        """Show that nothing is dragged any more, as it was released over no other zone."""

    def zone_dragged(self, source: Target, onto: Target) -> None:
        """Handle a card, or a zone, that was dragged to another zone."""

    @property
    def hold(self) -> Waiting | None:
        """Lets cards wait before they fly, in games where they do."""
        return None

    @property
    def hammered_keys(self) -> Collection[str]:
        """The keys that make moves as fast as they are pressed, and mean something else at the end."""
        return ()

    @property
    def pause(self) -> Waiting | None:
        """Lets cards of a step that is watched wait for a moment, in games where they do."""
        return None

    @property
    def observers(self) -> Sequence[PlayerObserver]:
        """Those who observe the player before the table shows what they know."""
        return ()

    def lets_go(self, ply: int) -> bool:
        """Whether the game may go to a ply, for which something else than watching on asks."""
        return True

    def begin_game(self) -> None:
        """Begin the game, as the hint on the felt says."""
        self.table.do("play_pause")

    @property
    def tells_at_once(self) -> bool:
        """Whether a step is described before its cards have landed."""
        return False

    @property
    def hides_next(self) -> bool:
        """Whether a person is asked for what comes next, so that nothing else may reveal it."""
        return False

    @property
    def seen_ply(self) -> int:
        """The last ply whose cards lie where they can be seen."""
        ply = self.session.ply
        return ply if self.tells_at_once else min(self.table.landed_ply, ply)

    @property
    def told_ply(self) -> int:
        """The last ply whose step is described."""
        return max(0, min(self.seen_ply, self.session.ply - self.hides_next))

    @property
    def hides_future(self) -> bool:
        """Whether what has not been seen of a watched game is hidden: its length, its graph and landmarks."""
        if self.game.interactive or self.session.at_end:
            return False
        if self.predicts or self.hides_for_bets:
            return True
        return self.card_app.settings.hides_spoilers and not self.session.revealed

    @property
    def seen(self) -> int | None:
        """The farthest ply that is shown, if what comes after it is hidden."""
        return self.session.farthest if self.hides_future else None

    @property
    def predicts(self) -> bool:
        """Whether questions are asked."""
        return PREDICT_VIEW in self.table.views and self.game.questions is not None

    @property
    def hides_for_bets(self) -> bool:
        """Whether what comes is hidden because there are bets on it."""
        return False

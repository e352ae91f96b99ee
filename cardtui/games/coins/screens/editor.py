"""An editor for starting positions: it places coins on a strip and takes them away."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Offset
from textual.screen import ModalScreen
from textual.widgets import Static

from cardtui.engine.phrases import capitalized
from cardtui.engine.zones import Target
from cardtui.games.coins.game import Coins
from cardtui.games.coins.legal_moves import Positions
from cardtui.games.coins.notation import FARTHEST_SQUARE
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.commands import Command, bindings, key_text
from cardtui.ui.interfaces import CardAppInterface
from cardtui.ui.widgets.key_footer import KeyFooter

_ROOM = 4  # squares shown beyond the last coin

_AIRY = 36
"""Rows of the terminal from which a row is free above the strip, whatever its size."""

_PLACE = Command("place", ("space",), "Place a coin, or take it away", "coin")

EDITOR_COMMANDS = (
    Command("go(-1)", ("left", "h"), "One square to the left", "square"),
    Command("go(1)", ("right", "l"), "One square to the right", "square"),
    _PLACE,
    Command("clear", ("backspace",), "Take all coins away", "clear", roomy=True),
    Command("done", ("enter",), "Play from here", "play"),
    Command("copy", ("y",), "Copy the id", "copy id"),
    Command("close", ("escape", "q"), "Back without a change", "back"),
)


class EditorScreen(ModalScreen[Coins | None]):
    """Answers with the game from the squares of the coins, or with None."""

    CSS_PATH = "editor.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings(EDITOR_COMMANDS)
    commands = EDITOR_COMMANDS
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-medium")]
    VERTICAL_BREAKPOINTS = [(0, "-tight"), (_AIRY, "-airy")]

    def __init__(self, positions: Positions, make: Callable[[Positions], Coins]) -> None:
        """Begin with `positions`; `make` makes the game of what is placed."""
        super().__init__()
        self._positions = positions
        self._make = make
        self._cursor = max(positions, default=0)

    def compose(self) -> ComposeResult:
        with Vertical(id="editor"):
            yield Static("A start of your own", id="editor-title")
            yield SquareStrip(id="editor-strip", piece="coin")
            yield Static("", id="editor-note")
        yield KeyFooter(EDITOR_COMMANDS)

    @property
    def chosen_cell(self) -> Offset:
        """The cell of the screen in the square with the cursor."""
        return self.query_one(SquareStrip).cell_of_target(Target("", square=self._cursor))

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        strip = self.query_one(SquareStrip)
        strip.on_stage = True
        furthest = max(self._cursor, *self._positions, 0)
        strip.squares = min(furthest + _ROOM, FARTHEST_SQUARE) + 1
        strip.cursor = self._cursor
        strip.positions = self._positions
        strip.dollar = self._game.dollar if self._positions else None
        self.query_one("#editor-note", Static).update(Content(self._note()))

    @property
    def _home(self) -> bool:
        return self._positions == tuple(range(len(self._positions)))

    @property
    def _game(self) -> Coins:
        return self._make(self._positions)

    def _note(self) -> str:
        if not self._positions:
            return f"{capitalized(key_text(_PLACE.keys[0]))} or a click places a coin."
        if self._home:
            return "Every coin is home already: there is nothing to play."
        return f"{self._game.id} · {self._game.mode}"

    def _toggle(self, square: int) -> None:
        self._cursor = square
        held = set(self._positions) ^ {square}
        self._positions = tuple(sorted(held))
        self._show()

    def on_square_strip_pointed(self, message: SquareStrip.Pointed) -> None:
        square = message.square
        if (
            message.what == "pressed"
            and square is not None
            and 0 <= square < self.query_one(SquareStrip).squares
        ):
            self._toggle(square)

    def action_go(self, by: int) -> None:
        self._cursor = max(0, min(self._cursor + by, FARTHEST_SQUARE))
        self._show()

    def action_place(self) -> None:
        self._toggle(self._cursor)

    def action_clear(self) -> None:
        self._positions = ()
        self._show()

    def action_copy(self) -> None:
        if self._positions:
            cast(CardAppInterface, self.app).copy(self._game.id)

    def action_done(self) -> None:
        if self._home:
            self.notify(self._note())
        else:
            self.dismiss(self._game)

    def action_close(self) -> None:
        self.dismiss(None)

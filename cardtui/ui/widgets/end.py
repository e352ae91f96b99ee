"""What stands on the table when a game has ended: who won, how that compares, and what can be done next."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content

from cardtui.ui.commands import Command
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.told import Told

__all__ = ["EndPanel"]

_NEXT = (
    ("undo", "undo"),
    ("again", "again"),
    ("next_seed", "next seed"),
    ("new_deal", "new deal"),
    ("ask_deal", "your own"),
    ("copy_id", "copy id"),
    ("back_home", "games"),
)


class EndPanel(Vertical):
    """The verdict, and a row of things to click."""

    DEFAULT_CSS = """
    EndPanel { height: 5; padding: 0 1; background: $surface; border-left: thick $mark; display: none; }
    EndPanel #end-title { text-style: bold; color: $mark; height: 1; }
    EndPanel #end-text { height: 1fr; }
    EndPanel #end-next { height: 1; }
    EndPanel Control { margin-right: 1; padding: 0; color: $label; }
    """

    def __init__(self, commands: dict[str, Command], *, seeded: bool) -> None:
        """`seeded` tells that the game was made from a seed, so that there is a next one.

        Where a move can be taken back, by one of the `commands`, that is offered first.
        """
        undo = "undo" in commands
        super().__init__(id="end", classes="-undo" if undo else "")
        self._commands = commands
        left_out = {"" if seeded else "next_seed", "" if undo else "undo"}
        self._next = [(name, label) for name, label in _NEXT if name not in left_out]

    def compose(self) -> ComposeResult:
        yield Told(id="end-title")
        yield Told(id="end-text")
        with Horizontal(id="end-next"):
            for name, label in self._next:
                command = self._commands[name]
                key = command.key_text.split(" ")[0]
                text = Content.assemble((key, "bold $mark"), f" {label}")
                yield Control(command, text, id=f"end-{name.replace('_', '-')}")

    def show(self, verdict: Sequence[str], game_id: str) -> None:
        """Show the sentences of `verdict`, the first as the headline."""
        headline, *rest = verdict
        self.query_one("#end-title", Told).tell(headline)
        text = " · ".join(line.removesuffix(".") for line in (*rest, game_id) if line)
        self.query_one("#end-text", Told).tell(text)

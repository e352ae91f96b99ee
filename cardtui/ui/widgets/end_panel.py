"""The panel in the middle of the table when a game has ended: how it went, and what one may do next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from typing import cast

from textual import events
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content

from cardtui.engine.ending import Ending, EndLine
from cardtui.engine.optional_features import Moment
from cardtui.ui.commands import Command
from cardtui.ui.widgets.controls import Control
from cardtui.ui.widgets.ellipsis_label import EllipsisLabel

__all__ = ["EndPanel"]

MOST_LINES = 6
MAX_LINE = 200
"""The columns of a line before the panel has been laid out."""


class MomentRow(Horizontal):
    """A moment of the game: its key, which is a control, and its sentence."""

    DEFAULT_CSS = """
    MomentRow { height: 1; pointer: pointer; display: none; }
    MomentRow Control { width: auto; margin-right: 1; }
    MomentRow EllipsisLabel { width: 1fr; height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, number: int, command: Command) -> None:
        self._control = Control(command, "", with_key=True, id=f"end-moment-{number}")
        self._sentence = EllipsisLabel(id=f"end-moment-{number}-sentence")
        super().__init__(self._control, self._sentence)

    def show(self, moment: Moment) -> None:
        """Show a moment."""
        self.display = True
        self._control.relabel("")
        self._control.tooltip = f"{moment.title.capitalize()}: {moment.sentence}"
        self._sentence.set_text(moment.sentence)

    async def on_click(self, event: events.Click) -> None:
        if event.widget is self._sentence:
            await self._control.on_click()


class EndPanel(Vertical):
    """A headline, a few lines, the moments of the game, and a row of controls."""

    DEFAULT_CSS = """
    EndPanel {
        layer: panel; width: 68; max-width: 100%; height: auto; padding: 1 3 0 3;
        background: $surface; border-right: block $shadow; border-bottom: block $shadow; display: none;
    }
    EndPanel #end-title { height: 1; text-align: center; text-style: bold; color: $mark; }
    EndPanel #end-title.-lost { color: $error; }
    EndPanel #end-text, EndPanel #end-facts { height: auto; margin: 1 0 0 0; display: none; }
    EndPanel.-with-text #end-text, EndPanel.-with-facts #end-facts { display: block; }
    EndPanel #end-moments { height: auto; margin: 1 0 0 0; display: none; }
    EndPanel.-with-moments #end-moments { display: block; }
    EndPanel #end-next { height: 1; margin: 1 0; }
    EndPanel Control { margin-right: 2; padding: 0; color: $label; }
    """

    def __init__(self, commands: Callable[[], Sequence[Command]]) -> None:
        """`commands` returns the commands of the table, with their present keys."""
        super().__init__(id="end")
        self._commands = commands
        self._title, self._text = EllipsisLabel(id="end-title"), EllipsisLabel(id="end-text")
        self._facts = EllipsisLabel(id="end-facts")
        self._labelled_lines: Sequence[EndLine] = ()
        self._next = Horizontal(id="end-next")
        self._controls: dict[str, Control] = {}
        self._moments: list[MomentRow] = []

    def prepare(self, offers: Sequence[tuple[str, str]]) -> None:
        """Mount what the panel shows, which a table does not need for its first picture.

        Its controls are those of the `offers`, and others that are offered at the end.
        """
        by_name = {command.name: command for command in self._commands()}
        new = {
            name: Control(by_name[name], label, with_key=True, id=f"end-{name.replace('_', '-')}")
            for name, label in offers
            if name not in self._controls
        }
        self._controls |= new
        if self.children:
            self._next.mount(*new.values())
            return
        commands = [command for command in self._commands() if command.name == "moment"]
        self._moments = [MomentRow(number, command) for number, command in enumerate(commands)]
        self._next = Horizontal(*new.values(), id="end-next")
        if self.is_attached:  # the table may be closing
            moments = Container(*self._moments, id="end-moments")
            self.mount(self._title, self._text, self._facts, moments, self._next)

    def show(
        self,
        ending: Ending,
        moments: Sequence[Moment],
        offers: Sequence[tuple[str, str]],
    ) -> None:
        """Show how a game ended, its moments, and `offers`: commands and their labels."""
        self.prepare(offers)
        self._title.set_class(ending.lost, "-lost")
        self._title.set_text(ending.headline)
        lines = ending.lines[:MOST_LINES]
        told = [_content(line) for line in lines if not line.label]
        facts = self._labelled_lines = [line for line in lines if line.label]
        self._text.set_text(Content("\n").join(told))
        self._show_facts()
        self.update_classes({"-with-text": bool(told), "-with-facts": bool(facts)}, update=self.display)
        # While it is not shown, its styles are looked up when the table gets a class that shows it.
        self.update_classes({"-with-moments": bool(moments)}, update=self.display)
        for row in self._moments[len(moments) :]:
            row.display = False
        for row, moment in zip(self._moments, moments, strict=False):
            row.show(moment)
        self._show_offers(dict(offers))

    def on_resize(self) -> None:
        self._show_facts()

    def _show_facts(self) -> None:
        self._facts.set_text(_labelled(self._labelled_lines, self.content_size.width))

    def _show_offers(self, labels: Mapping[str, str]) -> None:
        """Show the controls of these commands with their labels, in this order."""
        order = {control: number for number, control in enumerate(self._controls[name] for name in labels)}
        self._next.sort_children(key=lambda control: order.get(cast(Control, control), len(order)))
        for name, control in self._controls.items():
            control.display = name in labels
            if name in labels:
                control.relabel(labels[name])


def _content(line: EndLine) -> Content:
    return Content(line.text) if isinstance(line.text, str) else Content.assemble(*line.text)


def _labelled(lines: Sequence[EndLine], columns: int) -> Content:
    """Return lines with their labels in a column of their own, wrapped to `columns`, or not if they are 0."""
    width = max((len(line.label) for line in lines), default=0)
    columns = max(columns - width - 2, 1) if columns else MAX_LINE
    rows = []
    for line in lines:
        texts: Sequence[Content | str] = [_content(line)]
        if isinstance(line.text, str):
            texts = wrap(line.text, columns) or [""]
        for number, text in enumerate(texts):
            rows.append(Content.assemble((f"{'' if number else line.label:{width}}  ", "$muted"), text))
    return Content("\n").join(rows)

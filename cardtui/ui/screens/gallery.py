"""The pictures of the lab: as many of them in sight as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Grid

from cardtui.lab import report
from cardtui.lab.background_run import MeasuredLengths
from cardtui.lab.experiments import Measure
from cardtui.ui.widgets.chart import Bars, PictureView, Tail

__all__ = ["Gallery"]

_MOST = 2  # measures that an experiment has
_WIDE = 100  # columns, in which two pictures stand side by side
_LEAST_ROWS = 8
"""Of a picture."""


class Gallery(Grid):
    """Of each measure the bars, and the tail if no theory tells what it is."""

    def __init__(self) -> None:
        super().__init__(id="pictures")
        self._measures: Sequence[Measure] = ()
        self._used: list[PictureView] = []
        self._first = 0

    def compose(self) -> ComposeResult:
        for number in range(_MOST):
            yield Bars(f"bars-{number}")
            yield Tail(f"tail-{number}")

    def hang(self, measures: Sequence[Measure]) -> None:
        """Have the pictures there that these measures have, with nothing in them yet."""
        self._measures = measures[:_MOST]
        self._first = 0
        for picture in self.query(PictureView):
            picture.show((), None)
        self.show(())
        self.lay()

    def show(self, measured: Sequence[MeasuredLengths]) -> None:
        """Draw what was measured."""
        known = {one.measure.name: one for one in measured}
        for number, measure in enumerate(self._measures):
            if (one := known.get(measure.name)) is not None:
                self._show(number, one)

    def _show(self, number: int, one: MeasuredLengths) -> None:
        bars, tail = self.query_one(f"#bars-{number}", Bars), self.query_one(f"#tail-{number}", Tail)
        figures = one.figures
        width = max(20, bars.size.width)
        texts = _halves(report.mean_line(one.measure, figures), ", ", width)
        texts += report.wrap_parts(report.quantile_labels(figures), width)
        if one.fit:
            texts += wrap(report.fit_sentence(one.fit), width)
        bars.odds = one.measure.odds() if one.measure.odds else None
        bars.show(texts, figures)
        tail.show(_halves(report.short_tail_caption(one.measure, figures), "  ", width), figures)

    def lay(self) -> None:
        """Have as many pictures in sight as there is room for."""
        self._used = [
            self.query_one(f"#{kind}-{number}", PictureView)
            for number, measure in enumerate(self._measures)
            for kind in ("bars", "tail")[: 1 if measure.odds else 2]
        ]
        columns = 2 if self.app.size.width >= _WIDE and len(self._used) > 1 else 1
        rows = max(1, min(self.size.height // _LEAST_ROWS, -(-len(self._used) // columns)))
        self._first = max(0, min(self._first, len(self._used) - rows * columns))
        seen = self._used[self._first : self._first + rows * columns]
        for picture in self.query(PictureView):
            picture.set_class(picture not in seen, "-away")
        self.styles.grid_size_columns, self.styles.grid_size_rows = columns, rows

    def turn(self) -> bool:
        """Have the next pictures in sight; whether there are any that are not."""
        seen = sum(not picture.has_class("-away") for picture in self._used)
        if seen >= len(self._used):
            return False
        self._first = 0 if self._first + seen >= len(self._used) else self._first + seen
        self.lay()
        return True

    def on_resize(self) -> None:
        self.lay()


def _halves(text: str, between: str, width: int) -> list[str]:
    """A line, or two where it is too wide: that before the last `between`, and that behind it."""
    if len(text) <= width:
        return [text]
    first, _, last = text.rpartition(between)
    return [first, last]

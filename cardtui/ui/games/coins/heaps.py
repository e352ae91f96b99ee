"""The explanation of a winning move: the gaps as heaps, their XOR, and the effect of each move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice, starmap

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from cardtui.engine.phrases import count
from cardtui.games.coins import Coins, theory
from cardtui.games.coins.hints import explain_dollar
from cardtui.games.coins.legal_moves import POCKET, Move, Positions, is_over, slide
from cardtui.games.coins.legal_moves import gaps as gaps_of
from cardtui.games.coins.rules import State
from cardtui.ui.games.coins.heap_table import MOST_HEAPS, HeapLine, table_lines

__all__ = ["HeapsPanel", "heap_lines"]

_MOST_MOVES = 200  # that are told one by one
_MOST_COINS = 50  # whose moves are told
_MOST_DISTANCES = 8  # of a coin for which it is told what they do: a line full
_BELOW = 4  # rows that stacks of coins leave to what is said below them: who wins, and the first moves


def heap_lines(
    game: Coins, state: State, move: Move | None, width: int, height: int, *, made: bool = False
) -> Iterator[HeapLine]:
    """Yield the lines of the explanation in `width` columns and `height` rows.

    `move` is the move that is aimed, or, if it is `made` already, the one that was made in that state.
    """
    positions, step, dollar = state.positions, game.step, game.dollar
    if dollar is not None and state.over:
        yield HeapLine.said("the dollar is pocketed: whoever took it has won", "$muted")
        return
    heaps = theory.heaps(positions, step, dollar)
    yield from table_lines(heaps, step, _taker(positions, step, move, dollar), width, height - _BELOW)
    if is_over(positions):
        yield HeapLine.said("every coin is home: whoever moved last has won", "$muted")
    else:
        outlook = game.outlook(state)
        yield HeapLine.said(f"before this move: {outlook}" if made else outlook, "bold $mark")
        yield from starmap(HeapLine.said, _moves(game, positions, move, "made" if made else "aimed"))
    if dollar is not None:
        for sentence in explain_dollar(positions, dollar):
            yield HeapLine.said(sentence, "$label")
    counted = {heap.coin for heap in heaps}
    gaps = enumerate(gaps_of(positions))
    others = [
        f"coin {coin}: {gap}" for coin, gap in gaps if coin not in counted and positions[coin] != POCKET
    ]
    others[MOST_HEAPS:] = ["…"] * (len(others) > MOST_HEAPS)
    if others:
        yield HeapLine.said(f"not counted: the gap left of {', '.join(others)}", "$muted")


def _taker(
    positions: Positions, step: int | None, aimed: Move | None, dollar: int | None = None
) -> int | None:
    """Return the coin whose heap the aimed move reduces, if that wins, or the one of the best move."""
    xor = theory.total(positions, step, dollar)
    if aimed is not None and aimed in theory.winning_moves(positions, step, dollar):
        for heap in theory.heaps(positions, step, dollar):
            if heap.coin == aimed.coin and heap.number ^ xor < heap.number:
                return heap.coin
    best = theory.best_move(positions, step, dollar)
    return best.coin if best else None


def _moves(game: Coins, positions: Positions, aimed: Move | None, note: str) -> Iterator[tuple[str, str]]:
    """Yield the XOR after each move: first the winning moves and the aimed one, then all others."""
    step, dollar = game.step, game.dollar
    winning = theory.winning_moves(positions, step, dollar)
    for move in winning[:_MOST_MOVES]:
        does = f"{_move(move)}: the XOR becomes 0, wins"
        yield (f"{does}   ← {note}", "bold $mark") if move == aimed else (does, "$label")
    if len(winning) > _MOST_MOVES:
        yield f"and {len(winning) - _MOST_MOVES} more that win", "$label"
    if aimed is not None and aimed not in winning:
        after = theory.total(slide(positions, aimed), step, dollar)
        yield f"{_move(aimed)}: the XOR becomes {after}, the other can win   ← {note}", "bold $error"
    other = "every other move gives the win away" if winning else "every move leaves the other a win"
    yield f"{other}. The XOR after each move:", "$muted"
    totals = theory.totals_after(positions, step, _MOST_DISTANCES + 1, dollar)
    each = groupby(totals, key=lambda done: done[0].coin)
    for coin, moves in islice(each, _MOST_COINS):
        told = [f"by {distance}: {xor}" for (_, distance), xor in moves]
        more = ["…"] if len(told) > _MOST_DISTANCES else []
        yield f"coin {coin:<2} {'   '.join(told[:_MOST_DISTANCES] + more)}", "$muted"
    if next(each, None) is not None:
        yield "and so on, for the other coins", "$muted"


def _move(move: Move) -> str:
    return f"coin {move.coin}, {count(move.distance, 'square')}"


class HeapsPanel(VerticalScroll):
    """The explanation, as long as it is; it scrolls."""

    DEFAULT_CSS = """
    HeapsPanel { background: $surface; padding: 0 1; height: 1fr; display: none; }
    HeapsPanel Static { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__(id="heaps", can_focus=False)
        self._tell: Callable[[int, int], Iterable[HeapLine]] = lambda width, height: ()
        self._told_for = Size()
        self._wanted = 0

    def compose(self) -> ComposeResult:
        yield Static("", id="heaps-text")

    def show(self, tell: Callable[[int, int], Iterable[HeapLine]]) -> None:
        """Show the lines that the callback returns for a width and a height."""
        self._tell = tell
        self._show()

    def on_resize(self) -> None:
        if self.outer_size != self._told_for:
            self._show()
        self._seek()

    def _show(self) -> None:
        if not self.size:
            return  # not yet laid out: it is resized then
        self._told_for = self.outer_size
        # Whether there is a scrollbar depends on what is told: its room is never used.
        width, height = self.outer_size - self.styles.gutter.totals - (self.styles.scrollbar_size_vertical, 0)
        told = list(self._tell(width, height))
        text = Content("\n").join(line.text for line in told)
        self.query_one("#heaps-text", Static).update(text)
        # Many coins have many heaps: what matters most is kept in sight.
        self._wanted = max((at for at, line in enumerate(told) if line.marked), default=0)
        self.call_after_refresh(self._seek)

    def _seek(self) -> None:
        self.scroll_to(y=max(0, self._wanted + 2 - self.size.height), animate=False)
        # Once all that is told fits, Textual scrolls back without telling the bar.
        self.vertical_scrollbar.position = self.scroll_y

"""Why a move wins: the gaps as heaps in binary, their XOR, who wins, and what each move does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from cardtui.engine.phrases import count
from cardtui.games.coins import Coins, theory, words
from cardtui.games.coins.moves import Move, Positions, slide
from cardtui.games.coins.rules import State
from cardtui.games.coins.theory import Heap

__all__ = ["HeapsPanel", "heap_lines"]

_MOST_HEAPS = _MOST_MOVES = 200  # that are told one by one
_MOST_COINS = 50  # whose moves are told
_MOST_DISTANCES = 8  # of a coin for which it is told what they do: a line full


def heap_lines(game: Coins, state: State, aimed: Move | None = None) -> Iterator[tuple[str, str]]:
    """The lines of the explanation, each with its style; `aimed` is the move in hand."""
    positions, step = state.positions, game.parameters.step
    heaps = theory.heaps(positions, step)
    yield from _table(heaps[:_MOST_HEAPS], len(heaps) - _MOST_HEAPS, theory.total(positions, step), step)
    if state.over:
        yield "every coin is home: who made the last move has won", "$muted"
    else:
        yield words.outlook(game, state), "bold $mark"
        yield from _moves(positions, step, aimed)
    counted = {heap.coin for heap in heaps}
    gaps = enumerate(theory.gaps(positions))
    others = [f"coin {coin}: {gap}" for coin, gap in gaps if coin not in counted]
    others[_MOST_HEAPS:] = ["…"] * (len(others) > _MOST_HEAPS)
    if others:
        yield f"not counted: the gap left of {', '.join(others)}", "$muted"


def _table(heaps: Sequence[Heap], more: int, total: int, step: int | None) -> Iterator[tuple[str, str]]:
    """The heaps in columns that are as wide as they must be, and below them their XOR."""
    head = ("counted gap", "squares", "heap" if step is None else f"heap mod {step + 1}")
    rows = [(f"left of coin {coin}", str(gap), str(number)) for coin, gap, number in heaps]
    last = ("XOR", "", str(total))
    least = (15, 8, 10)
    first, second, third = (
        max(wide, *(len(row[at]) for row in (head, *rows, last))) for at, wide in enumerate(least)
    )
    digits = max(1, total.bit_length(), *(heap.number.bit_length() for heap in heaps))

    def line(row: tuple[str, str, str], binary: str) -> str:
        return f"{row[0]:<{first}} {row[1]:>{second}}  {row[2]:<{third}}  {binary}"

    yield line(head, "binary"), "$muted"
    for row, heap in zip(rows, heaps, strict=True):
        yield line(row, f"{heap.number:0{digits}b}"), ""
    if more > 0:
        yield f"and {more} more heaps", ""
    yield line(last, f"{total:0{digits}b}"), "bold $mark"


def _moves(positions: Positions, step: int | None, aimed: Move | None) -> Iterator[tuple[str, str]]:
    """What each move does to the XOR: those that win, and the one in hand, one by one, and then all."""
    winning = theory.winning_moves(positions, step)
    for move in winning[:_MOST_MOVES]:
        does = f"{_move(move)}: the XOR becomes 0, wins"
        yield (f"{does}   ← in hand", "bold $mark") if move == aimed else (does, "$label")
    if len(winning) > _MOST_MOVES:
        yield f"and {len(winning) - _MOST_MOVES} more that win", "$label"
    if aimed is not None and aimed not in winning:
        after = theory.total(slide(positions, aimed), step)
        yield f"{_move(aimed)}: the XOR becomes {after}, the other can win   ← in hand", "bold $error"
    other = "every other move gives the win away" if winning else "every move leaves the other a win"
    yield f"{other}. The XOR after each move:", "$muted"
    totals = theory.totals_after(positions, step, _MOST_DISTANCES + 1)
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
        self._wanted = 0

    def compose(self) -> ComposeResult:
        yield Static("", id="heaps-text")

    def show(self, lines: Iterable[tuple[str, str]]) -> None:
        """Show lines, each with its style."""
        told = list(lines)
        self.query_one("#heaps-text", Static).update(
            Content.assemble(*((f"{line}\n", style) for line, style in told)).rstrip()
        )
        # Many coins have many heaps: what matters most, the last line that is bold, is kept in sight.
        marked = [at for at, (_, style) in enumerate(told) if style.startswith("bold")]
        self._wanted = marked[-1] if marked else 0
        self.call_after_refresh(self._seek)

    def on_resize(self) -> None:
        self._seek()

    def _seek(self) -> None:
        self.scroll_to(y=max(0, self._wanted + 2 - self.size.height), animate=False)

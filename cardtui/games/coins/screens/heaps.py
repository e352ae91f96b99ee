"""The explanation of a winning move: the gaps as heaps, what cancels, and the effect of each move."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import groupby, islice

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Offset, Size
from textual.widgets import Static

from cardtui.engine.phrases import inside, listed
from cardtui.games.coins import theory
from cardtui.games.coins.depths import named, takes_all
from cardtui.games.coins.explanation import explain_dollar
from cardtui.games.coins.game import Coins
from cardtui.games.coins.legal_moves import POCKET, Move, Positions, is_over, slide
from cardtui.games.coins.rules import CoinsState
from cardtui.games.coins.screens.heap_table import MOST_HEAPS, HeapLine, centred, table_lines
from cardtui.games.coins.screens.stacks import left_over
from cardtui.ui.cards.heap_rows import GapHeap
from cardtui.ui.widgets.fitted_panel import FittedPanel

_MOST_MOVES = 200  # that are listed one by one
_MOST_COINS = 50  # whose moves are listed
_MOST_DISTANCES = 8  # of a coin that are listed with their effect: a line full
_MOST_BINARY = 8  # heaps that are added in a line
_BELOW = 3  # rows that the picture leaves to the title, the verdict and the binary numbers
_POCKETED = "the dollar is pocketed: whoever took it has won"
_LOW = 9  # rows of a panel that has none for a title
_LEAST_COLUMNS, _SIDE = 78, 2  # of the panel, and those that are free at each side of a wider table
_AIRY = 2  # free rows from which one is left above the text and one below it


def gap_heaps(game: Coins, state: CoinsState, move: Move | None, *, coloured: bool) -> tuple[GapHeap, ...]:
    """Return the gaps that count, and their heaps, as they stand below the strip.

    If they are `coloured`, what does not cancel stays in the heap of the aimed `move`, if that wins, or of
    the best one.
    """
    positions = state.positions
    found = theory.heaps(positions, game.step, game.dollar)
    left: list[int | None] = [None] * len(found)
    if coloured:
        left = [*left_over([heap.number for heap in found], _taker(game, positions, move))]
    return tuple(
        GapHeap(positions[coin] - gap, positions[coin] - 1, number, over)
        for (coin, gap, number), over in zip(found, left, strict=True)
        if gap
    )


def heap_lines(
    game: Coins, state: CoinsState, move: Move | None, width: int, height: int, *, made: bool = False
) -> Iterator[HeapLine]:
    """Yield the lines of the explanation in `width` columns and `height` rows.

    `move` is the move that is aimed, or, if it is `made` already, the one that was made in that state.
    """
    positions, step, dollar = state.positions, game.step, game.dollar
    if dollar is not None and state.over:
        yield HeapLine.said(_POCKETED, "$muted")
        return
    heaps = theory.heaps(positions, step, dollar)
    if height >= _LOW:
        yield HeapLine.said("Gaps are heaps, equal parts cancel", "$label")
    verdict, taker = _verdict(game, state, move, made=made), _taker(game, positions, move)
    yield from table_lines(heaps, step, taker, width, height - _BELOW, verdict=verdict)
    notes = [_binary(heaps), _not_counted(heaps, positions)]
    one_line = "    ".join(filter(None, notes))
    for note in [one_line] if len(one_line) <= width else filter(None, notes):
        yield HeapLine.said(note, "$muted")
    if dollar is not None:
        for sentence in explain_dollar(positions, dollar):
            yield HeapLine.said(sentence, "$label")
    if not is_over(positions, dollar):
        yield HeapLine(Content())
        yield from _moves(game, positions)


def heaps_to_add(
    game: Coins, state: CoinsState, wrong: Move | None, width: int, height: int, *, hint_key: str
) -> Iterator[HeapLine]:
    """Yield the heaps of an unsolved puzzle without their XOR, which would give the solution away.

    `wrong` is the move that lost it, if it was made. `hint_key` is the label of the key that gives hints.
    """
    below = [HeapLine(Content())]
    if wrong is not None:
        after = theory.total(slide(state.positions, wrong), game.step, game.dollar)
        below.append(
            HeapLine.said(f"{named(wrong)}: left {after} over, which the computer took", "bold $label")
        )
    below += [
        HeapLine.said("Gaps are heaps, equal parts cancel."),
        HeapLine.said("What is left over, and which move takes it?"),
        HeapLine.said(f"The answer is shown when the puzzle is solved; {hint_key} gives hints.", "$muted"),
    ]
    rows = height - len(list(centred(below, width)))
    yield from table_lines(theory.heaps(state.positions, game.step), game.step, None, width, rows)
    yield from below


def _verdict(game: Coins, state: CoinsState, move: Move | None, *, made: bool) -> HeapLine:
    """Return what the aimed move does, or the winning move, or that there is none."""
    positions, step, dollar = state.positions, game.step, game.dollar
    if is_over(positions, dollar):
        return HeapLine.said("every coin is home: whoever moved last has won", "$muted")
    best = theory.best_move(positions, step, dollar)
    if move is None:
        if best is None:
            return HeapLine.said(_inside(game, game.outlook(state)), _outlook_style(game, state))
        wins = game.outlook(state).removesuffix(" with best play")
        how = "take it" if takes_all(game, positions, best) else "leave nothing over"
        return HeapLine(
            Content.assemble((f"{how} and {_inside(game, wins)}: ", "$label"), (named(best), "bold $mark")),
            marked=True,
        )
    after = theory.total(slide(positions, move), step, dollar)
    does = "leaves nothing over and wins" if not after else f"leaves {after} over, and the other can win"
    style = "bold $mark" if not after else "bold $error"
    if made:
        does = f"left {after} over" + (f"; {named(best)} would have won" if best else "")
        style = "bold $label"  # it is over, and no alarm
    return HeapLine.said(f"{named(move)}: {does}", style)


def _outlook_style(game: Coins, state: CoinsState) -> str:
    """Return the style of the outlook: an alarm if a person is losing against the computer."""
    if game.you is None:
        return "bold $label"
    return "bold $mark" if game.winner(state) == game.you else "bold $error"


def _inside(game: Coins, outlook: str) -> str:
    """Return the winner with best play for the middle of a sentence: `you win with best play`."""
    return outlook if game.parameters.names else inside(outlook)


def _binary(heaps: Iterable[theory.Heap]) -> str:
    """Return the heaps in binary and their XOR: `10 ⊕ 11 = 01`."""
    numbers = [heap.number for heap in heaps]
    total = reduce(operator.xor, numbers, 0)
    digits = max(1, *(number.bit_length() for number in numbers))
    binary = [f"{number:0{digits}b}" for number in numbers[:_MOST_BINARY]]
    binary += ["…"] * (len(numbers) > _MOST_BINARY)
    return f"{' ⊕ '.join(binary)} = {total:0{digits}b}" if len(numbers) > 1 else f"{binary[0]} in binary"


def _not_counted(heaps: Iterable[theory.Heap], positions: Positions) -> str:
    """Return which gaps do not count: `the gaps left of coins 0 and 2 don't count`."""
    counted = {heap.coin for heap in heaps}
    others = [str(coin) for coin, at in enumerate(positions) if coin not in counted and at != POCKET]
    others[MOST_HEAPS:] = ["…"] * (len(others) > MOST_HEAPS)
    if not others:
        return ""
    if len(others) == 1:
        return f"the gap left of coin {others[0]} doesn't count"
    return f"the gaps left of coins {listed(others)} don't count"


def _taker(game: Coins, positions: Positions, aimed: Move | None) -> int | None:
    """Return the index of the heap that the aimed move reduces, if that wins, or of that of the best move."""
    step, dollar = game.step, game.dollar
    heaps, xor = theory.heaps(positions, step, dollar), theory.total(positions, step, dollar)
    reduced = [heap.coin if heap.number ^ xor < heap.number else None for heap in heaps]
    wins = aimed is not None and aimed in theory.winning_moves(positions, step, dollar)
    for move in (aimed if wins else None, theory.best_move(positions, step, dollar)):
        if move is not None and move.coin in reduced:
            return reduced.index(move.coin)
    return None


def _moves(game: Coins, positions: Positions) -> Iterator[HeapLine]:
    """Yield what each move leaves over: first the winning moves, then all."""
    step, dollar = game.step, game.dollar
    winning = theory.winning_moves(positions, step, dollar)
    for move in winning[:_MOST_MOVES]:
        yield HeapLine.said(f"{named(move)}: leaves nothing over, wins", "$label", in_column=True)
    if len(winning) > _MOST_MOVES:
        yield HeapLine.said(f"and {len(winning) - _MOST_MOVES} more that win", "$label", in_column=True)
    other = "every other move gives the win away" if winning else "every move leaves the other a win"
    yield HeapLine.said(f"{other}. Left over after each move:", "$muted")
    totals = theory.totals_after(positions, step, _MOST_DISTANCES + 1, dollar)
    each = groupby(totals, key=lambda done: done[0].coin)
    for coin, moves in islice(each, _MOST_COINS):
        effects = [f"by {distance}: {xor}" for (_, distance), xor in moves]
        more = ["…"] if len(effects) > _MOST_DISTANCES else []
        told = f"coin {coin:<2} {'   '.join(effects[:_MOST_DISTANCES] + more)}"
        yield HeapLine.said(told, "$muted", in_column=True)
    if next(each, None) is not None:
        yield HeapLine.said("and so on, for the other coins", "$muted", in_column=True)


class HeapsPanel(VerticalScroll, FittedPanel):
    """The explanation, which scrolls. It is as large as its content."""

    DEFAULT_CSS = """
    HeapsPanel { background: $surface; padding: 0 1; height: 1fr; display: none; }
    HeapsPanel Static { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__(id="heaps", can_focus=False)
        self._tell: Callable[[int, int], Iterable[HeapLine]] = lambda width, height: ()
        self._room: Size | None = None
        self._fitted = Size()
        self._wanted = 0
        self.lines: Sequence[HeapLine] = ()
        """The lines that it tells, before they are centred."""

    def compose(self) -> ComposeResult:
        yield Static("", id="heaps-text")

    def show(self, tell: Callable[[int, int], Iterable[HeapLine]]) -> None:
        """Show the lines that the callback returns for a width and a height."""
        self._tell, self._room = tell, None
        self.refresh(layout=True)  # it may need more rows now, or fewer

    def size_in(self, room: Size) -> Size:
        if room != self._room:
            self._room = room
            # Whether there is a scrollbar depends on the text: its room is never used, at either side.
            around = self.gutter.totals + Offset(2 * self.styles.scrollbar_size_vertical, 0)
            width, height = room.width - around[0], room.height - around[1]
            self.lines = list(self._tell(width, height))
            widest = max((line.text.cell_length for line in self.lines if line.in_column), default=0)
            columns = min(width, max(_LEAST_COLUMNS - around[0], widest + 2 * _SIDE))
            lines = list(centred(self.lines, columns))
            if len(lines) + _AIRY <= height:
                lines = [HeapLine(Content()), *lines, HeapLine(Content())]
            self._fitted = Size(columns + around[0], min(room.height, len(lines) + around[1]))
            self.call_next(self._show, lines)
        return self._fitted

    def _show(self, lines: Sequence[HeapLine]) -> None:
        self.query_one("#heaps-text", Static).update(Content("\n").join(line.text for line in lines))
        # Many coins have many heaps: what matters most is kept in sight.
        self._wanted = max((at for at, line in enumerate(lines) if line.marked), default=0)
        self.call_after_refresh(self._seek)

    def on_resize(self) -> None:
        self._seek()

    def _seek(self) -> None:
        self.scroll_to(y=max(0, self._wanted + 2 - self.size.height), animate=False)
        # Once the whole text fits, Textual scrolls back without telling the bar.
        self.vertical_scrollbar.position = self.scroll_y

"""Explanations of a position of the Silver Dollar game: lines to print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from cardtui.engine.phrases import capitalized, count
from cardtui.games.coins import depths
from cardtui.games.coins.hints import squares
from cardtui.games.coins.legal_moves import Positions, gaps, is_over, leftmost
from cardtui.games.coins.narrator import CoinsNarrator
from cardtui.games.coins.rules import CoinsState
from cardtui.games.coins.theory import Heap, fewest, heaps, most, total, winning_moves

TOPIC = "who wins and by which moves, each as a coin and a distance"


def explain(game: CoinsNarrator, state: CoinsState) -> Iterator[str]:
    """Yield why a game for two is won or lost, or how many moves a game for one takes."""
    yield from _for_two(game, state, _heap_table) if game.two_sided else _alone(game, state)


def in_words(game: CoinsNarrator, state: CoinsState) -> Iterator[str]:
    """Yield the same with a sentence for each heap, whose binary digits are heard one by one."""
    yield from _for_two(game, state, _spoken_heaps) if game.two_sided else _alone(game, state)


brief = depths.spoken
"""The explanations in fewer words, which come before it."""


def helps(game: CoinsNarrator, state: CoinsState) -> bool:
    """Return whether an explanation shows a person the move to make against the computer."""
    return game.you is not None and game.is_human_turn(state)


def _heap_table(found: Sequence[Heap], xor: int, bits: int) -> Iterator[str]:
    """Yield the heaps and their XOR in columns."""
    width = max(len(str(number)) for number in (xor, *(heap.number for heap in found)))
    for heap in found:
        yield f"  heap {heap.number:>{width}}  {heap.number:0{bits}b}  coin {heap.coin}"
    yield f"   XOR {xor:>{width}}  {xor:0{bits}b}"


def _spoken_heaps(found: Sequence[Heap], xor: int, bits: int) -> Iterator[str]:
    """Yield the same as sentences."""
    for heap in found:
        yield f"Heap {heap.number} of coin {heap.coin}: binary {' '.join(f'{heap.number:0{bits}b}')}."
    yield f"XOR {xor}: binary {' '.join(f'{xor:0{bits}b}')}."


def _for_two(
    game: CoinsNarrator, state: CoinsState, heap_lines: Callable[[Sequence[Heap], int, int], Iterator[str]]
) -> Iterator[str]:
    """Explain why a game for two is won or lost: the gaps, the heaps in binary, their XOR, the winning moves.

    The winning moves are the last lines, one a line: the coin and the distance. `heap_lines` writes heaps and
    their XOR with so many binary digits.
    """
    positions, step, dollar = state.positions, game.step, game.dollar
    if dollar is not None and is_over(positions, dollar):
        yield "The dollar is pocketed: whoever took it has won."
        return
    found, xor = heaps(positions, step, dollar), total(positions, step, dollar)
    yield from _position(positions, step, dollar)
    counted = _numbers(heap.coin for heap in found)
    yield f"Gaps that count: {'that of coin' if len(found) == 1 else 'those of coins'} {counted}"
    if step is not None:
        yield f"A heap is the remainder of such a gap after division by {step + 1}."
    if dollar is not None:
        yield from explain_dollar(positions, dollar)
    yield from heap_lines(found, xor, max(1, *(heap.number.bit_length() for heap in found)))
    if xor:
        winning = winning_moves(positions, step, dollar)
        moves = "this move" if len(winning) == 1 else f"any of these {len(winning)} moves"
        yield f"The player to move wins with {moves} (coin and distance), after which the XOR is 0:"
        yield from (f"{move.coin} {move.distance}" for move in winning)
    elif is_over(positions, dollar):
        yield "Every coin is home: whoever moved last has won."
    else:
        yield "The player to move loses, if the other makes no mistake: no move makes the XOR 0."


def _alone(game: CoinsNarrator, state: CoinsState) -> Iterator[str]:
    """Say how many moves a game for one takes from here, and give a hint."""
    yield from _position(state.positions, game.step, None)
    needed, there = fewest(state.positions, game.step), most(state.positions)
    if needed < there:
        yield f"Home in {needed} to {there} moves, and in any number between them."
    else:
        yield f"Home in {count(there, 'move')}."
    yield f"{capitalized(game.hint(state).sentence)}."


def _position(positions: Positions, step: int | None, dollar: int | None) -> Iterator[str]:
    first, rule = leftmost(positions), f"coin {dollar} is the dollar"
    if dollar is None:
        rule = f"a move is {'any number of squares' if step is None else f'at most {squares(step)}'}"
    yield f"Coins on the squares {_numbers(positions[first:])}; {rule}."
    if first:
        yield f"Pocketed: {_numbers(range(first))}"
    yield f"Gaps on the left of the coins: {_numbers(gaps(positions)[first:])}"


def explain_dollar(positions: Positions, dollar: int) -> Iterator[str]:
    """Explain how the pocket and the dollar change the heaps of a game that is not over."""
    first = leftmost(positions)
    if first == dollar:
        yield "The dollar is the leftmost coin: whoever has to move pockets it, and nothing else counts."
        return
    loses = f"Whoever pockets coin {dollar - 1} loses, as the dollar is next"
    is_single = (len(positions) - first) % 2 == 1
    yield f"{loses}: its heap is its gap alone." if is_single and first == dollar - 1 else f"{loses}."
    if is_single and first < dollar - 1:
        yield f"Coin {first} may be pocketed, one square more: its heap is its gap and 1."


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))

"""Words of 64 bits for the kernels: one, or several side by side.

`Words` is a type of numba's. Its operators treat each lane on its own, and an integer stands for the same
number in all of them. LLVM makes of them whatever vector instructions the machine has: eight words are one
register of 512 bits, or several smaller ones. Comparisons return `Flags`, with a bit for each lane, which
`choose` takes in place of a branch. `words[lane]` is the word in one lane.

The number of lanes belongs to the type. A kernel gives it, as a constant, to the functions that make words of
something else: `spread(0, LANES)`.

Words are fast as long as they stay in registers. So a helper that runs at every step is inlined, and has no
array among its arguments: each would be counted as a reference, which empties all registers.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, lower_cast, models, register_model

_BIT, _INDEX, _WORD, _DOUBLE = ir.IntType(1), ir.IntType(32), ir.IntType(64), ir.DoubleType()


class _Lanes(types.Type):  # type: ignore[misc]
    """The type of a value with an item in each lane."""

    item: Any

    def __init__(self, lanes: int) -> None:
        self.lanes, self.in_registers = lanes, ir.VectorType(self.item, lanes)
        super().__init__(f"{type(self).__name__}({lanes})")


class Words(_Lanes):
    """The type of words side by side."""

    item = _WORD


class Flags(_Lanes):
    """The type of flags side by side."""

    item = _BIT


@register_model(Words)
@register_model(Flags)
class _Model(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, kind.in_registers)


def _constant(lanes: int, item: Any, value: Any) -> Any:
    """Return a vector with the same constant in all lanes."""
    return ir.Constant(ir.VectorType(item, lanes), [ir.Constant(item, value)] * lanes)


@lower_cast(types.Integer, Words)
def _cast(context: Any, builder: Any, kind: Any, words: Any, number: Any) -> Any:
    word = context.cast(builder, number, kind, types.uint64)
    first = builder.insert_element(ir.Constant(words.in_registers, ir.Undefined), word, _INDEX(0))
    return builder.shuffle_vector(first, first, _constant(words.lanes, _INDEX, 0))


# operators


def _operator(key: Any, kind: Any, result: Any, build: Callable[..., Any], operands: int = 2) -> None:
    """Define an operator of Words or Flags by the instruction that it is."""
    fitting = (Words, types.Integer) if kind is Words else Flags

    @infer_global(key)
    class _Form(AbstractTemplate):  # type: ignore[misc]
        def generic(self, given: Any, _named: Any) -> Any:
            lanes = {one.lanes for one in given if isinstance(one, kind)}
            if len(lanes) != 1 or not all(isinstance(one, fitting) for one in given):
                return None
            (number,) = lanes
            return signature(result(number), *[kind(number)] * operands)

    lower_builtin(key, *[kind] * operands)(lambda _context, builder, _form, values: build(builder, *values))


def _comparison(sign: str) -> Callable[..., Any]:
    # As signed numbers, which is one instruction everywhere: nothing that is compared has its highest bit.
    return lambda builder, one, other: builder.icmp_signed(sign, one, other)


for _kind in (Words, Flags):
    _operator(operator.and_, _kind, _kind, ir.IRBuilder.and_)
    _operator(operator.or_, _kind, _kind, ir.IRBuilder.or_)
    _operator(operator.xor, _kind, _kind, ir.IRBuilder.xor)
    _operator(operator.invert, _kind, _kind, ir.IRBuilder.not_, operands=1)
_operator(operator.add, Words, Words, ir.IRBuilder.add)
_operator(operator.sub, Words, Words, ir.IRBuilder.sub)
_operator(operator.mul, Words, Words, ir.IRBuilder.mul)
_operator(operator.lshift, Words, Words, ir.IRBuilder.shl)  # by less than 64, in this direction and that
_operator(operator.rshift, Words, Words, ir.IRBuilder.lshr)
_operator(operator.eq, Words, Flags, _comparison("=="))
_operator(operator.lt, Words, Flags, _comparison("<"))
_operator(operator.gt, Words, Flags, _comparison(">"))
_operator(operator.ge, Words, Flags, _comparison(">="))


@infer_global(operator.getitem)
class _Lane(AbstractTemplate):  # type: ignore[misc]
    def generic(self, given: Any, _named: Any) -> Any:
        fit = isinstance(given[0], Words) and isinstance(given[1], types.Integer)
        return signature(types.uint64, given[0], types.uint64) if fit else None


@lower_builtin(operator.getitem, Words, types.uint64)
def _lane(_context: Any, builder: Any, _form: Any, values: Any) -> Any:
    return builder.extract_element(*values)


# functions


def _call(builder: Any, name: str, result: Any, *values: Any) -> Any:
    """Build a call of LLVM's function `name`."""
    form = ir.FunctionType(result, [value.type for value in values])
    function = builder.module.globals.get(name) or ir.Function(builder.module, form, name)
    return builder.call(function, values)


@intrinsic(prefer_literal=True)
def spread(_context: Any, _word: Any, lanes: Any) -> Any:
    """Return the word in all of a number of lanes."""
    words = Words(lanes.literal_value)
    return words(words, lanes), lambda _context, _builder, _form, values: values[0]


@intrinsic(prefer_literal=True)
def lane_numbers(_context: Any, lanes: Any) -> Any:
    """Return the number of each of a number of lanes: 0, 1 and so on."""
    words = Words(lanes.literal_value)
    numbers = ir.Constant(words.in_registers, list(range(words.lanes)))
    return words(lanes), lambda *_: numbers


@intrinsic
def choose(_context: Any, flags: Any, _one: Any, _other: Any) -> Any:
    """Return in each lane `one` if its flag is set, `other` if not."""
    words = Words(flags.lanes)
    return words(flags, words, words), lambda _context, builder, _form, values: builder.select(*values)


@intrinsic
def bits_of(_context: Any, flags: Any) -> Any:
    """Return the flags as bits of a word, that of lane 0 as the lowest."""

    def build(_context: Any, builder: Any, _form: Any, values: Any) -> Any:
        return builder.zext(builder.bitcast(values[0], ir.IntType(flags.lanes)), _WORD)

    return types.uint64(flags), build


@intrinsic(prefer_literal=True)
def flags_of(_context: Any, _bits: Any, lanes: Any) -> Any:
    """Return the flags that are the lowest bits of a word, the reverse of `bits_of`."""
    flags = Flags(lanes.literal_value)

    def build(_context: Any, builder: Any, _form: Any, values: Any) -> Any:
        return builder.bitcast(builder.trunc(values[0], ir.IntType(flags.lanes)), flags.in_registers)

    return flags(types.uint64, lanes), build


def _bits_function(name: str, *more: Any) -> Any:
    """Return a function on the bits of a word, or of the word in each lane, which LLVM knows by `name`."""

    @intrinsic
    def function(_context: Any, word: Any) -> Any:
        kind, of = (word, f"v{word.lanes}i64") if isinstance(word, Words) else (types.uint64, "i64")

        def build(_context: Any, builder: Any, _form: Any, values: Any) -> Any:
            return _call(builder, f"llvm.{name}.{of}", values[0].type, *values, *more)

        return kind(kind), build

    return function


count_ones = _bits_function("ctpop")
"""`count_ones(word)`: the number of bits set."""

trailing_zeros = _bits_function("cttz", _BIT(0))
"""`trailing_zeros(word)`: the number of zeros below the lowest bit set; 64 for zero."""

leading_zeros = _bits_function("ctlz", _BIT(0))
"""`leading_zeros(word)`: the number of zeros above the highest bit set; 64 for zero."""


@intrinsic
def small_bit_length(_context: Any, words: Any) -> Any:
    """Return what `int.bit_length` returns, for words from 1 to 2^52.

    Without AVX-512 there are no instructions that count the bits of each lane. But a number as a double has
    the place of its highest bit in the exponent, and there are instructions for doubles everywhere.
    """

    def build(_context: Any, builder: Any, _form: Any, values: Any) -> Any:
        lanes, doubles = words.lanes, ir.VectorType(_DOUBLE, words.lanes)
        # These are the bits of 2^52 + word. Times 2^-1022 and without 2^-970 it is word * 2^-1022, whose
        # exponent is stored as 1 if the word is 1.
        bits = builder.add(values[0], _constant(lanes, _WORD, 0x433 << 52))
        factor, less = _constant(lanes, _DOUBLE, 2.0**-1022), _constant(lanes, _DOUBLE, -(2.0**-970))
        scaled = _call(
            builder, f"llvm.fma.v{lanes}f64", doubles, builder.bitcast(bits, doubles), factor, less
        )
        return builder.lshr(builder.bitcast(scaled, words.in_registers), _constant(lanes, _WORD, 52))

    return words(words), build


_ALIGNMENT = 8


def _address(context: Any, builder: Any, kind: Any, values: Any, words: Any) -> Any:
    """Build the address of words in an array of type `kind`; it and the place in it are the first values."""
    array, place, *_ = values
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [place]), words.in_registers.as_pointer())


@intrinsic
def load(_context: Any, array: Any, _at: Any, flags: Any) -> Any:
    """Return the words of an array from a place on where a flag is set, and zeros in the other lanes."""
    words = Words(flags.lanes)

    def build(context: Any, builder: Any, _form: Any, values: Any) -> Any:
        address = _address(context, builder, array, values, words)
        masked, zeros = (_INDEX(_ALIGNMENT), values[2]), _constant(words.lanes, _WORD, 0)
        name = f"llvm.masked.load.v{words.lanes}i64.p0"
        return _call(builder, name, words.in_registers, address, *masked, zeros)

    return words(array, types.intp, flags), build


@intrinsic
def store(_context: Any, array: Any, _at: Any, words: Any, flags: Any) -> Any:
    """Write the words into an array from a place on, where a flag is set."""

    def build(context: Any, builder: Any, _form: Any, values: Any) -> Any:
        address = _address(context, builder, array, values, words)
        name = f"llvm.masked.store.v{words.lanes}i64.p0"
        _call(builder, name, ir.VoidType(), values[2], address, _INDEX(_ALIGNMENT), values[3])
        return context.get_dummy_value()

    return types.void(array, types.intp, words, flags), build


@intrinsic(prefer_literal=True)
def load_rows(_context: Any, array: Any, _at: Any, rows: Any, lanes: Any) -> Any:
    """Return as many rows of words as asked for, which lie one after the other in an array, as a tuple."""
    words = Words(lanes.literal_value)
    result = types.UniTuple(words, rows.literal_value)

    def build(context: Any, builder: Any, _form: Any, values: Any) -> Any:
        address = _address(context, builder, array, values, words)
        places = (builder.gep(address, [_INDEX(row)]) for row in range(result.count))
        found = [builder.load(place, align=_ALIGNMENT) for place in places]
        return context.make_tuple(builder, result, found)

    return result(array, types.intp, rows, lanes), build


@intrinsic
def store_rows(_context: Any, array: Any, _at: Any, rows: Any) -> Any:
    """Write a tuple of words into an array, one after the other: the reverse of `load_rows`."""

    def build(context: Any, builder: Any, _form: Any, values: Any) -> Any:
        address = _address(context, builder, array, values, rows.dtype)
        for row, value in enumerate(cgutils.unpack_tuple(builder, values[2])):
            builder.store(value, builder.gep(address, [_INDEX(row)]), align=_ALIGNMENT)
        return context.get_dummy_value()

    return types.void(array, types.intp, rows), build


@njit(forceinline=True)
def count(flags: Any) -> Any:
    """Return the number of flags that are set."""
    return np.int64(count_ones(bits_of(flags)))


@njit(forceinline=True)
def below(bound: int, drawn: Any) -> Any:
    """Return numbers below `bound` from random numbers of 32 bits, as `draws.Draws.below` does."""
    return drawn * np.uint64(np.uint32(bound)) >> 32


@njit(forceinline=True)
def smaller(one: Any, other: Any) -> Any:
    """Return the smaller word of each lane."""
    return choose(one < other, one, other)


_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31 = (np.uint64(bits) for bits in (27, 30, 31))


@njit(forceinline=True)
def mix(word: Any) -> Any:
    """Return what `draws.mix` returns, for one word or for several."""
    word = (word ^ (word >> _S30)) * _FIRST
    word = (word ^ (word >> _S27)) * _SECOND
    return word ^ (word >> _S31)

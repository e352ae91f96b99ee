"""Words of 64 bits for the kernels: one, or eight side by side.

`Words` is a type of numba's. Its operators treat each of the eight lanes on its own, and an integer stands
for the same number in all of them. LLVM makes of them whatever vector instructions the machine has: a
variable is one register of 512 bits, or several smaller ones. Comparisons return `Flags`, with a bit for each
lane, which `choose` takes in place of a branch. `words[lane]` is the word in one lane.

Eight words are fast as long as they stay in registers. So a helper that runs at every step is inlined, and
has no array among its arguments: each would be counted as a reference, which empties all registers.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, lower_cast, models, register_model

LANES = 8

_BIT, _INDEX, _WORD = (ir.IntType(bits) for bits in (1, 32, 64))
_WORDS, _FLAGS = ir.VectorType(_WORD, LANES), ir.VectorType(_BIT, LANES)


class _Lanes(types.Type):  # type: ignore[misc]
    """The type of a value with a word or a flag in each lane."""


Words, Flags = _Lanes("Words"), _Lanes("Flags")
_IN_REGISTERS = {Words: _WORDS, Flags: _FLAGS}


@register_model(_Lanes)
class _Model(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _IN_REGISTERS[kind])


def _splat(builder: Any, word: Any) -> Any:
    """Build eight copies of a word."""
    first = builder.insert_element(ir.Constant(_WORDS, ir.Undefined), word, _INDEX(0))
    return builder.shuffle_vector(first, first, ir.Constant(ir.VectorType(_INDEX, LANES), [0] * LANES))


@lower_cast(types.Integer, Words)
def _cast(context: Any, builder: Any, kind: Any, _words: Any, number: Any) -> Any:
    return _splat(builder, context.cast(builder, number, kind, types.uint64))


# operators


def _operator(key: Any, kind: _Lanes, result: _Lanes, build: Callable[..., Any], operands: int = 2) -> None:
    """Define an operator of Words or Flags by the instruction that it is."""

    @infer_global(key)
    class _Form(AbstractTemplate):  # type: ignore[misc]
        def generic(self, given: Any, _named: Any) -> Any:
            fit = [one == kind or (kind == Words and isinstance(one, types.Integer)) for one in given]
            return signature(result, *[kind] * operands) if kind in given and all(fit) else None

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
        fit = given[0] == Words and isinstance(given[1], types.Integer)
        return signature(types.uint64, Words, types.uint64) if fit else None


@lower_builtin(operator.getitem, Words, types.uint64)
def _lane(_context: Any, builder: Any, _form: Any, values: Any) -> Any:
    return builder.extract_element(*values)


# functions


def _call(builder: Any, name: str, result: Any, *values: Any) -> Any:
    """Build a call of LLVM's function `name` for a word or for eight."""
    kind = "i64" if result == _WORD else f"v{LANES}i64"
    full_name = f"llvm.{name}.{kind}{'.p0' if name.startswith('masked') else ''}"
    form = ir.FunctionType(result, [value.type for value in values])
    function = builder.module.globals.get(full_name) or ir.Function(builder.module, form, full_name)
    return builder.call(function, values)


def _function(arguments: list[Any], result: Any, build: Callable[..., Any]) -> Any:
    """Return a function for kernels, which `build` makes of a builder and the values of the arguments."""

    def typed(_context: Any, *_given: Any) -> Any:
        return result(*arguments), lambda _context, builder, _form, values: build(builder, *values)

    # numba asks how many arguments there are, and calls them by place.
    places = [Parameter(f"_{at}", Parameter.POSITIONAL_ONLY) for at in range(len(arguments) + 1)]
    typed.__signature__ = Signature(places)  # type: ignore[attr-defined]
    return intrinsic(typed)


spread = _function([types.uint64], Words, _splat)
"""`spread(word)`: the word in all lanes."""

lane_numbers = _function([], Words, lambda _builder: ir.Constant(_WORDS, list(range(LANES))))
"""`lane_numbers()`: 0 to 7."""

choose = _function([Flags, Words, Words], Words, ir.IRBuilder.select)
"""`choose(flags, one, other)`: in each lane `one` if its flag is set, `other` if not."""

bits_of = _function(
    [Flags],
    types.uint64,
    lambda builder, flags: builder.zext(builder.bitcast(flags, ir.IntType(LANES)), _WORD),
)
"""`bits_of(flags)`: the flags as bits of a word, that of lane 0 as the lowest."""

flags_of = _function(
    [types.uint64],
    Flags,
    lambda builder, bits: builder.bitcast(builder.trunc(bits, ir.IntType(LANES)), _FLAGS),
)
"""`flags_of(bits)`: the flags that are the lowest bits of a word, the reverse of `bits_of`."""


def _bits_function(name: str, *more: Any) -> Any:
    """Return a function on the bits of a word, or of each of eight, which LLVM knows by `name`."""

    @intrinsic
    def function(_context: Any, word: Any) -> Any:
        kind = word if word == Words else types.uint64

        def build(_context: Any, builder: Any, _form: Any, values: Any) -> Any:
            return _call(builder, name, values[0].type, *values, *more)

        return kind(kind), build

    return function


count_ones = _bits_function("ctpop")
"""`count_ones(word)`: the number of bits set."""

trailing_zeros = _bits_function("cttz", _BIT(0))
"""`trailing_zeros(word)`: the number of zeros below the lowest bit set; 64 for zero."""

leading_zeros = _bits_function("ctlz", _BIT(0))
"""`leading_zeros(word)`: the number of zeros above the highest bit set; 64 for zero."""


_AT_WORDS, _ALIGNED = ir.PointerType(_WORDS), _INDEX(8)


def _place(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    """Build the address of a word of an array."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [at]), _AT_WORDS)


@intrinsic
def load(_context: Any, array: Any, _at: Any, _flags: Any) -> Any:
    """Return the words of an array from a place on where a flag is set, and zeros in the other lanes."""

    def build(context: Any, builder: Any, form: Any, values: Any) -> Any:
        address, zeros = _place(context, builder, form.args[0], *values[:2]), ir.Constant(_WORDS, [0] * LANES)
        return _call(builder, "masked.load", _WORDS, address, _ALIGNED, values[2], zeros)

    return Words(array, types.intp, Flags), build


@intrinsic
def store(_context: Any, array: Any, _at: Any, _words: Any, _flags: Any) -> Any:
    """Write the words into an array from a place on, where a flag is set."""

    def build(context: Any, builder: Any, form: Any, values: Any) -> Any:
        address = _place(context, builder, form.args[0], *values[:2])
        _call(builder, "masked.store", ir.VoidType(), values[2], address, _ALIGNED, values[3])
        return context.get_dummy_value()

    return types.void(array, types.intp, Words, Flags), build


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
    """Return what `draws.mix` returns, for one word or for eight."""
    word = (word ^ (word >> _S30)) * _FIRST
    word = (word ^ (word >> _S27)) * _SECOND
    return word ^ (word >> _S31)

"""Calls a function or class in somebody's file: a script that runs in a process of its own.

See `runners.PythonRunner`. It imports only the standard library, for a fast start, and all modules at once:
a file beside the checked one may be called `inspect.py`. Requests and answers are lines of JSON on the
original standard input and output; whatever the file prints goes to the error output.
"""

from __future__ import annotations

import ast
import faulthandler
import importlib
import importlib.util
import inspect
import io
import json
import os
import random
import re
import signal
import sys
import traceback
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout, suppress
from functools import partial
from typing import Any

_FOLDER = os.path.dirname(os.path.abspath(__file__))
_LONGEST_REPR = 200  # characters
_LONGEST_PRINTED = 4_000
_MOST_ENTERS = 10_000
_MOST_BITS = 4096  # of an integer: Python refuses to write larger ones in decimal digits
_MISSING = object()

Send = Callable[[dict[str, Any]], None]


class _CountingRandom(random.Random):
    """Counts the numbers drawn since the last shuffle, which show how far a game has progressed."""

    drawn: int | None = None  # from all generators together; None if nothing was shuffled
    before_draw: Callable[[types.FrameType], None] | None = None
    """Called with the innermost frame outside this class before a number is drawn after a shuffle."""

    def random(self) -> float:
        if _CountingRandom.drawn is not None:
            _CountingRandom.drawn += 1
            self._notify()
        return super().random()

    def _randbelow(self, limit: int) -> int:  # it must not depend on our `random`
        if _CountingRandom.drawn is not None:
            self._notify()
        return _RANDBELOW(self, limit)  # type: ignore[no-any-return]

    def shuffle(self, *cards: Any) -> None:
        _CountingRandom.drawn = None
        super().shuffle(*cards)
        _CountingRandom.drawn = 0

    def _notify(self) -> None:
        if _CountingRandom.before_draw is None:
            return
        frame = inspect.currentframe()
        caller = frame and frame.f_back  # the method of this class
        if caller and caller.f_back:
            _CountingRandom.before_draw(caller.f_back)


_RANDBELOW: Any = vars(random.Random)["_randbelow"]


class _EnterKey(io.StringIO):
    """The standard input of what is called: Enter is pressed whenever it waits for it, but not for ever."""

    def __init__(self) -> None:
        super().__init__("\n" * _MOST_ENTERS)


def _count_random_numbers() -> None:
    """Let the generators of `random` count."""
    generator = _CountingRandom()
    random.Random, random._inst = _CountingRandom, generator  # type: ignore[misc]
    for name in random.__all__:
        if hasattr(getattr(random, name), "__self__"):
            setattr(random, name, getattr(generator, name))


def main(target: str, name: str) -> None:
    """Import `target`, a file or a module, and answer requests until they end."""
    requests, answers = _take_over_pipes()
    os.register_at_fork(after_in_child=lambda: _close(requests, answers))
    # A function that hangs prints its stack, and then what it has drawn.
    signal.signal(signal.SIGUSR1, lambda *_: _send(answers, {"drawn": _CountingRandom.drawn}))
    faulthandler.register(signal.SIGUSR1, answers, all_threads=False, chain=True)
    _count_random_numbers()
    try:
        module = _import(target)
        found = _attribute(module, name)
    except BaseException as error:
        _send(answers, {"import_error": _last_line(error) + _location(error)})
        return
    if found is _MISSING or not callable(found):
        names = [key for key, value in vars(module).items() if callable(value)]
        _send(answers, {"names": names, "exists": found is not _MISSING})
        return
    _send(answers, {"ready": True})
    own_pid = os.getpid()
    with os.fdopen(requests, encoding="utf-8") as lines:
        for line in lines:
            answer = _execute(found, json.loads(line), vars(module), partial(_send, answers))
            if os.getpid() != own_pid:  # the function has forked, and returned twice
                os._exit(0)
            _flush()
            _send(answers, answer)


def _take_over_pipes() -> tuple[int, int]:
    """Return copies of both pipes; `input` and `print` do not reach them any more."""
    requests, answers = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)  # type: ignore[union-attr]
    return requests, answers


def _close(*descriptors: int) -> None:
    """Close what no process may have that the file starts: only this one answers."""
    for descriptor in descriptors:
        with suppress(OSError):  # the file has closed it
            os.close(descriptor)


def _import(target: str) -> Any:
    if not target.endswith(".py"):
        sys.path.insert(0, os.getcwd())
        return importlib.import_module(target)
    folder, file = os.path.split(os.path.abspath(target))
    sys.path.insert(0, folder)  # as if the file were run as a program
    name = file.removesuffix(".py")
    if name in sys.stdlib_module_names:
        name += "_"  # other modules that import `random` get that of the library
    spec = importlib.util.spec_from_file_location(name, target)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _load(name: str) -> Any:
    """Load a module that stands beside this script, but is in no folder that is searched."""
    spec = importlib.util.spec_from_file_location(f"cardtui_{name}", os.path.join(_FOLDER, f"{name}.py"))
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


watching, deck_watching = _load("watching"), _load("deck_watching")


def _attribute(found: Any, name: str) -> Any:
    for part in name.split("."):
        found = getattr(found, part, _MISSING)
    return found


def _send(answers: int, value: dict[str, Any]) -> None:
    data = json.dumps(value).encode() + b"\n"
    try:
        while data:
            data = data[os.write(answers, data) :]
    except OSError:  # the caller is gone, or the file has closed all descriptors
        os._exit(1)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):  # the file may have closed or replaced it
            stream.flush()


def _execute(
    found: Callable[..., Any], request: dict[str, Any], variables: dict[str, Any], send: Send
) -> dict[str, Any]:
    _CountingRandom.drawn = None
    sys.stdin = enter_key = _EnterKey()
    try:
        if "line" in request:
            seen, is_list = _run_line(request["line"], variables)
            return {"value": seen, "is_list": is_list, "waits": _has_waited(enter_key)}
        if "watch" in request:
            return {"value": watching.watch(found, request, _to_json, _last_line)}
        if "decks" in request:
            return {"value": _watch_decks(found, request, send)}
        if "accepts" in request:
            return {"value": _accepts(found, request["accepts"])}
        if "calls" in request:
            return {"value": _operate(found, request)}
        value = found(*request["arguments"])
        is_list = isinstance(value, list)
        return {"value": _to_json(value), "is_list": is_list, "waits": _has_waited(enter_key)}
    except BaseException as error:  # also SystemExit: the file must not end this process
        return {"error": _traceback(error), "drawn": _CountingRandom.drawn}


def _has_waited(enter_key: _EnterKey) -> bool:
    return enter_key.closed or enter_key.tell() > 0


def _watch_decks(found: Callable[..., Any], request: dict[str, Any], send: Send) -> Any:
    """Call a function and watch its decks, see `deck_watching`; end this process once that is over."""
    watch = deck_watching.DeckWatch(request["decks"])

    def look(frame: types.FrameType) -> None:
        try:
            watch.look(frame)
        except Exception:  # nothing is known then
            send({"value": None})
            os._exit(0)
        if watch.is_over:
            send({"value": watch.seen})
            os._exit(0)

    _CountingRandom.before_draw = look
    found(*request["arguments"])
    return None


def _accepts(found: Callable[..., Any], count: int) -> bool:
    try:
        inspect.signature(found).bind(*[None] * count)
    except (TypeError, ValueError):  # it does not, or has no signature
        return False
    return True


def _run_line(line: str, variables: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """Run a line as Python's prompt would; return what its last statement shows, or raises, and whether
    that is a list.

    An error of an earlier statement is `early`.
    """
    *before, last = ast.parse(line).body
    shown: list[Any] = []
    printed, displayhook = io.StringIO(), sys.displayhook
    try:
        exec(compile(ast.Interactive(before), "<stdin>", "single"), variables)
    except BaseException as error:
        return {"early": _last_line(error)}, False
    sys.displayhook = shown.append
    try:
        with redirect_stdout(printed):
            exec(compile(ast.Interactive([last]), "<stdin>", "single"), variables)
    except BaseException as error:
        return {"error": _last_line(error)}, False
    finally:
        sys.displayhook = displayhook
    value = shown[0] if shown else None
    seen = {**watching.shown(value, _to_json), "printed": printed.getvalue()[:_LONGEST_PRINTED]}
    return seen, isinstance(value, list)


def _operate(found: Callable[..., Any], request: dict[str, Any]) -> dict[str, Any]:
    if request.get("seed") is not None:
        random.seed(request["seed"])
    try:
        created = found(*request.get("arguments", ()))
    except BaseException as error:
        return {"made": False, "error": _last_line(error)}
    results = [_call_method(created, name, arguments) for name, arguments in request["calls"]]
    return {"made": True, "results": results}


def _call_method(created: Any, name: str, arguments: Sequence[Any]) -> dict[str, Any]:
    """Return the result of a method, with its spelling in the class; that of a property has no brackets."""
    found: dict[str, str] = {}
    try:
        for spelling in _spellings(name, type(created)):
            if inspect.getattr_static(created, spelling, _MISSING) is not _MISSING:
                found["spelling"] = spelling
                value = getattr(created, spelling)
                if callable(value) or arguments:
                    found["spelling"] += "()"
                    value = value(*arguments)
                return {"value": _to_json(value), **found}
    except BaseException as error:
        return {"error": _last_line(error), **found}
    return {"missing": True}


def _spellings(name: str, kind: type) -> Iterator[str]:
    """Yield the names that a method may have: `numCoins`, `num_coins`, and both as private names."""
    snake = "".join(f"_{c.lower()}" if c.isupper() else c for c in name)
    first, *others = snake.split("_")
    camel = first + "".join(other.capitalize() for other in others)
    for public in dict.fromkeys((name, snake, camel)):
        yield from (public, f"_{public}")
        yield from (f"_{base.__name__.lstrip('_')}__{public}" for base in kind.__mro__)


def _to_json(value: Any, parents: tuple[int, ...] = ()) -> Any:
    """Convert a value to JSON: tuples to lists, keys to strings, anything unknown to `{"repr": "…"}`."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int) and value.bit_length() <= _MOST_BITS:
        return int(value)
    if isinstance(value, float) and float("-inf") < value < float("inf"):
        return float(value)
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, (list, tuple, dict)) and id(value) not in parents and len(parents) < 50:
        parents = (*parents, id(value))
        if isinstance(value, dict):
            return {
                key if isinstance(key, str) else _repr(key): _to_json(each, parents)
                for key, each in value.items()
            }
        return [_to_json(each, parents) for each in value]
    if hasattr(value, "__index__") and not isinstance(value, (int, type)):  # integers of numpy
        return _to_json(int(value))
    return {"repr": _repr(value)}


def _repr(value: Any) -> str:
    try:
        text = repr(value)
    except Exception:  # their own code, which may raise anything
        text = f"<{type(value).__name__}>"
    text = re.sub(" at 0x[0-9a-fA-F]+>", ">", text)  # the address differs each time
    return text if len(text) <= _LONGEST_REPR else text[: _LONGEST_REPR - 1] + "…"


def _last_line(error: BaseException) -> str:
    return traceback.format_exception_only(error)[-1].strip()


def _location(error: BaseException) -> str:
    """Return the line on which an import failed, in brackets."""
    if isinstance(error, SyntaxError):
        return f" (line {error.lineno} of {os.path.basename(error.filename or '')})"
    location, frames = "", error.__traceback__
    ours = (__file__, importlib.__file__)
    while frames:
        file = frames.tb_frame.f_code.co_filename
        if file not in ours and not file.startswith("<frozen"):
            location = f" (line {frames.tb_lineno} of {os.path.basename(file)})"
        frames = frames.tb_next
    return location


def _traceback(error: BaseException) -> str:
    """Return the traceback without frames of this module."""
    frames = error.__traceback__
    while frames and frames.tb_frame.f_code.co_filename == __file__:
        frames = frames.tb_next
    return "".join(traceback.format_exception(type(error), error, frames))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])

"""Calls a function of somebody's file: a script that runs in a process of its own, see `calls`.

It imports the standard library only, for a fast start, and all of it at once: what lies beside the file may
be called `inspect.py`. A question is a line of JSON, and so is an answer. They use what were the standard
input and output; what is printed is error output.
"""

from __future__ import annotations

import difflib
import faulthandler
import importlib
import importlib.util
import inspect
import json
import os
import random
import re
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Any

_LONGEST = 200  # characters of a value that is no JSON
_BITS = 4096  # a whole number larger than that is only described: Python refuses to write it in digits
_MISSING = object()


def main(target: str, name: str) -> None:
    """Imports `target` (the path of a file, or a module), and answers until the questions end."""
    questions, answers = _private()
    faulthandler.register(signal.SIGUSR1, answers, all_threads=False)  # where are you? asked before the end
    try:
        module = _imported(target)
        found = _attribute(module, name)
    except BaseException as error:
        _answer(answers, {"fails": _last_line(error) + _place(error)})
        return
    if found is _MISSING or not callable(found):
        _answer(answers, {"missing": True, "meant": _near(module, name), "there": found is not _MISSING})
        return
    _answer(answers, {"ready": True})
    own = os.getpid()
    with os.fdopen(questions, encoding="utf-8") as lines:
        for line in lines:
            answer = _answered(found, json.loads(line))
            if os.getpid() != own:  # the function has forked, and returned twice
                os._exit(0)
            _flush()
            _answer(answers, answer)


def _private() -> tuple[int, int]:
    """The two channels, where neither `input` nor `print` finds them."""
    questions, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)  # type: ignore[union-attr]
    return questions, answers


def _imported(target: str) -> Any:
    if not target.endswith(".py"):
        sys.path.insert(0, os.getcwd())
        return importlib.import_module(target)
    folder, file = os.path.split(os.path.abspath(target))
    sys.path.insert(0, folder)  # its neighbours are found as if it were run itself
    name = file.removesuffix(".py")
    if name in sys.stdlib_module_names:
        name += "_"  # a file called random.py is not what others import by that name
    spec = importlib.util.spec_from_file_location(name, target)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _attribute(found: Any, name: str) -> Any:
    for part in name.split("."):
        found = getattr(found, part, _MISSING)
    return found


def _near(module: Any, name: str) -> list[str]:
    """A name in the file that may have been meant."""
    names = [key for key, value in vars(module).items() if callable(value)]
    return difflib.get_close_matches(name, names, 1, 0.5)


def _answer(answers: int, value: dict[str, Any]) -> None:
    data = json.dumps(value).encode() + b"\n"
    try:
        while data:
            data = data[os.write(answers, data) :]
    except OSError:  # nobody listens any more, or the file has closed all there is
        os._exit(1)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:  # the file may have closed or replaced it
            continue


# what is asked


def _answered(found: Callable[..., Any], asked: dict[str, Any]) -> dict[str, Any]:
    try:
        if "accepts" in asked:
            return {"value": _accepts(found, asked["accepts"])}
        if "calls" in asked:
            return {"value": _operated(found, asked)}
        return {"value": _json(found(*asked["arguments"]))}
    except BaseException as error:  # also SystemExit: the file is not to end us
        return {"error": _traceback(error)}


def _accepts(found: Callable[..., Any], count: int) -> bool:
    try:
        inspect.signature(found).bind(*[None] * count)
    except (TypeError, ValueError):  # it does not, or nothing is known about it
        return False
    return True


def _operated(found: Callable[..., Any], asked: dict[str, Any]) -> dict[str, Any]:
    if asked.get("seed") is not None:
        random.seed(asked["seed"])
    try:
        made = found(*asked.get("arguments", ()))
    except BaseException as error:
        return {"made": False, "error": _last_line(error)}
    return {"made": True, "results": [_called(made, name, arguments) for name, arguments in asked["calls"]]}


def _called(made: Any, name: str, arguments: Sequence[Any]) -> dict[str, Any]:
    try:
        for form in _forms(name, type(made)):
            if inspect.getattr_static(made, form, _MISSING) is not _MISSING:
                value = getattr(made, form)
                return {"value": _json(value(*arguments) if callable(value) or arguments else value)}
    except BaseException as error:
        return {"error": _last_line(error)}
    return {"missing": True}


def _forms(name: str, kind: type) -> Iterator[str]:
    """How a method may be called: `numCoins`, `num_coins`, and both as something of one's own."""
    snake = "".join(f"_{c.lower()}" if c.isupper() else c for c in name)
    first, *others = snake.split("_")
    for form in dict.fromkeys((name, snake, first + "".join(other.capitalize() for other in others))):
        yield from (form, f"_{form}")
        yield from (f"_{base.__name__.lstrip('_')}__{form}" for base in kind.__mro__)


# what is answered


def _json(value: Any, within: tuple[int, ...] = ()) -> Any:
    """`value` as JSON has it: tuples as lists, keys as strings, anything else as `{"repr": "…"}`."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int) and value.bit_length() <= _BITS:
        return int(value)
    if isinstance(value, float) and float("-inf") < value < float("inf"):
        return float(value)
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, (list, tuple, dict)) and id(value) not in within and len(within) < 50:
        inside = (*within, id(value))
        if isinstance(value, dict):
            return {
                key if isinstance(key, str) else _repr(key): _json(each, inside)
                for key, each in value.items()
            }
        return [_json(each, inside) for each in value]
    if hasattr(value, "__index__") and not isinstance(value, (int, type)):  # numpy's whole numbers
        return _json(int(value))
    return {"repr": _repr(value)}


def _repr(value: Any) -> str:
    try:
        text = repr(value)
    except Exception:  # it is theirs, and may raise anything
        text = f"<{type(value).__name__}>"
    text = re.sub(" at 0x[0-9a-fA-F]+>", ">", text)  # the address is another one each time
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _last_line(error: BaseException) -> str:
    return traceback.format_exception_only(error)[-1].strip()


def _place(error: BaseException) -> str:
    """Where an import failed, in brackets."""
    if isinstance(error, SyntaxError):
        return f" (line {error.lineno} of {os.path.basename(error.filename or '')})"
    place, frames = "", error.__traceback__
    ours = (__file__, importlib.__file__)
    while frames:
        file = frames.tb_frame.f_code.co_filename
        if file not in ours and not file.startswith("<frozen"):
            place = f" (line {frames.tb_lineno} of {os.path.basename(file)})"
        frames = frames.tb_next
    return place


def _traceback(error: BaseException) -> str:
    """The traceback without our own frames."""
    frames = error.__traceback__
    while frames and frames.tb_frame.f_code.co_filename == __file__:
        frames = frames.tb_next
    return "".join(traceback.format_exception(type(error), error, frames))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])

"""Finds the line that works, for a file that somebody names as if it were a program.

A line is proposed only if it can work: its interpreter is installed, the Java class has a `main`, and the
function or class is there. Files are only read, never run.
"""

from __future__ import annotations

import ast
import os
import shlex
import shutil
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path

from cardtui.checker.exercise import Arity, Protocol, SheetExercise
from cardtui.checker.java_source import JavaSource, package_root
from cardtui.checker.names import plain_name
from cardtui.checker.process import NotRun
from cardtui.engine.errors import BadInput, quote
from cardtui.engine.phrases import listed

_INTERPRETERS = {".py": "python3", ".js": "node", ".rb": "ruby", ".pl": "perl", ".sh": "sh"}
_OLD_PYTHON = "python"
_JAVA_SOURCE = ".java"
_JAVA = (_JAVA_SOURCE, ".class", ".jar")
_CALLED = (Protocol.CALL, Protocol.OBJECT)
_SCRIPT = b"#!"
_SIMILARITY = 0.6
_MOST_NAMES = 8


def reject_file_as_program(exercise: SheetExercise, command: Sequence[str], option: str = "") -> None:
    """Raise `BadInput` with the line that works, if a command is a file that cannot be started as it is.

    `option` is what is typed before the program. A file that does not exist raises `NotRun`.
    """
    file, *arguments = command
    if file == _OLD_PYTHON and not shutil.which(file) and shutil.which(_INTERPRETERS[".py"]):
        words = shlex.join([_INTERPRETERS[".py"], *arguments])
        _propose(exercise, f"there is no command {quote(file)}", f"{option}-- {words}")
    if os.path.basename(file) == "java" and arguments:  # not a class, but its file, or its name as a source
        named = arguments[0] if arguments[0].endswith(".class") else f"{arguments[0]}.java"
        if not os.path.isfile(named) or os.path.isfile(f"{arguments[0]}.class"):
            return
        file, *arguments = named, *arguments[1:]
    elif os.path.isfile(f"{file}{_JAVA_SOURCE}") and not (os.path.exists(file) or shutil.which(file)):
        file += _JAVA_SOURCE  # named as its class
    suffix = _suffix(file)
    if suffix not in (*_INTERPRETERS, *_JAVA) or (os.sep not in file and shutil.which(file)):
        return
    if not os.path.isfile(file) and " " in file:
        return  # a line for the shell, perhaps
    if not os.path.isfile(file):
        raise NotRun(_no_file(file))
    if os.sep in file and os.access(file, os.X_OK) and suffix not in _JAVA and _is_script(file):
        return
    _propose(exercise, f"{quote(file, 80)} is no command", _line(exercise, file, arguments, option))


def reject_missing_name(exercise: SheetExercise, file: str) -> None:
    """Raise `BadInput` with the line that works, if a file was named without the function or class."""
    if os.path.isfile(file) and file.endswith(".py"):
        name = _name_to_call(exercise, file)
        if name is not None:
            _propose(exercise, "the name behind FILE.py: is missing", _call(file, name))


def with_java_class(exercise: SheetExercise, call: str) -> str:
    """Return what is called with the name of its class, if it is a file in Java alone: `Pile.java:Pile`.

    Raises `BadInput` if the exercise calls no classes, or the file has none.
    """
    if Protocol.OBJECT not in exercise.protocols:
        _propose(exercise, f"{exercise.key} is checked as a program in Java", _program_line(exercise, call))
    if not call.endswith(_JAVA_SOURCE) or not os.path.isfile(call):
        return call if ":" in call else f"{call}:{Path(call).stem}"
    name = _java_class_to_call(exercise, call)
    if name is None:
        raise BadInput(f"{quote(call, 80)} has no class")
    return f"{call}:{name}"


def _program_line(exercise: SheetExercise, call: str) -> str:
    """Return the words that check the program in a Java file, or the example of one if it has no `main`."""
    with suppress(BadInput):
        return _java_line(call.partition(":")[0], _JAVA_SOURCE, [])
    example = next(one.example for key, one in exercise.protocols.items() if key not in _CALLED)
    return example.removeprefix(f"{exercise.key} ")


def _propose(exercise: SheetExercise, problem: str, words: str) -> None:
    line = f"cardtui check {exercise.key} {words}"
    if not line.isprintable():
        raise BadInput(f"{problem}; rename it, as it cannot be typed")
    raise BadInput(f"{problem}; try: {line}")


def _no_file(file: str) -> str:
    """Return that there is no such file, and one in its folder with a similar name."""
    folder, name = os.path.split(file)
    there: list[str] = []
    with suppress(OSError):
        there = [one for one in os.listdir(folder or os.curdir) if os.path.isfile(os.path.join(folder, one))]
    similar = get_close_matches(name, there, 1, _SIMILARITY)
    beside = f"; there is {quote(os.path.join(folder, similar[0]), 80)}" if similar else ""
    return f"There is no file {quote(file, 80)}{beside}."


def _is_script(file: str) -> bool:
    """Return whether a file says by which program it is run."""
    with suppress(OSError), open(file, "rb") as stream:
        return stream.read(len(_SCRIPT)) == _SCRIPT
    return False


def _line(exercise: SheetExercise, file: str, arguments: Sequence[str], option: str) -> str:
    """Return the words that check a file. Raises `BadInput`."""
    suffix = _suffix(file)
    runs_programs = any(one not in _CALLED for one in exercise.protocols)
    is_called = suffix == ".py" and not option and not (runs_programs and _runs_by_itself(file))
    if is_called and (name := _name_to_call(exercise, file)) is not None:
        return _call(file, name)
    is_class = suffix == _JAVA_SOURCE and Protocol.OBJECT in exercise.protocols and not option
    if is_class and not (runs_programs and _has_main(file)):
        return f"--call {shlex.quote(_as_word(file))}"
    if not runs_programs:
        examples = " or ".join(f"cardtui check {one.example}" for one in exercise.protocols.values())
        names = _names_in(file) if suffix == ".py" else ""
        raise BadInput(f"{exercise.key} cannot be checked as a program, but: {examples}{names}")
    if suffix in _JAVA:
        return option + _java_line(file, suffix, arguments)
    interpreter = _INTERPRETERS[suffix]
    if not shutil.which(interpreter):
        raise BadInput(f"{quote(file, 80)} is run by {interpreter}, which is not installed")
    return f"{option}-- {shlex.join([interpreter, _as_word(file), *arguments])}"


def _suffix(file: str) -> str:
    return os.path.splitext(file)[1].lower()


def _as_word(file: str) -> str:
    """Return a file as a word that is not taken for an option, or for a list of options."""
    return os.path.join(os.curdir, file) if file.startswith(("-", "@")) else file


# Python


def _call(file: str, name: str) -> str:
    return f"--call {shlex.quote(f'{_as_word(file)}:{name}')}"


def _statements(file: str) -> list[ast.stmt] | None:
    """Return the statements of a Python file; None if it cannot be read."""
    try:
        return ast.parse(Path(file).read_bytes()).body
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError):
        return None


def _runs_by_itself(file: str) -> bool:
    """Return whether a Python file does more than to define names, or cannot be read."""
    defines = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)
    statements = _statements(file)
    return statements is None or not all(isinstance(one, defines) or _is_text(one) for one in statements)


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _names_in(file: str) -> str:
    """Return the end of a sentence on the functions and classes that may be meant."""
    defined = (one for one in _statements(file) or () if isinstance(one, (ast.FunctionDef, ast.ClassDef)))
    names = [one.name for one in defined if one.name.isprintable()]
    return f"; {quote(file, 80)} has {listed(names[:_MOST_NAMES])}" if names else ""


def _name_to_call(exercise: SheetExercise, file: str) -> str | None:
    """Return the likeliest function or class that can be used; None if none can."""
    protocol = next((one for one in _CALLED if one in exercise.protocols), None)
    if protocol is None:
        return None
    statements = _statements(file) or []
    if protocol is Protocol.OBJECT:
        classes = {one.name: one for one in statements if isinstance(one, ast.ClassDef)}
        variant = exercise.variant_for(protocol)
        names = [name for name in classes if variant.fits(_methods(name, classes))]
    else:
        functions = [one for one in statements if isinstance(one, ast.FunctionDef)]
        example = next(iter(exercise.variant_for(protocol).cases())).test_input
        count = len(exercise.variant_for(protocol).arguments(example))
        names = [one.name for one in functions if _takes(_arity(one.args), count)]
    by_plain_name = {plain_name(name): name for name in reversed(names)}
    sheet_name = exercise.protocols[protocol].example.rpartition(":")[2]
    close = [by_plain_name[one] for one in get_close_matches(plain_name(sheet_name), by_plain_name, 1)]
    others = names if protocol is Protocol.OBJECT else ()  # the methods of a class tell whether it is meant
    return next(iter([*(name for name in names if name == sheet_name), *close, *others]), None)


def _methods(name: str, classes: Mapping[str, ast.ClassDef]) -> dict[str, Arity]:
    """Return the methods of a class, with those that it inherits from classes of the same file."""
    found: dict[str, Arity] = {}
    waiting = [name]
    while waiting and (one := classes.get(waiting.pop())) is not None:
        for method in one.body:
            if isinstance(method, ast.FunctionDef):
                least, most = _arity(method.args)
                found.setdefault(method.name, (max(least - 1, 0), None if most is None else most - 1))
        waiting += [base.id for base in one.bases if isinstance(base, ast.Name) and base.id != one.name]
        classes = {key: value for key, value in classes.items() if value is not one}
    return found


def _arity(arguments: ast.arguments) -> Arity:
    most = len(arguments.posonlyargs) + len(arguments.args)
    return most - len(arguments.defaults), None if arguments.vararg else most


def _takes(arity: Arity, count: int) -> bool:
    return arity[0] <= count and (arity[1] is None or count <= arity[1])


# Java


def _java_class_to_call(exercise: SheetExercise, file: str) -> str | None:
    """Return the likeliest class of a Java source; None if it has none."""
    try:
        source = JavaSource.read(file)
    except OSError:
        return Path(file).stem  # whoever compiles it says why
    fits = exercise.variant_for(Protocol.OBJECT).fits
    classes = [one for one in source.classes if fits(one.methods)] or source.classes
    sheet_name = exercise.protocols[Protocol.OBJECT].example.rpartition(":")[2]
    for name in (Path(file).stem, sheet_name):
        if any(one.simple_name == name for one in classes):
            return name
    return next((one.simple_name for one in classes), None)


def _java_line(file: str, suffix: str, arguments: Sequence[str]) -> str:
    """Return the words that check a Java program, so that it is compiled once. Raises `BadInput`."""
    needed = ["javac", "java"] if suffix == ".java" else ["java"]
    if missing := [one for one in needed if not shutil.which(one)]:
        are = "are" if len(missing) > 1 else "is"
        raise BadInput(f"{quote(file, 80)} needs {listed(missing)}, which {are} not installed")
    if suffix == ".jar":
        _raise_unless(_has_main_class(file), file, "says no Main-Class")
        return f"-- {shlex.join(['java', '-jar', _as_word(file), *arguments])}"
    if suffix == ".class":
        name = _class_name(file)
        root = package_root(_as_word(file), name.rpartition(".")[0])
        return f"-- {shlex.join([*_java_command(root, name), *arguments])}"
    package, name = _main_class(file)
    root = package_root(_as_word(file), package)
    options = [] if root == os.curdir and "." not in name else ["-d", root]
    options += [] if root == os.curdir else ["-cp", root]
    build = shlex.join(["javac", *options, _as_word(file)])
    return f"--build {shlex.quote(build)} -- {shlex.join([*_java_command(root, name), *arguments])}"


def _raise_unless(is_so: bool, file: str, problem: str) -> None:
    if not is_so:
        raise BadInput(f"{quote(file, 80)} {problem}, so that Java cannot start it")


def _java_command(root: str, name: str) -> list[str]:
    return ["java", *([] if root == os.curdir else ["-cp", root]), name]


def _has_main(file: str) -> bool:
    with suppress(OSError):
        return any("main" in one.methods for one in JavaSource.read(file).classes)
    return False


def _main_class(file: str) -> tuple[str, str]:
    """Return the package of a Java source and the full name of its class with a `main`. Raises `BadInput`."""
    try:
        source = JavaSource.read(file)
    except OSError as error:
        raise BadInput(f"{quote(file, 80)} cannot be read: {error.strerror}") from None
    name = next((one.name for one in source.classes if "main" in one.methods), None)
    _raise_unless(name is not None, file, "has no main")
    return source.package, source.full_name(str(name))


def _class_name(file: str) -> str:
    """Return the name of the class in a class file, with its package. Raises `BadInput`."""
    try:
        data = Path(file).read_bytes()
    except OSError as error:
        raise BadInput(f"{quote(file, 80)} cannot be read: {error.strerror}") from None
    parts = Path(os.path.abspath(file)).with_suffix("").parts[1:]
    names = ["/".join(parts[at:]) for at in range(len(parts))]
    name = next((one for one in names if _constant(one) in data), None)
    _raise_unless(name is not None, file, "is not in the folder of its package, or has another name")
    _raise_unless(_constant("main") in data, file, "has no main")
    return str(name).replace("/", ".")


def _constant(text: str) -> bytes:
    """Return a text as it stands in a class file."""
    data = text.encode()
    return b"\x01" + len(data).to_bytes(2, "big") + data if len(data) < 2**16 else b"\x01"


def _has_main_class(file: str) -> bool:
    with suppress(OSError, KeyError, zipfile.BadZipFile), zipfile.ZipFile(file) as archive:
        return b"Main-Class:" in archive.read("META-INF/MANIFEST.MF")
    return False

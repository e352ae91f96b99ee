"""Compiles the modules of the page, in the Python of the page: `assemble.mjs` runs this."""

import json
import py_compile
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

MODE = py_compile.PycInvalidationMode.UNCHECKED_HASH
BUNDLE = json.loads(Path("/bundle.json").read_text())


def is_used(name: str) -> bool:
    """Return whether a file of the standard library is needed."""
    if name.startswith("encodings/"):
        return name.removeprefix("encodings/").removesuffix(".py") in BUNDLE["encodings"]
    return not name.startswith(tuple(BUNDLE["unused_library"]))


def compile_all(source: str, target: str, is_wanted: Callable[[str], bool]) -> None:
    """Write the files of a zip to another one, with the modules compiled, without their docstrings."""
    module, compiled = Path("module.py"), Path("module.pyc")  # in the memory of Pyodide
    with zipfile.ZipFile(source) as files, zipfile.ZipFile(target, "w") as packed:
        for name in sorted(files.namelist()):
            if name.endswith("/") or not is_wanted(name):
                continue
            content = files.read(name)
            if name.endswith(".py"):
                module.write_bytes(content)
                py_compile.compile(str(module), str(compiled), name, True, 2, MODE)
                content, name = compiled.read_bytes(), f"{name}c"
            entry = zipfile.ZipInfo(name)  # with a constant time, so that the hash of the page is constant
            packed.writestr(entry, content, zipfile.ZIP_STORED)  # all are packed together


compile_all("/library.zip", "/python_stdlib.zip", is_used)
compile_all("/sources.zip", "/site.zip", lambda name: True)
sys.version.split()[0]

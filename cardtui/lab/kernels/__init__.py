"""The games compiled by numba, which is optional: import these modules only where it may be missing."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from hashlib import sha1
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from platformdirs import user_cache_dir

from cardtui.engine.entry import load_target

COMPILING = "compiling once, some ten seconds"
"""What a program says that waits for a kernel for which `compiles_first` is true."""


@cache
def compiled(target: str) -> Any:
    """Return a function of these modules, such as `beggar.counting:count_deals`; None without numba."""
    try:
        return load_target(f"{__name__}.{target}")
    except ImportError:
        return None


def counts_of(numbers: Any) -> Counter[int]:
    """Return the number of games by length, from an array of numpy that is indexed by length."""
    (lengths,) = numbers.nonzero()
    return Counter(dict(zip(lengths.tolist(), numbers[lengths].tolist(), strict=True)))


def compiles_first(kernel: str) -> bool:
    """Return whether a kernel is compiled when it is used: numba has no machine code of it from before.

    `kernel` is the module below this folder and the function, `beggar/lanes.count_games`; if it is empty
    there is nothing to compile. numba is not imported for this, which takes long.
    """
    if not kernel or find_spec("numba") is None:
        return False
    module, _, function = kernel.rpartition(".")
    source = Path(__file__).parent / f"{module}.py"
    indexes = (
        index
        for folder in _folders(source.parent)
        for index in folder.glob(f"{source.stem}.{function}-*.nbi")
    )
    return all(index.stat().st_mtime < source.stat().st_mtime for index in indexes)


def instruction_set() -> str:
    """Return the best vector instructions for which kernels are compiled here; empty if they are not known.

    numba has to be installed, but is not imported for this. Like numba, this heeds NUMBA_CPU_FEATURES.
    """
    from llvmlite.binding import get_host_cpu_features

    features = os.environ.get("NUMBA_CPU_FEATURES")
    if features is None:
        try:
            features = get_host_cpu_features().flatten()
        except RuntimeError:  # LLVM does not know them, and so numba uses none
            return ""
    known = {"+avx512f": "AVX-512", "+avx2": "AVX2", "+sse2": "SSE2"}
    return next((name for feature, name in known.items() if feature in features.split(",")), "")


def _folders(sources: Path) -> list[Path]:
    """Return the folders in which numba may keep machine code, as its manual says."""
    name = f"{sources.name}_{sha1(str(sources).encode()).hexdigest()}"
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return [Path(chosen) / name]
    return [sources / "__pycache__", Path(user_cache_dir("numba", appauthor=False)) / name]

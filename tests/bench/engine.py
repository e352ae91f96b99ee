"""Measures how fast random games are played: `python -m tests.bench.engine [FOLDER]`, which is about the lab.

It stands with the tests of the lab, in `tests/lab/bench/engine.py`.
"""

from __future__ import annotations

from runpy import run_module

if __name__ == "__main__":
    run_module("tests.lab.bench.engine", run_name="__main__")

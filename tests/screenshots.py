"""Makes the pictures of the README and the manual: `python -m tests.screenshots [NAME ...]`.

The recorder takes them, so the program stands with its tests, in `tests/recording/screenshots.py`.
"""

from __future__ import annotations

from runpy import run_module

if __name__ == "__main__":
    run_module("tests.recording.screenshots", run_name="__main__")

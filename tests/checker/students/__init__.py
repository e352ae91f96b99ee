"""Programs as students write them."""

from pathlib import Path

STUDENTS = Path(__file__).parent

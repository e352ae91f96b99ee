"""Recordings that cannot be written leave nothing behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_faults import check_full_disk, check_long_names
from tests.cli.test_faults import folder as folder  # fixtures are found where their names are

DRAWING = ("record", "beggar#305", "FILE", "--still")


def test_a_picture_has_a_name_of_any_possible_length(folder: Path) -> None:
    check_long_names(DRAWING, ".svg", folder)


@pytest.mark.usefixtures("full_disk")
def test_a_picture_on_a_full_disk_leaves_nothing(folder: Path) -> None:
    check_full_disk(DRAWING, ".svg", folder)

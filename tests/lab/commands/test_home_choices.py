"""The choices of the lab on the home screen as text."""

from __future__ import annotations

from tests.cli.program import cardtui


def test_records_come_after_statistics_and_lab_and_hunt_before_the_manual() -> None:
    lines = cardtui("--lines", stdin=b"more\nquit\n").stdout.decode().splitlines()
    choices = [line.partition(". ")[2].partition(":")[0] for line in lines if line[:1].isdigit()]
    tools = choices[choices.index("Practice") :]
    assert tools == ["Practice", "History", "Statistics.", "Records", "Settings", "Lab", "Hunt", "Manual"]

"""The Silver Dollar game on a coin strip."""

from cardtui.engine.entry import Entry, LineCommand, OtherStart
from cardtui.games.coins.settings import HEAPS

_COMMANDS = "cardtui.games.coins.commands"

ENTRY = Entry(
    "coins",
    "c",
    "Silver Dollar",
    "play",
    "for the last move, coin by coin",
    (
        *("(0)_(1)!_(2)", "(0)(1)!__(2)", "(0)(1)__(2)!"),
        *("(0)(1)_(2)!_", "(0)(1)(2)!__", "(0)(1)(2)__"),
    ),
    (
        OtherStart("level", "n", "Next level of the path", ("path", "learn", "lesson"), is_first=True),
        OtherStart(
            "puzzle", "z", "A puzzle: find the move that wins", ("tactics", "find", "puzzle of a grade")
        ),
        OtherStart(
            "run",
            "r",
            "A run: puzzles that get harder, until the third miss",
            ("streak", "storm"),
            is_first=True,
        ),
        OtherStart(
            "other_board",
            "D",
            "Today's other puzzle: its small board, or the large one",
            ("small", "large"),
        ),
        OtherStart("path", "P", "The path: forty levels of Silver Dollar", ("map", "levels", "stars")),
    ),
    has_setup=True,
    commands=(
        LineCommand(
            "coins puzzle",
            "Play",
            f"{_COMMANDS}.puzzles:puzzle_command",
            "Find the winning move.",
        ),
        LineCommand(
            "coins today",
            "Play",
            f"{_COMMANDS}.puzzles:today_command",
            "Open today's puzzle.",
        ),
        LineCommand(
            "coins run",
            "Play",
            f"{_COMMANDS}.runs:run_command",
            "Solve puzzles until the third miss.",
        ),
        LineCommand(
            "coins path",
            "Play",
            f"{_COMMANDS}.puzzles:path_command",
            "List the levels of the path, or play one.",
        ),
    ),
    pages=("puzzles",),
    settings=(HEAPS,),
    own_ending=True,
    place=10,
)

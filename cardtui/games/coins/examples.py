"""Examples of the commands of Silver Dollar."""

from __future__ import annotations

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui coins": (
        ("cardtui coins", "play from a random start against the computer"),
        ("cardtui coins 1,4,5,9 --players 2", "two people, coins on these squares"),
        ("cardtui coins --level perfect --max-step 3", "a perfect opponent, short moves"),
        ("cardtui coins 1,4,5,9 --explain", "print who wins, and by which moves"),
    ),
    "cardtui coins puzzle": (
        ("cardtui coins puzzle", "solve a random puzzle that fits you"),
        ("cardtui coins puzzle --grade 5", "solve a hard one"),
        ("cardtui coins puzzle --seed 7 --json", "print a puzzle and its solution"),
    ),
    "cardtui coins today": (
        ("cardtui coins today", "solve today's puzzle"),
        ("cardtui coins today --small", "solve the small board of today"),
        ("cardtui coins today --date 2026-11-24", "solve that of an earlier day"),
    ),
    "cardtui coins run": (
        ("cardtui coins run", "begin a run, or go on with it"),
        ("cardtui coins run --seed 7004", "play the puzzles that a friend has played"),
    ),
    "cardtui coins path": (
        ("cardtui coins path", "list the levels and your stars"),
        ("cardtui coins path 7", "play level 7"),
    ),
}

"""Examples of the commands, for the ends of their help and for the manual page."""

from __future__ import annotations

from collections.abc import Sequence

Examples = Sequence[tuple[str, str]]
"""Command lines, each with a few words on what it does."""

_EXAMPLES: dict[str, Examples] = {
    "cardtui": (
        ("cardtui", "choose a game on the home screen"),
        ("cardtui tour", "be shown around in two minutes"),
        ("cardtui coins today", "solve today's puzzle"),
        ("cardtui coins --lines", "play as text, without a screen"),
    ),
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
    "cardtui beggar match": (
        ("cardtui beggar match", "begin a match, or go on with it"),
        ("cardtui beggar match --seed 305 --slap medium", "play the match that a friend has played"),
    ),
    "cardtui beggar": (
        ("cardtui beggar", "watch a random deal"),
        ("cardtui beggar --seed 305 --hand", "play the deal of seed 305 by hand"),
        ("cardtui beggar 'J 3 4 / 2 J 5' --story", "print a game, card by card"),
        ("echo J 2 J 2 | cardtui beggar", "print who wins with this deck"),
    ),
    "cardtui perditio": (
        ("cardtui perditio", "watch a random deal"),
        ("cardtui perditio --seed 7 --hand", "turn the cards yourself"),
        ("cardtui perditio --seed 7 --plain", "print the cards and the result"),
    ),
    "cardtui snap": (
        ("cardtui snap", "watch a random game"),
        ("cardtui snap 305 --hand --level hard", "play against a hard opponent"),
        ("cardtui snap --suits 2 --speed 8", "watch a short game, quickly"),
        ("cardtui snap 305 --ops --as singly", "print the operations on linked lists"),
    ),
    "cardtui open": (
        ("cardtui open 'beggar#305@142'", "show a game at card 142"),
        ("cardtui open 'perditio#8' --hand", "play a deal by hand"),
        ("cardtui open camicia:447247122283566119055 --counts", "print how long it is"),
        ("cardtui open coins:1.4.5.9~3-3 --story", "print a game of coins with its moves"),
    ),
    "cardtui tour": (("cardtui tour", "learn what to press in two minutes"),),
    "cardtui practice": (
        ("cardtui practice", "choose what to write"),
        ("cardtui practice doubly-removelast", "write the lines of one operation"),
        ("cardtui practice doubly-removelast --show", "print ours"),
    ),
    "cardtui resume": (
        ("cardtui resume", "resume the game that was played last"),
        ("cardtui resume coins", "resume the last game of coins"),
        ("cardtui resume --list", "list all saved games"),
    ),
    "cardtui history": (
        ("cardtui history", "list the last fifty games"),
        ("cardtui history coins --result won --limit 10", "list ten games that you won"),
        ("cardtui history --csv > games.csv", "save them all as a table"),
    ),
    "cardtui stats": (
        ("cardtui stats", "show the statistics of all games"),
        ("cardtui stats coins", "show those of one"),
        ("cardtui stats --json", "print them for another program"),
    ),
    "cardtui records": (
        ("cardtui records", "list the longest games, and your own"),
        ("cardtui records --never-end", "list all deals known that never end"),
    ),
    "cardtui record": (
        ("cardtui record coins:1.4.5.9~3-3 game.cast", "record a game for asciinema"),
        ("cardtui record 'snap#305' snaps.svg --to 10", "draw a moving picture"),
        ("cardtui record 'beggar#305@142' card.svg --still", "draw the table at card 142"),
    ),
    "cardtui config": (
        ("cardtui config list", "print every setting"),
        ("cardtui config set theme dark", "change one"),
        ("cardtui config unset theme", "reset it"),
    ),
    "cardtui config list": (
        ("cardtui config list", "print every setting"),
        ("cardtui config list --keys", "print the keys"),
    ),
    "cardtui config get": (
        ("cardtui config get theme", "print the theme"),
        ("cardtui config get keys.play_pause", "print the keys that play and pause"),
    ),
    "cardtui config set": (
        ("cardtui config set theme dark", "always use the dark theme"),
        ("cardtui config set keys.play_pause space,f6", "choose all the keys of a command"),
    ),
    "cardtui config unset": (
        ("cardtui config unset theme", "use the usual theme again"),
        ("cardtui config unset keys.play_pause", "use the usual keys again"),
    ),
    "cardtui config path": (("cardtui config path", "print where settings and games are saved"),),
    "cardtui data": (
        ("cardtui data", "show where the data is"),
        ("cardtui data export games.jsonl", "write all of it to a file"),
        ("cardtui data import games.jsonl", "add it to the data elsewhere"),
    ),
    "cardtui data export": (
        ("cardtui data export games.jsonl", "write all data to a file"),
        ("cardtui data export games.jsonl --force", "overwrite an older one"),
    ),
    "cardtui data import": (
        ("cardtui data import games.jsonl", "add the data of an export"),
        ("cardtui data import old.sqlite", "add that of another data file"),
    ),
    "cardtui check": (
        ("cardtui check --list", "list the exercises"),
        ("cardtui check beggar -- java BeggarMyNeighbour", "check a program"),
        ("cardtui check snap --call snap.py:playgame", "check a Python function"),
        ("cardtui check beggar --time 60s -- ./beggar", "check it for a minute"),
    ),
    "cardtui lab": (
        ("cardtui lab beggar", "play 100,000 random deals"),
        ("cardtui lab coins --levels easy-perfect", "let the computer play itself"),
        ("cardtui lab snap --games 1M --csv", "print the lengths of a million games"),
    ),
    "cardtui lab coins": (
        ("cardtui lab coins", "count how many starts are lost"),
        ("cardtui lab coins --levels easy-perfect", "play two levels against each other"),
        ("cardtui lab coins --coins 4 --step 1-8", "compare limits of a move"),
    ),
    "cardtui lab beggar": (
        ("cardtui lab beggar --games 1M", "play a million deals"),
        ("cardtui lab beggar --ranks 6-13", "compare packs of 24 to 52 cards"),
        ("cardtui lab beggar --plot lengths.svg", "draw how long games are"),
    ),
    "cardtui lab perditio": (
        ("cardtui lab perditio", "compare 100,000 deals with the theory"),
        ("cardtui lab perditio --games 1M --json", "print the numbers of a million"),
    ),
    "cardtui lab snap": (
        ("cardtui lab snap", "play 100,000 seeds, from 1 on"),
        ("cardtui lab snap --suits 2", "play short games"),
        ("cardtui lab snap --levels hard-easy", "let the computer play itself"),
    ),
    "cardtui hunt": (
        ("cardtui hunt", "hunt until Ctrl-C, and save each find"),
        ("cardtui hunt --time 10m -j 2 --plot tail.svg", "hunt for ten minutes, draw the tail"),
        ("cardtui hunt --never-ends", "construct games that never end"),
        ("cardtui hunt --family beggar#305", "list other deals that come to the same end"),
    ),
    "cardtui manual": (
        ("cardtui manual", "list the pages"),
        ("cardtui manual coins", "read a page"),
        ("cardtui manual --man > cardtui.1", "write the man page to a file"),
    ),
    "cardtui help": (
        ("cardtui help", "list the commands"),
        ("cardtui help coins puzzle", "show the help of a command"),
    ),
}


def examples_of(command: str) -> Examples:
    """Return examples of a command, named by all its words: `cardtui config set`."""
    return _EXAMPLES.get(command, ())

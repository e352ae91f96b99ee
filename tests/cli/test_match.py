"""A match by lines and in a terminal: its result is a line, and it survives the end of the program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardtui.games import read_game
from cardtui.games.beggar import matches
from cardtui.storage.paths import HOME_VARIABLE
from tests.cli.program import printed

SEED = 305


def moves_of(number: int, *, slap: bool) -> list[str]:
    """Return the moves that are typed in a round if the person slaps everything, or never slaps."""
    game = read_game(matches.game_id(SEED, "easy", number))
    state, typed = game.initial_state(), list[str]()
    while game.result(state) is None:
        move = "s" if slap and state.slap is not None else "l"
        typed.append(move)
        state = game.apply(state, game.untimed_move(state, move)).after
    return typed


def match_by_lines(*rounds: bool, first: int = 0) -> str:
    moves = [move for number, slap in enumerate(rounds, first) for move in moves_of(number, slap=slap)]
    stdin = "".join(f"{move}\n" for move in moves).encode()
    return printed("beggar", "match", "--seed", str(SEED), "--slap", "easy", "--keep", stdin=stdin)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))


def test_a_match_by_lines_goes_on_where_it_was_and_ends_with_its_result() -> None:
    begun = match_by_lines(True)
    assert begun.startswith(f"Match {SEED}, easy · round 1 · 0 to 0\n")
    assert begun.endswith(f"\nTo go on with it: cardtui beggar match --seed {SEED} --slap easy\n")
    ended = match_by_lines(True, True, first=1)
    assert ended.startswith(f"Match {SEED}, easy · round 2 · 1 to 0\n")
    assert "You win the match 3 to 0.\nSlaps: you " in ended
    assert "\nThe slap that turned it: round 3: a " in ended
    assert ended.endswith(f"\n3 : 0 against easy, match {SEED}\n")
    rows = [json.loads(line) for line in printed("data", "export", "-").splitlines()]
    assert [(row["marks"], row["level"]) for row in rows if row.get("row") == "run"] == [("+++", "easy")]
    ways = [row["way"] for row in rows if row.get("row") == "game"]
    assert ways == ["slaps, easy, 24 cards"] * 3


def test_it_is_offered_at_home_and_told_as_a_conversation() -> None:
    match_by_lines(True)
    told = printed("--lines", stdin=b"list\nquit\n")
    assert "\n2. Go on with the match of Beggar My Neighbour, 1 to 0.\n" in told
    told = printed("--lines", "beggar", "match", "--seed", "7", "--keep", stdin=b"lay\nquit\n")
    assert told.startswith("Match 7, easy, round 1, 0 to 0")


def test_an_older_export_with_runs_is_imported(tmp_path: Path) -> None:
    run = {"row": "run", "uid": "a" * 32, "game": "coins", "seed": 7004, "began": 1.0, "touched": 2.0}
    lines: list[dict[str, object]] = [
        {"cardtui export": 7},
        {**run, "marks": "+-", "moves": ""},
        {"row": "end", "rows": 1},
    ]
    (tmp_path / "old.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    printed("data", "import", str(tmp_path / "old.jsonl"))
    rows = [json.loads(line) for line in printed("data", "export", "-").splitlines()]
    assert rows[1] == {**run, "marks": "+-", "moves": "", "level": "", "slaps": ""}

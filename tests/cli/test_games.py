"""Games without a screen, as far as a transcript cannot show it: random ones, long input, properties."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper

import pytest

from cardtui.cli.streams import MAX_BYTES, stdin_lines
from cardtui.engine.errors import BadInput
from cardtui.games import GAMES, open_id
from cardtui.games.coins.game import Coins, CoinsParameters
from cardtui.games.coins.path import LEVELS
from cardtui.games.coins.theory import best_move
from tests.cli.program import cardtui, complaint, printed
from tests.oracles.snap import SHEET as SNAP

LONG = "9" * 5000


@pytest.mark.parametrize(
    ("words", "deck", "said"),
    [
        (["beggar"], b"J 2 " + b"0" * 5000, ["card 3", '"0000', "…", "column 5"]),
        (["beggar"], b"2 " * (MAX_BYTES // 2) + b"2", ["past byte 1,000,000"]),
        (["beggar"], b"X".ljust(MAX_BYTES), ["card 1", '"X"']),  # so much is read
        (["beggar", "--seed", LONG], b"", ["--seed", '"9999', "more than 1000 digits"]),
        (["beggar", "J", "--max-rounds", LONG], b"", ["--max-rounds", '"9999']),
        (["beggar", "--" + "x" * 5000], b"", ['"--xxxx', "…"]),
        (["--" + "x" * 5000], b"", ["--xxxx"]),
        (["coins", LONG], b"", ["at most 18 digits"]),
        (["coins", "1", "--max-step", LONG], b"", ["--max-step"]),
        (["coins", "--coins", LONG], b"", ["--coins"]),
        (["history", "--limit", LONG], b"", ["from 1 to 1000000000"]),
    ],
)
def test_long_input_is_refused_in_short(words: list[str], deck: bytes, said: list[str]) -> None:
    told = complaint(*words, stdin=deck)
    assert all(part in told for part in said) and len(told) < 500, told


@pytest.mark.parametrize(
    "deck", [b"J 2 3 J 4 5 " * (MAX_BYTES // 12), b"2 " * (MAX_BYTES // 2 - 1) + b"J"], ids=["J", "2"]
)
def test_the_longest_decks_are_played(deck: bytes) -> None:
    assert MAX_BYTES - 20 < len(deck) <= MAX_BYTES
    assert cardtui("beggar", stdin=deck).stdout.endswith(b" rounds.\n")


def test_moves_are_read_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["3\n", "4".ljust(MAX_BYTES - 3) + "\n"]
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO("".join(lines).encode())))
    read = stdin_lines()
    assert [next(read) for _ in range(4)] == [*lines, None, None]
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO("".join([*lines, "\n"]).encode())))
    read = stdin_lines()
    assert [next(read), next(read)] == lines
    with pytest.raises(BadInput, match="past byte 1,000,000"):
        next(read)


def test_anything_may_be_typed_as_a_move() -> None:
    rubbish = b"\xff\x00\n\x1b[2J\n0 " + b"9" * 5000 + b"\n-1 1\n0 -1\n0\n1 2 3\n"
    out = printed("coins", "1,4", stdin=rubbish)
    assert all(line.isprintable() for line in out.splitlines())
    assert r'"\udcff\x00" is no move' in out and r'"\x1b[2j" is no move' not in out
    assert "there is no coin -1" in out and "coins go to the left only" in out
    done = cardtui("coins", "1,4", stdin=b"x" * (MAX_BYTES + 1))
    said = b"cardtui: standard input goes on past byte 1,000,000: that is too long for a game\n"
    assert (done.returncode, done.stderr) == (2, said)


def test_far_squares_are_printed_in_short() -> None:
    out = printed("coins", f"5,{10**18 - 1}", "--players", "2", stdin=b"1 " + str(10**17).encode())
    assert len(out) < 1000
    assert out.endswith(f"open coins,players=2:5.{10**18 - 1}~1-{10**17}\n")


def test_a_start_is_called_lost_only_if_it_is_and_the_computer_makes_no_mistake() -> None:
    perfect = ("--level", "perfect")
    assert "\nThis start cannot be won: Ada" in printed("coins", "1,4,5,9", *perfect, "--first", "computer")
    for words in (("1,4,5,9", *perfect), ("1,4,5,8",), ("1,4,5,8", "--players", "2"), ("0,1", *perfect)):
        assert "cannot be won" not in printed("coins", *words)


def test_a_random_start_can_be_opened_again_by_its_seed() -> None:
    words = ("coins", "--coins", "4", "--gaps", "1-2")
    done = cardtui(*words)
    seed = int(done.stderr.decode().strip().removeprefix("coins,coins=4,gaps=1-2#"))
    game = Coins.from_seed(seed, CoinsParameters(coins=4, gaps="1-2"))
    assert (done.returncode, done.stdout.decode().split()[-1]) == (0, game.id)
    assert printed(*words, "--seed", str(seed)) == done.stdout.decode()


def test_the_results_of_the_sheet_are_printed_as_python_prints_them() -> None:
    for seed, result in SNAP["results"].items():
        assert printed("snap", seed, "--plain") == f"{tuple(result)}\n"
    assert printed("snap", "9" * 1000).startswith(("('A wins', [", "('B wins', ["))
    story = printed("snap", "305", "--story")
    assert (story.count("Public deck: "), story.count(" throws the ")) == (377, 376)


@pytest.mark.parametrize("game", [game.key for game in GAMES])
def test_an_option_after_two_dashes_is_told_to_stand_before_them(game: str) -> None:
    for option in ("--plain", "--seed", "--help"):
        said = complaint(game, "--", "-J-/--", option)
        assert said.startswith(f'cardtui: nothing but the deal follows "--": put "{option}" before it\n')
    assert 'there is no option "--plan"; did you mean --plain?' in complaint(game, "--", "-J-/--", "--plan")


def output(*words: str, stdin: bytes = b"") -> str:
    """Return what is printed on standard output; standard error may say that a try is not kept."""
    return cardtui(*words, stdin=stdin).stdout.decode()


@pytest.mark.parametrize("words", [("coins", "1", "3", "6"), ("open", "coins:1.3.6")])
def test_a_story_describes_the_moves_that_are_typed(words: tuple[str, ...]) -> None:
    told = {option: output(*words, option, stdin=b"1 1\n").splitlines() for option in ("--plain", "--story")}
    assert "You slide coin 1 one square, to square 2." in {*told["--story"]} - {*told["--plain"]}
    assert {*told["--plain"]} < {*told["--story"]}


@pytest.mark.parametrize("words", [("beggar", "J 2 J 2"), ("open", "beggar:J.2.J.2")])
def test_the_operations_are_those_of_the_chosen_structures(words: tuple[str, ...]) -> None:
    assert output(*words, "--ops", "--as", "pile=array").startswith(
        "beggar:J.2.J.2 · hands: linked list with a tail · pile: array\n"
    )
    assert "give both" in complaint(*words, "--as", "pile=array")


@pytest.mark.parametrize("number", range(1, len(LEVELS) + 1))
def test_the_words_of_a_level_are_printed_by_the_path_and_not_for_an_own_start(number: int) -> None:
    level = LEVELS[number - 1]
    session = open_id(level.rules.id)
    while not session.complete:
        state = session.state
        session.play(
            session.game.computer_move(state)
            if session.game.is_computer_turn(state)
            else best_move(state.positions, level.step)
        )
    moves = "".join(f"{move.coin} {move.distance}\n" for move in session.moves[::2]).encode()
    options = ["--level", "perfect"] if level.find is None else ["--find", str(level.find)]
    if level.step is not None:
        options += ["--max-step", str(level.step)]
    own = output("coins", ",".join(map(str, level.positions)), *options, "--plain", stdin=moves)
    won = "You win after" if level.find is None else "Solved."
    assert won in own and not any(words in own for words in (level.before, level.after, "evel"))
    path = output("coins", "path", str(number), "--plain", stdin=moves)
    assert path == f"{level.before}\n{own}Level {number} is won.\n{level.after}\n"
    assert output("coins", "path", str(number), "--ops").startswith(f"{level.rules.id} · ")
    stopped = output("coins", "path", str(number), "--plain")
    assert stopped.startswith(f"{level.before}\n") and level.after not in stopped

"""The Silver Dollar game without a screen: the sheet's dialogue, explanations, and what is refused."""

from __future__ import annotations

import pytest

from cardtui.cli.streams import MAX_BYTES
from cardtui.games.coins import Coins, Parameters
from tests.cli.program import cardtui


def call(*words: str, stdin: bytes = b"") -> tuple[int, str, str]:
    """Run `cardtui` with these words; return the exit status, the output and the error."""
    done = cardtui(*words, stdin=stdin)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


FOR_TWO = """\
Slide coins to the left, any number of squares a move: type a coin and a distance, or hint, undo or quit.

 _  0  _  _  1
 0  1  2  3  4
Player 0's turn, coin and distance:
Not possible: coin 0 is only one square from the edge.
Player 0's turn, coin and distance:
Not possible: coin 0 is in the way.
Player 0's turn, coin and distance:
Not possible: there is no coin 2.
Player 0's turn, coin and distance:
"two" is no move: type a coin and a distance, such as 0 2, or hint, undo or quit.
Player 0's turn, coin and distance:
Hint: slide coin 1 two squares: every heap is then 0.
Player 0's turn, coin and distance:

 _  0  1
 0  1  2
Player 1's turn, coin and distance:

 0  _  1
 0  1  2
Player 0's turn, coin and distance:

 _  0  1
 0  1  2
Player 1's turn, coin and distance:

 0  _  1
 0  1  2
Player 0's turn, coin and distance:

 0  1
 0  1
Player 0 wins after 3 moves.
"""


def test_two_people_play_and_what_is_illegal_is_refused_and_asked_for_again() -> None:
    moves = b"0 2\n1 3\n2 1\ntwo\nhint\n1 2\n0 1\nundo\n 0,1 \r\n1-1\n0 0\n"
    assert call("coins", "1,4", "--players", "2", stdin=moves) == (0, FOR_TWO, "")


def test_alone_it_is_a_puzzle_compared_with_the_fewest_moves() -> None:
    status, out, err = call("coins", "1", "4", "--players", "1", "--plain", stdin=b"1 1\n0 1\n1 2")
    assert (status, err) == (0, "")
    assert "\n 0 1 2 3 4\nMoves 0 · par 2.\nMove 1," in out.replace("  ", " ")
    assert out.endswith("\n 0  1\n 0  1\nHome in 3 moves.\n1 more than necessary.\n")
    assert "\nMove 3, coin and distance:\n" in out


def test_a_puzzle_may_have_a_target() -> None:
    words = ("coins", "1,4", "--players", "1", "--target", "3")
    _, out, _ = call(*words, stdin=b"1 1\n0 1\n1 2")
    assert out.endswith("Home in 3 moves, as asked.\n2 to 4 were possible.\n")
    _, out, _ = call(*words, stdin=b"0 1\nhint\n1 3")
    hint = "slide coin 1 two squares: one move is then left for one square."
    assert f"\nMove 2 of 3, coin and distance:\nHint: {hint}\n" in out
    assert out.endswith("Home in 2 moves, not in 3.\n2 to 4 were possible.\n")


def test_the_computer_answers() -> None:
    status, out, _ = call("coins", "1,4,5,9", "--level", "perfect", stdin=b"3 3\n")
    assert status == 0
    assert "\nThe computer slides coin 1 two squares, to square 2.\n\n _  0  1  _  _  2  3\n" in out
    assert out.endswith("\nTo go on with it: cardtui open coins,level=perfect:1.4.5.9~3-3.1-2\n")


@pytest.mark.parametrize("typed", [b"0 1", b"0,1", b" 0 , 1 ", b"0\t,\t1", b"0 ,1", b"0-1", b"0   1"])
def test_a_move_may_be_written_with_blanks_and_a_comma(typed: bytes) -> None:
    _, out, _ = call("coins", "1,4", "--players", "2", stdin=typed)
    assert out.endswith("open coins,players=2:1.4~0-1\n")


def test_it_is_said_that_a_start_cannot_be_won_against_who_makes_no_mistake() -> None:
    said = "\nThis start cannot be won: the computer makes no mistake.\n"
    perfect = ("--level", "perfect")
    assert said in call("coins", "1,4,5,9", *perfect, "--first", "computer")[1]
    assert said in call("coins", "1,4,5,8", *perfect)[1]
    for words in (("1,4,5,9", *perfect), ("1,4,5,8",), ("1,4,5,8", "--players", "2"), ("0,1", *perfect)):
        assert "cannot be won" not in call("coins", *words)[1]
    _, out, _ = call("coins", "1,4,5,8", *perfect, stdin=b"hint\n")
    assert "Hint: no move wins, and the perfect computer makes no mistake; moves of one" in out


def test_a_move_that_is_taken_back_brings_back_what_it_had_replaced() -> None:
    words = ("open", "coins,players=2:1.4.5.9~3-1.0-1.1-1@1")
    assert call(*words, stdin=b"1 2\n")[1].endswith("open coins,players=2:1.4.5.9~3-1.1-2\n")
    assert call(*words, stdin=b"1 2\nundo\n")[1].endswith(f"cardtui {' '.join(words)}\n")


def test_the_computer_may_begin_and_its_moves_are_taken_back_with_one_s_own() -> None:
    words = ("coins", "0,3,9", "--first", "computer", "--level", "perfect")
    _, out, _ = call(*words, stdin=b"undo\n1 1\nundo\n")
    first, _, rest = out.partition("Your turn, coin and distance:\n")
    start = "\n 0  _  _  1  _  _  _  _  _  2\n 0  1  2  3  4  5  6  7  8  9\n"
    assert f"{start}The computer slides coin 2 five squares, to square 4.\n\n 0  _  _  1  2\n" in first
    assert rest.startswith("There is no move of yours to take back.\n")
    assert out.endswith("@1\n")


def test_the_computer_wins_in_the_end() -> None:
    _, out, _ = call("coins", "0,3,5", "--level", "perfect", stdin=b"1 1\n2 1\n1 1\n")
    assert "The computer wins after " in out
    _, out, _ = call("coins", "0,3", stdin=b"1 2")
    assert out.endswith("You win after 1 move.\n")


@pytest.mark.parametrize("stdin", [b"", b"\n \n", b"quit\n0 1\n", b"Q\n"])
def test_the_end_of_what_is_typed_ends_it(stdin: bytes) -> None:
    status, out, err = call("coins", "1,4", stdin=stdin)
    assert (status, err) == (0, "")
    assert out.endswith("Your turn, coin and distance:\nTo go on with it: cardtui open coins:1.4\n")


def test_what_it_says_at_the_end_goes_on_with_it() -> None:
    _, out, _ = call("coins", "1,4,5,9", "--players", "2", stdin=b"3 1\n0 1\nundo\n")
    saved = out.split()[-1]
    assert saved == "coins,players=2:1.4.5.9~3-1.0-1@1"
    status, out, _ = call("open", saved, stdin=b"1 2\n")
    assert status == 0
    assert "\n _  0  _  _  1  2  _  _  3\n" in out
    assert out.endswith("open coins,players=2:1.4.5.9~3-1.1-2\n")


def test_names_with_blanks_are_quoted_for_the_shell() -> None:
    _, out, _ = call("coins", "1,4", "--players", "2", "--names", "Ann Lee+Bob", stdin=b"0 1\n")
    assert "\nAnn Lee's turn, coin and distance:\n" in out and "\nBob's turn, coin and distance:\n" in out
    assert out.endswith("cardtui open 'coins,players=2,names=Ann Lee+Bob:1.4~0-1'\n")


def test_a_story_tells_every_move_and_why() -> None:
    _, out, _ = call("coins", "1,4,5,9", "--players", "2", "--story", stdin=b"3 2\n")
    assert (
        "Player 0's turn, coin and distance:\nPlayer 0 slides coin 3 two squares, to square 7.\n"
        "A mistake: the XOR is 3, not 0. Coin 3 by one square would have kept the win.\n"
    ) in out


def test_a_start_by_chance_can_be_had_again() -> None:
    status, out, err = call("coins", "--coins", "4", "--gaps", "1-2")
    seed = int(err.strip().removeprefix("coins,coins=4,gaps=1-2#"))
    game = Coins.from_seed(seed, Parameters(coins=4, gaps="1-2"))
    assert (status, out.split()[-1]) == (0, game.id)
    assert call("coins", "--seed", str(seed), "--coins", "4", "--gaps", "1-2") == (0, out, "")


def test_what_is_typed_may_be_anything() -> None:
    rubbish = b"\xff\x00\n\x1b[2J\n0 " + b"9" * 5000 + b"\n-1 1\n0 -1\n0\n1 2 3\n"
    status, out, err = call("coins", "1,4", stdin=rubbish)
    assert (status, err) == (0, "")
    assert all(line.isprintable() for line in out.splitlines())
    assert r'"\udcff\x00" is no move' in out and r'"\x1b[2j" is no move' not in out
    assert "there is no coin -1" in out and "coins go to the left only" in out


def test_rubbish_without_end_is_too_long_for_a_game() -> None:
    status, _, err = call("coins", "1,4", stdin=b"x" * (MAX_BYTES + 1))
    assert status == 2
    assert err == "cardtui: standard input goes on past byte 1,000,000: that is too long for a game\n"


def test_far_squares_are_printed_in_short() -> None:
    status, out, _ = call("coins", f"5,{10**18 - 1}", "--players", "2", stdin=b"1 " + str(10**17).encode())
    assert status == 0
    assert len(out) < 1000
    assert out.endswith(f"open coins,players=2:5.{10**18 - 1}~1-{10**17}\n")


# explanations


def test_an_explanation_ends_with_the_winning_moves() -> None:
    status, out, err = call("coins", "2,5,9", "--max-step", "2", "--explain", stdin=b"0 1\n")
    assert (status, err) == (0, "")
    assert out.splitlines()[-4:] == [
        "The player to move wins with any of these 3 moves (coin and distance), after which the XOR is 0:",
        "0 2",
        "1 2",
        "2 1",
    ]
    assert "  heap 2  10  coin 0\n  heap 0  00  coin 2\n   XOR 2  10\n" in out


def test_only_a_game_that_explains_has_the_option() -> None:
    assert "--explain" in call("coins", "--help")[1]
    assert "--explain" not in call("beggar", "--help")[1]
    status, _, err = call("beggar", "J", "--explain")
    assert status == 2 and '"--explain"' in err


def test_help_names_the_values_there_are() -> None:
    text = call("coins", "--help")[1]
    for part in ("--players 1|2|computer", "--level easy|medium|perfect", "--gaps LO-HI", "--max-step N"):
        assert part in text
    assert "the moves are read from standard input" in " ".join(text.split())


# what is refused


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["4,1"], "coin 1"),
        (["1,1"], "same square"),
        (["1,,4"], 'no square before or after the "," at column 3'),
        (["1,-2"], '"-2" at column 3'),
        (["-1,2"], '"-1" at column 1'),
        ([""], "there are no coins"),
        (["x"], '"x" at column 1'),
        (["\x1b[2J"], r'"\x1b[2J"'),
        (["9" * 300], "at most 18 digits"),
        (["1", "--max-step", "0"], 'step is a whole number from 1 to 999999999999999999, not "0"'),
        (["1", "--max-step", "-1"], '"-1"'),
        (["1", "--max-step", "9" * 300], "--max-step"),
        (["--coins", "0"], "from 1 to 1000"),
        (["--coins", "9" * 300], "--coins"),
        (["--gaps", "5-3"], "lower number first"),
        (["--gaps", "0-0"], "nothing to play"),
        (["--gaps", "x"], "a range such as 0-5"),
        (["--players", "3"], "1, 2 or computer"),
        (["--level", "hard"], "easy, medium or perfect"),
        (["--first", "x"], "you or computer"),
        (["--target", "5", "--players", "2"], "needs players 1"),
        (["1,4", "--players", "1", "--target", "9"], "it takes 2 to 4 moves"),
        (["--seed", "x"], '"x"'),
        (["1,4", "--seed", "5"], "two games"),
        (["1,4", "--max-stp", "5"], "did you mean --max-step?"),
        (["1,4", "--coins", "5"], "--coins means nothing in coins:1.4"),
        (["1,4", "--gaps", "1-2"], "--gaps means nothing in coins:1.4"),
        (["--players", "2", "--level", "perfect"], "--level means nothing in coins,players=2#"),
        (["1,4", "--target", "3", "--players", "computer"], "--players means nothing in coins,players=1,"),
        (["--players", "1", "--first", "computer"], "--first means nothing in coins,players=1#"),
        (["--names", "Ann+Bob", "--seed", "5"], "--names means nothing in coins#5"),
    ],
)
def test_what_cannot_be_used_is_said_in_a_line(words: list[str], said: str) -> None:
    status, out, err = call("coins", *words, stdin=b"0 1\n")
    assert (status, out) == (2, "")
    assert err.startswith("cardtui: ") and err.count("\n") == 1 and len(err) < 300
    assert err[:-1].isprintable()
    assert said in err


def test_a_game_in_progress_with_a_bad_move_is_refused() -> None:
    assert call("open", "coins:1.4~0-1.1-9") == (
        2,
        "",
        'cardtui: move 2 cannot be "1-9": coin 0 is in the way\n',
    )

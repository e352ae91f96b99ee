"""Home as text: five choices, `more`, and what the words mean that are typed there."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from cardtui.cli.commands import cli
from cardtui.cli.running import conversation_of
from cardtui.engine.asking import Prompt
from cardtui.games import GAMES, daily_id, daily_ids
from cardtui.games.coins.path import LEVELS
from tests.cli.conversation_checks import is_short
from tests.cli.program import cardtui, printed
from tests.cli.test_conversation import solution, wrong_move

PROMPT = "Home. A number or a word, more, help or quit:"


def home(*typed: str) -> list[list[str]]:
    """Return the lines up to each prompt of home, which is left out. What is typed must not be refused."""
    done = cardtui("--lines", stdin="".join(f"{line}\n" for line in typed).encode())
    assert done.returncode == 0 and b"cardtui: " not in done.stderr, done.stderr
    return [part.splitlines() for part in done.stdout.decode().split(f"{PROMPT}\n")]


def numbers(lines: list[str]) -> Iterator[int]:
    """Yield the numbers of the choices in lines."""
    return (int(line.partition(".")[0]) for line in lines if line[:1].isdecimal())


def test_home_has_five_choices_and_more_lists_the_rest_with_numbers_that_go_on() -> None:
    opening, rest, again, _ = home("more", "list", "quit")
    (_, *five) = opening
    assert len(five) == 5 and [*numbers(opening)] == [1, 2, 3, 4, 5]
    assert five[:2] == ["1. The tour: three levels.", "2. Today's puzzle, the small board: not done yet."]
    assert [*numbers(rest)] == [*range(6, 6 + len(rest))]
    assert again == five
    for choice in ("Perditio Tempus: today's deal.", "with slaps, easy;", "History: finished games."):
        assert sum(choice in line for line in rest) == 1


def test_enter_takes_the_first() -> None:
    small = daily_ids("coins", date.today())[1]
    assert home("", "quit", "quit")[1][0].startswith("The tour: 3 levels.")
    printed("coins", "path", "1", "--lines", "--keep", stdin=b"0 3\n")
    assert home("", "quit", "quit")[1][0] == f"Silver Dollar. {small}", "which comes first after a game"


def test_every_choice_works_with_an_empty_data_file() -> None:
    _, rest, _ = home("more", "quit")
    for choice in range(1, max(numbers(rest)) + 1):
        told = cardtui("--lines", stdin=f"more\n{choice}\nquit\nquit\n".encode()).stdout.decode()
        assert told.count(PROMPT) == 3, (choice, told)


def test_only_numbers_that_were_heard_are_taken_and_they_stay_valid_after_what_is_only_printed() -> None:
    _, refused, rest, *after = home("7", "more", "stats", "7", "quit", "7", "quit")
    assert refused[0].startswith('"7" does not work here. A number from 1 to 5 does, or a word such as ')
    assert rest[1].startswith("7. Silver Dollar: a run")
    statistics, run, refused, _ = after
    assert statistics == ["No game has been finished yet."]
    assert run[0].startswith("Run ") and [*numbers(run)] == [1, 2, 3, 4, 5]
    assert refused[0].startswith('"7" does not work here. A number from 1 to 5 does')


@pytest.mark.parametrize(
    ("typed", "heard"),
    [
        ("today", "Silver Dollar. coins,grade="),
        ("path", "Won: 0 of 40 levels"),
        ("path 2", "Silver Dollar, level 2 of the path. "),
        ("Run", "Run "),
        ("puzzle --grade 1", "Silver Dollar. coins,grade=1"),
        ("match", "Match "),
        ("beggar", "Beggar My Neighbour. "),
        ("Beggar my  neighbour", "Beggar My Neighbour. "),
        ("silver dollar", "Silver Dollar. "),
        ("beggar with slaps easy", "Beggar My Neighbour with slaps. "),
        ("against the computer", "Snap. "),
        ("2.", "Silver Dollar. coins,grade="),
        ("tour", "The tour: 3 levels."),
        ("coins path", "Won: 0 of 40 levels"),
        ("beggar today", "Beggar My Neighbour. beggar#20"),
        ("snap by hand", "Snap. snap,you=A"),
        ("level 1", "Silver Dollar, level 1 of the path. "),
        ("history", "No game has been finished yet."),
        ("settings", "theme: "),
        ("Stats.", "No game has been finished yet."),
        ("More.", "6. "),
        ("beggar by hand.", "Beggar My Neighbour. "),
        ("Stats coins.", "No game has been finished yet."),
        ("statistics", "No game has been finished yet."),
        ("manual", "The cardtui manual"),
        ("config", "theme: "),
        ("hunt", "Usage: cardtui hunt "),
        ("lab", "Usage: cardtui lab "),
        ("cardtui stats coins", "No game has been finished yet."),
    ],
)
def test_words_that_one_would_type_work(typed: str, heard: str) -> None:
    assert home(typed, "quit", "quit")[1][0].startswith(heard)


def test_a_command_line_works_as_it_is_written() -> None:
    assert "Player 0 wins after 2 rounds." in home("beggar J 2 J 2 --plain", "quit")[1]


@pytest.mark.parametrize("word", ["resume", "continue", "go on"])
def test_the_game_that_was_left_goes_on(word: str) -> None:
    _, left, resumed, _ = home("perditio --seed 8 --keep", "", "home", word, "quit", "quit")
    assert "2. Go on with Perditio Tempus at card 1." in left
    assert resumed[0] == "Perditio Tempus. perditio#8" and "Card 1." in resumed


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("foo", '"foo" does not work here. A number from 1 to 5 does, or a word such as '),
        ("tody", '"tody" does not work here. Did you mean today? A number from 1 to 5 does, '),
        ("mor", '"mor" does not work here. Did you mean more?'),
        ("begar", '"begar" does not work here. Did you mean beggar?'),
        ("stats '", '"stats \'" does not work here. Did you mean stats?'),
        ("99", '"99" does not work here. '),
        ("...", '"..." does not work here. '),
        ("play", '"play" does not work here. '),
    ],
)
def test_what_does_not_work_is_answered_with_what_does(typed: str, answer: str) -> None:
    _, told, _ = home(typed, "quit")
    assert " ".join(told).startswith(answer) and all(map(is_short, told))
    assert "help lists the words." in " ".join(told)


def test_words_that_several_choices_have_are_answered_with_their_numbers() -> None:
    _, told, begun, *_ = home("watch", "", "quit", "quit")
    assert told[0] == "Which one?" and next(iter(numbers(told))) == 5
    assert told[-1].endswith(". Snap: watch a game.")
    assert begun[0].startswith("Beggar My Neighbour. "), "Enter takes the first of these"


def test_help_lists_the_words() -> None:
    _, told, _ = home("help", "quit")
    text = " ".join(told)
    for word in ("today", "path", "continue", "history", *(game.key for game in GAMES)):
        assert f" {word}" in text


def test_a_miss_is_told_and_the_solution_after_it_with_the_streak() -> None:
    small = daily_ids("coins", date.today())[1]
    typed = ("today --keep", wrong_move(small), "quit", "today --keep", "undo", *solution(small), "quit")
    *_, missed, solved, _ = home(*typed, "quit")
    assert "1. Today's puzzle, the small board: missed, and not solved yet." in missed
    assert "1. Today's puzzle, the large board: not done yet. Days in a row: 1." in solved
    assert "5. Today's puzzle, the small board: solved after a miss. Days in a row: 1." in solved


def test_a_puzzle_of_today_that_was_left_is_listed_once_and_a_deal_of_today_goes_on() -> None:
    small = daily_ids("coins", date.today())[1]
    typed = ("today --keep", *solution(small), "home", "today --large --keep", "hint", "quit", "more", "quit")
    *_, left, more, _ = home(*typed)
    assert left[-5].startswith("1. Today's puzzle, the large board: not done yet.")
    assert not any("Go on with" in line for line in left) and "Go on with Silver" in " ".join(more)
    *_, left, _ = home(f"open {daily_id('beggar', date.today())} --keep", "", "quit", "quit")
    assert "2. Go on with Beggar My Neighbour at card 1." in left


def test_the_path_goes_on_at_home() -> None:
    *_, won, level, _ = home("path 1 --keep", "0 3", "quit", "2", "quit", "quit")
    assert "2. Silver Dollar: the path, level 2, 3 stars so far." in won
    assert level[0] == f"Silver Dollar, level 2 of the path. {LEVELS[1].rules.id}"


def test_a_run_that_was_left_is_among_the_first() -> None:
    *_, left, _ = home("run --seed 7004 --keep", "2 1", "quit", "quit")
    assert "2. Go on with the run of Silver Dollar, 0 solved, misses left: 2." in left


def test_continue_goes_on_with_a_run_or_a_match_too() -> None:
    *_, run, _ = home("run --seed 7004 --keep", "2 1", "quit", "continue", "quit", "quit")
    assert run[0].startswith("Run ")
    *_, game, _ = home("perditio --seed 8 --keep", "", "quit", "continue", "quit", "quit")
    assert game[0] == "Perditio Tempus. perditio#8", "what was left last comes first"
    *_, match, _ = home("match --keep", "", "quit", "Continue.", "quit", "quit")
    assert match[0].startswith("Match ")


def test_the_choices_that_were_heard_are_offered() -> None:
    talk = conversation_of(cli, ["--lines"])
    offers = next(said.offers for said in talk if isinstance(said, Prompt))
    assert [offer.typed for offer in offers] == ["1", "2", "3", "4", "5", "more"]
    assert offers[1].label == "Today's puzzle, the small board: not done yet"
    talk.send("more")
    offers = next(said.offers for said in talk if isinstance(said, Prompt))
    assert offers[-1].typed.isdecimal() and "History: finished games" in [offer.label for offer in offers]
    talk.close()

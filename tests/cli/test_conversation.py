"""`cardtui --lines`: home and games by lines, from an empty data file on, kept as on the screen."""

from __future__ import annotations

import json
import re
import time
from datetime import date, timedelta
from pathlib import Path
from typing import cast

import pytest

from cardtui.engine.next_steps import NEXT_PROMPT
from cardtui.engine.session import Session
from cardtui.games import daily_id, open_id, read_game
from cardtui.games.coins.game import Coins
from cardtui.storage.paths import data_file
from cardtui.storage.store import Store
from cardtui.structures.practice import task_of
from tests.cli.program import cardtui, complaint, printed
from tests.storage.stores import a_game
from tests.terminal import CARDTUI, Terminal


def converse(*words: str, typed: str = "") -> str:
    """Return what is told where what is typed counts; `/` ends a line."""
    return printed(
        *words, "--lines", "--keep", stdin="".join(f"{line}\n" for line in typed.split("/")).encode()
    )


def kept(kind: str = "game") -> list[dict[str, object]]:
    rows = map(json.loads, printed("data", "export", "-").splitlines())
    return [row for row in rows if row.get("row") == kind]


def solution(game_id: str) -> list[str]:
    puzzle = cast(Coins, read_game(game_id)).puzzle
    assert puzzle is not None
    return [f"{move.coin} {move.distance}" for move in puzzle.line[::2]]


def wrong_move(game_id: str) -> str:
    game = cast(Coins, read_game(game_id))
    assert game.puzzle is not None
    move = next(one for one in game.legal_moves(game.initial_state()) if one != game.puzzle.line[0])
    return f"{move.coin} {move.distance}"


def winning_line(level: int) -> list[str]:
    """Return the moves with which a person wins a level, by the hints."""
    session = Session(Coins.of_level(level))
    moves = list[str]()
    while not session.at_end:
        state = session.state
        if session.game.is_computer_turn(state):
            session.play(session.game.computer_move(state))
            continue
        move = session.game.hint(state).move
        assert move is not None
        moves.append(f"{move.coin} {move.distance}")
        session.play(move)
    return moves


PUZZLE = "coins,grade=2#7"

ASKED_NEXT = f"{NEXT_PROMPT}\n"


def test_a_wrong_move_in_a_puzzle_is_kept_as_a_miss_and_a_right_one_after_it_as_practice() -> None:
    told = converse("open", PUZZLE, typed=f"{wrong_move(PUZZLE)}//{solution(PUZZLE)[0]}")
    assert "That loses." in told and "Taken back: 2 moves." in told
    assert f"1. Again: take your last move back.\n2. Next: another puzzle.\n3. Home.\n{ASKED_NEXT}" in told
    assert "Solved, after a miss." in told and "Your result stands: missed." in told
    assert "\n1. Next: another puzzle.\n2. Explain: the position.\n3. Home.\n" in told
    assert [(row["won"], row["undos"]) for row in kept()] == [(True, 1), (False, 0)]  # the latest first
    assert json.loads(printed("stats", "coins", "--json"))["games"][0]["puzzles"]["tried"] == 1


def test_where_enter_repeats_a_move_that_was_taken_back_the_prompt_says_so() -> None:
    told = converse("open", "coins,players=1:2", typed="/0 1/undo//")
    assert "\nMove 1:\nType a coin and a distance, such as 0 2, or help.\nMove 1:\nYou slide" in told
    assert "\nMove 1; Enter repeats move 1:\nYou slide" in told


def test_a_full_stop_behind_a_move_or_a_command_does_not_matter() -> None:
    told = converse("open", "coins,players=1:2", typed="0 1./Undo./0 2./Explain./Quit.")
    assert told.count("You slide coin 0") == 2 and "Taken back: 1 move." in told
    assert "is no move" not in told and "is no command" not in told


def test_enter_does_not_repeat_the_move_that_missed_a_puzzle() -> None:
    told = converse("open", PUZZLE, typed=f"{wrong_move(PUZZLE)}/1//redo")
    assert "Enter repeats" not in told and told.count("That loses.") == 2
    assert "Your turn:\nType a coin and a distance, such as 0 2, or help.\nYour turn:\nYou slide" in told
    told = converse("open", PUZZLE, typed=f"{wrong_move(PUZZLE)}/back//where")
    assert "Enter, last or undo:\nThe computer slides" in told, "the answer is no move of the person"


def test_a_move_from_an_earlier_ply_counts_as_undo() -> None:
    converse("open", "coins,players=1:2", typed="0 1/back/0 2")
    assert [row["undos"] for row in kept()] == [1]


def test_a_puzzle_is_explained_when_it_is_solved() -> None:
    for game_id in (PUZZLE, "coins,find=1:1.4.5.9"):
        told = converse("open", game_id, typed=f"explain/{solution(game_id)[0]}/explain")
        assert told.count("A puzzle is explained when it is solved.") == 1
        assert told.index("Gaps on the left") > told.index("Solved")


def test_a_game_that_ends_sooner_after_undo_has_reached_its_end() -> None:
    told = converse("open", "coins,players=1:2", typed="0 1/0 1/undo/undo/0 2/moments")
    assert told.endswith(f"There are no moments to tell.\n{ASKED_NEXT}")


def test_a_position_is_explained_in_three_depths_which_begin_anew_after_a_move() -> None:
    told = converse("open", "coins:1.4.6.10", typed="/".join(["explain"] * 4 + ["3 1", "explain"]))
    _, seen, why, numbers, again, moved, after, *_ = told.split("Your turn")
    assert seen == (
        ":\nOnly these gaps matter.\nLeft of coin 1: two squares.\nLeft of coin 3: three squares.\n"
        "To win: coin 3, one square.\nexplain again says more.\n"
    )
    assert "Coin 1, two squares? Otto answers coin 3, three squares.\nNow whatever opens " in why
    assert "Heap 3 of coin 3: binary 1 1.\nXOR 1: binary 0 1.\n" in numbers and "again" not in numbers
    assert again == seen and "Otto slides" in moved
    assert "Only these gaps matter.\n" in after
    assert [row["hints"] for row in kept("under way")] == [2]


def test_hints_count_as_on_the_screen() -> None:
    told = converse("open", PUZZLE, typed=f"hint/hint/hint/{solution(PUZZLE)[0]}")  # two are all
    assert told.count("Hint: ") == 3 and "Hints cost rating." in told
    for game_id in ("coins:1.3.6", "coins,players=2:1.3.6"):  # explained against the computer only
        converse("open", game_id, typed="hint/1 1/undo/hint/explain")
    assert [row["hints"] for row in kept()] == [2]
    converse("open", "beggar,slap=easy#22", typed="l/hint/undo/l/hint")  # the ply of the first, once more
    assert [row["hints"] for row in kept("under way")] == [2, 2, 3]  # the latest first


def test_a_game_that_was_left_goes_on_where_it_was() -> None:
    assert "To go on with it: cardtui open beggar#305@2\n" in converse("beggar", "--seed", "305", typed="/")
    assert [row["id"] for row in kept("under way")] == ["beggar#305@2"]
    told = printed("resume", "--lines", stdin=b"\n")
    assert "\nCard 2.\n" in told and "3. Neighbour pays" in told
    assert "\n2. Go on with Beggar My Neighbour at card 3.\n" in printed("--lines", stdin=b"")


def test_a_game_that_was_watched_step_by_step_is_in_the_history() -> None:
    steps = open_id("perditio#8")
    steps.look_ahead()
    told = converse("open", "perditio#8", typed="/" * (steps.length - 1))
    assert f"{steps.length}. Turned the" in told
    (row,) = kept()
    assert (row["finished"], row["steps"], row["seen"]) == (True, steps.length, steps.length)


def test_a_game_followed_from_trick_to_trick_is_in_the_history() -> None:
    told = converse("open", "beggar#305", typed="/".join("n" * 30))
    assert told.count("Length: ") == 1
    (row,) = kept()
    assert (row["finished"], row["steps"], row["seen"]) == (True, 211, 0)


def test_a_game_whose_end_was_jumped_to_is_not_in_the_history() -> None:
    told = converse("open", "perditio#8", typed="last/moments")
    assert "You won: every pile is empty." in told and "Length: " in told
    assert not kept()


def test_asking_for_the_fate_tells_no_moments() -> None:
    told = converse("open", "perditio#8", typed="fate/moments")
    assert "You won after all 52 cards." in told
    assert told.count("Moments are told when the end has been reached.") == 1


def test_the_rule_is_that_of_the_step_that_one_stands_at() -> None:
    told = converse("open", "beggar#305", typed="go 20/go 2/why")
    assert "\nAn ace asks for four cards." in told


def test_by_hand_no_sentence_names_the_pile_before_the_person_has() -> None:
    told = converse("open", "perditio#8", "--hand", typed="pile 1/where/cards")
    assert "Five of spades: turn the pile that it names:" in told and "pile 5" not in told
    assert "on to pile 5." in converse("open", "perditio#8", "--hand", typed="pile 1/5")


def test_by_hand_chances_and_fate_are_told_as_on_the_screen() -> None:
    told = converse("open", "perditio#8", "--hand", typed="odds/fate/help")
    assert "The chance to win is 8 percent." in told and "It was won from the start: " in told
    told = converse("beggar", "--seed", "305", "--hand", typed="fate")
    assert "Odds and fate are for games that are watched." in told


def test_a_game_by_hand_counts_slips() -> None:
    told = converse("open", "perditio#8", "--hand", typed="pile 1/3/4/5")
    assert told.count("does not name pile") == 2
    (saved,) = kept("under way")
    assert saved["slips"] == 1 and "hand" in str(saved["views"])


def test_cards_are_laid_and_slapped_rightly_and_wrongly() -> None:
    told = converse("beggar", "--slap", "easy", "--seed", "7", typed="//s//")
    assert "You play the ace of clubs: Nell owes four cards." in told
    assert "You slap wrongly: your jack of spades is burnt." in told
    assert [row["id"] for row in kept("under way")] == ["beggar,slap=easy#7~l.l.x.l.l"]


def test_snap_is_played_by_hand() -> None:
    told = converse("snap", "--hand", "--seed", "305", typed="t/where/x")
    assert "You throw the six of spades from the top. Your deck: top ace of hearts." in told
    assert "The row: 2 cards: six of spades, queen of spades." in told
    assert '"x" is no move and no command: type t for the top card or b for the bottom card' in told


def test_a_watched_game_of_snap_has_the_names_that_are_set() -> None:
    assert "Ann throws the five of spades" in converse("snap", "--seed", "305", typed="")


def test_predictions_are_asked_before_a_step() -> None:
    told = converse("open", "snap#305@22", typed="predict///nonsense/1/")
    assert "Will this throw snap?\n1. Snap.\n" in told
    assert "Type a number from 1 to " in told
    assert "Right, 1 of 1." in told or "Not quite, 0 of 1: " in told


def test_a_command_can_be_typed_at_a_question_which_is_asked_again() -> None:
    told = converse("open", "snap#305@23", typed="predict//where//predict/quit")
    assert told.count("Will this throw snap?") == 2
    assert "Throw 23." in told and "Predict is off. No more questions." in told and "24. " not in told


def test_a_level_of_the_path_is_won() -> None:
    told = converse("coins", "path", "1", typed="0 3")
    assert "Level 1 is won" in told and "\n1. Next: level 2.\n2. Again: from the start.\n" in told
    assert [row["won"] for row in kept()] == [True]
    assert "Won: 1 of 40 levels, 3 of 120 stars." in converse("coins", "path")
    told = converse("coins", "path", "4", typed="3 5")
    assert "\n1. Next: level 5.\n" in told, "as z on the screen, not the first without stars"


def test_undo_and_hints_of_a_puzzle_that_is_left_count_when_it_is_opened_again() -> None:
    puzzle = ("coins", "puzzle", "--grade", "4", "--seed", "2")
    converse(*puzzle, typed="2 3/undo")
    told = converse(*puzzle, typed="2 3/2 4")
    assert "Solved.\n2 moves, no hint, 1 undo.\n" in told and "Rating: 1000 down to 998." in told
    missed = ("coins", "puzzle", "--grade", "3", "--seed", "7")
    converse(*missed, typed="0 1/undo/hint/hint/hint")
    told = converse(*missed, typed="2 1")
    assert "Solved, after a miss.\n1 move, 2 hints, 1 undo.\n" in told and "Rating: 990." in told


def test_today_is_one_day_later_than_the_clock_after_a_flight_to_the_west() -> None:
    tomorrow = date.today() + timedelta(1)  # it was there, where today's puzzle was solved
    home = daily_id("coins", tomorrow)
    row = a_game("there", time.time(), game="coins", id=f"{home}~0-1", day=str(tomorrow), won=True)
    store = Store(data_file())
    store.add_finished_game(row)
    assert store.close()
    assert json.loads(printed("coins", "today", "--json"))["id"] == home
    told = cardtui("coins", "today", "--lines").stdout.decode()
    assert told.startswith(f"Silver Dollar. {home}\n")
    assert f"Silver Dollar. {home}\n" in converse("coins", "today")
    assert json.loads(printed("coins", "today", "--date", str(tomorrow), "--json"))["id"] == home


def test_todays_puzzle_is_the_same_as_on_the_screen_and_goes_on() -> None:
    today = daily_id("coins", date.today())
    told = converse("coins", "today", "--large", typed="/".join(solution(today)))
    assert told.startswith(f"Silver Dollar. {today}\n") and "Solved at the first try." in told
    assert "Last 7 days: not played six times, then solved at the first try, 1 in a row." in told
    assert re.search("Rating: 1000 up to [0-9]+, next puzzle in ", told)
    solved = "\n5. Today's puzzle: solved at the first try. Days in a row: 1.\n"
    assert solved in printed("--lines", stdin=b"quit\n")
    again = converse("coins", "today", typed="quit")  # which has a rating of more than 1000 now
    assert again.count("Solved") == 1 and "Solved at the first try." in again and "to find" not in again


def test_a_run_offers_no_help() -> None:
    told = converse("coins", "run", "--seed", "7004", typed="hint/undo/back/why/where")
    assert told.startswith("Run 7004, puzzle 1, grade 1, misses left: 3\n")
    for why in (
        "there are no hints",
        "no move is taken back",
        "there is no way back",
        "nothing is explained",
    ):
        assert told.count(f"In a run {why}") == 1
    assert told.count("Move 0.") == 1


def test_help_in_a_run_says_what_there_is_not() -> None:
    told = converse("coins", "run", "--seed", "7004", typed="help")
    assert "where: " in told and "hint: " not in told and "undo: " not in told
    assert "\nIn a run there are no hints, no explanations and no way back.\n" in told


def test_where_tells_the_goal_whose_turn_it_is_and_how_a_run_or_a_match_stands() -> None:
    told = converse("coins", "run", "--seed", "7004", typed="2 1/where")
    *_, where = told.partition("\nMove 0.\n")
    assert where.endswith(
        "One move to find.\nGoal: Whoever moves last wins. Find the only winning move.\n"
        "Run 7004, puzzle 2, grade 1, solved: 0, misses left: 2.\nYour turn:\n"
        "To go on with it: cardtui coins run --seed 7004\n"
    )
    told = converse("beggar", "match", "--seed", "5", typed="where")
    assert "\nGoal: Slap two cards of one rank on each other, or with one other between them.\n" in told
    assert "\nMatch 5, medium, round 1, 0 to 0.\nOtto's card:\n" in told


def test_gaps_are_read_and_those_that_count_once_a_level_has_taught_that() -> None:
    every = "Gaps from the left: coin 0: 1, coin 1: 2, coin 2: 1, coin 3: 3.\n"
    counted = "Those that count: coin 1: 2, coin 3: 3.\n"
    assert f"{every}Your turn:" in converse("open", "coins:1.4.6.10", typed="gaps")
    converse("coins", "path", "18", typed="/".join(winning_line(18)))
    assert f"{every}{counted}Your turn:" in converse("open", "coins:1.4.6.10", typed="gaps")
    for untold in (("open", PUZZLE), ("coins", "run", "--seed", "7004")):
        told = converse(*untold, typed="gaps")
        assert "Gaps from the left: " in told and "Those that count" not in told


@pytest.mark.parametrize("bits", range(1, 6))
def test_heaps_are_explained_in_one_form_whatever_their_size(bits: int) -> None:
    large, small = 2**bits - 1, 1
    deal = f"0.{large + 1}.{large + 2}.{large + 4}"  # the gaps on the left of coins 1 and 3
    told = converse("coins", deal, "--players", "2", typed="explain/explain/explain")
    for number, coin in ((large, 1), (small, 3)):
        assert f"\nHeap {number} of coin {coin}: binary {' '.join(f'{number:0{bits}b}')}.\n" in told
    assert f"\nXOR {large ^ small}: binary {' '.join(f'{large ^ small:0{bits}b}')}.\n" in told


def test_a_run_says_how_many_puzzles_are_solved() -> None:
    told = converse("coins", "run", "--seed", "7004", typed="2 1/3 1/2 2")
    assert "Run 7004, puzzle 3, grade 1, solved: 0, misses left: 1\n" in told
    assert "\n\n" not in told and told.endswith(f"\n4. Home.\n{ASKED_NEXT}")


def test_a_lost_game_tells_which_moves_were_winning_and_what_comes_next_once() -> None:
    told = converse("open", "coins#0", typed="0 1/0 2/2 2")
    assert "move 5 gave it away" in told and "You: you were winning after moves 1 and 3.\n" in told
    assert told.count("Next: ") == 1


def test_piped_moves_by_hand_are_kept_in_each_game() -> None:
    converse("perditio", "--seed", "3", "--hand", typed="1/quit")
    assert [row["id"] for row in kept("under way")] == ["perditio#3@1"]


def test_ctrl_c_keeps_the_game_and_says_how_to_go_on() -> None:
    with Terminal([*CARDTUI, "beggar", "--seed", "305", "--lines"]) as terminal:
        terminal.wait_for("is to lead")
        terminal.press("enter", "enter")
        terminal.wait_for("2. You play")
        terminal.press("\x03")
        assert terminal.wait_for_exit() == 130
        assert "cardtui open beggar#305@2" in terminal.text
    assert [row["id"] for row in kept("under way")] == ["beggar#305@2"]


def test_the_manual_is_read_without_marks_and_frames() -> None:
    told = printed("--lines", "manual", "lines").splitlines()
    assert "$ printf '\\n\\nwhere\\n' | cardtui beggar --seed 305 --lines" in told
    assert "gaps: in Silver Dollar, the empty squares on the left of each coin" in told
    assert all(len(line) <= 100 and not set(line) & set("`*\u2500") for line in told)


def test_practice_tasks_are_told_with_how_they_were_solved() -> None:
    task = "linked-push"
    lines = "\n".join(task_of(task).model.shown.lines)
    assert "Right" in printed("--lines", "practice", task, stdin=lines.encode())
    assert f"{task}: Put the card on top. Solved alone" in printed("--lines", "practice")


def test_piped_moves_are_not_kept_unless_asked_and_change_no_rating() -> None:
    for typed, told in (
        (solution(PUZZLE)[0], "Solved at the first try."),
        (wrong_move(PUZZLE), "That loses."),
        (f"hint\n{solution(PUZZLE)[0]}", "Solved"),
        (f"{wrong_move(PUZZLE)}\nundo", "Taken back"),
        ("hint", "Hint:"),
    ):
        done = cardtui("open", PUZZLE, "--lines", stdin=f"{typed}\n".encode())
        assert told in done.stdout.decode() and b"not kept" in done.stderr
        assert b"Rating" not in done.stdout and b"Hints cost rating.\n" not in done.stdout
    today = wrong_move(daily_id("coins", date.today()))
    done = cardtui("coins", "today", "--large", "--lines", stdin=f"{today}\n".encode())
    assert b"That loses." in done.stdout and b"Last 7 days" not in done.stdout
    assert not data_file().exists()


def test_a_kept_try_is_told_with_the_rating_that_is_recorded() -> None:
    told = converse("open", PUZZLE, typed=wrong_move(PUZZLE))
    rating = json.loads(printed("stats", "coins", "--json"))["games"][0]["puzzles"]["rating"]
    assert f"Rating: 1000 down to {rating:.0f}." in told and "first ten puzzles" not in told


def test_the_large_steps_of_the_first_ratings_are_explained() -> None:
    small, why = "coins,grade=0#7", "Your first ten puzzles move the rating fast"
    told = converse("open", small, typed=wrong_move(small))
    assert "Rating: 600 down to 460." in told and why in told


def test_the_variable_changes_nothing_at_a_pipe_where_the_sheets_say_what_is_printed() -> None:
    deck = b"J 2 J 2\n"
    plain = printed("beggar", stdin=deck)
    assert cardtui("beggar", stdin=deck, extra={"CARDTUI_LINES": "1"}).stdout.decode() == plain


@pytest.mark.parametrize("option", ["--plain", "--story"])
def test_two_ways_to_print_are_refused(option: str) -> None:
    assert f"--lines and {option} are two ways to print" in complaint(
        "beggar", "--seed", "3", "--lines", option
    )


@pytest.mark.parametrize("option", ["--ops", "--counts"])
def test_what_is_only_printed_about_a_game_is_so_by_lines_and_with_plain_too(option: str) -> None:
    deck = b"J 2 J 2\n"  # which is read: nothing is asked
    told = printed("beggar", option, "--lines", stdin=deck)
    assert told.startswith("beggar:J.2.J.2")
    assert told == printed("beggar", option, "--lines", "--plain", stdin=deck)


def test_the_explanation_of_a_random_start_says_which_one_it_is() -> None:
    done = cardtui("coins", "--explain", "--lines")
    assert done.returncode == 0 and done.stdout
    game_id = done.stderr.decode().strip()
    assert printed("coins", game_id, "--explain") == done.stdout.decode()


def test_the_game_of_the_day_is_printed_if_the_screen_is_not_wanted() -> None:
    done = complaint("coins", "today", "--lines", "--plain")
    assert "--lines and --plain are two ways to print" in done


def test_the_tour_is_the_first_levels_of_the_path_and_leads_home() -> None:
    told = converse("tour", typed="0 1/again/0-3//0-6//1-3//quit")
    assert told.startswith("The tour: 3 levels.")
    assert re.findall(r"level (\d) of the path", told) == ["1", "1", "2", "3"]
    assert told.index("That was the tour.") < told.index("Home. ") and told.endswith("Goodbye.\n")
    left = converse("tour", typed="quit")
    assert "That was the tour." not in left and "cardtui open" in left


def test_at_a_terminal_lines_can_be_edited_and_repeated_and_are_as_wide_as_it() -> None:
    with Terminal([*CARDTUI, "open", "coins:1.4.5.9", "--lines"], size=(40, 60)) as terminal:
        terminal.wait_for("Your turn")
        terminal.wait_for_key_mode()
        terminal.press(*"xwher", "home", "\x04", "end", *"e", "enter")
        terminal.wait(lambda text: text.count("Move 0.") == 1)
        terminal.wait_for_key_mode()
        terminal.press("up", "enter")
        terminal.wait(lambda text: text.count("Move 0.") == 2)
        terminal.press(*"quit", "enter")
        assert terminal.wait_for_exit() == 0
        assert all(len(line) <= 40 for line in terminal.text.splitlines())


def test_at_a_terminal_the_setting_opens_games_by_lines(tmp_path: Path) -> None:
    printed("config", "set", "lines", "yes")
    with Terminal([*CARDTUI, "coins", "puzzle", "--seed", "7"]) as terminal:
        terminal.wait_for("Your turn:")
        terminal.press(*solution(PUZZLE)[0], "enter", *"quit", "enter")
        assert terminal.wait_for_exit() == 0
    assert [row["won"] for row in kept()] == [True]


# bets

ASKED = """\
Who takes this pile? Four owed for the ace of hearts.
bet up: Neighbour, for 20 points.
bet down: You, for 20 points.
pass, or Enter: the house's 10.
"""


def bets() -> list[tuple[object, ...]]:
    return [(row["ply"], row["answer"], row["points"]) for row in kept("bet")]


@pytest.mark.parametrize(
    ("typed", "answer", "points", "told"),
    [
        ("bet up", "up", 20, "Your bet: Neighbour, for 20 points. Enter goes on.\n"),
        ("bet down", "down", 0, "Your bet: You, for 20 points. Enter goes on.\n"),
        ("pass", "pass", 10, "The house's 10 points. Enter goes on.\n"),
        ("", "pass", 10, "3. Neighbour pays the ace of diamonds"),
    ],
)
def test_bets_by_lines_are_kept_as_on_the_screen(typed: str, answer: str, points: int, told: str) -> None:
    lines = converse("open", "beggar#305", typed=f"bets//{''}/{typed}//////quit")
    assert lines.count(ASKED) == 1 and told in lines
    verdict = {
        20: "Right, 20 points: Neighbour, the debt turns once, last by the ace of diamonds.\n"
        "20.0 a question, answered 1 of 1.\n",
        0: "Wrong, nothing: Neighbour, the debt turns once, last by the ace of diamonds.\n"
        "0.0 a question, answered 1 of 1.\n",
    }.get(points, "")
    assert verdict in lines and ("Right" in lines or "Wrong" in lines) is bool(verdict)
    assert (2, answer, points) in bets()


def test_a_bet_that_is_open_is_asked_again_when_one_comes_back_also_on_the_screen() -> None:
    converse("open", "beggar#305", typed="bets///quit")
    assert bets() == [(2, "", None)]
    (row,) = kept("under way")
    assert str(row["views"]).split(",") == ["bets"]
    told = printed("resume", "beggar", "--lines", stdin=b"bet up\nquit\n")
    assert ASKED in told and "Your bet: Neighbour" in told
    told = printed("resume", "beggar", "--lines", stdin=b"\n\n\n\n\nquit\n")
    assert ASKED not in told and "Right, 20 points" in told
    assert bets()[0] == (2, "up", 20)


@pytest.mark.parametrize("typed", ["last", "go 90", "n", "inside", "fate", "first"])
def test_by_lines_too_what_shows_too_much_says_so_first(typed: str) -> None:
    start = "bets" + "/" * 20
    told = converse("open", "beggar#305", typed=f"{start}/{typed}/where/quit")
    assert "and no bet in this deal counts after it. Repeat it to see it anyway.\nCard 20.\n" in told
    told = converse("open", "beggar#306", typed=f"{start}/{typed}/{typed}/where/quit")
    assert told.count("Repeat it to see it anyway.") == 1
    assert "ended" in {row["answer"] for row in kept("bet") if row["id"] == "beggar#306"}


def test_bets_are_offered_where_the_game_is_watched_and_nothing_else_is_said() -> None:
    assert "bets: bets on what comes" in converse("open", "beggar#305", typed="help/quit")
    for words in (("beggar", "--hand", "--seed", "305"), ("open", "snap#305"), ("open", "coins#7")):
        told = converse(*words, typed="help/bets/bet up/pass/quit")
        assert "bets: " not in told and len(re.findall("[Bb]ets (?:are for|in)", told)) == 3
    told = converse("open", "beggar#305", typed="bet/pass/bets/bet up/pass/bet sideways/bets/quit")
    assert told.count("Bets are off. bets turns them on.\n") == 2
    assert told.count("Nothing is asked now.") == 2 and "Type bet up or bet down." in told
    assert "Bets are on" in told and "Bets are off.\n" in told
    told = converse("open", "beggar:J.J.J.J.J.2.3.4", typed="bets/quit")
    assert "Bets are for deals of one pack." in told


def test_the_end_of_a_game_the_history_and_the_statistics_tell_the_bets() -> None:
    told = converse("open", "beggar#305", typed="bets///bet up" + "/" * 220)
    assert re.search(r"Bets: \d+\.\d a question, house 10, answered 1 of \d+\.\n", told)
    assert "Best bet: Neighbour, 20 points at card 2.\n" in told
    rows = json.loads(printed("history", "--json"))
    assert rows[0]["bets answered"] == 1 and rows[0]["bets asked"] > 9 and rows[0]["points a bet"] > 10
    (stats,) = json.loads(printed("stats", "beggar", "--json"))["games"]
    assert stats["bets"]["answered"] == 1 and stats["bets"]["rate"] == rows[0]["points a bet"]
    assert "Bets, in points for each question; the house has 10" in printed("stats")
    assert f"bets {rows[0]['points a bet']}, 1 of {rows[0]['bets asked']} answered" in printed("history")

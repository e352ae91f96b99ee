"""The exercise on Perditio Tempus: transcripts, and the shuffle behind many of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.checker.exercise import AnswerLines, Mismatch, Protocol
from cardtui.checker.exercises.perditio import EXERCISES
from cardtui.checker.exercises.perditio.shuffle import NEVER, mean_probability_bound, two_sided_probability
from cardtui.checker.exercises.perditio.transcripts import LOST_LINE, WON_LINE, transcript_in
from cardtui.games import open_id
from cardtui.games.perditio.game import Perditio
from tests.cases import verdicts
from tests.checker.test_report import make_answer, make_report, text_lines
from tests.oracles.perditio import (
    LABELS,
    NAMES,
    SHEET,
    Ranks,
    deal_of,
    deals,
    played,
    seeds,
    transcript,
    won_deals,
)

(PERDITIO,) = EXERCISES

WON, LOST = (tuple(transcript(game)) for game in SHEET)
"""The exercise's two transcripts, of 52 and of 39 cards."""


def lines_of(game: Perditio) -> AnswerLines:
    return tuple(game.plain_text.transcript(game.initial_state(), story=False))


def mismatch(lines: AnswerLines) -> Mismatch:
    found = PERDITIO.judge(None, lines)
    assert found is not None
    return found


def test_the_reason_is_hidden_with_the_answer_that_it_would_give_away() -> None:
    judged = make_report(PERDITIO, make_answer(PERDITIO, None, ("Got two from pile 2.",)))
    assert "Why" in "\n".join(text_lines(judged))
    judged.hides_expected = True
    assert "Why" not in "\n".join(text_lines(judged))


def test_it_is_run_sixty_times_without_input() -> None:
    assert not list(PERDITIO.cases()) and PERDITIO.default_runs == 60 and not PERDITIO.repeatable
    assert PERDITIO.stdin_text(None) == "" and list(PERDITIO.arguments(None)) == []
    assert set(PERDITIO.protocols) == {Protocol.PROGRAM, Protocol.CALL}


@given(st.one_of(deals, won_deals()))
@settings(max_examples=40)
def test_the_transcript_of_any_deal_is_right(piles: Ranks) -> None:
    lines = lines_of(deal_of(piles))
    for answer in (
        PERDITIO.parse_output("\r\n".join(lines)),
        PERDITIO.parse_value("\n".join(lines)),
        PERDITIO.parse_value(list(lines)),
        PERDITIO.parse_value([line + "\n" for line in lines]),
    ):
        assert PERDITIO.judge(1, answer) is None


@pytest.mark.parametrize("wrong", verdicts("perditio-transcripts"), ids=lambda wrong: wrong["title"])
def test_the_first_wrong_line_is_reported_with_its_rule(wrong: dict[str, Any]) -> None:
    """An answer is the beginning of a transcript, and some lines after it."""
    right = {"won": WON, "lost": LOST, "": ()}[wrong["transcript"]][: wrong["lines"]]
    lines, at = (*right, *wrong["then"]), wrong["line"]
    found = mismatch(lines)
    assert (found.line, found.reason) == (at, wrong["reason"])
    assert found.expected == (*lines[: at - 1], *([wrong["expected"]] if wrong["expected"] else []))
    assert found.actual == lines[: at + 3]


@pytest.mark.parametrize(("line", "reason"), verdicts("perditio-lines"))
def test_a_line_that_is_nearly_right_is_explained(line: str, reason: str) -> None:
    assert mismatch((line,)).reason == reason


def renamed(lines: AnswerLines, number: Callable[[int, int], int]) -> AnswerLines:
    """Return a transcript with other numbers of piles; `number` has the pile and the rank of the card."""

    def name(found: re.Match[str]) -> str:
        return f"{found[1]} from pile {number(int(found[2]), NAMES.index(found[1]) + 1)}"

    return tuple(re.sub(r"(\w+) from pile (\d+)", name, line) for line in lines)


@pytest.mark.parametrize("right", [WON, LOST])
@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (
            lambda pile, rank: rank,
            "Your program names the pile that a card leads to. "
            "By the exercise, a line names the pile that the card was turned from.",
        ),
        (
            lambda pile, rank: pile - 1,
            "Your program numbers the piles from 0 on. By the exercise, they are numbered from 1 on.",
        ),
    ],
)
def test_other_numbers_in_all_lines_are_explained_and_the_game_is_judged_by_its_cards(
    number: Callable[[int, int], int], reason: str, right: AnswerLines
) -> None:
    wrong = renamed(right, number)
    found = mismatch(wrong)
    assert (found.line, found.reason, found.expected) == (1, reason, right[:1])
    stopped = mismatch(wrong[:9]).reason
    assert stopped.startswith(f"{reason} It also stops after nine cards. By the exercise, the ")
    but_one = mismatch((*wrong[:5], right[5], *wrong[6:]))
    assert but_one.line == 1 and but_one.reason.startswith("Your program turns a card of pile ")


@pytest.mark.parametrize(
    ("before", "line", "reason"),
    [
        (LOST[:-1], "You lost!", 'prints "You lost!". By the exercise, the line at the end is "Pile 1 is'),
        (
            LOST[:-1],
            "Sorry.",
            'prints "Sorry.". By the exercise, the line at the end is "Pile 1 is empty. You',
        ),
        (LOST[:-1], "You win!", "says that it has won, with 13 cards left in ten piles. By the"),
        (
            LOST[:9],
            "You lost!",
            'prints "You lost!". By the exercise, the two sends you to pile 2, which has',
        ),
        (WON[:-1], "I have won.", 'prints "I have won.". By the exercise, the line at the end is "You won!"'),
        (
            WON[:-1],
            "You lose!",
            "says that it has lost, with all 52 cards turned. By the exercise",
        ),
    ],
)
def test_other_words_at_the_end_are_compared_with_the_end_of_this_game(
    before: AnswerLines, line: str, reason: str
) -> None:
    assert mismatch((*before, line)).reason.startswith(f"Your program {reason}")


@pytest.mark.parametrize("value", [None, 3, [1, 2], {"a": 1}, ["Got", None]])
def test_a_function_has_to_return_a_text_or_lines(value: object) -> None:
    assert PERDITIO.parse_value(value) == (repr(value),)
    assert mismatch(PERDITIO.parse_value(value)).line == 1


# The table

SPOIL: list[Callable[[list[str], int], list[str]]] = [
    lambda lines, at: [*lines[:at], *lines[at + 1 :]],
    lambda lines, at: [*lines[:at], lines[at], *lines[at:]],
    lambda lines, at: [*lines[:at], "", *lines[at:]],
    lambda lines, at: [*lines[:at], lines[at].replace("e", "x"), *lines[at + 1 :]],
    lambda lines, at: lines[:at],
]


@given(deals, st.sampled_from(SPOIL), st.data())
@settings(max_examples=60)
def test_the_table_has_a_deal_that_begins_as_the_transcript(
    piles: Ranks, spoil: Callable[[list[str], int], list[str]], data: st.DataObject
) -> None:
    lines = lines_of(deal_of(piles))
    at = data.draw(st.integers(0, len(lines) - 1))
    spoilt = tuple(spoil(list(lines), at))
    found = PERDITIO.judge(None, spoilt)
    if found is None:  # the second of two equal lines was changed
        assert spoilt == lines or len(spoilt) != len(lines)
        return
    assert found.line >= at + 1 and found.reason.strip()
    if found.table_id is None:
        assert not any("Got" in line for line in spoilt)
        return
    session = open_id(found.table_id)
    assert isinstance(session.game, Perditio)
    known = min(found.line - 1, session.ply)
    assert lines_of(session.game)[:known] == spoilt[:known]
    assert session.ply == sum(line.startswith("Got") for line in spoilt[: found.line - 1])


@given(st.lists(st.one_of(st.text(max_size=20), st.sampled_from(WON)), max_size=5))
@settings(max_examples=20)
def test_anything_can_be_judged(lines: list[str]) -> None:
    found = mismatch(tuple(lines))
    assert found.table_id is None or open_id(found.table_id)


def won_deal() -> str:
    """Return the id of the only deal with the transcript `WON`."""
    piles: list[list[str]] = [[] for _ in range(13)]
    for line in WON[:-1]:
        card, pile = NAMES.index(line.split()[1]), int(line.split()[4].strip("."))
        piles[pile - 1].append(LABELS[card])
    return "perditio:" + ".".join(card for pile in piles for card in pile)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: line.removesuffix(".").lower(),
        lambda line: line.replace(" from", " of spades from"),
        lambda line: line.replace(line.split()[1], str(NAMES.index(line.split()[1]) + 1)),
        lambda line: re.sub("[0-9]+", lambda pile: str(int(pile[0]) - 1), line),
        lambda line: f"Next: {line}",
    ],
)
def test_the_deal_is_recognised_in_any_form(spoil: Callable[[str], str]) -> None:
    assert mismatch(tuple(map(spoil, WON[:-1]))).table_id == f"{won_deal()}@0"
    assert mismatch((*WON[:20], "What?", *WON[20:])).table_id == f"{won_deal()}@20"


@pytest.mark.parametrize("first", [(), ("Got ace from pile 1.",)])
def test_there_is_no_table_without_a_card_or_if_lines_name_the_pile_that_one_leads_to(
    first: AnswerLines,
) -> None:
    for lines in (WON, LOST):
        names = [line.split()[1] for line in lines[:-1]]
        wrong = (f"Got {name} from pile {NAMES.index(name) + 1}." for name in names)
        assert mismatch((*first, *wrong, lines[-1])).table_id is None
    for lines in ((), ("Hello",), ("You won!",), ("Got it from pile 3.",)):
        assert mismatch(lines).table_id is None


# The shuffle


def runs(number: int, first: int = 0) -> list[AnswerLines]:
    return [lines_of(Perditio.from_seed(first + seed)) for seed in range(number)]


@given(seeds)
@settings(max_examples=4)
def test_shuffled_decks_are_accepted(first: int) -> None:
    assert PERDITIO.combined_failure(runs(20, first)) is None


def test_many_shuffled_decks_and_two_equal_games_are_accepted() -> None:
    for games in (runs(100), [], [WON, WON]):
        assert PERDITIO.combined_failure(games) is None


def test_decks_that_are_not_shuffled_are_reported_with_numbers() -> None:
    def some(condition: Callable[[AnswerLines], bool], number: int) -> list[AnswerLines]:
        return [lines for lines in runs(20 * number) if condition(lines)][:number]

    def failure(games: list[AnswerLines]) -> str:
        return PERDITIO.combined_failure(games) or ""

    equal = "All 20 runs turned the same cards: the deck is not shuffled, or always"
    assert failure([LOST] * 20).startswith(equal)
    fives = some(lambda lines: lines[0] == "Got five from pile 1.", 20)
    by_chance = "by chance it is one in thirteen, here some 2."
    assert failure(fives) == f"The first card was a five in all 20 runs: {by_chance}"
    won = some(lambda lines: lines[-1] == "You won!", 13)
    assert failure([*won, *runs(7)]).endswith(f" of 20 runs were won: {by_chance}")
    short = some(lambda lines: len(lines) <= 35, 40)
    mean = f"{sum(len(lines) - 1 for lines in short) / 40:.1f}"
    sentence = f"The mean of 40 runs is {mean} cards: by chance it is near 42.4, which is 212/5."
    assert failure(short) == sentence


def exchange(deck: list[int], pairs: Iterable[tuple[int, int]]) -> list[int]:
    for one, other in pairs:
        deck[one], deck[other] = deck[other], deck[one]
    return deck


def in_pairs(deck: list[int], random: Random) -> list[int]:
    return [card for first in random.sample(range(0, 52, 2), 26) for card in deck[first : first + 2]]


def by_few_keys(deck: list[int], random: Random) -> list[int]:
    return [card for _, _, card in sorted((random.randrange(10), at, card) for at, card in enumerate(deck))]


SHUFFLES: dict[str, Callable[[list[int], Random], list[int]]] = {
    "exchanges each card with any one of the deck": lambda deck, random: exchange(
        deck, ((i, random.randrange(52)) for i in range(52))
    ),
    "never leaves a card where it was": lambda deck, random: exchange(
        deck, ((i, random.randrange(i)) for i in range(51, 0, -1))
    ),
    "leaves too many cards where they were": lambda deck, random: exchange(
        deck, ((random.randrange(52), random.randrange(52)) for _ in range(60))
    ),
    "leaves the first or the last card where it was": lambda deck, random: exchange(
        deck, ((i, random.randint(1, i)) for i in range(51, 1, -1))
    ),
    "leaves cards beside each other that were so before": in_pairs,
    "leaves cards in the order of their ranks": by_few_keys,
}
BY_SUIT, BY_RANK = [*range(1, 14)] * 4, sorted([*range(1, 14)] * 4)


def games_by(does: str, deck: list[int], number: int) -> list[AnswerLines]:
    random = Random(number)
    decks = (SHUFFLES[does]([*deck], random) for _ in range(number))
    return [lines_of(deal_of([one[first::13] for first in range(13)])) for one in decks]


@pytest.mark.parametrize(
    ("does", "deck"),
    [
        ("exchanges each card with any one of the deck", BY_RANK),
        ("leaves too many cards where they were", BY_RANK),
        ("leaves cards beside each other that were so before", BY_SUIT),
        ("leaves cards in the order of their ranks", BY_SUIT),
    ],
)
def test_a_wrong_shuffle_is_seen_in_the_planned_runs_or_a_few_more(does: str, deck: list[int]) -> None:
    games = games_by(does, deck, 120)
    assert PERDITIO.combined_failure(games[: 60 + PERDITIO.further_runs(games[:60])]) == (
        "The shuffle is not fair: these runs are over a million times likelier with one that, for example, "
        f"{does}. By the exercise, j is any number from 0 to i."
    )


def test_a_card_that_is_never_shuffled_is_seen_in_the_planned_runs() -> None:
    games = games_by("leaves the first or the last card where it was", BY_RANK, 60)
    assert (PERDITIO.combined_failure(games) or "").startswith("The first card was an ace in all 60 runs: ")


@pytest.mark.thorough
def test_more_runs_are_wanted_as_long_as_a_wrong_shuffle_is_in_doubt() -> None:
    does = "never leaves a card where it was"
    games = games_by(does, BY_RANK, 480)
    number = 60
    while more := PERDITIO.further_runs(games[:number]):
        number += more
    assert 60 < number <= 480 and f"for example, {does}." in (PERDITIO.combined_failure(games[:number]) or "")


def test_a_shuffle_that_may_be_wrong_is_named_with_the_number_of_runs() -> None:
    end = "runs cannot tell this shuffle from one that exchanges each card with any one of the deck"
    assert PERDITIO.remark([WON, LOST]) == f"2 {end} or one that never leaves a card where it was."
    assert PERDITIO.remark([LOST]).startswith(f"No won game was seen. 1 {end.replace('runs', 'run')}")


@pytest.mark.thorough
def test_more_runs_are_wanted_until_a_game_is_won_or_should_have_been() -> None:
    lost = [lines for lines in runs(300) if lines[-1] != "You won!"]
    assert PERDITIO.further_runs(lost[:3]) > 0 and PERDITIO.further_runs([*lost[:3], WON]) == 0
    number = 180
    while more := PERDITIO.further_runs(lost[:number]):
        number += more
    said = f"None of {number} runs was won: by chance it is one in thirteen, here some 16."
    assert PERDITIO.combined_failure(lost[:number]) == said


def test_five_aces_and_three_kings_are_seen_by_the_kings() -> None:
    games = []
    for seed in range(60):
        deck = [*BY_RANK[:-1], 1]
        Random(seed).shuffle(deck)
        turned, _ = played([deck[first : first + 4] for first in range(0, 52, 4)])
        games.append(
            tuple(transcript({"turned": [{"rank": r, "pile": p} for r, p in turned], "result": LOST[-1]}))
        )
    assert all(PERDITIO.judge(None, lines) is None for lines in games)
    said = "None of 60 runs turned all four kings: by chance half of them do."
    assert PERDITIO.combined_failure(games) == said and not PERDITIO.further_runs(games)


def test_a_few_seeds_are_seen() -> None:
    said = "60 runs turned the cards of 12 games only: the deck is shuffled with few seeds"
    assert (PERDITIO.combined_failure(runs(12) * 5) or "").startswith(said)
    assert PERDITIO.combined_failure(runs(30) * 2) is None  # several begin in the same millisecond


@pytest.mark.parametrize(("number", "times"), [(20, 0), (20, 1), (20, 12), (3, 3), (0, 0)])
def test_the_probability_is_that_of_the_binomial_distribution(number: int, times: int) -> None:
    p = Fraction(1, 13)
    exact = [comb(number, k) * p**k * (1 - p) ** (number - k) for k in range(number + 1)]
    both = 2 * min(sum(exact[: times + 1]), sum(exact[times:]))
    assert two_sided_probability(number, times, 1 / 13) == pytest.approx(float(min(both, Fraction(1))))


def test_the_bound_for_the_mean_holds() -> None:
    """A game of n cards has the probability C(n-1, 3) / C(52, 4): check one game, and the mean of two."""
    weights = {n: comb(n - 1, 3) / comb(52, 4) for n in range(4, 53)}
    pairs = {(a, b): weights[a] * weights[b] for a in weights for b in weights}
    for off in (10, 20, 30, 38):
        one = sum(w for n, w in weights.items() if abs(n - 42.4) >= off)
        two = sum(w for (a, b), w in pairs.items() if abs((a + b) / 2 - 42.4) >= off)
        assert one <= mean_probability_bound(1, 42.4 - off)
        assert two <= mean_probability_bound(2, 42.4 - off)
    assert mean_probability_bound(200, 38) < NEVER < mean_probability_bound(200, 41)


GAME = [*["Got ace from pile 1."] * 4, LOST_LINE]


@pytest.mark.parametrize(
    "wrong",
    [
        [*GAME[:4], "Got None from pile 1.", LOST_LINE],
        [*GAME[:4], WON_LINE, LOST_LINE],
        [*GAME, "You win!"],
        [*GAME[:4], "The end"],
        [" ".join(GAME)],
    ],
)
def test_what_may_belong_to_a_transcript_is_no_extra(wrong: list[str]) -> None:
    game, _ = transcript_in(["Hello", *wrong], several_in_a_line=False)
    assert PERDITIO.judge(None, PERDITIO.as_on_sheet(None, game)) is not None
    right, extra = transcript_in(["Hello", *GAME, "Press Enter"], several_in_a_line=False)
    assert (right, extra) == (tuple(GAME), "Hello")

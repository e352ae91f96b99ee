"""The list of games, and the texts that people type and paste: ids, seeds, parameters, saved games."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtui.engine.cards import standard_deck
from cardtui.engine.errors import BadInput
from cardtui.engine.parameters import read_parameter
from cardtui.engine.parsing import read_seed
from cardtui.games import GAMES, entry, load, open_id, read_game, read_own
from cardtui.games.beggar.game import Beggar, BeggarParameters
from tests.games.beggar.deals import deal
from tests.long_texts import LONG, in_time, long_texts
from tests.oracles.tables import read_tables

IDS = read_tables("ids.toml")


def message(error: pytest.ExceptionInfo[BadInput]) -> str:
    text = str(error.value)
    assert text.isprintable()
    return text


# the list


def test_keys_letters_and_titles_are_unique() -> None:
    for names in zip(*[(game.key, game.letter, game.title) for game in GAMES], strict=True):
        assert len(set(names)) == len(GAMES)
    assert [entry(game.key) for game in GAMES] == [*GAMES]


@pytest.mark.parametrize("key", ["", "whist", "BEGGAR", "beggar ", "os", "../beggar", "\x1b[2J"])
def test_any_other_key_is_refused(key: str) -> None:
    with pytest.raises(BadInput, match="there is no game called") as error:
        load(key)
    assert f"there is: {GAMES[0].key}" in message(error)


# seeds


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("0", 0),
        ("305", 305),
        (" 305\n", 305),
        ("-305", -305),
        ("−305", -305),  # a printed minus
        ("+305", 305),
        ("00305", 305),
        ("1" * 1000, int("1" * 1000)),
    ],
)
def test_a_seed_is_any_whole_number(text: str, seed: int) -> None:
    assert read_seed(text) == seed


@pytest.mark.parametrize(
    "text", ["", " ", "x", "3.5", "1e3", "0x10", "1_000", "--5", "+-5", "5-", "3 5", "\x1b[A"]
)
def test_any_other_seed_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="is not a whole number") as error:
        read_seed(text)
    assert message(error).startswith("the seed ")


@pytest.mark.parametrize("digits", [1001, 5000, 100_000])
def test_a_seed_of_more_than_1000_digits_is_refused(digits: int) -> None:
    with pytest.raises(BadInput, match="has more than 1000 digits") as error:
        read_seed("7" * digits)
    assert len(message(error)) < 100


# texts that open games, or none


@pytest.mark.parametrize(("text", "saved"), IDS["opened"])
def test_a_text_opens_a_game_that_is_saved_in_its_shortest_form(text: str, saved: str) -> None:
    session = open_id(text)
    assert session.save() == saved
    assert open_id(saved).game == session.game


LONG_TEXTS = [
    (
        "beggar:J " + "x" * 1000,
        f'card 2, "{"x" * 31}…" at column 3, is not a card: '
        "cards are A K Q J 10 T 9 … 2, with or without a suit (S H D C)",
    ),
    (
        "coins:" + "9" * 300,
        f'coin 0, "{"9" * 31}…" at column 1, is too far away: squares have at most 18 digits',
    ),
    ("coins:1.4~0-" + "1" * 300, f'move 1: "0-{"1" * 29}…" is no move: numbers have at most 18 digits'),
    ("beggar#" + "9" * 1001, f'the seed "{"9" * 31}…" has more than 1000 digits'),
]


@pytest.mark.parametrize(("text", "why"), [*IDS["refused"], *LONG_TEXTS])
def test_any_other_text_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadInput) as error:
        open_id(text)
    assert message(error) == why.replace("{games}", ", ".join(game.key for game in GAMES))


def test_an_id_has_the_seed_or_the_deal_and_the_changed_parameters() -> None:
    for game, game_id in (
        (Beggar.from_seed(-7), "beggar#7"),
        (Beggar.from_seed(305, BeggarParameters(rounds=5791)), "beggar#305"),
        (deal("j,2 / T"), "beggar:J.2/10"),
        (deal("J 2 J 2", 9), "beggar,rounds=9:J.2.J.2"),
    ):
        assert game.id == game_id
        assert read_game(game_id) == game


@pytest.mark.parametrize("text", ["", "0", "-1", "+1", "x", "1.5", " 9", "²", "9" * 19, "\x07"])
def test_a_parameter_out_of_range_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"^rounds is a whole number from 1 to 1000000, not ") as error:
        read_parameter(Beggar, "rounds", text)
    message(error)


mess = st.text(max_size=30) | st.text("beggar,rounds=:#@0123456789AKQJ.-/ \x1b", max_size=12)


@given(st.sampled_from(["", "beggar", "beggar#", "beggar:", "beggar,", "beggar#305@"]), mess)
def test_any_pasted_text_is_a_game_or_a_printable_error(start: str, text: str) -> None:
    try:
        with in_time():
            session = open_id(start + text)
    except BadInput as error:
        assert str(error).isprintable()
        assert len(str(error)) < 500
    else:
        assert open_id(session.save()).save() == session.save()


starts = ["beggar", "beggar#", "beggar,", "beggar,rounds=", "beggar#305@", "coins,gaps=", "coins:1.5~"]
deals = [f"{key}:{deal}" for key in ("beggar", "coins", "perditio", "snap") for deal in ("", "1.", '["A"],[')]


@settings(max_examples=50)
@given(long_texts("0123459AJSD-/.,:=~@#+[]\"' \n−é", starts + deals))
@example('beggar:["A"]' + "9" * 16_000)
@example('beggar:["A"] ' + "name" * (LONG // 4))
@example("beggar:[[" + "'" * LONG)
@example('beggar:[["J"], name' + " " * LONG + "=")
@example("beggar: " + "22 " * (LONG // 3))
@example(f"beggar:{'22.' * (LONG // 3)}@{LONG // 2}")
@example(f"beggar:{'J-' * (LONG // 2)}@1000000")
@example("beggar#1@" + "0" * LONG)
@example("beggar" + ",rounds=1" * (LONG // 9) + "#1")
@example("coins:1" + ", " * (LONG // 2) + "2")
@example("coins:1.5~1" + " " * LONG + "x")
@example("coins:" + ".".join(str(2 * coin + 1) for coin in range(LONG // 12)) + "~0-1")
@example(f"coins:{LONG}~" + ".".join(["0-1"] * (LONG // 4)))
@example(
    "coins:"
    + ".".join(str(2 * coin + 1) for coin in range(LONG // 12))
    + "~"
    + ".".join(f"{coin}-1" for coin in range(LONG // 12))
)
def test_a_long_id_is_opened_or_refused_in_a_time_that_grows_with_its_length(text: str) -> None:
    with in_time(), suppress(BadInput):
        open_id(text)


# the dialog that asks for a game of one kind


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("-305", Beggar.from_seed(305, BeggarParameters(rounds=9))),
        ("J 3 4 / 2 J 5", deal("J 3 4 / 2 J 5", 9)),
        ("beggar#305", Beggar.from_seed(305)),  # an id brings its own parameters
        ("beggar#305@142", Beggar.from_seed(305)),
        ("Camicia:0", deal("AAAAKKKKQQQQJJJJ----------/--------------------------")),
    ],
)
def test_a_seed_a_deal_or_an_id_may_be_typed(text: str, game: Beggar) -> None:
    session = read_own(Beggar.from_seed(1), text, BeggarParameters(rounds=9))
    assert (session.game, session.ply) == (game, 142 if "@" in text else 0)


def test_the_longer_a_deal_the_lower_the_highest_ply_of_an_id() -> None:
    suited = ".".join(card.text for card in standard_deck())
    with pytest.raises(BadInput, match=r"^step 1000000 is past the end: this game has "):
        open_id(f"beggar,rounds=1000000:{suited}@1000000")  # a deck with suits may go as far as any
    pack = "beggar:" + "2.3." * 15_000
    assert open_id(f"{pack}@1000").ply == 1000
    with in_time(), pytest.raises(BadInput) as error:
        open_id(f"{pack}@30000")
    assert re.fullmatch(
        "step 30000 is too far for a deal as long as this: the farthest is [0-9]{4}", message(error)
    )

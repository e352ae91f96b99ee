"""The list of games, and the texts that people type and paste: ids, seeds, parameters, saved games."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtui.engine.cards import standard_deck
from cardtui.engine.errors import BadInput
from cardtui.engine.parameters import parameters_of, read_parameter
from cardtui.engine.parsing import read_seed
from cardtui.games import GAMES, Entry, entry, load, open_id, read_game, read_own
from cardtui.games.beggar import Beggar, Parameters
from tests.games.beggar.deals import deal
from tests.long_texts import LONG, in_time, long_texts


def message(error: pytest.ExceptionInfo[BadInput]) -> str:
    text = str(error.value)
    assert text.isprintable()
    return text


# the list


def test_keys_letters_and_titles_are_unique() -> None:
    for names in zip(*[(game.key, game.letter, game.title) for game in GAMES], strict=True):
        assert len(set(names)) == len(GAMES)


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_a_game_in_the_list_has_the_rules_of_its_name(game: Entry) -> None:
    rules = load(game.key)
    assert (rules.key, rules.title) == (game.key, game.title)
    assert entry(game.key) is game


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_every_parameter_has_an_option_a_help_text_and_a_readable_default(game: Entry) -> None:
    for name, default, spec in parameters_of(load(game.key).parameters_type):
        assert spec.option and spec.help.endswith(".")
        if default is not None:
            assert read_parameter(load(game.key), name, str(default)) == default


@pytest.mark.parametrize("key", ["", "whist", "BEGGAR", "beggar ", "os", "../beggar", "\x1b[2J"])
def test_any_other_key_is_refused(key: str) -> None:
    with pytest.raises(BadInput, match="there is no game called") as error:
        load(key)
    assert "there is: beggar" in message(error)


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


# parameters


@pytest.mark.parametrize(
    ("text", "value"), [("1", 1), ("9", 9), ("5791", 5791), ("007", 7), ("1000000", 1_000_000)]
)
def test_a_parameter_is_a_whole_number(text: str, value: int) -> None:
    assert read_parameter(Beggar, "rounds", text) == value


@pytest.mark.parametrize("text", ["", "0", "-1", "+1", "x", "1.5", " 9", "²", "9" * 19, "\x07"])
def test_a_parameter_out_of_range_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"^rounds is a whole number from 1 to 1000000, not ") as error:
        read_parameter(Beggar, "rounds", text)
    message(error)


@pytest.mark.parametrize("name", ["", "round", "hands", "seed", "__class__", "\x1b"])
def test_an_unknown_parameter_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(BadInput, match=r"has no parameter called .*; its parameters: rounds") as error:
        read_parameter(Beggar, name, "1")
    message(error)


# ids


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("beggar#305", Beggar.from_seed(305)),
        ("beggar#-305", Beggar.from_seed(305)),
        (" beggar#305\n", Beggar.from_seed(305)),
        ("Beggar#305", Beggar.from_seed(305)),
        ("beggar:J.2.J.2", deal("J 2 J 2")),
        ("beggar:K/", deal("K/")),
        ("beggar,rounds=9:J.2.J.2", deal("J 2 J 2", 9)),
        ("beggar,rounds=9#305", Beggar.from_seed(305, Parameters(9))),
        ("beggar,rounds=5791#305", Beggar.from_seed(305)),
    ],
)
def test_an_id_is_read(text: str, game: Beggar) -> None:
    assert read_game(text) == game


@pytest.mark.parametrize(
    ("game", "written"),
    [
        (Beggar.from_seed(305), "beggar#305"),
        (Beggar.from_seed(-7), "beggar#7"),
        (Beggar.from_seed(305, Parameters(9)), "beggar,rounds=9#305"),
        (Beggar.from_seed(305, Parameters(5791)), "beggar#305"),
        (deal("J 2 J 2"), "beggar:J.2.J.2"),
        (deal("j,2 / T"), "beggar:J.2/10"),
        (deal("J 2 J 2", 9), "beggar,rounds=9:J.2.J.2"),
    ],
)
def test_an_id_is_short(game: Beggar, written: str) -> None:
    assert game.id == written


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", '"" is not a game id: one looks like beggar#305 or beggar:J.2.J.2'),
        ("beggar", '"beggar" is not a game id'),
        ("#305", 'there is no game called ""'),
        ("whist#305", 'there is no game called "whist"; there is: beggar'),
        ("beggar#", 'the seed "" is not a whole number'),
        ("beggar#x", 'the seed "x" is not a whole number'),
        ("beggar:", "the deck is empty"),
        ("beggar:J.X", 'card 2, "X" at column 3, is not a card'),
        ("beggar,:J.2", 'Beggar My Neighbour has no parameter called ""'),
        (
            "beggar,tricks=9:J.2",
            'Beggar My Neighbour has no parameter called "tricks"; its parameters: rounds',
        ),
        ("beggar,rounds:J.2", 'rounds is a whole number from 1 to 1000000, not ""'),
        ("beggar,rounds=0:J.2", 'rounds is a whole number from 1 to 1000000, not "0"'),
        ("\x1b]0;x\x07#1", 'there is no game called "\\x1b]0;x\\x07"'),
    ],
)
def test_a_bad_id_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadInput) as error:
        read_game(text)
    assert message(error).startswith(why)
    with pytest.raises(BadInput) as error:
        open_id(text)
    assert message(error).startswith(why)


# games in progress


BAD_PLY = "the step after the @ is a whole number from 0 to 1000000, not"


@pytest.mark.parametrize(
    ("text", "ply", "saved"),
    [
        ("beggar#305", 0, "beggar#305"),
        ("beggar#305@0", 0, "beggar#305"),
        ("beggar#305@211", 211, "beggar#305@211"),  # the end
        (" beggar#305@007 ", 7, "beggar#305@7"),
        ("beggar,rounds=1:J.2.J.2@2", 2, "beggar,rounds=1:J.2.J.2@2"),
        ("beggar:K@0", 0, "beggar:K"),
    ],
)
def test_a_saved_game_is_opened(text: str, ply: int, saved: str) -> None:
    session = open_id(text)
    assert session.ply == ply
    assert session.save() == saved


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("beggar#305@212", "step 212 is past the end: this game has 211 cards"),
        ("beggar#305@1000001", f'{BAD_PLY} "1000001"'),
        ("beggar:K@1", "step 1 is past the end: this game has 0 cards"),
        ("beggar,rounds=1:J.2.J.2@3", "step 3 is past the end: this game has 2 cards"),
        ("beggar#305@", f'{BAD_PLY} ""'),
        ("beggar#305@-1", f'{BAD_PLY} "-1"'),
        ("beggar#305@x", f'{BAD_PLY} "x"'),
        ("beggar#305@1@2", f'{BAD_PLY} "1@2"'),
        ("beggar#305@" + "9" * 19, f'{BAD_PLY} "9999999999999999999"'),
        ("beggar#305@\x1b", f'{BAD_PLY} "\\x1b"'),
        ("@5", '"" is not a game id'),
    ],
)
def test_a_bad_ply_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadInput) as error:
        open_id(text)
    assert message(error).startswith(why)


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
        ("305", Beggar.from_seed(305, Parameters(9))),
        ("-305", Beggar.from_seed(305, Parameters(9))),
        ("J 2 J 2", deal("J 2 J 2", 9)),
        ("J 3 4 / 2 J 5", deal("J 3 4 / 2 J 5", 9)),
        ("beggar#305", Beggar.from_seed(305)),  # an id brings its own parameters
        ("beggar,rounds=7:J.2.J.2", deal("J 2 J 2", 7)),
        ("beggar#305@142", Beggar.from_seed(305)),
    ],
)
def test_a_seed_a_deal_or_an_id_may_be_typed(text: str, game: Beggar) -> None:
    session = read_own(Beggar, text, Parameters(9))
    assert (session.game, session.ply) == (game, 142 if "@" in text else 0)


def test_a_parameter_given_twice_is_refused() -> None:
    with pytest.raises(BadInput, match=r'^"rounds" is given twice$'):
        read_game("beggar,rounds=5,rounds=9#1")


def test_a_ply_that_would_take_for_ever_is_refused() -> None:
    with pytest.raises(BadInput, match=r"^the step after the @"):
        open_id("beggar,rounds=1000000:J.2.3.J.4.5@99999999")


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

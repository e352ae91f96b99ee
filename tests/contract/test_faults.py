"""The contract itself: a made-up game that breaks it is told what is wrong, and a fair one passes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtui.engine.narrator import Hint, Sentence
from cardtui.engine.rules import Result, Step
from cardtui.engine.session import Session
from cardtui.games import open_id
from cardtui.ui.table.staged import Hand, Pile, StagedStack, compose_rows
from tests.contract import games
from tests.contract import test_conversation as conversation
from tests.contract import test_hidden as hidden
from tests.contract.differences import check_same
from tests.madeup.eights import game as eights
from tests.madeup.eights.game import COMPUTER, PILE, STOCK, YOU, Eights, State
from tests.madeup.eights.screens import table as eights_screen
from tests.madeup.eights.screens.table import EightsTable
from tests.ui.desk import opened

pytestmark = pytest.mark.usefixtures("slow_computer")

Plant = Callable[[type[Eights]], None]

CACHES = (games.finished, games.latest, games.middle, conversation.transcript)


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Iterator[Plant]:
    """Put another game in the place of Crazy Eights."""

    def put(game: type[Eights]) -> None:
        monkeypatch.setattr(eights, "GAME", game)
        monkeypatch.setattr(eights_screen, "TABLE", type("Table", (EightsTable,), {"game_type": game}))

    for cache in CACHES:
        cache.cache_clear()
    yield put
    for cache in CACHES:
        cache.cache_clear()


# What is forced depends on a secret stock


class ForcedDraw(Eights):
    """Who cannot play a card has to draw until they can: the draws are forced, and happen by themselves."""

    def current_player(self, state: State) -> int | None:
        return None if self.legal_moves(state) == [STOCK] else super().current_player(state)

    def apply(self, state: State, move: str) -> Step[State, str]:
        step = super().apply(state, move)
        is_forced = move == STOCK and self.current_player(state) is None
        return step._replace(after=step.after._replace(turn=state.turn)) if is_forced else step


FORCED = "eights#305~6S.7S"
"""A game in which the person has to draw three cards now."""


class CountedDraws(ForcedDraw):
    """The person is told how many cards they will have to draw."""

    def status(self, state: State) -> Iterator[str]:
        yield from super().status(state)
        yield f"Cards to draw: {len(list(self.forced_steps(state)))}."


class ForeseenGraph(ForcedDraw):
    """The graph counts the forced draws to come."""

    def graph_values(self, state: State) -> tuple[int, ...]:
        return (len(list(self.forced_steps(state))),)


class KnownTop(ForcedDraw):
    """The hint looks at the stock."""

    def hint(self, state: State) -> Hint[str]:
        top = state.stock[0].suit if state.stock else None
        return super().hint(state)._replace(sentence=f"draw, as the next card is one of {top}")


class PromptOfTop(ForcedDraw):
    """The prompt names the next card of the stock."""

    def turn_label(self, state: State) -> str:
        return f"Your turn, before the {state.stock[0].name}" if state.stock else super().turn_label(state)


class DrawnIfRed(Eights):
    """The person may draw only red cards."""

    def legal_moves(self, state: State) -> Sequence[str]:
        found = super().legal_moves(state)
        is_black = state.stock and state.stock[0].text[-1] in "CS"
        return [move for move in found if move != STOCK] if is_black and len(found) > 1 else found


class AskedIfRed(Eights):
    """A black card is drawn without asking."""

    def current_player(self, state: State) -> int | None:
        is_red = state.stock and state.stock[0].text[-1] in "HD"
        return super().current_player(state) if is_red or len(self.legal_moves(state)) > 1 else None


SEEN_AHEAD = {
    CountedDraws: r"after step 2 of eights#305, status depends on cards that the person does not see",
    ForeseenGraph: r"the graph \(graph_values\) depends on .*\n *it is: \[\(3,\)\]\n *or: \[\(2,\)\]",
    PromptOfTop: r"turn_label depends on ",
    KnownTop: r"hint depends on ",
    DrawnIfRed: r"legal_moves depends on ",
    AskedIfRed: r"whether the person has to move \(current_player\) depends on ",
}
"""Games that tell what will be drawn, and what the contract says of them."""


@pytest.mark.parametrize("game", SEEN_AHEAD, ids=lambda game: game.__name__)
def test_a_game_that_tells_what_is_drawn_from_a_secret_stock_is_named(
    game: type[Eights], plant: Plant
) -> None:
    plant(game)
    with pytest.raises(AssertionError, match=SEEN_AHEAD[game]):
        hidden.test_what_a_player_does_not_see_makes_no_difference_to_what_they_are_told_or_do("eights")


def test_a_forced_draw_from_a_secret_stock_is_fair_as_nothing_is_known_before_it_happens(
    plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(ForcedDraw)
    check = hidden.test_what_a_player_does_not_see_makes_no_difference_to_what_they_are_told_or_do
    check("eights")
    monkeypatch.setattr(Session, "look_ahead", Session.play_forced)
    told = r"the number of steps that are known to come .*\n *it is: 3\n *or: 2,"
    with pytest.raises(AssertionError, match=f"after step 2 of eights#305, {told}"):
        check("eights")


async def test_forced_draws_happen_one_after_the_other_and_none_is_told_before(plant: Plant) -> None:
    plant(ForcedDraw)
    async with opened(FORCED) as desk:
        for ply in (2, 3, 4):
            assert "this happens by itself" in desk.text
            assert desk.table.session.save() == FORCED + ".stock" * (ply - 2)
            desk.moves.reply()
            await desk.settle()
        assert desk.ply == 5 and "Your turn" in desk.text
        assert open_id(f"{FORCED}@5").save() == desk.table.session.save()


async def test_what_differs_on_the_screen_is_shown_in_rows(plant: Plant) -> None:
    check = hidden.test_what_a_player_does_not_see_makes_no_difference_on_the_screen
    plant(ForcedDraw)
    await check("eights")
    games.finished.cache_clear()
    plant(PromptOfTop)
    with pytest.raises(AssertionError) as caught:
        await check("eights")
    sentence, *rows = str(caught.value).splitlines()
    assert sentence.startswith("after step 1 of eights#305, the screen depends on cards that")
    assert [row[:9].strip() for row in rows] == ["row  22:", "or:", ""]
    assert "before the king of diamonds" in rows[0] and "before the three of clubs" in rows[1]


def strip(*parts: tuple[str, str]) -> Strip:
    return Strip([Segment(text, Style.parse(style)) for text, style in parts])


def test_rows_that_differ_are_told_with_marks_and_cells_that_only_look_different_with_their_styles() -> None:
    one = [strip(("the same", "")), strip(("K♥ ", "red"), ("7♠", "white")), strip(("ab", ""), ("cd", ""))]
    other = [strip(("the same", "")), strip(("K♥ 9♠ ", "red")), strip(("abc", ""), ("d", "bold red"))]
    check_same(one, list(one), "all is well")
    with pytest.raises(AssertionError) as caught:
        check_same(one, other, "two rows differ:")
    assert str(caught.value).splitlines() == [
        "two rows differ:",
        "row   2: K♥ 7♠",
        "     or: K♥ 9♠",
        "            ^ ^",
        'row   3: "d" at column 4 is none, or: bold red',
    ]
    with pytest.raises(AssertionError, match=r"^many:(?s:.*)and 4 more rows$"):
        check_same(["a"] * 10, ["b"] * 10, "many:")


# Sentences that repeat


class Anonymous(ForcedDraw):
    """All draws are told alike, whoever draws."""

    def describe(self, step: Step[State, str]) -> Sentence:
        return Sentence("A card is drawn.", "draw") if step.move == STOCK else super().describe(step)


class Echoing(Anonymous):
    """One step is told in the words of the step before and more."""

    def describe(self, step: Step[State, str]) -> Sentence:
        found = super().describe(step)
        is_last = step.move == STOCK and self.current_player(step.after) is not None
        return found._replace(full=f"{found.full} It fits.") if is_last else found


@pytest.mark.parametrize("game", [ForcedDraw, Anonymous, Echoing], ids=lambda game: game.__name__)
def test_a_sentence_may_repeat_if_it_happens_again(game: type[Eights], plant: Plant) -> None:
    plant(game)
    _, blocks = conversation.transcript("eights#305")
    assert any(block.text.count(sentence) > 1 for block in blocks for sentence in block.steps)
    conversation.test_everything_is_told("eights")
    conversation.test_no_sentence_can_be_left_out("eights")


class Wordy(Eights):
    """The same is told of the table twice."""

    def status(self, state: State) -> Iterator[str]:
        yield from super().status(state)
        yield from ["Eights are wild."] * 2


def test_a_sentence_that_is_told_too_often_is_named(plant: Plant) -> None:
    plant(Wordy)
    told = r"in the opening at step 0 'Eights are wild.' is told more often"
    with pytest.raises(AssertionError, match=told):
        conversation.test_no_sentence_can_be_left_out("eights")


# What every other test relies on


class OtherEvents(Eights):
    def apply(self, state: State, move: str) -> Step[State, str]:
        step = super().apply(state, move)
        return step._replace(events=tuple(event._replace(target=STOCK) for event in step.cards_moved))


class NeverOver(Eights):
    def result(self, state: State) -> Result | None:
        return None


class PlayerAtEnd(Eights):
    def current_player(self, state: State) -> int | None:
        return state.turn


class Silent(Eights):
    def verdict(self, state: State) -> Sequence[str]:
        return []


class BlankInMove(Eights):
    def move_text(self, move: str) -> str:
        return f"play {move}"


class UpperCase(Eights):
    def parse_move(self, text: str) -> str:
        return super().parse_move(text) if text.isupper() else STOCK


class Refused(Eights):
    def why_illegal(self, state: State, move: str) -> str | None:
        return "not now"


class Cheat(Eights):
    def computer_move(self, state: State) -> str:
        return "2C"

    def hint(self, state: State) -> Hint[str]:
        return Hint(self.legal_moves(state)[0], "play it")


class NoHint(Eights):
    def hint(self, state: State) -> Any:
        return None


class OpenSecret(Eights):
    def visible_cards(self, state: State, player: int | None = None, *, opened: bool = False) -> Any:
        return {zone: frozenset(range(len(cards))) for zone, cards in self.cards(state).items()}


class TalkingDraw(Eights):
    def describe(self, step: Step[State, str]) -> Sentence:
        drawn = f"The {step.before.stock[0].name} is drawn." if step.move == STOCK else ""
        return super().describe(step)._replace(full=drawn) if drawn else super().describe(step)


SAYS = {
    OtherEvents: r"after move `6S`, zone \w+: the events give .*, the game gives",
    NeverOver: r"^the result is None, but the legal moves are \[\]$",
    PlayerAtEnd: r"^the game is over, but current_player is \d: return None there$",
    Silent: r"^verdict says \[\]: its first sentence is the headline of the end$",
    BlankInMove: r"^move_text gives 'play \w+': it stands in ids, without blanks, dots, @ and ~$",
    UpperCase: r"^parse_move\('6s'\) gives 'stock', not the move '6S' with that text$",
    Refused: r"^6S is one of legal_moves, but why_illegal says 'not now'$",
    Cheat: r"^computer_move gives the move '2C', which is illegal \(only cards of your hand can be",
    NoHint: r"^hint gives None: return a Hint, if need be with None as its move$",
    OpenSecret: r"visible_cards without a player shows cards of computer, which is a secret zone",
    TalkingDraw: r"nobody may know [\w ]+, but there is \"The [\w ]+ is drawn.\"",
}
"""Games with a fault, and what the contract says of them."""


@pytest.mark.parametrize("game", SAYS, ids=lambda game: game.__name__)
def test_a_fault_is_told_in_a_sentence(game: type[Eights], plant: Plant) -> None:
    plant(game)
    with pytest.raises(AssertionError) as caught:
        hidden.test_a_person_sees_no_card_of_a_secret_zone("eights")
        hidden.test_no_text_names_a_secret_card("eights")
    assert re.search(SAYS[game], str(caught.value).partition("\nassert ")[0])


async def test_a_table_that_cannot_say_whose_turn_it_is_says_so(
    plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(Eights)
    zones = (
        Hand(YOU, id="you"),
        Hand(COMPUTER, id="computer"),
        StagedStack(STOCK, id="stock"),
        Pile(PILE, id="pile"),
    )
    monkeypatch.setattr(EightsTable, "compose_table", lambda table: compose_rows(table, [*zones]))
    with pytest.raises(LookupError, match=r"^compose_table yields no TurnLine, "):
        async with opened("eights#305"):
            pass

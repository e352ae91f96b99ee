"""Games are saved at every step, restored as they were left, and returned to with `u` from others."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtui.games import daily_ids, open_id
from cardtui.games.coins.screens.table import CoinsTable
from cardtui.library.game_recorder import add_span
from cardtui.storage.paths import DATA_FILE_NAME, HOME_VARIABLE, PICTURES_FOLDER
from cardtui.storage.rows import SavedGame
from cardtui.storage.store import TWO_GAMES, Store
from cardtui.ui.widgets.title import TitleBar
from tests.cases import case
from tests.house_games import HOUSE_GAMES
from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import DAY, DRAWN, HINTED, LENGTH, NOW, SEED, SIZES, Desk, Open, opened
from tests.ui.layout import check_fit, check_whole

EVERY_GAME = pytest.mark.parametrize("key", [game.key for game in HOUSE_GAMES])

# saving


async def test_each_step_saves_the_ply_the_speed_and_the_views(store: Store, open_app: Open) -> None:
    async with open_app(SEED) as desk:
        assert not store.saved_games()
        await desk.press("right", "right", "o", "plus", "right")
        (row,) = store.saved_games()
        assert (row.game, row.id, row.step, row.steps) == ("beggar", f"{SEED}@3", 3, LENGTH)
        assert (row.seen, row.speed, row.views) == (3, 8.0, "open")
        await desk.press("left")
        assert [row.step for row in store.saved_games()] == [2]
        await desk.press("g")
        assert not store.saved_games()  # a game at its start is not saved


@pytest.mark.parametrize("key", ["left", "g"])
async def test_a_game_by_hand_that_is_left_while_looking_back_goes_on_at_its_newest_card(
    key: str, store: Store, open_app: Open
) -> None:
    async with open_app(SEED, views={"hand"}) as desk:
        await play_by_hand(desk, 4)
        newest = desk.ply
        await desk.press(key, "q")
    async with open_app(None) as desk:
        await desk.press("u")
        assert (desk.ply, desk.is_by_hand) == (newest, True)


async def test_a_game_played_to_its_end_is_in_the_history_once(store: Store, open_app: Open) -> None:
    async with open_app(f"{SEED}@{LENGTH - 2}") as desk:
        await desk.press("right", "right", "left", "right", "right")
        (row,) = store.finished_games()
        assert (row.id, row.finished, row.steps, row.seen, row.usual) == (SEED, True, LENGTH, 2, True)
        assert row.result == "Your hand wins after 211 cards."
        assert not store.saved_games()
        await desk.press("left", "left")
        assert not store.saved_games()  # it is finished already


@pytest.mark.parametrize(
    ("ply", "keys", "saved"), [(0, "right G", 1), (LENGTH - 5, "right shift+right", LENGTH - 4)]
)
async def test_a_jump_to_the_end_or_over_ten_steps_does_not_count_as_watched(
    store: Store, open_app: Open, ply: int, keys: str, saved: int
) -> None:
    async with open_app(f"{SEED}@{ply}") as desk:
        await desk.press(*keys.split())
        assert desk.table.session.at_end
        assert not store.finished_games()
        assert [(row.step, row.seen) for row in store.saved_games()] == [(saved, 1)]  # G saves where it was
        await desk.press("left", "left")
        assert not store.saved_games()  # whose end was seen is not continued


async def test_a_game_played_at_the_highest_speed_counts_as_watched(store: Store, open_app: Open) -> None:
    async with open_app(SEED, speed=64.0) as desk:
        await desk.press("space")
        for _ in range(40):
            await desk.pass_time(0.1)
        (row,) = store.finished_games()
        assert (row.steps, row.seen) == (LENGTH, LENGTH)


async def test_a_game_followed_from_trick_to_trick_counts_as_watched_in_part(
    store: Store, open_app: Open
) -> None:
    async with open_app(f"{SEED}@20") as desk:
        while not desk.table.session.at_end:
            assert not store.finished_games()
            await desk.press("n")
        (row,) = store.finished_games()
        assert row.steps == LENGTH > row.seen
        await desk.press("p", "n")
        assert len(store.finished_games()) == 1 and not store.saved_games()


async def test_hints_and_undone_moves_are_counted_and_a_game_is_won_once(
    store: Store, open_app: Open
) -> None:
    async with open_app("coins,players=1:1.3") as desk:
        await desk.press(*HINTED, "u", *HINTED, *HINTED)
        (row,) = store.finished_games()
        assert (row.way, row.won, row.over, row.mistakes) == ("puzzle", True, 0, 0)
        assert (row.hints, row.undos) == (9, 1)
        assert row.id == desk.table.session.save()
        await desk.press("u", *HINTED)
        assert len(store.finished_games()) == 1  # a game is won once
    async with open_app("coins,players=1:1.3~0-1.1-2") as desk:
        await desk.press("u", *HINTED)
        assert desk.table.session.complete
        assert len(store.finished_games()) == 1  # nor is one that was opened at its end


async def test_a_game_by_hand_is_in_the_history_with_its_slips_also_those_before_it_was_resumed(
    store: Store, open_app: Open
) -> None:
    game = f"perditio#{DAY}"
    async with open_app(game, views={"hand"}) as desk:
        await desk.press("1")
        await name_piles(desk, 3)
        await desk.press(wrong_key(desk))
        (saved,) = store.saved_games()
        assert (saved.id, saved.slips) == (f"{game}@4", 1)
    async with open_app(None) as desk:
        assert re.search(r"\bat card 4\b", desk.text)
        await desk.press("down")
        assert "u continue at card 4 by hand" in desk.words
        await desk.press("u")
        await desk.press(wrong_key(desk), wrong_key(desk))
        session = desk.table.session
        while not session.complete:
            await name_piles(desk, 1)
        right = session.length - 2
        assert f"you named {right} of {session.length} cards without a mistake" in desk.verdict
        await desk.press("Y")
        assert desk.app.clipboard.startswith(f"{game} · by hand")
    (row,) = store.finished_games()
    assert (row.id, row.way, row.mistakes, row.seen) == (game, "by hand", 2, row.steps)


async def test_a_glance_at_the_watched_game_changes_nothing_and_a_game_played_again_by_hand_counts_again(
    store: Store, open_app: Open
) -> None:
    async with open_app("beggar:2.3/J.4", views={"hand"}) as desk:
        for number, glance in enumerate(([], ["m", "m"], ["m", "right", "left", "m"]), start=1):
            with case(number, glance):
                await play_by_hand(desk, 1)
                await desk.press(*glance)
                await play_by_hand(desk, 9)
                assert len(store.finished_games()) == number
                desk.clock.now += 9
                await desk.press("r")
                assert (desk.ply, desk.is_by_hand) == (0, True)
        assert [row.way for row in store.finished_games()] == ["", "by hand", "by hand"]
        await play_by_hand(desk, 1)
    (saved,) = store.saved_games()
    assert saved.step == 1 and saved.mode == "by hand"


async def play_by_hand(desk: Desk, steps: int) -> None:
    """Lay cards and take piles by hand, at most so many."""
    for _ in range(steps):
        if desk.table.session.at_end and not desk.by_hand.pickup.is_waiting:
            return
        desk.clock.now += 9
        await desk.press("space")
        desk.by_hand.reply()
        await desk.settle()


def pile_key(desk: Desk) -> str:
    """Return the key of the pile that the next card comes from."""
    return next(key for key, zone in desk.table.hand_keys.items() if zone == desk.next_pile)


def wrong_key(desk: Desk) -> str:
    return next(key for key, zone in desk.table.hand_keys.items() if zone != desk.next_pile)


async def name_piles(desk: Desk, number: int) -> None:
    for _ in range(number):
        await desk.press(pile_key(desk))


@pytest.mark.parametrize(("game", "keys"), [(SEED, "right m c"), ("perditio#8", "m m right m")])
async def test_a_game_of_which_some_steps_were_watched_is_not_by_hand(
    store: Store, open_app: Open, game: str, keys: str
) -> None:
    async with open_app(game) as desk:
        desk.app.settings.time_scale = 10_000.0  # nothing happens by itself
        await desk.press(*keys.split(), "space")
        assert desk.is_by_hand
        (saved,) = store.saved_games()
        assert saved.slips is None and "hand" in saved.views
        await desk.press("r", "space")
        assert [row.slips for row in store.saved_games()] == [0]  # it has begun anew
        await desk.press("m", "right")
        assert [row.slips for row in store.saved_games()] == [None]


async def test_nothing_is_written_while_nothing_happens(store: Store, open_app: Open) -> None:
    async with open_app(f"{SEED}@20") as desk:
        await desk.press("right")
        assert store.flush()
        before = store.file.stat().st_mtime_ns, store.file.read_bytes()
        await desk.press("question_mark", "escape", "percent_sign")
        await desk.resize(100, 30)
        assert store.flush()
        assert (store.file.stat().st_mtime_ns, store.file.read_bytes()) == before


SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 9)).map(lambda p: (p[0], p[0] + p[1])))


@given(SPANS)
def test_merged_spans_contain_the_steps_of_each(spans: list[tuple[int, int]]) -> None:
    made: list[tuple[int, int]] = []
    for first, last in spans:
        made = add_span(made, first, last)
    wanted = {step for first, last in spans for step in range(first + 1, last + 1)}
    assert [step for first, last in made for step in range(first + 1, last + 1)] == sorted(wanted)


def test_a_killed_process_loses_at_most_one_step(tmp_path: Path) -> None:
    for number, key in enumerate(("beggar", "snap"), start=1):
        environment = {HOME_VARIABLE: str(tmp_path)}
        words = [*CARDTUI, "open", f"{key}#305", "--speed", "4"]
        with Terminal(words, (100, 30), environment) as terminal:
            terminal.wait_for("0/")
            terminal.press("space")
            terminal.wait_for(" 4/")
            terminal.kill()
        rows = {row.game: row.step for row in Store(tmp_path / DATA_FILE_NAME).saved_games()}
        assert len(rows) == number and rows[key] >= 3


async def test_without_a_writable_file_the_app_works_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    nowhere = Store(tmp_path / "file" / "kept.sqlite", lambda: NOW)
    async with opened(SEED, store=nowhere) as desk:
        await desk.press("right", "right")
        assert not nowhere.flush()
        # On a busy machine it may say before that saved data cannot be read.
        await desk.wait_until(lambda: "Nothing is saved" in " ".join(desk.notifications))
        await desk.press("right")
        assert desk.ply == 3
    nowhere.close()


@pytest.mark.usefixtures("full_disk")
async def test_a_picture_that_cannot_be_written_is_reported_and_leaves_no_file(
    store: Store, open_app: Open
) -> None:
    async with open_app(SEED) as desk:
        desk.app.keep_picture("beggar")
        (said,) = desk.notifications
        assert re.fullmatch(
            r'The picture cannot be saved: ".*/pictures/beggar-[0-9-]+\.svg" cannot be written: '
            r"No space left on device\.",
            said,
        )
    assert not [*store.file.with_name(PICTURES_FOLDER).iterdir()]


async def test_a_damaged_file_is_quarantined_and_reported(tmp_path: Path) -> None:
    file = tmp_path / "kept.sqlite"
    file.write_bytes(b"noise" * 1000)
    store = Store(file, lambda: NOW)
    async with opened(None, store=store) as desk:
        await desk.wait_until(lambda: desk.notifications)
        assert "was damaged" in desk.notifications[0]
        await desk.press("b", "right")
        assert len(store.saved_games()) == 1
    assert store.close()
    assert [other.read_bytes() for other in store.quarantined] == [b"noise" * 1000]


@pytest.mark.parametrize("game", ["beggar#305", "perditio#8", "coins,players=2:0.2.5"])
async def test_a_saved_game_is_restored_with_its_ply_speed_and_views(
    store: Store, open_app: Open, game: str
) -> None:
    async with open_app(game) as desk:
        await desk.press(*(HINTED if game.startswith("coins") else ["right", "minus", "I"]))
        before = desk.text, desk.table.views, desk.table.playhead.speed
        saved = desk.table.session.save()
    async with open_app(None) as desk:
        await desk.press("u")
        assert desk.table.session.save() == saved
        assert (desk.text, desk.table.views, desk.table.playhead.speed) == before
        assert [row.id for row in store.saved_games()] == [saved]


async def test_a_continued_game_is_saved_once(store: Store, open_app: Open) -> None:
    for step in (1, 2, 3):
        async with open_app(None if step > 1 else SEED) as desk:
            await desk.press(*["u"] * (step > 1), "right")
            assert [row.step for row in store.saved_games()] == [step]


async def test_a_game_that_another_process_continues_is_not_lost(
    store: Store, open_app: Open, tmp_path: Path
) -> None:
    async with open_app(SEED) as desk:
        await desk.press("right")
        (row,) = store.saved_games()
        async with opened(None, store=Store(store.file, lambda: NOW + 500)) as other:
            await desk.press("right")  # after the other one has looked
            other.app.open_session(other.app.library.load(row))
            await other.settle()
            await other.press("right", "right", "right")
            assert other.app.store is not None
            assert other.app.store.close()
            await other.wait_until(lambda: other.notifications == [TWO_GAMES])
        await desk.press("right")
        assert sorted(row.step for row in store.saved_games()) == [3, 4]
        await desk.wait_until(lambda: desk.notifications == [TWO_GAMES])


@pytest.mark.parametrize(("first", "kept"), [("left", (2, 0)), ("right", (1, 1))], ids=["steps", "finishes"])
async def test_a_saved_game_that_is_opened_in_two_windows_is_reported_by_the_second(
    first: str, kept: tuple[int, int], store: Store, open_app: Open
) -> None:
    async with open_app(f"{SEED}@{LENGTH - 2}") as desk:
        await desk.press("right")
    (row,) = store.saved_games()
    second = Store(store.file, lambda: NOW + 500)
    async with open_app(None) as desk, opened(None, store=second) as other:
        for window in (desk, other):
            window.app.open_session(window.app.library.load(row))
            await window.settle()
        await desk.press(first)
        assert store.flush() and not desk.notifications
        await other.press("left")
        await other.wait_until(lambda: other.notifications == [TWO_GAMES])
        assert second.flush()  # it is told before the row is written
        assert (len(store.saved_games()), len(store.finished_games())) == kept
        await other.click("#notice")
        await other.press("left")
        assert second.flush() and not other.notifications  # it is said once
        assert second.close()


async def test_a_tile_shows_the_ply_of_its_game_and_a_click_continues_it(
    store: Store, open_app: Open
) -> None:
    async with open_app(SEED) as desk:
        await desk.press("right", "right", "right")
    async with open_app(None, (120, 40)) as desk:
        assert re.search(r"you stopped at card 3\b", desk.text)
        await desk.press("right")
        y = next(at for at, line in enumerate(desk.lines) if "continue at card 3" in line)
        await desk.click_at(desk.lines[y].index("continue"), y)
        assert desk.table.session.save() == f"{SEED}@3"
        await desk.press("q")
        for way in ("", "down", "left"):
            await desk.press(*way.split())
            assert ("today's game" in desk.text, "today's puzzle" in desk.text) == (True, False), way
        await desk.press("up")
        assert "today's game" not in desk.text
        y = next(at for at, line in enumerate(desk.lines) if "today's puzzle" in line)
        await desk.click_at(desk.lines[y].index("today's"), y)
        assert desk.table.session.id == offered("coins")


@pytest.mark.parametrize("key", ["beggar", "coins"])
async def test_a_new_game_announces_the_saved_one_and_u_returns_to_it(
    store: Store, open_app: Open, key: str
) -> None:
    moves = HINTED if key == "coins" else ["right"]
    async with open_app(f"{key}#305") as desk:
        await desk.press(*moves)
        saved = desk.table.session.save()
    async with open_app(f"{key}#7") as desk:
        assert "u returns to the previous game" in desk.words
        assert ("u previous" in desk.words) is (key == "coins")
        await desk.press("u")
        assert desk.table.session.save() == saved
        assert "u returns" not in desk.words
        await desk.press("U")
        assert desk.table.session.id == f"{key}#7"


async def test_a_saved_game_that_cannot_be_opened_is_reported_and_hides_no_other(
    store: Store, open_app: Open
) -> None:
    store.save_game(SavedGame("1", "beggar", "beggar:[b]\x1b[2J@9", 9, 99, NOW, NOW + 9999))
    async with open_app(None) as desk:
        await desk.press("u")
        assert "A saved game cannot be opened" in " ".join(desk.notifications)
        assert "\x1b" not in desk.notifications[0]
    async with open_app(SEED) as desk:
        await desk.press("right")
    store.save_game(SavedGame("1", "beggar", "beggar:nonsense@9", 9, 99, NOW + 9999, NOW + 9999))
    async with open_app(None) as desk:
        await desk.press("u")
        assert desk.table.session.save() == f"{SEED}@1"


def of_day(key: str, later: int = 0) -> str:
    """Return the id of today's game, of coins a Saturday's, or of that with a later seed."""
    return f"{'coins,grade=4' if key == 'coins' else key}#{int(DAY) + later}"


def offered(key: str) -> str:
    """Return the id of today's game that is offered to whoever starts: of two puzzles the small one."""
    return daily_ids(key, date.fromisoformat(DAY))[-1]


@EVERY_GAME
async def test_the_game_of_the_day_is_offered_until_it_is_finished(
    store: Store, open_app: Open, key: str
) -> None:
    letter = next(game.letter for game in HOUSE_GAMES if game.key == key)
    async with open_app(None) as desk:
        await desk.press(letter, "q", "d")
        assert desk.table.session.id == offered(key)
        table = desk.table
        if table.session.game.interactive:
            while not table.session.complete:
                await desk.press("t", "t", "t")
                own = table.session.game.is_human_turn(table.session.state)
                await desk.press("enter") if own else table.play.reply()  # type: ignore[attr-defined]
                await desk.settle()
        else:
            await desk.press("G", "escape", "left", "right")
        assert [row.id.partition("~")[0] for row in store.finished_games()] == [offered(key)]
        assert desk.text_at("#end-copy-result") == "Y share"
        await desk.press("Y")
        shared = desk.app.clipboard
        desk.app.copy_to_clipboard("")
        await desk.click("#end-copy-result")
        assert desk.app.clipboard == shared
        await desk.resize(*SIZES[0])
        check_fit(desk)
        check_whole(desk)
        desk.app.copy_to_clipboard("")
        await desk.press("q", "Y")
        assert desk.app.clipboard == shared
        assert "~" not in desk.app.clipboard  # the moves would spoil it
        if key == "coins":
            what, squares, game = desk.app.clipboard.splitlines()
            assert what.startswith(
                "cardtui 21 Nov · small board · grade 0 · ◐ with help "
            ) and game == offered(key)
            assert {*squares} == {"🟨"}
        else:
            assert desk.app.clipboard.startswith(f"{offered(key)} · ")
            assert {*desk.app.clipboard.rpartition(" · ")[2]} <= {*"█░"}


async def test_nothing_is_shared_before_the_game_of_the_day_is_finished(store: Store, open_app: Open) -> None:
    async with open_app(f"snap#{DAY}") as desk:
        await desk.press("right", "Y")
        assert desk.notifications == ["Today's game has not been finished yet."]
        await desk.press("G", "Y")
        assert desk.notifications == ["You jumped to this end: play the game through to share its result."]
        assert "Y share" not in desk.text
        await desk.press("escape", "left", "right")
        assert "Y share" in desk.text
        await desk.press("r", "Y")  # once is enough
        assert desk.app.clipboard.startswith(f"snap#{DAY} · watched")


@pytest.mark.parametrize("key", ["beggar", "coins"])
async def test_the_next_seed_stops_at_the_game_of_the_day(open_app: Open, key: str) -> None:
    async with open_app(of_day(key, -2)) as desk:
        await desk.send(*["greater_than_sign"] * 5)
        assert desk.table.session.id == of_day(key)
        await desk.press("greater_than_sign")
        assert desk.notifications == ["This is today's game. Tomorrow's opens tomorrow."]
        desk.table.query_one(TitleBar).hush()
        await desk.settle()
        await desk.click("next_seed")
        assert desk.notifications == ["This is today's game. Tomorrow's opens tomorrow."]
        assert desk.table.session.id == of_day(key)
        await desk.press("less_than_sign")
        assert desk.table.session.id == of_day(key, -1)


async def test_a_deal_with_other_parameters_is_no_game_of_the_day(open_app: Open) -> None:
    async with open_app(f"coins,players=2#{DAY}") as desk:
        await desk.press("greater_than_sign")
        assert desk.table.session.id == f"coins,players=2#{int(DAY) + 1}"
        await desk.press("less_than_sign", "Y")
        assert desk.notifications == ["This is not today's game: O opens that."]


SAVED = "coins,step=3,players=2:2.5.9~2-1.0-1@1"
"""A game with an undone move, which belongs to the game too."""


WAYS = {
    **{way: way for way in ("r", "x f2 x")},
    "settings": "m o backspace 2 enter",
    "editor": "i right right space enter",
    "home": "q",
    "home and another game": "q s",
}
"""Ways in which a game was lost once, and their keys."""


async def test_u_returns_to_a_game_as_it_was() -> None:
    async with opened(SAVED) as desk:
        for way, keys in WAYS.items():
            await desk.press(*keys.split())
            assert desk.screen is not desk.app.screen_stack[0] or way == "home", way
            await desk.press(*["u"] * (3 if " f2 " in way else 1))
            assert desk.table.session.save() == SAVED, way
        await open_pasted(desk, "coins:1.4.5.9")
        await desk.press("u")
        assert desk.table.session.save() == SAVED


async def open_pasted(desk: Desk, text: str) -> None:
    await desk.paste(text)
    await desk.press("enter")


async def test_u_undoes_the_moves_of_the_new_game_before_it_returns() -> None:
    async with opened(SAVED) as desk:
        await desk.press("f2", "left", "down", "enter")
        assert desk.table.session.ply == 1
        await desk.press("u")
        for _ in range(2):  # the second one is one too many, which leaves nothing
            assert desk.table.session.id != "coins,step=3,players=2:2.5.9"
            assert desk.table.session.ply == 0
            await desk.press("u")
        assert desk.table.session.save() == SAVED


async def test_back_and_forth_between_two_games_loses_neither() -> None:
    async with opened(SAVED) as desk:
        await desk.press("f2", "u", "U")
        assert desk.table.session.save() == "coins,step=3,players=2:2.5.9~2-1.0-1"
        await desk.press("U")
        assert f"#{DRAWN}" in desk.table.session.id
        await desk.press("u", "u")
        assert desk.table.session.save() == SAVED


async def test_u_says_when_there_is_no_previous_game_and_an_untouched_deal_is_not_announced() -> None:
    async with opened("snap#305") as desk:
        await desk.press("u")
        assert desk.notifications == ["There was no game before this one."]
        await desk.press("q", "u")
        assert desk.notifications == ["There is no game to continue."]
        for letter in "bc":  # one that is watched, one that is played
            await desk.press(letter, "f2")
            assert "returns to the" not in desk.text
            await desk.press("q")


async def test_a_game_left_with_u_survives_a_third_game() -> None:
    async with opened("beggar#305@40") as desk:
        await desk.press("f2", "n", "n")
        second = desk.table.session.save()
        await desk.press("u")
        await open_pasted(desk, "coins,players=2:2.5.9~2-1")
        await desk.press("q")
        seen: set[str] = set()
        for _ in range(6):
            if not {second, "beggar#305@40"} <= seen:
                await desk.press("u")
                seen.add(desk.table.session.save())
        assert {second, "beggar#305@40"} <= seen


async def test_untouched_deals_push_no_game_off_the_stack() -> None:
    async with opened(SAVED) as desk:
        stack, first = desk.app.game_stack, desk.table.session
        stack.push(first)
        for seed in range(150):
            stack.push(open_id(f"coins#{seed}"))
        sessions = [stack.back() for _ in range(100)]
        assert sessions[-1] is first
        assert stack.back() is None


async def test_the_title_bar_announces_the_previous_game_as_long_as_there_is_one() -> None:
    async with opened(SAVED) as desk:
        await desk.press("f2", "f2")
        assert "u returns to the previous game" in desk.text
        await desk.press("q", "u")
        assert "u returns to the previous game" in desk.text
        await desk.press("u")
        assert desk.table.session.save() == SAVED
        assert "returns to the" not in desk.text


async def test_the_title_bar_announces_the_previous_game_where_the_computer_begins() -> None:
    async with opened(SAVED) as desk:
        await open_pasted(desk, "coins,first=computer#7")
        assert isinstance(desk.table, CoinsTable)
        desk.table.play.reply()
        await desk.settle()
        assert desk.ply == 1
        assert "u returns to the previous game." in desk.text
        await desk.press("u")
        assert desk.table.session.save() == SAVED

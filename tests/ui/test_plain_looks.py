"""Glyphs and colors of every terminal: each is one cell wide; without Unicode, narrow, and without colors."""

from __future__ import annotations

import ast
from itertools import cycle, product
from pathlib import Path
from unicodedata import east_asian_width

import pytest
from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual import color
from textual.geometry import Region
from textual.strip import Strip

import cardtui
from cardtui.engine.cards import Card, Rank, Suit
from cardtui.engine.playhead import SPEEDS, speed_label
from cardtui.engine.zones import Target
from cardtui.games.beggar.screens.table import TABLE
from cardtui.settings import LOOK, THEME_NAMES
from cardtui.ui.cards.faces import BACK, Size, empty_rows, fan_rows
from cardtui.ui.cards.strip import SquareStrip
from cardtui.ui.commands import Command
from cardtui.ui.screens.home import HomeScreen
from cardtui.ui.table.staged import Hand
from cardtui.ui.theme import narrow_glyphs, render_modes
from cardtui.ui.theme.narrow_glyphs import Narrow
from cardtui.ui.theme.render_modes import ascii_text, detect_render_modes
from cardtui.ui.widgets.end_curve import EndCurve
from cardtui.ui.widgets.graph import Graph, GraphTitles
from tests.terminal import CARDTUI, Terminal
from tests.ui.desk import ENDLESS, SEED, SIZES, Desk, opened
from tests.ui.test_contrast import SCREENS


def check(text: str) -> None:
    """Check that each character is one cell wide and printable, and no emoji."""
    for char in set(text) - {"\n"}:
        assert cell_len(char) == 1, repr(char)
        assert not 0x1F000 <= ord(char) <= 0x1FAFF, repr(char)
        assert char != "\ufe0f"
        assert char.isprintable(), repr(char)


@pytest.mark.parametrize("size", Size, ids=lambda size: size.name.lower())
def test_every_card_in_every_size(size: Size) -> None:
    deck = [Card(rank, suit) for rank in Rank if rank for suit in Suit] + [Card(rank) for rank in Rank]
    lit, none = frozenset({0}), frozenset[int]()
    for card, columns in product([*deck, BACK], range(1, size.width + 1)):
        for flags in ((none, none), (lit, none), (none, lit)):
            for row in fan_rows([card, card], [0, columns], size, None, *flags):
                check(row.text)
    for row in empty_rows(size):
        check(row.text)


@pytest.mark.parametrize("commands", [TABLE.commands, HomeScreen.commands], ids=["table", "home"])
def test_every_key_and_help(commands: tuple[Command, ...]) -> None:
    for command in commands:
        check(command.key_text + command.help + command.label + command.each)


WATCHED = "right space n right o minus 5 y less_than_sign end s x escape question_mark pagedown"
STRIP = "left 7 2 e t enter u question_mark escape m escape i"
KEYS = {
    SEED: WATCHED,
    ENDLESS: "end question_mark",
    "beggar:5": "end question_mark escape ctrl+p",
    "beggar,rounds=3#305": "end question_mark",
    "coins,step=3:2.5.9.14.15.20": STRIP,
    "coins,players=1:7.40.41.80~3-2": STRIP,
    None: "question_mark escape ctrl+p",
}
"""The keys that lead through the states of a table, and of the home screen."""


@pytest.mark.parametrize(("game", "size"), [*zip(KEYS, cycle((SIZES[0], SIZES[2])))])
async def test_every_screen_in_every_state(game: str | None, size: tuple[int, int]) -> None:
    async with opened(game, size, flights=True) as desk:
        check(desk.text)
        for key in KEYS[game].split():
            await desk.press(key)
            check(desk.text)
            if game is not None and desk.flying:
                await desk.land()
                check(desk.text)


ENVIRONMENTS = (Path(__file__).parents[1] / "data" / "environments.txt").read_text().splitlines()[1:]


@pytest.mark.parametrize("row", ENVIRONMENTS)
def test_the_environment_decides_the_render_modes(row: str) -> None:
    variables, encoding, wanted, *_ = (field.strip() for field in row.split("|"))
    environment = dict(variable.split("=") for variable in variables.split())
    assert detect_render_modes(environment, encoding) == set(wanted.split())


NARROW = {"N", "Na", "H"}
"""Of these widths, by Unicode's annex 11, a character is one cell wide on every terminal."""


async def test_no_screen_shows_what_a_limited_terminal_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The setting has the effect of the option, which another test says."""
    for module in (render_modes, narrow_glyphs):
        monkeypatch.setattr(module, "_UNKNOWN", "\x7f")
    narrow_glyphs._in_narrow.cache_clear()
    themed = [*product(["felt", "terminal"], SIZES[:3])]  # each of the six is tried at four screens or more
    for (name, (game, _, keys)), (theme, size) in zip(SCREENS.items(), cycle(themed)):
        async with opened(game, size, theme=theme) as desk:
            await desk.press(*keys)
            desk.app.settings.set(LOOK, "narrow")
            await desk.settle()
            wide = {char for char in desk.text if east_asian_width(char) not in NARROW}
            assert not wide, f"{name}: {wide}"
            assert "\x7f" not in desk.text, name
            desk.app.settings.set(LOOK, "ascii,mono")
            await desk.settle()
            assert desk.text.isascii() and "\x7f" not in desk.text, name
            assert not desk.colors, name
    narrow_glyphs._in_narrow.cache_clear()


def in_narrow(text: str, style: str) -> list[tuple[str, Style | None]]:
    painted = Narrow().apply([Segment(text, Style.parse(style))], color.Color(0, 0, 0))
    return [(segment.text, segment.style) for segment in painted]


def test_narrow_shows_a_block_as_a_cell_with_mixed_colors() -> None:
    two = "#ff0000 on #0000ff"
    assert in_narrow("██", two) == [("  ", Style.parse("#ff0000 on #ff0000"))]
    assert in_narrow("▀", two) == in_narrow("▄", two) == [(" ", Style.parse("#ff0000 on #7f007f"))]
    # The half of a cell that is not ambiguous, with the colours of ink and paper swapped.
    assert in_narrow("▌", two) == [("▐", Style.parse("#0000ff on #ff0000"))]
    assert in_narrow("a▌▄▄·", two)[0][0] + in_narrow("a▌▄▄·", two)[-1][0] == "a⋅"
    # The terminal's own colours are not known, and cannot be mixed.
    assert in_narrow("▌▃", "red on default") == [
        ("╏", Style.parse("red on default")),
        ("_", Style.parse("red on default")),
    ]
    assert in_narrow("▄", "red on default") == [(" ", Style.parse("red on red"))]
    assert in_narrow("█", "default on default") == [(" ", Style.parse("reverse default on default"))]


def test_narrow_changes_names_as_little_as_possible() -> None:
    assert in_narrow("Zoé Ωß 猫", "") == [("Zoe ?? 猫", Style())]  # what is always wide may be


def reversed_text(desk: Desk, region: Region) -> list[str]:
    """Return the text in reverse of each row of a region."""
    rows = [strip.crop(region.x, region.right) for strip in desk.strips[region.y : region.bottom]]
    return ["".join(part.text for part in row if part.style and part.style.reverse) for row in rows]


async def test_cards_can_be_read_in_ascii_and_are_in_reverse_in_mono() -> None:
    async with opened("beggar#305@86", looks={"ascii"}) as desk:
        pile = desk.zones["pile"]
        for at, card in enumerate(pile.cards):
            x, y, width, height = pile.region_of(at)
            rows = [line[x : x + width] for line in desk.lines[y : y + height]]
            assert card.suit is not None and card.label in rows[0]
            assert any(card.suit.value in row for row in rows)
        assert desk.text.isascii()
        for hand in desk.screen.query(Hand):  # the row of its shadow is free
            assert not desk.lines[hand.region.y + hand.card_size.height].strip()
    async with opened("beggar#305@86", looks={"mono"}) as desk:
        assert reversed_text(desk, desk.zones["pile"].region)[1]
        assert not desk.colors


_UPSIDE_DOWN = str.maketrans("▀▄▘▖▝▗▛▙▜▟", "▄▀▖▘▗▝▙▛▟▜")


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 48)])
async def test_mono_shows_coins_as_discs_without_shadow(size: tuple[int, int], theme: str) -> None:
    """Both shades of a coin are bright, so a line between them would look like its rim."""
    async with opened("coins:1.4.5.9.14", size, looks={"mono"}, theme=theme) as desk:
        strip = desk.screen.query_one(SquareStrip)
        assert not {*"▀▄"} & {*"".join(reversed_text(desk, strip.region))}
        for square in strip.positions:
            region = strip.region_of_target(Target("", square=square))
            rows = [desk.lines[y][region.x : region.right] for y in region.line_range]
            disc = [row for row in rows if row.strip()]
            # The digit stands in the middle; a shadow would lie below the disc alone.
            outline = ["".join(" " if char.isalnum() else char for char in row) for row in disc]
            assert outline == [row.translate(_UPSIDE_DOWN) for row in reversed(outline)], disc


@pytest.mark.parametrize("theme", ["felt", "terminal"])
async def test_mono_shows_selections_errors_and_the_focused_line_in_reverse(theme: str) -> None:
    async with opened("coins#7", looks={"mono"}, theme=theme) as desk:
        before = [[str(segment.style) for segment in strip] for strip in desk.strips]
        await desk.press("left")
        assert [[str(segment.style) for segment in strip] for strip in desk.strips] != before
        await desk.press("9", "9")
        assert "×" in desk.text
        await desk.press("escape", "ctrl+p")
        reverse = " ".join(reversed_text(desk, desk.screen.region))
        assert "Hint" in reverse and "Undo the move" not in reverse
        await desk.press("escape", "m", "o")
        for line in ("step", "gaps"):
            field, lines = (desk.screen.query_one(name) for name in (f"#setting-{line}", "#settings-lines"))
            field.focus()
            await desk.settle()
            rows = reversed_text(
                desk, Region(field.region.x + 2, 0, field.region.width - 2, lines.region.bottom)
            )
            assert [y for y, text in enumerate(rows) if len(text) > 20] == [field.region.y], line


@pytest.mark.parametrize("look", [{"mono"}, {"mono", "ascii"}], ids=["mono", "mono and ascii"])
async def test_mono_shows_each_layer_of_a_graph_with_another_glyph(look: set[str]) -> None:
    async with opened("snap#305@200", (120, 40), looks=look) as desk:
        graph, titles = desk.screen.query_one(Graph), desk.screen.query_one(GraphTitles).region
        region = graph.region
        made = set()
        for y, name in zip(titles.line_range, ("by B", "on the table", "by A"), strict=True):
            legend = _cells(desk.strips[y].crop(titles.x, titles.right))
            made.add(legend["".join(char for char, _ in legend).index(name) - 2])
        assert len(made) == 3

        here = graph.column_of(200)
        rows = [_cells(row.crop(region.x, region.right)) for row in desk.strips[region.y : region.bottom - 1]]
        assert {cell for row in rows for cell in row[:here]} == made  # somebody holds each card
        ahead = range(here + 1 + len(" 99 "), graph.columns)  # the value stands right after the present ply
        assert {row[column] for row in rows for column in ahead if column % 2} == {(" ", False)}
        assert {row[column] for row in rows for column in ahead if not column % 2} <= made - {(" ", False)}


@pytest.mark.parametrize(("game", "others"), [("beggar#305@211", " "), ("snap#305@376", " ▒")])
async def test_mono_leaves_the_part_of_the_other_in_a_duel_empty(game: str, others: str) -> None:
    duels = []
    for looks in ((), {"mono"}):
        async with opened(game, (120, 40), looks=looks) as desk:
            curve = desk.screen.query_one(EndCurve)
            rows = [curve.render_line(y) for y in range(1, curve.size.height - 1)]
            own = curve.part_style("below").color
            cells = [
                (char, part.style is not None and part.style.color == own)
                for row in rows
                for part in row
                for char in part.text
            ]
            duels.append(cells)
    for (glyph, is_own), (woven, _) in zip(*duels, strict=True):
        assert woven == glyph if is_own else woven in others


def _cells(strip: Strip) -> list[tuple[str, bool]]:
    """Return the character of each cell, and whether it is in reverse."""
    return [(char, bool(part.style and part.style.reverse)) for part in strip for char in part.text]


async def test_four_suit_colors_can_be_turned_on_in_the_palette() -> None:
    async with opened("perditio#8@30") as desk:
        await desk.press("o")
        two = desk.colors
        await desk.send("ctrl+p", *"four suit", "enter")
        assert desk.app.settings.four_suits
        variables = desk.app.theme_variables
        blue, green = Color.parse(variables["court-blue"]), Color.parse(variables["court-green"])
        assert not {blue, green} & two
        assert {blue, green} <= desk.colors
        await desk.send("ctrl+p", *"four suit", "enter")
        assert desk.colors == two


def test_ascii_shows_each_speed_differently() -> None:
    assert len({render_modes.ascii_text(speed_label(speed)) for speed in SPEEDS}) == len(SPEEDS)


def test_a_power_of_ten_and_an_error_stay_what_they_are_in_ascii() -> None:
    for text, plain in {
        "4.7·10⁻⁹": "4.7*1e-9",
        "(6.2 ± 0.5)·10⁻⁷": "(6.2 +-0.5)*1e-7",
        "10¹⁵": "1e15",
    }.items():
        assert ascii_text(text) == plain and len(plain) == len(text)
    assert in_narrow("257 ± 2", "red")[0][0] == "257 +-2"


@pytest.mark.parametrize(
    ("look", "env"), [("narrow", {"VTE_CJK_WIDTH": "wide"}), ("ascii", {"TERM": "linux"})]
)
def test_a_real_terminal_gets_the_glyphs_for_its_environment(look: str, env: dict[str, str]) -> None:
    with Terminal([*CARDTUI, "beggar", "--seed", "305"], env=env) as terminal:
        terminal.wait_for("Beggar My Neighbour")
        terminal.press("n")
        terminal.wait_for("takes")
        assert not [char for char in terminal.text if east_asian_width(char) not in NARROW]
        assert look != "ascii" or terminal.text.isascii()
        terminal.press("q", "q")
        assert terminal.wait_for_exit() == 0


_NOT_SCREENS = ("narrow_glyphs.py", "keyboard_layouts.py")
"""Modules of tables with signs that are not written."""

_NOT_DRAWN = "🟩🟨🟥■◧□\ufeff\ufe0f\x80\xa0"
"""Squares that are copied, not drawn, signs in what somebody types, and one that is replaced again."""


def test_every_sign_that_is_written_has_one_in_ascii() -> None:
    root = Path(cardtui.__file__).parent
    missing = set[tuple[str, str]]()
    for part in ("ui", "games", "engine", "library"):
        for file in (root / part).rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for node in ast.walk(tree):
                if not (isinstance(node, ast.Constant) and isinstance(node.value, str)) or id(node) in docs:
                    continue
                signs = {sign for sign in node.value if ascii_text(sign) == "?" != sign} - {*_NOT_DRAWN}
                missing |= {(sign, file.name) for sign in signs if file.name not in _NOT_SCREENS}
    assert not missing

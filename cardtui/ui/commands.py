"""The commands: one table for bindings, footer, palette, help, settings and the README."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from textual.binding import Binding, BindingType
from textual.keys import format_key

from cardtui.engine.game import Game
from cardtui.wings import KeyCommand, wings

_KEY_TEXTS = {
    "minus": "−",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "escape": "Esc",
    "enter": "Enter",
    "backspace": "Backspace",
    "tab": "Tab",
}
"""The labels of keys for which Textual has others."""

_SIGNS = frozenset({"right", "left", "up", "down", "comma", "plus", "asterisk", "colon", "slash"})
"""Keys that Textual labels with a sign, besides those with several words in their names."""


def key_text(key: str) -> str:
    """Return the label of a key, by Textual's name for it: `→`, `?`, `shift+F5`."""
    *modifiers, last = key.split("+")
    if last in _KEY_TEXTS:
        text = _KEY_TEXTS[last]
    elif last in _SIGNS or "_" in last:
        text = format_key(last)
    else:
        text = last.upper() if re.fullmatch(r"f\d+", last) else last
    return "+".join([*modifiers, text])


@dataclass(frozen=True)
class Command:
    """A command of a screen, which has a method `action_NAME` for it.

    `keys` are Textual's names of keys. `help` is one clause; the text before a colon is its title in the
    palette. A command with a `label` is shown in the footer: neighbours with the same label share it, a
    `roomy` one is hidden on narrow terminals, and a `wide` one is shown on wide terminals only. If each key
    has a meaning of its own, `{key}` in `action` stands for the key, and `each` is the title for one key,
    with `{key}` or `{tens}`.
    """

    action: str
    keys: tuple[str, ...]
    help: str
    label: str = ""
    each: str = ""
    roomy: bool = False
    wide: bool = False
    words: tuple[str, ...] = ()
    """Other words that find it in the palette."""
    yields: bool = False
    """Whether its default keys, but for the last one, give way to settings of other commands: it is younger
    than these."""
    may_lack_keys: bool = False
    """Whether settings of other commands may take all its keys: a person has set them before it came."""
    own_slug: str = ""
    """Its name in the settings, if that is not made of its name and its first key."""

    @property
    def name(self) -> str:
        return self.action.partition("(")[0]

    @property
    def slug(self) -> str:
        """Its name in the settings; its first default key is part of it if other commands have the same
        name."""
        return self.own_slug or (f"{self.name}.{self.keys[0]}" if "(" in self.action else self.name)

    @property
    def actions(self) -> list[str]:
        """The action of each key, in the order of the keys."""
        return [self.action.format(key=key) for key in self.keys]

    @property
    def first_action(self) -> str:
        """The action of the first key, also of a command without keys."""
        return self.actions[0] if self.keys else self.action

    def title_of(self, key: str) -> str:
        """Return the title for one key, where each key has a meaning of its own."""
        return self.each.format(key=key, tens=int(key) * 10 if key.isdecimal() else "")

    @property
    def key_text(self) -> str:
        """The labels of the keys: `→ l .`"""
        if len(self.keys) == 10:
            return f"{self.keys[0]} – {self.keys[-1]}"
        return " ".join(map(key_text, self.keys))


def playback_commands(
    step: str = "step", landmark: str = "landmark", *, divides: bool = False, stops: str = ""
) -> tuple[Command, ...]:
    """Return the playback commands, with the game's own words for a step and a landmark.

    `divides` says whether landmarks are the ends of parts of the game; `stops` is the noun for those at
    which the keys stop, if these are not all.
    """
    stops = stops or landmark
    next_landmark = f"End of this {landmark}" if divides else f"Next {stops}"
    return (
        Command("play_pause", ("space", "p"), "Play or pause; at the end, play again", "play"),
        Command("back", ("left", "h", "comma"), f"One {step} back, and pause", "step"),
        Command("forward", ("right", "l", "full_stop"), f"One {step} forward, and pause", "step"),
        Command("back_ten", ("shift+left", "pageup"), f"Ten {step}s back, and pause"),
        Command("forward_ten", ("shift+right", "pagedown"), f"Ten {step}s forward, and pause"),
        Command("next_landmark", ("n",), next_landmark, landmark),
        Command("previous_landmark", ("N",), f"Previous {stops}"),
        Command("first", ("home", "g"), "Start of the game"),
        Command("last", ("end", "G"), "End of the game"),
        Command(
            "percent({key})",
            tuple("0123456789"),
            "Go to 0 %, 10 % … 90 % of what is shown",
            each="Go to {tens} % of what is shown",
        ),
        Command("slower", ("minus", "left_square_bracket"), "Slower: down to 1/4×", "speed"),
        Command(
            "faster", ("plus", "equals_sign", "right_square_bracket"), "Faster: up to 64×, and max", "speed"
        ),
        Command("normal", ("backspace", "asterisk"), "Normal speed: auto, which is slower where it counts"),
        Command("go_to", ("colon",), f"Go to a {step} by its number"),
    )


def command_of(one: KeyCommand) -> Command:
    """Return a command that a wing has named."""
    return Command(one.action, one.keys, one.help, one.label, wide=one.wide, words=one.words)


def scroll_commands(up: tuple[str, ...], down: tuple[str, ...]) -> tuple[Command, Command]:
    """Return the commands that scroll a panel, with the keys of both directions."""
    return (
        Command("scroll_panel(-1)", up, "Scroll the panel up"),
        Command("scroll_panel(1)", down, "Scroll the panel down"),
    )


SETTINGS = Command("app.settings", ("comma",), "Settings: appearance, motion, speed, names, keys")
MANUAL = Command("app.manual", ("f1",), "Manual: the page about this screen, and all others")
TOUR = Command(
    "app.tour",
    ("t",),
    "Take the tour: two minutes, done by yourself",
    words=("learn", "tutorial", "introduction", "begin", "new here"),
)
PRACTICE = Command(
    "app.practice",
    ("w",),
    "Practice: write the operations of the data structures yourself",
    words=("exercises", "tasks", "learn", "code", "program", "linked list", "stack", "teach"),
)
PALETTE = Command("app.command_palette", ("ctrl+p",), "Palette: any command by its name, and the themes")


def last_commands(help_: str = "Help: keys", back: str = "Back to the list of games") -> tuple[Command, ...]:
    """Return the commands with which those of most screens end."""
    help_command = Command("help", ("question_mark",), help_, "help")
    return help_command, MANUAL, Command("close", ("q", "escape"), back, "back"), PALETTE


LOOK_INSIDE = (
    Command(
        "inside",
        ("d",),
        "Data structures: the lists and stacks that hold the cards",
        "structure",
        wide=True,
        words=("look inside",),
    ),
    Command(
        "inside_only",
        ("I",),
        "Data structures only: large, without the table",
        words=("projector", "teach", "big", "inside"),
    ),
    Command("small_step(-1)", ("left_parenthesis",), "Small step back, in the data structures"),
    Command("small_step(1)", ("right_parenthesis",), "Small step forward, in the data structures"),
    Command("operation(-1)", ("left_curly_bracket", "K"), "Start of the operation, in the data structures"),
    Command("operation(1)", ("right_curly_bracket", "J"), "End of the operation, in the data structures"),
    Command(
        "write",
        ("x",),
        "Write the operation that is shown yourself",
        "write",
        wide=True,
        words=("exercise",),
    ),
    Command("do_it", ("f4",), "Do it yourself: write the operations of each step that comes"),
    Command("next_representation", ("w",), "Next data structure for the cards"),
    Command("compare", ("W",), "Compare with another data structure"),
    Command("choose_zone_group", ("v",), "Choose which cards get another data structure"),
)
"""The commands of the inspector, which every table has."""

SHARED = (
    Command("help", ("question_mark",), "Help: keys and rules", "help"),
    MANUAL,
    Command(
        "back_home", ("q", "escape"), "Home: back to the list of games; Esc closes what is open first", "back"
    ),
    Command(
        "story",
        ("S",),
        "Story: everything that has happened so far, to go there",
        "story",
        wide=True,
        words=("moves", "log", "steps", "sentences"),
    ),
    Command("next_game", ("z",), "Another game: a new deal"),
    Command("again", ("r",), "Restart: the same deal again"),
    Command("ask_deal", ("s",), "Enter a seed or a deal", "deal", wide=True),
    Command("new_deal", ("f2",), "New deal: from a random seed"),
    Command("game_of_the_day", ("O",), "Today's game of this kind: the same for everyone"),
    Command("next_seed", ("greater_than_sign",), "Next seed"),
    Command("previous_seed", ("less_than_sign",), "Previous seed"),
    Command("copy_id", ("y",), "Copy the id of this game"),
    Command("copy_result", ("Y",), "Copy the result of today's game as a line of text"),
    Command("game_before", ("u",), "Back to the previous game, as you left it"),
    Command("game_after", ("U",), "Forward to the newer game"),
    Command("tour_next", ("tab",), "Next step of the tour, while it is taken"),
    Command("end_tour", ("Q",), "End the tour"),
    PALETTE,
)
"""The commands of every table."""

LEAVING = "back_home", "close", "quit"
"""The names of the commands that leave a screen."""

HOME = (
    Command("move(-1, 0)", ("left", "h"), "Choose the game to the left", "choose"),
    Command("move(0, -1)", ("up", "k"), "Choose the game above", "choose"),
    Command("move(0, 1)", ("down", "j"), "Choose the game below", "choose"),
    Command("move(1, 0)", ("right", "l"), "Choose the game to the right", "choose"),
    Command("open_chosen", ("enter", "space"), "Open the chosen game with a new deal", "open"),
    Command(
        "open_by_hand",
        ("m",),
        "Play a new deal of the chosen game by hand",
        words=("against the computer", "two people", "level"),
    ),
    Command("find", ("slash",), "Find a game by its name, where there are more than four", "find"),
    Command("ask_id", ("i",), "Open a game by its id, which you can also paste"),
    Command("game_before", ("u",), "Continue the chosen game, or the one that you left last"),
    Command(
        "game_of_the_day",
        ("d",),
        "Today's puzzle, or today's game of the chosen kind: the same for everyone",
        "today",
        wide=True,
    ),
    Command("copy_result", ("Y",), "Copy the result of today's game as a line of text to share"),
    Command("history", ("H",), "History: finished games, to watch again", "history"),
    Command("statistics", ("S",), "Statistics of your games", "statistics", roomy=True),
    *(command_of(one) for wing in wings() for one in wing.home),
    replace(PRACTICE, label="practice", wide=True),
    TOUR,
    Command("decline_tour", ("x",), "Stop offering the tour"),
    SETTINGS,
    replace(MANUAL, label="manual", wide=True),
    Command("help", ("question_mark",), "Help: keys", "help"),
    Command("quit", ("q",), "Quit", "quit"),
    PALETTE,
)
"""The commands of the home screen, besides a letter for each game."""


def _pointing_commands(at: str) -> tuple[Command, ...]:
    """Return the commands to make a move by pointing; `at` says at what."""
    return (
        Command("point(-1, 0)", ("left",), f"Point at the previous {at} that can be chosen", "point"),
        Command("point(1, 0)", ("right",), f"Point at the next {at}", "point"),
        Command("point(0, -1)", ("up",), f"Point at a {at} above"),
        Command("point(0, 1)", ("down",), f"Point at a {at} below"),
        Command("choose_target", ("enter",), f"Choose the {at}; a click does the same", "choose"),
        Command(
            "drop", ("escape",), "Clear the choice, or close a panel; without a game in progress, go home"
        ),
    )


POINTING, POINTING_AT_SQUARES = _pointing_commands("pile or card"), _pointing_commands("square")
"""The commands to make a move by pointing at zones and cards, and those in a game that has only strips."""

REVEAL = Command("reveal", ("X",), "Reveal the whole game: its length and its course")
"""The command of watched games that shows what is hidden until their end."""

BY_HAND = Command(
    "by_hand", ("m",), "Play by hand instead of watching; again to watch", "by hand", roomy=True
)
"""The command of watched games that lets a person make the steps."""

MOMENTS = (
    Command("moment(0)", ("E",), "First moment that decided the game, once it has ended"),
    Command("moment(1)", ("R",), "Second moment"),
    Command("moment(2)", ("T",), "Third moment"),
)
"""The commands that go to the moments of a finished game."""

PUT_ASIDE = Command("put_aside", ("left",), "Look at the table, without the panel")
"""The key that puts the end panel aside, besides Esc."""

PREDICT = (
    Command("predict", ("P",), "Predict: guess what comes next before it is shown; again to stop"),
    Command("answer(0)", ("A",), "First answer to the question; a click does the same"),
    Command("answer(1)", ("B",), "Second answer"),
    Command("answer(2)", ("C",), "Third answer"),
    Command("answer(3)", ("D",), "Fourth answer"),
)
"""The commands of watched games with questions. Keys that a game uses itself are left out."""

BETS = (
    Command(
        "bets", ("b", "B"), "Bets: say what comes, for points by the odds; again to stop", "bet", yields=True
    ),
    Command(
        "bet(0)", ("up", "k"), "Bet on the hand above, when it is asked; a click does the same", yields=True
    ),
    Command("bet(1)", ("down", "j"), "Bet on the hand below", yields=True),
)
"""The commands of a table where one bets."""

_INTERACTIVE = (
    Command("undo", ("u", "ctrl+z"), "Undo: back to your previous turn", "undo", roomy=True),
    Command("redo", ("U", "ctrl+y"), "Redo: forward to your next turn"),
    Command("hint", ("t",), "Hint: prepare the best move", "hint"),
    Command("settings", ("m",), "Game setup", "setup", roomy=True),
)


EXPLAIN = (
    Command(
        "explain",
        ("e",),
        "Explain: who wins, and why; again for more; against the computer it may count as a hint",
        "explain",
        words=("why", "reason", "theory"),
    ),
    *scroll_commands(("shift+up",), ("shift+down",)),
)
"""The commands of a game with an explanation, unless its table explains it in a way of its own."""


def with_explanation(game: type[Game[Any, Any]], own: tuple[Command, ...]) -> tuple[Command, ...]:
    """Return the commands of a game with those that explain the position, if it has an explanation."""
    if game.explanation is None or any(command.name == "explain" for command in own):
        return own
    return *own, *_without(own, EXPLAIN)


def interactive_commands(game: type[Game[Any, Any]]) -> tuple[Command, ...]:
    """Return the commands of every interactive game, besides those that make moves."""
    return _INTERACTIVE if fields(game.parameters_type) else _INTERACTIVE[:-1]


def table_commands(
    game: type[Game[Any, Any]], own: tuple[Command, ...], *, played: bool
) -> tuple[Command, ...]:
    """Return the commands of a table of `game`: its `own`, playback, and those of every table.

    `played` says whether a person chooses moves there.
    A key of one of its own commands is removed from the shared ones.
    """
    marks = game.landmarks
    stops = "" if played else marks.big
    playback = playback_commands(game.step_name, marks.name, divides=marks.divide, stops=stops)
    moments = MOMENTS[: game.moments.MOST] if game.moments else ()
    shared = tuple(_without(own, (*playback, *moments, *SHARED[:-1], *LOOK_INSIDE, *SHARED[-1:])))
    if played:  # moves come first, and playback is not in the footer
        labels = {command.label for command in playback} | {"deal"}
        return (*own, *(replace(c, label="") if c.label in labels else c for c in shared))
    before = len(tuple(_without(own, playback)))
    questions = _without((*own, *shared), (BY_HAND, REVEAL, *(PREDICT if game.questions else ())))
    return (*shared[:before], *own, *questions, *shared[before:])


def _without(own: Iterable[Command], shared: Iterable[Command]) -> Iterator[Command]:
    """Yield the shared commands without the keys of a game's own commands."""
    taken = {key for command in own for key in command.keys}
    for command in shared:
        if keys := tuple(key for key in command.keys if key not in taken):
            yield replace(command, keys=keys)


def bindings(commands: Iterable[Command]) -> list[BindingType]:
    """Return the key bindings of `commands`. Neighbours with the same label share an entry of the footer."""
    commands = tuple(commands)
    label_counts = Counter(command.label for command in commands if command.label)
    result: list[BindingType] = []
    for command in commands:
        group = Binding.Group(command.label, compact=True) if label_counts[command.label] > 1 else None
        for key, action in zip(command.keys, command.actions, strict=True):
            result.append(
                Binding(
                    key,
                    action,
                    command.label or command.help,
                    show=bool(command.label) and key == command.keys[0],
                    key_display=key_text(key),
                    tooltip=command.help,
                    id=f"{command.name}.{key}",
                    group=group,
                )
            )
    return result

"""The one table of commands: it feeds bindings, footer, palette, help screen and README."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from textual.binding import Binding, BindingType
from textual.keys import format_key

from cardtui.engine.game import Game

__all__ = [
    "HOME",
    "LOOK_INSIDE",
    "PALETTE",
    "POINTING",
    "PREDICT",
    "SETTINGS",
    "SHARED",
    "Command",
    "bindings",
    "key_text",
    "offered",
    "playing",
    "scroll",
    "watch",
]

_KEY_TEXTS = {
    "right": "→",
    "left": "←",
    "up": "↑",
    "down": "↓",
    "full_stop": ".",
    "comma": ",",
    "plus": "+",
    "minus": "−",
    "asterisk": "*",
    "equals_sign": "=",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "colon": ":",
    "question_mark": "?",
    "slash": "/",
    "left_parenthesis": "(",
    "right_parenthesis": ")",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "shift+up": "shift+↑",
    "shift+down": "shift+↓",
    "shift+right": "shift+→",
    "shift+left": "shift+←",
    "home": "Home",
    "end": "End",
    "escape": "Esc",
    "enter": "Enter",
    "backspace": "Backspace",
    "f1": "F1",
    "f2": "F2",
}


def key_text(key: str) -> str:
    """A key, by Textual's name for it, as people know it: `→`, `?`, `shift+F5`."""
    if key in _KEY_TEXTS:
        return _KEY_TEXTS[key]
    *modifiers, last = key.split("+")
    return "+".join([*modifiers, _KEY_TEXTS.get(last) or (format_key(last) if "_" in last else last)])


@dataclass(frozen=True)
class Command:
    """Something that a person can ask for. A screen that offers it has a method `action_NAME`.

    `keys` are Textual's names of keys. `label` is the footer's word, if it is shown there; those with one
    `label` share it; a `roomy` one is not shown there on a narrow terminal, a `wide` one on wide ones only.
    In `action` and in `each`, the help of one key, `{key}` is the key, in `each` `{tens}` ten times that.
    """

    action: str
    keys: tuple[str, ...]
    help: str
    label: str = ""
    each: str = ""
    roomy: bool = False
    wide: bool = False
    words: tuple[str, ...] = ()
    """What else people call it, who look for it in the palette."""

    @property
    def name(self) -> str:
        return self.action.partition("(")[0]

    @property
    def slug(self) -> str:
        """What it is called where its keys are set: its name, and a key where several have that."""
        return f"{self.name}.{self.keys[0]}" if "(" in self.action else self.name

    @property
    def actions(self) -> list[str]:
        """What each key does, in the order of the keys."""
        return [self.action.format(key=key) for key in self.keys]

    def title_of(self, key: str) -> str:
        """What one key alone does, where each does something else."""
        return self.each.format(key=key, tens=int(key) * 10 if key.isdecimal() else "")

    @property
    def key_text(self) -> str:
        """The keys as people know them: `→ l .`"""
        if len(self.keys) == 10:
            return f"{self.keys[0]} – {self.keys[-1]}"
        return " ".join(map(key_text, self.keys))


def watch(step: str = "step", landmark: str = "landmark", *, divides: bool = False) -> tuple[Command, ...]:
    """Playback: what every watched game offers, with the game's own words for a step and a landmark.

    `divides` tells that landmarks are the ends of parts.
    """
    next_landmark = f"To the end of this {landmark}" if divides else f"To the next {landmark}"
    return (
        Command("play_pause", ("space", "p"), "Play or pause; at the end, from the start", "play"),
        Command("back", ("left", "h", "comma"), f"One {step} back, and pause", "step"),
        Command("forward", ("right", "l", "full_stop"), f"One {step} on, and pause", "step"),
        Command("back_ten", ("shift+left", "pageup"), f"Ten {step}s back, and pause"),
        Command("forward_ten", ("shift+right", "pagedown"), f"Ten {step}s on, and pause"),
        Command("next_landmark", ("n",), next_landmark, landmark),
        Command("previous_landmark", ("N",), f"To the {landmark} before"),
        Command("first", ("home", "g"), f"To the first {step}"),
        Command("last", ("end", "G"), f"To the last {step}"),
        Command(
            "percent({key})",
            tuple("0123456789"),
            "To 0 %, 10 % … 90 % of the game",
            each="To {tens} % of the game",
        ),
        Command("slower", ("minus", "left_square_bracket"), "Slower: down to 1/4×", "speed"),
        Command(
            "faster", ("plus", "equals_sign", "right_square_bracket"), "Faster: up to 64×, and max", "speed"
        ),
        Command("normal", ("backspace", "asterisk"), f"Speed 1×: a {step} a second"),
        Command("go_to", ("colon",), f"Go to a {step} by its number"),
    )


def scroll(up: tuple[str, ...], down: tuple[str, ...]) -> tuple[Command, Command]:
    """What scrolls a panel that may be longer than there is room for, with the keys of both directions."""
    return (
        Command("scroll_panel(-1)", up, "Scroll the panel up"),
        Command("scroll_panel(1)", down, "Scroll the panel down"),
    )


SETTINGS = Command("app.settings", ("comma",), "Settings: looks, motion, speed, names, keys")
PALETTE = Command("app.command_palette", ("ctrl+p",), "Any command by its name, and the themes")

LOOK_INSIDE = (
    Command(
        "inside", ("d",), "Look inside: the structures that hold the cards, at work", "inside", wide=True
    ),
    Command("small_step(-1)", ("left_parenthesis",), "One small step back, inside"),
    Command("small_step(1)", ("right_parenthesis",), "One small step of an operation on, inside"),
    Command("operation(-1)", ("left_curly_bracket", "K"), "Back to where the operation begins, inside"),
    Command("operation(1)", ("right_curly_bracket", "J"), "On to the end of the operation, inside"),
    Command("keep_otherwise", ("w",), "Keep the cards in another structure"),
    Command("compare", ("W",), "Another structure beside it, for the same operations"),
    Command("other_places", ("v",), "Choose the other places: w and W are for these then"),
)
"""The look inside, which every table offers as well."""

SHARED = (
    Command("help", ("question_mark", "f1"), "Help: keys and rules", "help"),
    Command("back_home", ("q", "escape"), "Back to the games", "back"),
    Command("again", ("r",), "The same deal again, from the start"),
    Command("ask_deal", ("s",), "A seed or a deal of your own", "deal", roomy=True),
    Command("new_deal", ("f2",), "A new deal, from a seed drawn at random"),
    Command("next_seed", ("greater_than_sign",), "The next seed"),
    Command("previous_seed", ("less_than_sign",), "The seed before"),
    Command("copy_id", ("y",), "Copy the id of this game"),
    Command("copy_result", ("Y",), "Copy the result of the day's game, in a line"),
    Command("game_before", ("u",), "Bring back the game before, as it was left"),
    Command("game_after", ("U",), "To the game again that u came from"),
    PALETTE,
)
"""What every table offers."""

HOME = (
    Command("move(-1, 0)", ("left", "h"), "The game to the left", "choose"),
    Command("move(0, -1)", ("up", "k"), "The game above", "choose"),
    Command("move(0, 1)", ("down", "j"), "The game below", "choose"),
    Command("move(1, 0)", ("right", "l"), "The game to the right", "choose"),
    Command("open_chosen", ("enter", "space"), "Open the chosen game with a new deal", "open"),
    Command("ask_id", ("i",), "Open a game by its id; one may also be pasted", "id", wide=True),
    Command("game_before", ("u",), "Go on with the chosen game, or the one that was left last, as it was"),
    Command(
        "game_of_the_day",
        ("d",),
        "The chosen game's deal of the day, the same for everyone",
        "today",
        roomy=True,
    ),
    Command("copy_result", ("Y",), "Copy the result of the day's game in a line, to be shared"),
    Command("history", ("H",), "History: the games that have been, to be watched again", "history"),
    Command("statistics", ("S",), "Statistics: what has come of all games", "stats", roomy=True),
    Command("records", ("R",), "Records: the longest games known, and one's own"),
    Command("lab", ("L",), "The lab: millions of games, and pictures of them that grow", "lab"),
    SETTINGS,
    Command("help", ("question_mark", "f1"), "Help: keys", "help"),
    Command("quit", ("q", "escape"), "Quit", "quit"),
    PALETTE,
)
"""What the home screen offers, besides a letter a game."""


POINTING = (
    Command("point(-1, 0)", ("left",), "Point at the place before, of those that may be chosen", "point"),
    Command("point(1, 0)", ("right",), "Point at the next place", "point"),
    Command("point(0, -1)", ("up",), "Point at a place above"),
    Command("point(0, 1)", ("down",), "Point at a place below"),
    Command("choose_place", ("enter",), "Choose what is pointed at; a click does the same", "choose"),
    Command("drop", ("escape",), "Choose anew; where no game is under way, back to the games"),
)
"""How a move is made that is named by places."""

PREDICT = (
    Command("predict", ("P",), "Predict: asks what comes next before it is shown; again to end it"),
    Command("answer(0)", ("A",), "The first answer to what is asked; a click does the same"),
    Command("answer(1)", ("B",), "The second answer"),
    Command("answer(2)", ("C",), "The third answer"),
    Command("answer(3)", ("D",), "The fourth answer"),
)
"""What is offered where a game that is watched has questions, of keys those that do nothing else there."""

_PLAYING = (
    Command("undo", ("u", "ctrl+z"), "Take back the move, to your own turn", "undo", roomy=True),
    Command("redo", ("U", "ctrl+y"), "Make it again"),
    Command("hint", ("t",), "A hint: the best move is then in hand", "hint"),
    Command("settings", ("m",), "How it is played", "settings", roomy=True),
)


def playing(game: type[Game[Any, Any]]) -> tuple[Command, ...]:
    """What every played game offers, besides its way to choose moves."""
    return _PLAYING if fields(game.parameters_type) else _PLAYING[:-1]


def offered(game: type[Game[Any, Any]], own: tuple[Command, ...]) -> tuple[Command, ...]:
    """What the table of `game` offers: its `own` commands, playback, and what every table has.

    A key that the game has for its own does nothing else.
    """
    watched = watch(game.step_name, game.landmark_name, divides=game.landmarks_divide)
    shared = tuple(_without(own, (*watched, *SHARED[:-1], *LOOK_INSIDE, *SHARED[-1:])))
    if game.interactive:  # what one plays with comes first, and playback is not in the footer
        labels = {command.label for command in watched} | {"deal"}
        return (*own, *(replace(c, label="") if c.label in labels else c for c in shared))
    before = len(tuple(_without(own, watched)))
    asked = _without((*own, *shared), PREDICT) if game.has_questions() else ()
    return (*shared[:before], *own, *asked, *shared[before:])


def _without(own: Iterable[Command], shared: Iterable[Command]) -> Iterator[Command]:
    """The shared commands without the keys that a game has for its own."""
    taken = {key for command in own for key in command.keys}
    for command in shared:
        if keys := tuple(key for key in command.keys if key not in taken):
            yield replace(command, keys=keys)


def bindings(commands: Iterable[Command]) -> list[BindingType]:
    """The key bindings of `commands`; those with the same label share an entry of the footer.

    In it each of them has its own key to click. They have to follow one another in `commands`.
    """
    commands = tuple(commands)
    mates = Counter(command.label for command in commands if command.label)
    made: list[BindingType] = []
    for command in commands:
        group = Binding.Group(command.label, compact=True) if mates[command.label] > 1 else None
        for key, action in zip(command.keys, command.actions, strict=True):
            made.append(
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
    return made

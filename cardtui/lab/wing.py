"""The additions of the lab to cardtui."""

from __future__ import annotations

from cardtui.engine.entry import LineCommand
from cardtui.wings import HomeChoice, Kept, KeyCommand, TablePart, Wing

_COMMANDS, _SCREENS = "cardtui.lab.commands", "cardtui.lab.screens"

RELATIVES = ("relatives", "relations", "ancestors", "longer")
"""Words that find in the palette the other deals that come to the same end."""

HUNT = KeyCommand(
    "hunt",
    ("F",),
    "Hunt: find long games, longer than any that is known",
    words=("record", "longest", "search", "tail"),
    target=f"{_SCREENS}:open_hunt",
    needs_processes="The hunt looks for long games",
)

WING = Wing(
    "lab",
    commands=(
        LineCommand(
            "records",
            "Keep",
            f"{_COMMANDS}.records:records_command",
            "List the longest games known.",
            before="config",
        ),
        LineCommand(
            "lab",
            "Lab",
            f"{_COMMANDS}.lab:lab_group",
            "Play a million random games and count how they end.",
            needs_system=True,
        ),
        LineCommand(
            "hunt",
            "Lab",
            f"{_COMMANDS}.hunt:hunt_command",
            "Hunt for the longest game, and for games that never end.",
            needs_system=True,
        ),
    ),
    pages=("lab", "counts", "hunt"),
    on_page=(
        *("commands/__init__.py", "commands/records.py", "data/", "draws.py"),
        *("beggar/__init__.py", "beggar/ancestors.py", "beggar/known.py", "beggar/packs.py"),
        *("families.py", "finds.py", "forecast.py", "hunt_store.py", "quests/__init__.py"),
        *("records", "tail.py", "screens/__init__.py", "screens/family.py", "screens/found_games.py"),
        *("screens/lists.tcss", "screens/records.py", "screens/relatives.py"),
    ),
    home=(
        KeyCommand(
            "records",
            ("R",),
            "Records: the longest known games, and your own",
            "records",
            wide=True,
            target=f"{_SCREENS}:open_records",
        ),
        KeyCommand(
            "lab",
            ("L",),
            "Lab: play millions of games, with charts that grow",
            "lab",
            words=("histogram", "experiment", "how often", "how long", "statistics"),
            target=f"{_SCREENS}:open_lab",
            needs_processes="The lab plays millions of games",
        ),
        HUNT,
    ),
    table_parts=(
        TablePart(
            "beggar",
            f"{_SCREENS}.relatives:Relatives",
            (
                KeyCommand(
                    "family",
                    ("f",),
                    "Family: other deals that come to the same end, once this one has ended",
                    words=RELATIVES,
                ),
            ),
        ),
    ),
    kept=(Kept("hunts.sqlite", "what hunts have found", "cardtui.lab.hunt_store:kept"),),
    examples="cardtui.lab.examples:EXAMPLES",
    choices=(
        HomeChoice(("records",), "Records: the longest games known", before="config"),
        HomeChoice(("lab", "--help"), "Lab: how to play many random games and compare them"),
        HomeChoice(("hunt", "--help"), "Hunt: how to hunt for longer games than any known"),
    ),
)

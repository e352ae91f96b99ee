"""Examples of the commands of Golf."""

from cardtui.engine.entry import Examples

EXAMPLES: Examples = {
    "cardtui golf": (
        ("cardtui golf", "play a random deal"),
        ("cardtui golf --seed 7 --lines", "play a known one as text"),
    ),
}

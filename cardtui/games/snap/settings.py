"""The settings of Snap that are no parameters of a deal."""

from cardtui.engine.parsing import read_names
from cardtui.engine.setting import PLAYING, Setting

SNAP_NAMES = Setting(
    name="snap_names",
    label="names in Snap",
    help="The names of the players A and B on the screen, in a game of Snap that is watched.",
    group=PLAYING,
    default="Ann+Ben",
    reader=read_names,
)

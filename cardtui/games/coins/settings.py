"""The settings of Silver Dollar that are no parameters of a start."""

from cardtui.engine.setting import AUTOMATIC, PLAYING, Setting

HEAPS = Setting(
    name="heaps",
    label="heaps",
    help="Discs below the coins of Silver Dollar: auto (once the path teaches them), always or when asked.",
    group=PLAYING,
    default=AUTOMATIC,
    choices=((AUTOMATIC, "auto"), ("always", "always"), ("asked", "when asked")),
)

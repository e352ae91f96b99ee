"""The settings of Beggar My Neighbour that are no parameters of a deal."""

from cardtui.engine.setting import PLAYING, Setting

SLAP_TIME = Setting(
    name="slap_time",
    label="time to slap",
    help="How long the neighbour takes to slap in Beggar My Neighbour; untimed is without a clock.",
    group=PLAYING,
    default="1",
    choices=(("1", "usual"), ("2", "twice"), ("4", "four times"), ("off", "untimed")),
)

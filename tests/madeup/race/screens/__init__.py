"""The table of Snail Race."""

"""What cards and coins lie on, and how they fly: widgets that know no game."""

"""The Silver Dollar game on the screen."""

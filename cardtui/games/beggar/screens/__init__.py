"""Beggar My Neighbour on the screen."""

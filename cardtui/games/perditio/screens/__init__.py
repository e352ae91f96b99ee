"""Perditio Tempus on the screen."""

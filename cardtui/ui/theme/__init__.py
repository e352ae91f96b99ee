"""Themes, colours and render modes."""

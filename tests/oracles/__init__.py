"""Independent, simple versions of the games, written from their sheets, and deals for tests."""

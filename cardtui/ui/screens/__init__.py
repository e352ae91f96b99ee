"""Home, the table that all games share, one table a game, and the small dialogs."""

"""Second opinions on the games, written straight from their sheets, and positions to try them with."""

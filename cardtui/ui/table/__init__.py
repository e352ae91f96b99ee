"""The screen of a game: layout, animation, transport, predictions, the inspector, interactive play."""

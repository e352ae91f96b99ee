"""The tables of the games, one room each: `cardtui.ui.games.KEY.table` has the game's `TABLE`."""

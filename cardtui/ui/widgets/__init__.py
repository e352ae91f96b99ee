"""Widgets that know no game: buttons, footer, graph, story, tiles, title bar."""

"""cardtui on a web page: its entry and driver in this process, under Node, and in a real browser."""

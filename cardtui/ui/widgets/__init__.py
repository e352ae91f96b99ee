"""Cards, places, flights, the story, the graph and the transport bar."""

"""What the compiled parts of all games share. It takes numba."""

"""The commands of Silver Dollar: puzzles, runs, the path."""

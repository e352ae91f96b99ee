"""What many games of chance tell: how they are dealt, counted and compared. Pure: no game, files or clock."""

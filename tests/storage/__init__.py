"""What lasts: rows, files, statistics, transfer."""

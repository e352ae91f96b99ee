"""Other people's programs, run and judged: a difference is found, made small, explained and kept."""

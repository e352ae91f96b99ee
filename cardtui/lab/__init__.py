"""The lab plays millions of games on many processors, evaluates them, and hunts for the longest games."""

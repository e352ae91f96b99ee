"""The command `record`."""

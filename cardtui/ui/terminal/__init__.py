"""The terminal: the driver that reads keys from it and writes frames to it, and what else is known of it."""

"""The table of Golf."""

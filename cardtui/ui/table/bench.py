"""How many rows the bench of the inspector has below the table, as plain data."""
LARGE_PAGE_ROWS = 12

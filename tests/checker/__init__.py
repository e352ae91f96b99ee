"""Other people's programs, and what becomes of them."""

"""A look inside the piles: the structures that hold the cards, and their operations in small steps.

Nothing here is imported before somebody asks for it.
"""

"""The inspector: the structures that hold the cards, and their operations in small steps.

Nothing here is imported before the inspector is opened for the first time.
"""

"""The code that all games share: cards, the interface of a game, the session and the playhead.

Nothing here knows a screen, a file, a clock or a global source of randomness.
"""

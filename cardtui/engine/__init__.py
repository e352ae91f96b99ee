"""What all games share: cards, the contract of a game, the session and the playhead.

Nothing here knows a screen, a file, a clock or a global source of randomness.
"""

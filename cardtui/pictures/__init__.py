"""Pictures of terminal screens: their cells, and the writers of stills, moving pictures and recordings.

Nothing here knows the app. A writer takes frames, so that none of them has to understand a terminal's output.
"""

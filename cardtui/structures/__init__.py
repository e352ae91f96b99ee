"""Data structures that show how they work: with real nodes and slots, in small steps, and with what it costs.

The rules of the games do not need them. They hold the same cards, so that one can look inside. Most
operations are a few lines of Python, which are shown and run (`program`). A learner can write them, too
(`exercise`, `practice`).
"""

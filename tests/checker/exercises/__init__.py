"""Tests of the exercises: test inputs, and judging the answers of other people's programs."""

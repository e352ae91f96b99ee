"""Tests of the data file: rows, recovery, statistics, export and import."""

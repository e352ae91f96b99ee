"""The games compiled by numba, which is optional: import these modules only where it may be missing."""

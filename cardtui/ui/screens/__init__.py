"""The screens besides the tables: home, history, statistics, practice, settings and the manual."""

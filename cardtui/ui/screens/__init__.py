"""The screens besides the tables: home, history, statistics, records, lab and settings."""

"""The games of a person: records them, restores them, and knows what follows from their history."""

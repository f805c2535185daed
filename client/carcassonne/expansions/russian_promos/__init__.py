"""The face of the Russian promos."""

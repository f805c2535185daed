"""A server killed under load, again and again: its records against what its clients know."""

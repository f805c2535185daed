"""A folder of matches: its files, what an index knows of them, and how they are found in it."""

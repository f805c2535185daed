"""What the base game of Carcassonne shows, and whatever does not depend on an expansion.

No module here knows an expansion. What one of them adds is asked of `combined.Combined`.
"""

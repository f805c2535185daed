"""The words of The Cult."""

WORDS = ("cult", "shrine", "shrines", "heretic", "heretics", "rival", "rivals", "defeat")

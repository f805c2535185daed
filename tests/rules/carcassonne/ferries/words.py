"""The words of The Ferries. It shares those of a lake with an earlier box."""

WORDS = ("ferry", "ferries", "ferry lake", "ferry lakes", "lake", "lakes")

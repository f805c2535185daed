"""The words of the River."""

WORDS = ("river", "rivers", "spring", "springs", "lake", "lakes", "uturn")

"""The words of The River II; it shares those of the river with The River."""

WORDS = ("river", "rivers", "spring", "springs", "lake", "lakes", "uturn", "herd", "herds")

"""The words of The River II; it has those of the river in common with The River."""

WORDS = ("river", "rivers", "herd", "herds")

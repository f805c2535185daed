"""The words of The Festival."""

WORDS = ("festival", "festivals")

"""The words of King & Robber."""

WORDS = ("king", "robber")

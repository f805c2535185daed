"""The words of Inns & Cathedrals."""

WORDS = ("inn", "inns", "cathedral", "cathedrals", "large meeple", "large meeples")

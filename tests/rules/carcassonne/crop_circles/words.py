"""The words of Crop Circles."""

WORDS = ("pitchfork", "pitchforks", "club", "clubs", "crest", "crests")

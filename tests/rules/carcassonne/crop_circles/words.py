"""The words of Crop Circles."""

WORDS = (
    "crop circle",
    "crop circles",
    "pitchfork",
    "pitchforks",
    "cudgel",
    "cudgels",
    "blazon",
    "blazons",
)

"""The words of The Tunnel."""

WORDS = (
    "tunnel mouth",
    "tunnel mouths",
    "tunnel token",
    "tunnel tokens",
)

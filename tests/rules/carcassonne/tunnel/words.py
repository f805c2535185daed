"""The words of The Tunnel."""

WORDS = (
    "tunnel",
    "tunnels",
    "tunnel mouth",
    "tunnel mouths",
    "tunnel token",
    "tunnel tokens",
)

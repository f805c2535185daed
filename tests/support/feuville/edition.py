"""The proof edition of Feuville: tiles whose strong ones can be drawn early in a test."""

from collections.abc import Mapping, Sequence
from functools import cache

from tilewyrm.engine import registry
from tilewyrm.engine.game import Edition

FACES = {
    "W01": 'kind = "left-corner", guards = 1',
    "W02": 'kind = "left-corner"',
    "W03": 'kind = "right-corner", guards = 1',
    "W04": 'kind = "right-corner"',
    "W05": 'kind = "gate", guards = 1',
    "W06": 'kind = "gate"',
    "W07": "guards = 1",
    "W08": "guards = 2",
    "W09": "griffins = 1",
    "W10": "griffins = 2",
    "T01": 'kind = "left-corner", flags = 1',
    "T02": 'kind = "left-corner"',
    "T03": 'kind = "right-corner", flags = 1',
    "T04": 'kind = "right-corner"',
    "T05": "flags = 1",
    "T06": "flags = 2",
    "T07": "griffins = 1",
    "T08": "griffins = 2",
    "S01": "clouds = 1",
    "S02": "clouds = 2",
    "S03": "stars = 1",
    "S04": "stars = 2",
    "S05": "clouds = 1, stars = 1",
    "S06": "clouds = 3",
    "S07": "griffins = 1",
    "S08": "clouds = 1",
    "S09": "clouds = 2",
}
"""What the building tiles of the proof edition show; those not listed show nothing."""

DECREES = (
    *(
        f'kind = "status", symbol = "{symbol}", multiplier = {multiplier}'
        for symbol in ("guard", "flag", "star", "griffin")
        for multiplier in (1, 2, 2, 3)
    ),
    *['kind = "small-district"'] * 4,
    *['kind = "large-district"'] * 2,
    *['kind = "splendid-view"'] * 2,
    *['kind = "discretion"'] * 2,
    *['kind = "town-evaluation"'] * 4,
)
"""D01-D16 status, D17-D20 small, D21-D22 large, D23-D24 view, D25-D26 discretion, D27-D30 town."""

FAIRIES = (
    *(f'kind = "prestige", points = {points}' for points in (2, 2, 3, 3, 4, 4)),
    *['kind = "great-selection"'] * 4,
    *['kind = "theft-protection"'] * 4,
    *['kind = "fire-protection"'] * 4,
)
"""F01-F06 prestige, F07-F10 Great Selection, F11-F14 and F15-F18 Theft and Fire Protection."""


def proof_text(
    faces: Mapping[str, str] = FACES,
    decrees: Sequence[str] = DECREES,
    fairies: Sequence[str] = FAIRIES,
) -> str:
    """Return an edition file whose strong tiles have back I, so that a test can draw them early."""
    lines = ['name = "proof"', 'title = "Tiles for tests"']
    for key, letter in (("walls", "W"), ("towers", "T"), ("skies", "S")):
        lines.append(f"{key} = [")
        for number in range(1, 31):
            name = f"{letter}{number:02}"
            star = letter == "S" and number <= 6
            back = "star" if star else "I" if number <= (18 if letter == "S" else 15) else "II"
            face = f", {faces[name]}" if name in faces else ""
            lines.append(f'  {{ id = "{name}", back = "{back}"{face} }},')
        lines.append("]")
    for key, letter, entries in (("decrees", "D", decrees), ("fairies", "F", fairies)):
        lines.append(f"{key} = [")
        lines += [f'  {{ id = "{letter}{n:02}", {what} }},' for n, what in enumerate(entries, 1)]
        lines.append("]")
    lines.append("starts = [" + ", ".join(f'{{ id = "P0{n}" }}' for n in range(1, 5)) + "]")
    return "\n".join(lines) + "\n"


@cache
def proof() -> Edition:
    """Return the proof edition."""
    return registry.game("feuville").edition(proof_text())

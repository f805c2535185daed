"""The clauses of the rules that each question is about."""

from collections.abc import Mapping, Sequence

CLAUSES: Mapping[str, Sequence[str]] = {
    "before-roll": ("F20", "F25"),
    "use-dice": ("F23", "F24", "F25", "F26"),
    "use-gnome": ("F67",),
    "place-item": ("F30", "F31", "F34", "F40"),
    "make-room": ("F31", "F32", "F25"),
    "restore": ("F65", "F85", "F86"),
    "rebuild": ("F87", "F85"),
    "pick-fairy": ("F65", "F66", "F68"),
    "place-fairy": ("F68", "F71"),
    "lay-arms": ("F50", "F44"),
    "show": ("F60",),
    "steal": ("F61",),
    "publican": ("F62", "F34"),
    "pick-tile": ("F63", "F70"),
    "pick-decree": ("F64", "F40"),
    "great-selection": ("F70",),
    "fire-protection": ("F72", "F80", "F81"),
    "burn": ("F81", "F82", "F83", "F84"),
}
"""By the words of `Request.question`, what matters most first."""

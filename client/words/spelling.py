"""Other spellings of a text: in ASCII, for terminals that have no more, and as one looks for it."""

import unicodedata
from collections.abc import Mapping

_SPELLED: Mapping[str, str] = {
    **{"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O"},
    **{"°": " degrees", "·": "-", "•": "-", "…": "...", "→": "->", "±": "+-"},
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{MINUS SIGN}": "-",
}
_GERMAN: Mapping[str, str] = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}


def in_ascii(text: str, language: str) -> str:
    """Return *text* as one spells it in *language* without more than ASCII; ``?`` for the rest."""
    own = _GERMAN if language == "de" else {}
    return "".join(char if char.isascii() else own.get(char) or _spelled(char) for char in text)


def _spelled(char: str) -> str:
    if char in _SPELLED:
        return _SPELLED[char]
    if unicodedata.category(char) == "Pd":
        return "-"
    name = unicodedata.name(char, "")
    if "QUOTATION MARK" in name:
        return "'" if "SINGLE" in name else '"'
    apart = unicodedata.normalize("NFKD", char)
    kept = "".join(part for part in apart if not unicodedata.combining(part))
    return kept if kept.isascii() else "?"


def unaccented(text: str) -> str:
    """Return *text* as it is looked for: without case and accents, with plain apostrophes."""
    typed = text.casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    apart = unicodedata.normalize("NFKD", typed)
    return "".join(char for char in apart if not unicodedata.combining(char))

"""French elision of *de* before the names of people: ``de Bob``, but ``d'Odo``."""

import re
import unicodedata

_BEFORE_NAME = re.compile(r"(, | et )")
"""What stands between the names of a list."""


def after_de(names: str) -> str:
    """Return a name, or a list of names, after *de*: ``de toi et d'Odo``.

    *de* is elided before a vowel and before an *h*, which is silent in French names. It is not
    before a *y* with a vowel after it (``de Yann``), nor before a letter that stands alone.
    """
    first, *others = _BEFORE_NAME.split(names)
    told = _of(first)
    for between, name in zip(others[::2], others[1::2], strict=True):
        told += between + (_of(name) if between.strip() == "et" else name)
    return told


def _of(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold()).replace("œ", "o").replace("æ", "a")
    letters = "".join(letter for letter in letters if not unicodedata.combining(letter))
    elided = re.match(r"[aeiouh][^\W\d_]|y[^\W\d_aeiou]", letters)
    return f"d\N{RIGHT SINGLE QUOTATION MARK}{name}" if elided else f"de {name}"

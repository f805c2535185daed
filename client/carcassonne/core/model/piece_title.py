"""Titles of pieces, in the forms that sentences need; and unknown words."""

from typing import NamedTuple

from tilewyrm.language.speech import count, tell

_LONGEST = 24
"""Maximum columns of an unknown word."""


class PieceTitle(NamedTuple):
    """The title of a piece on a feature: a knight, a monk."""

    subject: str
    """The subject of its texts; empty: it is unknown."""
    name: str

    def text(self, form: str, **fields: object) -> str:
        """Return it in a form that sentences need, the object of a verb where cases differ.

        ``name`` knight, ``a`` a knight, ``your`` your knight, ``their`` the knight of an ``owner``.
        """
        if not self.subject:
            return tell(f"carcassonne.unknown.{form}", word=printable_word(self.name), **fields)
        return tell(f"{self.subject}.piece.{self.name}.{form}", **fields)

    def quantity(self, number: int) -> str:
        """Return so many of them in words."""
        if not self.subject:
            return count("carcassonne.unknown.counted", number, word=printable_word(self.name))
        return count(f"{self.subject}.piece.{self.name}.counted", number)


def printable_word(word: str) -> str:
    """Return an unknown word of the protocol in printable ASCII, shortened."""
    printable = "".join(char if char.isascii() and char.isprintable() else "?" for char in word)
    return printable[:_LONGEST] or "?"

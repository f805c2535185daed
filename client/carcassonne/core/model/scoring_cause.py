"""Causes of scorings and of returned pieces."""

from dataclasses import dataclass

from tilewyrm.client.carcassonne.core.model.piece_title import PieceTitle, printable_word
from tilewyrm.language.speech import tell


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringCause:
    """The cause of a scoring, or of a piece's return to its supply."""

    name: str
    """Its word in the protocol."""
    ending: str = ""
    """The key of the text after the points of a feature, in brackets; empty: there is none."""
    departure: str = ""
    """The key of the text for a piece that returns to its supply; empty: none.

    Its fields are of ``who`` (its owner), ``piece`` (theirs), ``kind``, ``at``.
    """
    unknown: bool = False
    """Whether it is unknown."""

    @property
    def ending_text(self) -> str:
        """The text after the points of a feature."""
        if self.unknown:
            return printable_word(self.name)
        return tell(self.ending) if self.ending else ""

    def return_text(self, who: str, title: PieceTitle, kind: str, at: str) -> str:
        """Return the text for the return of *who*'s piece from a *kind*; empty for none."""
        piece = title.text("their", owner=who)
        if self.unknown:
            return tell(
                "carcassonne.unknown.gone", word=printable_word(self.name), piece=piece, at=at
            )
        if not self.departure:
            return ""
        return tell(self.departure, who=who, piece=piece, kind=kind, at=at)

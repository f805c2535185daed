"""Why features are scored and pieces go home."""

from dataclasses import dataclass

from tilewyrm.client.carcassonne.core.model.piece_title import (
    PieceTitle,
    printable_word,
)
from tilewyrm.language.speech import tell


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringCause:
    """Why a feature is scored, or a piece goes home."""

    name: str
    """Its word on the wire."""
    ending: str = ""
    """The name of the text behind the points of a feature, in brackets; empty: there is none."""
    departure: str = ""
    """The name of what is said of a piece that goes home; empty: nothing.

    Its fields are of ``who`` (its owner), ``piece`` (theirs), ``kind``, ``at``.
    """
    unknown: bool = False
    """Whether nobody here knows it."""

    @property
    def ending_text(self) -> str:
        """What is said behind the points of a feature."""
        if self.unknown:
            return printable_word(self.name)
        return tell(self.ending) if self.ending else ""

    def return_text(self, who: str, title: PieceTitle, kind: str, at: str) -> str:
        """Return what is said of *who*'s piece on a *kind* that goes home; empty for nothing."""
        piece = title.text("their", owner=who)
        if self.unknown:
            return tell(
                "carcassonne.unknown.gone", word=printable_word(self.name), piece=piece, at=at
            )
        if not self.departure:
            return ""
        return tell(self.departure, who=who, piece=piece, kind=kind, at=at)

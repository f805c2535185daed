"""The Phantom, declared."""

from collections.abc import Sequence

from tilewyrm.carcassonne.v1 import phantom_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart, PieceEntry
from tilewyrm.client.carcassonne.core.model.piece_title import PieceTitle
from tilewyrm.client.carcassonne.core.words.question import USE_PIECE
from tilewyrm.client.carcassonne.expansions.phantom import pictures
from tilewyrm.language.speech import tell

PLACE_PHANTOM = "place-phantom"
"""The question for the placement of the phantom."""

_TITLE = PieceTitle("phantom", "phantom")

PHANTOM = PieceEntry(
    name="phantom",
    title=_TITLE,
    letter="P",
    title_on=lambda _kind: _TITLE,
    chip=lambda _role: "P",
    legend="phantom.legend",
)


def _moment(board: BoardView) -> Sequence[str]:
    """Return that the phantom stays on this tile because another figure went elsewhere."""
    return (tell("phantom.moment.stays"),) if board.part(pb.Phantom).stays else ()


EXPANSION = ExpansionFace(
    name="phantom",
    words=GlossaryPart(pieces=(PHANTOM,)),
    pictures=pictures.PICTURES,
    parts=frozenset((pb.Phantom,)),
    questions={PLACE_PHANTOM: lambda _board: tell("phantom.question.place")},
    clauses={
        USE_PIECE: ("PH10", "PH11"),
        PLACE_PHANTOM: ("PH10", "PH11", "PH12", "PH13", "PH16", "PH30", "PH31"),
    },
    moment=_moment,
)

"""The challenge of a heretic and a monk beside each other (HS20-HS25)."""

from collections.abc import Iterator, Sequence

from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.piece_return import send_home
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.majority import claimants
from tilewyrm.engine.carcassonne.core.values.events import END, NO_CAUSE
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.expansions.cult.shrines import SHRINE, is_building, rivals

LOST_CHALLENGE = "challenged"
"""The cause of the return of the loser's pieces."""
RIVAL = "rival"
"""Mark of a building in a challenge: an incomplete one of the other kind beside it."""
DEFEAT = "defeat"
"""Mark of a building that gives nothing: its challenge is lost."""


def challenges(state: CarcassonneState) -> Iterator[tuple[int, int]]:
    """Yield shrine and monastery of each challenge, decided or not (HS20)."""
    features = state.board.features
    kinds, standing = features.kinds, features.standing
    for stand in state.pieces:
        segment = stand & SEGMENT
        if kinds[segment] is SHRINE:
            for rival in rivals(state, segment):
                if standing[rival]:
                    yield segment, rival


def losers(state: CarcassonneState, winner: int) -> Sequence[int]:
    """Return the buildings whose challenge is lost when *winner*, complete, is scored (HS21).

    One that the same tile completed loses nothing (HS23).
    """
    features = state.board.features
    return [
        rival
        for rival in rivals(state, winner)
        if features.missing[rival] and features.standing[rival]
    ]


def send_losers_home(state: CarcassonneState, winner: int) -> None:
    """Send the pieces of the buildings that lose to *winner* home, without points (HS21)."""
    features = state.board.features
    for loser in losers(state, winner):
        send_home(state, sorted(features.standing[loser]), LOST_CHALLENGE)


def lost(state: CarcassonneState) -> Sequence[int]:
    """Return the buildings whose challenge the last tile has decided, not scored yet.

    Only what that tile completes can have a piece and be complete.
    """
    board = state.board
    first = board.firsts[board.last]
    own = [first + index for index in board.tiles[board.last].kind.surrounded]
    found: dict[int, None] = {}
    for winner in (*own, *board.around.get(board.last, ())):
        if _wins(state, winner):
            found.update(dict.fromkeys(losers(state, winner)))
    return tuple(found)


def _wins(state: CarcassonneState, segment: int) -> bool:
    """Return whether the building is complete, and a seat scores it."""
    features = state.board.features
    return (
        not features.missing[segment]
        and is_building(features.kinds[segment])
        and bool(claimants(state, features.standing[segment]))
    )


def contenders(state: CarcassonneState, label: int) -> Sequence[int]:
    """Return the incomplete buildings with pieces that compete with the feature *label* (HS20)."""
    features = state.board.features
    return losers(state, label) if is_building(features.kinds[label]) else ()


def with_rivals(state: CarcassonneState, label: int, worth: Worth) -> Worth:
    """Return the *worth* of a feature with the number of its rivals, if pieces stand on it."""
    number = len(contenders(state, label)) if state.board.features.standing[label] else 0
    return worth._replace(marks=(*worth.marks, Count(RIVAL, number))) if number else worth


def with_defeat(state: CarcassonneState, label: int, cause: str, worth: Worth) -> Worth:
    """Return the *worth* of a feature at the end: nothing if it has lost its challenge already."""
    features = state.board.features
    if (
        cause not in (END, NO_CAUSE)
        or not is_building(features.kinds[label])
        or not features.missing[label]
        or not features.standing[label]
        or not any(_wins(state, rival) for rival in rivals(state, label))
    ):
        return worth
    return worth._replace(marks=(*worth.marks, Count(DEFEAT, 1)), points=0)

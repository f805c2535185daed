"""The challenge of a heretic and a monk beside each other (HS20-HS25)."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.core.components.feature_kind import MONASTERY
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


def challenges(state: CarcassonneState) -> Sequence[tuple[int, int]]:
    """Return shrine and monastery of each challenge, decided or not (HS20)."""
    board = state.board
    features, around = board.features, board.around
    kinds, homes, standing = features.kinds, features.homes, features.standing
    heretics = [stand for stand in state.pieces if kinds[stand & SEGMENT] is SHRINE]
    if not heretics:
        return ()
    return tuple(
        [
            (shrine, rival)
            for shrine in dict.fromkeys(map(SEGMENT.__and__, heretics))
            for rival in around.get(homes[shrine], ())
            if standing[rival] and kinds[rival] is MONASTERY
        ]
    )


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
    missing, last = board.features.missing, board.last
    first = board.firsts[last]
    near = [first + index for index in board.tiles[last].kind.surrounded]
    near += board.around.get(last, ())
    found: dict[int, None] = {}
    for winner in near:
        if not missing[winner] and _wins(state, winner):
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


def with_challenge(state: CarcassonneState, label: int, cause: str, worth: Worth) -> Worth:
    """Return the *worth* of a building with the number of its rivals, if pieces stand on it.

    It is nothing at the end if the building has lost its challenge already.
    """
    features = state.board.features
    if not features.standing[label]:
        return worth
    found = [rival for rival in rivals(state, label) if features.standing[rival]]
    if not found:
        return worth
    still = sum(features.missing[rival] > 0 for rival in found)
    marks = (*worth.marks, Count(RIVAL, still)) if still else worth.marks
    is_lost = features.missing[label] and any(_wins(state, rival) for rival in found)
    if is_lost and cause in (END, NO_CAUSE):
        return worth._replace(marks=(*marks, Count(DEFEAT, 1)), points=0)
    return worth._replace(marks=marks)

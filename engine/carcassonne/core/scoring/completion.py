"""Step 3: score what the tile just placed completed."""

from tilewyrm.engine.carcassonne.core.position.piece_return import send_home
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.majority import claimants
from tilewyrm.engine.carcassonne.core.scoring.scoring import score
from tilewyrm.engine.carcassonne.core.values.events import COMPLETED, SCORED


def score_completed_features(state: CarcassonneState) -> None:
    """Pay for completed features and send their pieces home (C11-C17).

    Unoccupied features give nothing (C16).
    """
    features, hooks = state.board.features, state.rules.hooks
    for label in state.board.completed_labels():
        if not hooks.is_complete(state, label):
            continue
        if features.standing[label]:
            claimed = bool(claimants(state, features.standing[label]))
            if claimed:
                state.pay(score(state, label, COMPLETED))
                hooks.on_feature_scored(state, label)
            cause = SCORED if claimed else COMPLETED
            send_home(state, sorted(features.standing[label]), cause)
        hooks.on_feature_completed(state, label)

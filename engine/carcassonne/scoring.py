"""What features are worth and who gets it: phase 3, and the end of the game."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tilewyrm.engine.carcassonne.cells import cell
from tilewyrm.engine.carcassonne.events import Event, FairyBonus, FeatureScored
from tilewyrm.engine.carcassonne.fairy import Fairy
from tilewyrm.engine.carcassonne.fields import FieldScorer
from tilewyrm.engine.carcassonne.kinds import FeatureKind, ScoreCause
from tilewyrm.engine.carcassonne.majority import claims

if TYPE_CHECKING:
    from tilewyrm.engine.carcassonne.state import CarcassonneState

_SURROUNDED = 9
_TINY = 2


class Scorer:
    """Scores by the options of the match.

    *tiny_city*: points for a completed city of two tiles, 4 or 2 (C12).
    *fairy*: adds her bonuses, if she is in play.
    """

    def __init__(self, *, tiny_city: int, fields: FieldScorer, fairy: Fairy | None) -> None:
        self._tiny_city = tiny_city
        self._fields = fields
        self.fairy = fairy

    def score(self, state: "CarcassonneState", label: int, cause: ScoreCause) -> FeatureScored:
        """Return what the occupied feature *label*, no field, gives now; change nothing."""
        features = state.board.features
        kind = FeatureKind(features.kinds[label])
        complete = features.missing[label] == 0
        shields = features.shields[label]
        if kind is FeatureKind.CITY:
            tiles = features.tiles(label)
            value = (tiles + shields) * (2 if complete else 1)
            if complete and tiles == _TINY and self._tiny_city != 2 * _TINY:
                value = self._tiny_city + 2 * shields
        elif kind is FeatureKind.ROAD:
            value = tiles = features.tiles(label)
        else:
            value = tiles = _SURROUNDED - features.missing[label]
        place, feature = state.board.place_of(min(features.standing[label]))
        return FeatureScored(
            cause=cause,
            kind=kind,
            cell=cell(place),
            feature=feature,
            complete=complete,
            tiles=tiles,
            shields=shields,
            cities=(),
            value=value,
            claims=claims(state, features.standing[label], value),
        )

    def bonuses(self, state: "CarcassonneState", label: int) -> list[FairyBonus]:
        """Return what the fairy adds when the feature *label* is scored; change nothing."""
        return self.fairy.bonuses(state, label) if self.fairy is not None else []

    def final(self, state: "CarcassonneState") -> list[Event]:
        """Return all that is scored if the game ends now; change nothing (C136, C19).

        Unfinished features come first, then fields, each in the order of the earliest tile with a
        piece on it.
        """
        features = state.board.features
        seen: dict[int, None] = {}
        for segment in sorted(state.pieces):
            seen[features.labels[segment]] = None
        fields = [label for label in seen if features.kinds[label] == FeatureKind.FIELD]
        events: list[Event] = []
        for label in seen:
            if features.kinds[label] != FeatureKind.FIELD:
                events.append(self.score(state, label, ScoreCause.END))
                events += self.bonuses(state, label)
        events += self._fields.final(state, fields)
        for label in fields:
            events += self.bonuses(state, label)
        return events

    @staticmethod
    def totals(state: "CarcassonneState", events: Iterable[Event]) -> list[int]:
        """Return everybody's points with what *events* give, by seat."""
        totals = state.scores.copy()
        for event in events:
            if isinstance(event, FeatureScored):
                for claim in event.claims:
                    totals[claim.seat] += claim.points
            elif isinstance(event, FairyBonus):
                totals[event.seat] += event.points
        return totals

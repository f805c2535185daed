"""What only matches with King & Robber need."""

from collections.abc import Mapping, Sequence

from support.carcassonne import opinion
from support.carcassonne.match import Match
from support.carcassonne.slow_map import Node, SlowMap, Whole
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.turn import is_to_come
from tilewyrm.engine.carcassonne.core.values.events import TilePlaced, TurnBegan
from tilewyrm.engine.carcassonne.expansions.king_and_robber import evaluation_bonus as evaluation
from tilewyrm.engine.carcassonne.expansions.king_and_robber.options import KingAndRobberOptions
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import (
    KingAndRobber,
    Token,
    TokenScored,
    TokenWon,
)
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue

NAME = "king_and_robber"
KINDS = {Token.KING: "city", Token.ROBBER: "road"}


def holds(match: Match, token: Token) -> tuple[int, int] | None:
    """Return who holds *token* and the size of the record, None before anyone does."""
    kept: KingAndRobber = match.part(KingAndRobber)
    held = kept.holding(token)
    return None if held is None else (held.seat, held.tiles)


class Opinion(opinion.Opinion):
    """Who holds the tokens, by all that was completed since the start.

    Attributes:
        held: the holder and the record of each token.
        awaited: the same as it will be when the turn's tokens are awarded.
        owed: seats and points of completions, where these pay at once.
        changed: the links that were looked at.
        mover: whose turn it is.
    """

    def __init__(
        self,
        chart: SlowMap,
        options: Mapping[str, OptionValue],
        others: Mapping[str, opinion.Opinion],
    ) -> None:
        super().__init__(chart, options, others)
        self.held: dict[Token, tuple[int, int]] = {}
        self.awaited: dict[Token, tuple[int, int]] = {}
        self.owed: opinion.Points = []
        self.changed: set[Node] = set()
        self.mover = 0

    @classmethod
    def evaluation_bonuses(cls, state: CarcassonneState, youth: int) -> Sequence[int]:
        """Return the hundredths of points that bots expect of the tokens for each seat."""
        kept, rule = state.of(KingAndRobber), _rule(state)
        values, hands = [0] * state.rules.seats, []
        for token, kind in KINDS.items():
            done = _done(state, kind)
            changed = {state.board.features.labels[one] for one in state.board.relinked}
            new = [
                cells
                for label, cells in done.items()
                if state.board.last in cells or label in changed
            ]
            held = kept.holding(token)
            beats = max(map(len, new), default=0) > (held.tiles if held else 0)
            if beats and _plays(state, token) and is_to_come(state, "award-tokens"):
                holder = state.seat
            elif held:
                holder = held.seat
            else:
                continue
            hands.append(holder)
            points = {"per_feature": len(done), "ten": 10, "fifteen_forty": 15}.get(rule, 0)
            values[holder] += points * (100 - 40 * youth // 40)
            if rule in ("per_feature", "continuous"):
                values[holder] += evaluation.TO_COME * sum(map(sum, state.pile.stacks))
        if rule == "fifteen_forty" and len(hands) == 2 and len(set(hands)) == 1:
            values[hands[0]] += (40 - 2 * 15) * (100 - 40 * youth // 40)
        return values

    def complete(self, kind: str) -> list[Whole]:
        """Return the completed features of a kind."""
        return [
            one
            for one in self.chart.features()
            if self.chart.kind(one) == kind and self.chart.missing(one) == 0
        ]

    def see(self, event: Value) -> opinion.Points:
        """Follow the tokens."""
        if self.chart.changed != self.changed:
            self.changed = self.chart.changed.copy()
            if self.changed:
                self._links_changed()
        match event:
            case TurnBegan(seat=seat):
                assert self.held == self.awaited
                assert not self.owed
                self.mover = seat
            case TilePlaced():
                assert self.held == self.awaited
                self._completed()
            case TokenWon(seat=seat, token=token, tiles=tiles, before=before):
                assert self.awaited[token] == (seat, tiles) != self.held.get(token)
                assert before == self.held.get(token, (None,))[0]
                self.held[token] = (seat, tiles)
            case TokenScored(seat=seat, points=points) if self.owed:
                self.owed.remove((seat, points))
                return [(seat, points)]
        return []

    def _new(self, kind: str) -> list[Whole]:
        """Return what the tile that was just placed, and links since, have completed."""
        return [
            one
            for one in self.complete(kind)
            if self.changed & one or any(node[:2] == self.chart.last for node in one)
        ]

    def _links_changed(self) -> None:
        """Work out anew what this part of the turn leads to."""
        if self.options.get("robber_record") == "on_board" and Token.ROBBER in self.held:
            seat, new = self.held[Token.ROBBER][0], self._new("road")
            old = [self.chart.tiles_of(one) for one in self.complete("road") if one not in new]
            self.held[Token.ROBBER] = seat, max(old, default=0)
        self.awaited, self.owed = dict(self.held), []
        self._completed()

    def _completed(self) -> None:
        """Work out what the tile that was just placed leads to."""
        for token, kind in KINDS.items():
            if not self.options[kind_option(token)]:
                continue
            new = self._new(kind)
            if not new:
                continue
            if token in self.held and self.options["king_robber_points"] == "continuous":
                self.owed.append((self.held[token][0], len(new)))
            largest = max(self.chart.tiles_of(one) for one in new)
            if largest > self.held.get(token, (0, 0))[1]:
                self.awaited[token] = (self.mover, largest)

    def final(self) -> opinion.Points:
        """Return what the tokens give at the end."""
        rule = self.options["king_robber_points"]
        seats = {token: seat for token, (seat, _) in self.held.items()}
        if rule == "per_feature":
            return [(seat, len(self.complete(KINDS[token]))) for token, seat in seats.items()]
        if rule == "ten":
            return [(seat, 10) for seat in seats.values()]
        if rule == "fifteen_forty":
            if len(seats) == 2 and len(set(seats.values())) == 1:
                return [(seats[Token.KING], 40)]
            return [(seat, 15) for seat in seats.values()]
        return []


def _rule(state: CarcassonneState) -> str:
    return state.rules.of(KingAndRobberOptions).king_robber_points.value


def _plays(state: CarcassonneState, token: Token) -> bool:
    options = state.rules.of(KingAndRobberOptions)
    return options.king if token is Token.KING else options.robber


def _done(state: CarcassonneState, kind: str) -> dict[int, set[int]]:
    """Return by label the cells of each completed feature of a kind."""
    features = state.board.features
    found: dict[int, set[int]] = {}
    for label, home, one in zip(features.labels, features.homes, features.kinds, strict=True):
        if one.name == kind and not features.missing[label]:
            found.setdefault(label, set()).add(home)
    return found


def kind_option(token: Token) -> str:
    """Return the option that has *token* in play."""
    return "king" if token is Token.KING else "robber"

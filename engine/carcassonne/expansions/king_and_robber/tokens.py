"""King and robber: who holds them, and what they give."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, ROAD, FeatureKind
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.king_and_robber.options import (
    KingAndRobberOptions,
    TokenPoints,
)

_TEN, _ONE, _BOTH = 10, 15, 40


class Token(IntEnum):
    """One of the tokens."""

    KING = 1
    """For the largest city (KB10)."""
    ROBBER = 2
    """For the longest road (KB11)."""


KINDS = {Token.KING: CITY, Token.ROBBER: ROAD}


@dataclass(frozen=True, slots=True)
class Holding:
    """Who holds a token, and the size that brought it."""

    seat: int
    tiles: int
    """Tiles of the largest city or longest road that was completed (KB12)."""


@dataclass(frozen=True, slots=True)
class KingAndRobber:
    """Who holds the tokens. Key ``king_and_robber``."""

    king: Holding | None = None
    """Absent: no city is completed."""
    robber: Holding | None = None
    """Absent: no road is completed."""

    @property
    def key(self) -> str:
        """Return ``king_and_robber``."""
        return "king_and_robber"

    def holding(self, token: Token) -> Holding | None:
        """Return who holds *token*, None before anyone does."""
        return self.king if token is Token.KING else self.robber


@dataclass(frozen=True, slots=True)
class TokenWon:
    """A seat completed the largest city or the longest road, and has its token (KB10, KB17)."""

    seat: int
    token: Token
    tiles: int
    """Tiles of that city or road."""
    before: int | None
    """The seat that held it, perhaps the same; absent for none."""


@dataclass(frozen=True, slots=True)
class TokenScored:
    """Tokens gave points."""

    seat: int
    king: bool
    """Whether for the King."""
    robber: bool
    """Whether for the Robber."""
    number: int
    """Completed cities or roads that count; 0: the tokens give a fixed number of points."""
    points: int

    @property
    def gains(self) -> tuple[tuple[int, int], ...]:
        """The seat and its points."""
        return ((self.seat, self.points),)


@dataclass(frozen=True, slots=True)
class TokensForecast:
    """The scorings of the tokens if the game ended now. Key ``end/king_and_robber``."""

    tokens: tuple[TokenScored, ...]

    @property
    def key(self) -> str:
        """Return ``end/king_and_robber``."""
        return "end/king_and_robber"


def in_play(state: CarcassonneState) -> Sequence[Token]:
    """Return the tokens in play."""
    options = state.rules.of(KingAndRobberOptions)
    return (Token.KING,) * options.king + (Token.ROBBER,) * options.robber


def award_tokens(state: CarcassonneState) -> None:
    """Give the tokens for the cities and roads that the tile of this part completed (KB10-KB17)."""
    for token, sizes in _sizes(state).items():
        _award(state, token, len(sizes), max(sizes))


def _sizes(state: CarcassonneState) -> Mapping[Token, Sequence[int]]:
    """Return the sizes of what the last tile completed, by the token that they may bring."""
    completed = state.board.completed_segments()
    if not completed:
        return {}
    features, is_complete = state.board.features, state.rules.hooks.is_complete
    labels = [features.labels[segment] for segment in completed]
    found = {
        token: [
            features.tiles(label)
            for label in labels
            if features.kinds[label] is KINDS[token] and is_complete(state, label)
        ]
        for token in in_play(state)
    }
    return {token: sizes for token, sizes in found.items() if sizes}


def holders(state: CarcassonneState) -> dict[Token, int]:
    """Return the seats that hold the tokens."""
    current = state.of(KingAndRobber)
    return {token: held.seat for token in Token if (held := current.holding(token)) is not None}


def expected_holders(state: CarcassonneState) -> dict[Token, int]:
    """Return the holders once the tokens for the last tile are awarded, which is still to come."""
    current, found = state.of(KingAndRobber), holders(state)
    for token, sizes in _sizes(state).items():
        held = current.holding(token)
        if held is None or max(sizes) > held.tiles:
            found[token] = state.seat
    return found


def _award(state: CarcassonneState, token: Token, number: int, largest: int) -> None:
    """Pay the holder of *token* for *number* completions (KB50), and award it if it is beaten."""
    current = state.of(KingAndRobber)
    held = current.holding(token)
    points = state.rules.of(KingAndRobberOptions).king_robber_points
    if held is not None and points is TokenPoints.CONTINUOUS:
        state.pay(_scored(held.seat, [token], number, number))
    if held is not None and largest <= held.tiles:
        return
    won = Holding(state.seat, largest)
    if token is Token.KING:
        state.keep(KingAndRobber(king=won, robber=current.robber))
    else:
        state.keep(KingAndRobber(king=current.king, robber=won))
    before = None if held is None else held.seat
    state.emit(TokenWon(seat=state.seat, token=token, tiles=largest, before=before))


def completed(state: CarcassonneState) -> Mapping[FeatureKind, int]:
    """Return how many features are complete, by kind: of those that count for a token."""
    features, is_complete = state.board.features, state.rules.hooks.is_complete
    kinds, members, missing = features.kinds, features.members, features.missing
    found = dict.fromkeys(KINDS.values(), 0)
    label = -1
    for _ in range(missing.count(0)):
        label = missing.index(0, label + 1)
        if members[label] and kinds[label] in found and is_complete(state, label):
            found[kinds[label]] += 1
    return found


def score_tokens(state: CarcassonneState, held: Mapping[Token, int]) -> list[TokenScored]:
    """Return the scorings of the tokens at the end, *held* by these seats (KB20, KB50)."""
    match state.rules.of(KingAndRobberOptions).king_robber_points:
        case TokenPoints.PER_FEATURE:
            numbers = completed(state) if held else {}
            return [
                _scored(seat, [token], numbers[KINDS[token]], numbers[KINDS[token]])
                for token, seat in held.items()
            ]
        case TokenPoints.TEN:
            return [_scored(seat, [token], 0, _TEN) for token, seat in held.items()]
        case TokenPoints.FIFTEEN_FORTY:
            return list(_fifteen_forty(held))
        case TokenPoints.CONTINUOUS:
            return []


def _fifteen_forty(held: Mapping[Token, int]) -> Iterator[TokenScored]:
    if len(held) == len(Token) and len(set(held.values())) == 1:
        yield _scored(held[Token.KING], list(Token), 0, _BOTH)
        return
    for token, seat in held.items():
        yield _scored(seat, [token], 0, _ONE)


def _scored(seat: int, tokens: Sequence[Token], number: int, points: int) -> TokenScored:
    return TokenScored(
        seat=seat,
        king=Token.KING in tokens,
        robber=Token.ROBBER in tokens,
        number=number,
        points=points,
    )

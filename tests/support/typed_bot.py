"""A bot with types: `make check` holds that a wrong field of a decision, a part or a server's
message is an error.

An ignored error that is none fails `mypy --strict`, too.
"""

from random import Random

import tilewyrm
from tilewyrm import carcassonne


class TypedBot:
    """Places a tile next to the start, and then takes the first choice."""

    def __init__(self, random: Random) -> None:
        """Take *random*, which is not used."""

    def choose(self, match: tilewyrm.Match) -> tilewyrm.Decision:
        """Return one of ``match.legal()``."""
        for decision in match.legal():
            match decision:
                case carcassonne.PlaceTile(cell=cell) if abs(cell.x) + abs(cell.y) == 1:
                    return decision
        return match.legal()[0]


def supply(match: tilewyrm.Match, seat: int) -> tuple[int, ...]:
    """Return the pieces that *seat* of *match* has left."""
    return match.view(seat).part(carcassonne.Player, f"player/{seat}").supply


def tile_in_hand(match: tilewyrm.Match) -> str | None:
    """Return the tile that must be placed next in *match*, if there is one."""
    view: tilewyrm.View = match.view()
    return view.part(carcassonne.Turn).tile


def play(seat: tilewyrm.Seat, bot: tilewyrm.Bot) -> tuple[int, ...]:
    """Play *seat* at a server with *bot*, and return the points; nothing of it is a raw message."""
    points: tuple[int, ...] = ()
    for turn in seat:
        seat.decide(bot.choose(turn.match))
        points = turn.match.score()
    return points


def wrong(
    decision: tilewyrm.Decision,
    placed: carcassonne.PlaceTile,
    player: carcassonne.Player,
    match: tilewyrm.Match,
    turn: tilewyrm.Turn,
    update: tilewyrm.Update,
    server: tilewyrm.Server,
) -> list[object]:
    """Have an error in each line of the list."""
    return [
        decision.cell,  # type: ignore[union-attr]
        placed.cel,  # type: ignore[attr-defined]
        player.points,  # type: ignore[attr-defined]
        match.view(0).part(carcassonne.Turn).tiles,  # type: ignore[attr-defined]
        match.view(0).parts(carcassonne.Player)[0].points,  # type: ignore[attr-defined]
        match.view(0).parts(carcassonne.PlaceTile),  # type: ignore[type-var]
        match.apply(1),  # type: ignore[arg-type]
        match.outcomes()[0][0].tiles,  # type: ignore[union-attr]
        match.catalogue().boxes,  # type: ignore[union-attr]
        turn.match.legl(),  # type: ignore[attr-defined]
        update.match.apply(1),  # type: ignore[arg-type]
        server.games()[0].nam,  # type: ignore[attr-defined]
    ]

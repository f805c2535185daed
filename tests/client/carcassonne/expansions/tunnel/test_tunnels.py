"""Tokens and tunnels on the screen: what a token would bring, the joined road, the look box."""

from functools import cache

from support.carcassonne.effects import asked, points_in
from support.desks import AtTable
from tilewyrm.carcassonne.v1 import tunnel_pb2 as pb
from tilewyrm.client.carcassonne.core.model.connectivity import all_features, connected_parts
from tilewyrm.client.carcassonne.core.words.offers import offers
from tilewyrm.client.carcassonne.face import GAME, CarcassonneFace
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.view import end_forecast
from tilewyrm.engine.carcassonne.expansions.tunnel.tokens import PlaceTunnelToken, TunnelOpened
from tilewyrm.engine.game import Choice, Decided

FACE = CarcassonneFace()


@cache
def in_the_middle() -> AtTable:
    """Return a match of three with twelve tiles of the box, in step 2."""
    at = asked(1, 150, "use-piece", tunnel=True, tiles="tunnel=3")
    at.look()
    return at


def test_the_client_joins_the_same_roads_as_the_engine() -> None:
    at = in_the_middle()
    state, board = at.state, GAME.board(at.desk.model)
    assert isinstance(state, CarcassonneState)
    assert len(state.board.links) > 1
    assert len(board.links) == len({end for link in state.board.links for end in link[:2]})

    def part(segment: int) -> tuple[tuple[int, int], int]:
        place, index = state.board.part_of(segment)
        return (cell(place).x, cell(place).y), index

    features = all_features(board)
    for members in filter(None, state.board.features.members):
        parts = sorted(map(part, members))
        assert [*features[parts[0]]] == parts == connected_parts(board, parts[0])


def test_a_second_token_says_what_the_tunnel_changes() -> None:
    at = asked(1, 60, "use-piece", tunnel=True, tiles="tunnel=3")
    pending = at.state.pending
    assert isinstance(pending, Choice)
    legal, opened = at.state.legal(pending.seat), 0
    for offer in offers(GAME, at.desk.model):
        decision = legal[offer.choice]
        if not isinstance(decision, PlaceTunnelToken):
            continue
        was, now = at.state.copy(), at.state.copy()
        assert isinstance(was, CarcassonneState)
        assert isinstance(now, CarcassonneState)
        events = now.apply(Decided(pending.seat, decision))
        if not any(isinstance(event, TunnelOpened) for event in events):
            assert offer.effect == "the second token joins it later"
            continue
        opened += 1
        gains = zip(end_forecast(was).gains, end_forecast(now).gains, strict=True)
        changes = {seat: after - before for seat, (before, after) in enumerate(gains)}
        assert points_in(at, offer.effect) == {seat: one for seat, one in changes.items() if one}
    assert opened


def test_tiles_and_players_show_tokens() -> None:
    at = in_the_middle()
    model, board = at.desk.model, GAME.board(at.desk.model)
    tokens = board.part(pb.Tunnel).tokens
    assert len(tokens) > 3
    figures = {(figure.cell, figure.name) for figure in GAME.figures(board)}
    for one in tokens:
        place = one.cell.x, one.cell.y
        name = f"T{'ABC'[one.seat]}{one.pair}"
        assert (place, name) in figures
        told = FACE.explain(model, ("figure", name.lower()))
        assert any(f"pair {one.pair}, at {one.cell.x},{one.cell.y}" in line for line in told)
        assert any("tunnel token" in line for line in FACE.explain(model, ("cell", place)))
    left = [item.number for seat in range(3) for item in GAME.seat_items(board, seat)]
    assert sum(left) + len(tokens) == 12


def test_a_road_with_an_open_mouth_says_so_and_promises_no_completion() -> None:
    at = in_the_middle()
    state = at.state
    assert isinstance(state, CarcassonneState)
    board, found = state.board, 0
    for segment in board.ended:
        place, index = board.part_of(segment)
        told = FACE.explain(at.desk.model, ("feature", (cell(place).x, cell(place).y), index))
        ends = board.open_ends(board.features.labels[segment])
        assert any(
            line.endswith(("open end on a tile.", "open ends on tiles.")) for line in told
        ) is (ends > 0)
        if ends:
            found += 1
            assert not any("would complete it" in line for line in told)
    assert found

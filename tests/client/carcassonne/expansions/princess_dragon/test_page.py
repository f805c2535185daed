"""The page of the map shows dragon and fairy, and leads to them."""

from dataclasses import replace

from support.carcassonne.scenes import UNCOLOURED, desk_of, model, page, part, placed, press
from support.desks import in_progress
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pd
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.registry import commands_of
from tilewyrm.client.model.face_output import Moment
from tilewyrm.client.pages.guide import GuidePage, open_page
from tilewyrm.v1 import service_pb2

ROW = tuple(placed("V", x, 0, 1, last=x == 29) for x in range(30))
"""A map that fits on no screen."""


def cell(x, y):
    return pb.Cell(x=x, y=y)


def test_keys_lead_to_dragon_and_fairy() -> None:
    dragon = part("dragon", pd.Dragon(dragon=cell(29, 0)))
    fairy = part("fairy", pd.Fairy(fairy=cell(3, 0)))
    desk, _ = desk_of(model(*ROW, dragon, fairy))
    press(desk, "D")
    assert desk.view.ui.remembered.at == (29, 0)
    press(desk, "F")
    assert desk.view.ui.remembered.at == (3, 0)
    assert ("figure", "fairy") in page(desk.model, ui=desk.view.ui).things()


def test_the_page_of_the_keys_tells_of_dragon_and_fairy_where_they_are_played_only() -> None:
    for played in (True, False):
        desk = in_progress("carcassonne", 1, 20, princess_dragon=played)
        told = {
            each.name
            for each in CommandRegistry((*commands_of(desk.face.name), *SHELL)).menu(desk).help
        }
        assert "last-tile" in told
        assert {"dragon", "fairy"} & told == ({"dragon", "fairy"} if played else set())


def test_the_dragon_is_shown_at_each_of_its_steps_with_the_way_it_came() -> None:
    steps = [pd.DragonMoved(cell=cell(x, 0), step=x) for x in (1, 2, 3)]
    line = service_pb2.LogLine(seq=3)
    for step in steps:
        line.events.add().carcassonne.princess_dragon.dragon_moved.CopyFrom(step)
    rested = part("dragon", pd.Dragon(dragon=cell(3, 0)))
    shown = replace(model(*(placed("V", x, 0, 1) for x in range(5)), rested), log=(line,))
    canvas = page(shown, moment=Moment(steps[1]), terminal=UNCOLOURED)
    (row,) = (row for row in canvas.rows() if "DRAG" in row)
    at = row.index("DRAG")
    columns = {thing: place for thing, place in canvas.things().items() if thing[0] == "tile"}
    assert abs(columns["tile", (2, 0)][0] - at) < 6, "where the second step led"
    assert sum("x" in row for row in canvas.rows()) == 1, "where the first one led"


def signs(desk):
    """Return the page of the signs as text."""
    desk.view.open_guide(GuidePage.SIGNS)
    return "\n".join(
        "".join(piece[0] for piece in row) for row in open_page(desk.face, desk.scene, (), 78)
    )


def test_the_signs_of_the_volcano_are_explained_where_it_is_played() -> None:
    plain = in_progress("carcassonne", 3, 120)
    hunted = in_progress("carcassonne", 3, 200, princess_dragon=True)
    assert "volcano" not in signs(plain)
    assert "volcano" in signs(hunted)
    plain.terminal = hunted.terminal = TerminalCapabilities(ColourDepth.NONE)
    assert "▲" not in signs(plain)
    assert "▲ volcano" in signs(hunted)


def test_the_map_explains_its_signs_only_where_it_is_played() -> None:
    for played in (True, False):
        desk = in_progress("carcassonne", 7, 1, princess_dragon=played)
        told = " ".join(desk.face.plain(desk.model))
        assert ("volcano" in told) is played
        assert "monastery" in told

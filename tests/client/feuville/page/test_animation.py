"""What happens in Feuville, shown on its board."""

from itertools import pairwise

import pytest

from support.daily import share_of_today
from support.feuville import scenes
from support.feuville.boards import LARGE, SCREENS, board
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.feuville.model.board import board_of
from tilewyrm.client.model.face_output import Moment
from tilewyrm.feuville.v1 import feuville_pb2 as fv

MOMENTS = [
    fv.Event(dice_rolled=fv.DiceRolled(seat=0, low=3, high=5)),
    fv.Event(show_rolled=fv.ShowRolled(seat=1, pips=6, sum=9)),
    fv.Event(dragon_woke=fv.DragonWoke(seat=0)),
    fv.Event(column_burnt=fv.ColumnBurnt(seat=0, position=1, tiles=["w3", "t3"])),
    fv.Event(column_restored=fv.ColumnRestored(seat=0, position=-1)),
    fv.Event(tile_taken=fv.TileTaken(seat=0, tile="w2", column=5)),
    fv.Event(tile_built=fv.TileBuilt(seat=0, tile="w4", position=2)),
    fv.Event(decree_taken=fv.DecreeTaken(seat=1, decree="d1", column=1)),
    fv.Event(decree_scored=fv.DecreeScored(seat=0, decree="d3", positions=[-1], points=5)),
    fv.Event(town_evaluated=fv.TownEvaluated(seat=1, left=-1, right=2, points=16)),
    fv.Event(item_stolen=fv.ItemStolen(seat=0, victim=1, item="w2")),
    fv.Event(fairy_played=fv.FairyPlayed(seat=2, fairy="f2")),
    fv.Event(skill_used=fv.SkillUsed(seat=0, person=fv.PERSON_THIEF)),
]


@pytest.mark.parametrize("what", MOMENTS, ids=lambda what: what.WhichOneof("kind"))
@pytest.mark.parametrize("size", share_of_today(SCREENS, 3), ids=str)
def test_what_happens_is_shown_on_the_board(what, size):
    desk = scenes.desk()
    still = desk.scene._replace(offers=())
    before = board(desk, size, still)
    after = board(desk, size, still._replace(moment=Moment(what, "It happens!")))
    assert after.fragments() != before.fragments()


def test_dice_are_shown_as_large_as_they_fell():
    desk = scenes.desk()
    text = board(desk, LARGE, desk.scene._replace(moment=Moment(MOMENTS[0], "Ann rolls"))).text()
    assert text.count("●") == 3 + 5
    assert "Ann rolls" in text


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_dice_that_tumble_move_nothing_but_themselves(size, ascii_only):
    desk = scenes.desk()
    moment = Moment(MOMENTS[0], "Ann rolls")
    scene = desk.scene._replace(
        moment=moment, terminal=TerminalCapabilities(ColourDepth.NONE, ascii=ascii_only)
    )
    frames = [board(desk, size, scene._replace(frame=frame)).rows() for frame in range(9)]
    lying = board(desk, size, scene).rows()
    changed = {row for rows in frames for row, line in enumerate(rows) if line != lying[row]}
    assert max(changed) - min(changed) <= 6, "dice, a hop, and what is told of them"
    assert all(one != other for one, other in pairwise(frames))
    assert "".join(map("".join, frames)).isascii() == ascii_only


def test_a_tile_that_has_gone_is_shown_once_more_where_it_was():
    desk = scenes.desk()
    gone = desk.scene._replace(offers=(), moment=Moment(MOMENTS[5]))
    assert board_of(desk.model).tile_at(fv.LAYER_WALL, 5) == ""
    before, after = board(desk, LARGE, desk.scene._replace(offers=())), board(desk, LARGE, gone)
    x, y = (int(each) for each in before.things()["tile", fv.LAYER_WALL, 5])
    styles = [after.style_at(left, y) for left in range(x - 9, x)]
    assert any("flash" in style for style in styles)


def test_points_stand_beside_the_name_of_who_gets_them():
    desk = scenes.desk()
    text = board(desk, (80, 24), desk.scene._replace(moment=Moment(MOMENTS[8]))).text()
    (row,) = [row for row in text.splitlines() if "Ann" in row]
    assert "10 pts +5 " in row


def test_a_column_that_burns_stands_in_flames():
    desk = scenes.desk()
    scene = desk.scene._replace(moment=Moment(MOMENTS[3]))
    canvas = board(desk, LARGE, scene)
    x, y = (int(each) for each in canvas.things()["column", 0, 1])
    assert "flame" in " ".join(canvas.style_at(x, row) for row in range(y - 3, y + 4))


@pytest.mark.parametrize("what", MOMENTS, ids=lambda what: what.WhichOneof("kind"))
def test_a_terminal_of_ascii_gets_nothing_else(what):
    terminal = TerminalCapabilities(ColourDepth.NONE, ascii=True)
    scene = scenes.desk().scene._replace(terminal=terminal, moment=Moment(what, "It happens!"))
    assert board(scenes.desk(), LARGE, scene).text().isascii()


def test_what_a_dragon_finds_is_told_over_the_board():
    weighed = fv.Event(town_weighed=fv.TownWeighed(seat=1, clouds=0, columns=2, burning=2))
    desk = scenes.desk()
    told = "Bob: 0 clouds for 2 columns, so 2 must burn."
    scene = desk.scene._replace(moment=Moment(weighed, told))
    assert "2 must burn" in board(desk, LARGE, scene).text()

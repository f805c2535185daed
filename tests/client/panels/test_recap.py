"""The box about what happened since the player's turn lies where it hides least."""

from support.desks import played
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.language.speech import tell


def test_the_box_on_a_small_map_leaves_the_proposed_place_in_sight():
    desk = played("carcassonne", 5, 170, bot="greedy", options={})
    canvas = draw_screen(desk.face, desk.scene, Menu(), 80, 24)
    place = min(canvas.click_areas({"turn"}), key=lambda area: area[2] * area[3])
    bare = draw_screen(desk.face, desk.scene._replace(recap=()), Menu(), 80, 24)
    assert tell("log.recap") in canvas.text()
    assert canvas.inside(*place).rows() == bare.inside(*place).rows()

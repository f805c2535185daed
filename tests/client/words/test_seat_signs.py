"""The sign that stands for each player where a name is too long, and the own one as one wishes."""

from dataclasses import replace

import pytest

from support.desks import in_progress
from support.feuville import scenes
from support.feuville.scenes import NAMES
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.drawing.style import sign_style
from tilewyrm.client.pages.result import ending_rows
from tilewyrm.client.screen.screen import board_of, draw_screen
from tilewyrm.client.words.seat_signs import SIGNS, UNKNOWN, seat_signs


def first(signs, seats):
    """Return the signs of the first *seats* seats."""
    return "".join(signs.of(seat) for seat in range(seats))


def test_seats_have_the_letters_of_their_order():
    assert first(seat_signs(1, ""), 6) == "ABCDEF"
    assert first(seat_signs(None, "X"), 6) == "ABCDEF"


@pytest.mark.parametrize("wished", SIGNS)
def test_the_own_sign_is_as_wished_and_no_other_seat_has_it(wished):
    signs = seat_signs(1, wished)
    assert signs.of(1) == wished
    assert len(set(first(signs, len(SIGNS)))) == len(SIGNS)


def test_who_has_the_wished_sign_gets_the_own_one():
    assert first(seat_signs(2, "A"), 4) == "CBAD"


def test_a_seat_of_which_only_a_newer_server_knows_has_a_sign_too():
    assert seat_signs(1, "").of(1000) == UNKNOWN


def wished(desk, sign):
    """Return the desk after its player has wished for *sign*."""
    desk.change(replace(desk.settings, sign=sign))
    return desk


def test_pieces_and_players_bear_the_own_sign_on_the_map():
    desk = in_progress("carcassonne", 5, 80)
    usual = board_of(desk.face, desk.scene, 120, 40).text()
    changed = board_of(desk.face, wished(desk, "Z").scene, 120, 40).text()
    others = {pair for pair in zip(usual, changed, strict=True) if len(set(pair)) > 1}
    assert others == {(SIGNS[desk.model.seat], "Z")}
    assert f"Z  {desk.model.name(desk.model.seat)}" in changed
    assert changed.count("Z") > 2
    assert board_of(desk.face, wished(desk, "").scene, 120, 40).text() == usual


def test_line_mode_tells_the_own_sign_and_understands_it():
    desk = wished(in_progress("carcassonne", 5, 80), "7")
    name = desk.model.name(desk.model.seat)
    assert any(row.startswith("7 ") and name in row for row in desk.face.plain(desk.model))
    told = desk.face.answer(desk.model, "look", "7")
    assert told is not None
    assert name in told[0]


@pytest.mark.parametrize("game", ["carcassonne", "feuville"])
def test_the_page_about_the_end_has_the_signs_beside_the_names(game):
    desk = wished(in_progress(game, 5, 100_000), "Z")
    desk.model = replace(desk.model, seat=1)
    rows = ["".join(text for text, _ in row) for row in ending_rows(desk.face, desk.scene, 76)]
    names = [desk.model.name(seat) for seat in range(desk.model.seats)]
    for sign, name in zip("AZC", names, strict=True):
        assert any(row.startswith(f"{sign} {name}") for row in rows)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
def test_towns_arms_and_the_row_of_the_people_bear_the_own_sign(size):
    desk = scenes.desk()
    usual = draw_screen(desk.face, desk.scene, Menu(), *size).text()
    changed = draw_screen(desk.face, wished(desk, "Z").scene, Menu(), *size).text()
    others = {pair for pair in zip(usual, changed, strict=True) if len(set(pair)) > 1}
    assert others == {("A", "Z")}
    assert "►Z Ann" in changed
    assert " B Bob" in changed
    assert ("Z ● Ann" in changed) == (size[1] >= 30), "small screens have the names once"
    assert '"Z" L1' in changed


@pytest.mark.parametrize("tab", ["board", "towns"])
def test_the_other_towns_bear_their_signs_in_their_colours(tab):
    desk = scenes.desk()
    desk.view.open_tab(tab)
    canvas = board_of(desk.face, desk.scene, 80, 24)
    for seat, name in enumerate(NAMES[1:], start=1):
        signed = f" {SIGNS[seat]} {name} "
        ((row, line),) = [each for each in enumerate(canvas.rows()) if signed in each[1]]
        assert canvas.style_at(line.index(signed) + 1, row) == sign_style(seat)

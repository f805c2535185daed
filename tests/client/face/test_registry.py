"""What every face gives the shell, whatever its game."""

import pytest

from support.desks import NAMES, in_progress
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face.offer_order import first_harmless
from tilewyrm.client.face.registry import FACES, face_of

SIZES = [(80, 13), (114, 36), (150, 48)]
MOMENTS = (0, 80, 240, 100_000)


@pytest.fixture(scope="module", params=FACES)
def desks(request):
    """Desks of one game at several moments of a match, the last of them when it is over."""
    return [in_progress(request.param, 5, entries) for entries in MOMENTS]


def test_a_game_of_the_future_is_refused_in_a_sentence():
    assert face_of("feuville") is FACES["feuville"]
    with pytest.raises(ClientError, match=r"does not support the game 'chess', only feuville, "):
        face_of("chess")


def test_the_decisions_of_a_request_are_offered_each_in_its_own_words(desks):
    for desk in desks:
        offered = desk.model.request.decisions if desk.model.request is not None else ()
        assert {offer.choice for offer in desk.question.offers} <= set(range(len(offered)))
        assert len({offer.label for offer in desk.question.offers}) == len(desk.question.offers)
        if offered:
            assert 0 <= first_harmless(desk.question.offers) < len(desk.question.offers)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_there_is_a_board_in_every_room_and_each_can_be_drawn(desks, size):
    for desk in desks:
        tabs = desk.face.tabs(*size)
        assert tabs
        assert len({tab.name for tab in tabs}) == len(tabs)
        for tab in tabs:
            canvas = Canvas(*size)
            desk.face.draw(desk.scene, canvas, tab.name)
            assert canvas.text().strip()


def test_lines_for_line_mode_are_plain(desks):
    for desk in desks:
        lines = desk.face.plain(desk.model)
        assert all(line.isascii() and line.isprintable() for line in lines)
        assert all(any(name in line for line in lines) for name in NAMES[:3])


def test_what_a_face_remembers_of_another_game_means_nothing_to_it(desks):
    for desk in desks:
        before = Canvas(80, 13)
        desk.face.draw(desk.scene, before, desk.face.tabs(80, 13)[0].name)
        desk.view.remember("something else")
        after = Canvas(80, 13)
        desk.face.draw(desk.scene, after, desk.face.tabs(80, 13)[0].name)
        assert after.fragments() == before.fragments()

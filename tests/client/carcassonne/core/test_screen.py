"""The whole screen, small and large, all through a game."""

from collections.abc import Iterator
from random import Random

import pytest

from support.carcassonne.scenes import EVERYTHING, UNCOLOURED, in_progress, press, screen
from support.daily import share_of_today
from support.playing import any_options
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.engine.registry import game
from tilewyrm.language.speech import speak

SMALL, LARGE = (80, 24), (160, 50)


def small_screens() -> Iterator[list[str]]:
    """Yield screens of matches at a tile; news of the others' turns may cover some of them."""
    for seed in range(4, 12):
        desk = in_progress(seed, 60, "place-tile", **EVERYTHING)
        desk.terminal = UNCOLOURED
        yield screen(desk).rows()


def test_on_a_small_screen_the_player_sees_map_question_choices_and_what_happened() -> None:
    rows = next(
        rows for rows in small_screens() if "Since your last turn" not in "".join(rows[2:4])
    )
    assert "turn" in rows[0]
    assert "tiles left" in rows[0]
    assert all(f"{name} " in "".join(rows[1:3]) for name in ("Ann", "Bob", "Cleo"))
    assert not any("●" in row for row in rows[1:4]), "the names stand beside their points only"
    assert all(f" {letter} " in "".join(rows[1:3]) for letter in "ABC")
    text = "\n".join(rows)
    assert "Your choice: place the tile" in text
    assert "place " in text
    assert all(corner in text for corner in "┏┓┗┛"), "the tile in hand on the map"
    assert "draws" in text or "Since your last turn" in text


def test_on_a_small_screen_long_news_are_cut_so_that_the_map_stays_in_sight() -> None:
    speak("en")
    desk = in_progress(4, 60, "place-tile", **EVERYTHING)
    news = [LogText(f"Bob scores {points}: city, complete, 5 tiles.") for points in range(40)]
    for told, cut in ((news, True), (news[:3], False)):
        scene = desk.scene._replace(recap=told)
        rows = draw_screen(desk.face, scene, Menu(), *SMALL).rows()
        text = "\n".join(rows)
        assert ("… more in the log" in text) == cut
        assert "Bob scores 2:" in text
        assert sum("│Bob scores" in row for row in rows) <= 6
        assert all(f"{name} " in "".join(rows[1:3]) for name in ("Ann", "Bob", "Cleo"))


def test_on_a_large_screen_everything_is_there_at_once() -> None:
    desk = in_progress(4, 200, "use-piece", **EVERYTHING)
    text = screen(desk, LARGE).text()
    for title in ("Points", "Tiles", "Log", "If the match ended now", "tiles left", "in supply"):
        assert title in text


@pytest.mark.parametrize("size", share_of_today([SMALL, LARGE, (100, 30), (60, 18), (200, 60)], 5))
def test_no_moment_of_a_game_fails_to_be_drawn(size) -> None:
    for entries in (0, 40, 130, 300, 100_000):
        desk = in_progress(5, entries, seats=5, **EVERYTHING)
        assert screen(desk, size).text()
        for keys in ("tab", "tab", "tab", "z", "z", "z"):
            press(desk, keys, size=size)
            assert screen(desk, size).text()


@pytest.mark.parametrize("seed", share_of_today(range(4), 2))
def test_any_options_can_be_shown(seed) -> None:
    draw = Random(seed)
    options = any_options(game("carcassonne"), draw)
    desk = in_progress(seed, draw.randint(0, 400), seats=draw.randint(2, 5), **options)
    for index in range(min(len(desk.question.offers), 20)):
        desk.question.point(index)
        assert screen(desk).text()
    assert len({offer.label for offer in desk.question.offers}) == len(desk.question.offers)


def test_tabs_show_points_and_tiles_on_the_whole_board() -> None:
    desk = in_progress(4, 100, "place-tile", **EVERYTHING)
    press(desk, "tab")
    assert "If the match ended now" in screen(desk).text()
    press(desk, "tab")
    assert "c city r road" in screen(desk).text()


def test_help_explains_every_sign() -> None:
    desk = in_progress(4, 10, "place-tile")
    press(desk, "?", "4")
    text = screen(desk, (120, 60)).text()
    for words in ("farmer", "highwayman", "monastery", "the tile in hand", "1 east and 2 north"):
        assert words in text


def test_the_choice_of_a_piece_is_shown_on_the_map() -> None:
    desk = in_progress(6, 40, "use-piece")
    assert any("-lit" in style for style in styles(screen(desk)))
    desk.terminal = UNCOLOURED
    found = styles(screen(desk))
    assert any("map-chosen" in style for style in found)
    assert any("map-target" in style for style in found)


def styles(canvas):
    """Return the styles of the map on a small screen."""
    return {canvas.style_at(x, y) for x in range(80) for y in range(2, 15)}

"""Every word of a style can be read on the ground of every theme."""

import re

import pytest

from support.contrast import contrast
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.capabilities import ColourDepth
from tilewyrm.client.drawing.palette import PALETTES, SEAT_COLOURS
from tilewyrm.client.drawing.style import WORDS
from tilewyrm.client.drawing.theme import GROUND, THEMES, rules, seat_colours
from tilewyrm.client.drawing.xterm_palette import nearest_256
from tilewyrm.client.face.registry import FACES

READABLE = 4.5
"""The contrast that text needs by the Web Content Accessibility Guidelines, level AA."""

_FOREGROUND = re.compile(r"(?:^|\s)(?:fg:)?(#[0-9a-f]{6})")


def games_words():
    return {word: look for face in FACES.values() for word, look in face.styles.items()}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ink", list(ColourDepth))
def test_every_word_has_a_style_in_every_theme(theme, ink):
    found = rules(theme, ink, games_words(), {})
    assert set(found) >= set(WORDS) | set(games_words())


@pytest.mark.parametrize("theme", PALETTES)
def test_text_can_be_read_on_the_ground_of_its_theme(theme):
    ground = PALETTES[theme].ground.rgb
    found = rules(theme, ColourDepth.FULL, {}, {})
    for word in (*WORDS, GROUND):
        for colour in _FOREGROUND.findall(found[word]):
            assert contrast(colour, ground) >= READABLE, f"{theme}: {word} {colour}"


@pytest.mark.parametrize("theme", PALETTES)
def test_no_two_players_look_the_same(theme):
    seats = PALETTES[theme].seats
    assert tuple(seats) == SEAT_COLOURS
    assert len({tone.rgb for tone in seats.values()}) == len(seats)
    assert len({tone.ansi for tone in seats.values()}) == len(seats)


def test_the_theme_without_colours_names_none():
    looks = rules("mono", ColourDepth.FULL, {"knight": "bold fg:ansired bg:#102030"}, {})
    assert looks["knight"] == "bold"
    assert not [look for look in looks.values() if "ansi" in look or "#" in look]


def test_a_player_who_chooses_a_colour_changes_it_with_who_had_it():
    assert seat_colours(0, "green")[:3] == ("green", "blue", "red")
    assert seat_colours(0, "") == seat_colours(None, "green") == SEAT_COLOURS
    assert sorted(seat_colours(4, "red")) == sorted(SEAT_COLOURS)


@pytest.mark.parametrize("theme", THEMES)
def test_no_style_leaves_the_ground_of_the_theme(theme):
    """It would show the terminal's own instead, such as black boxes on a light ground."""
    looks = rules(theme, ColourDepth.FULL, {}, {})
    assert [word for word, look in looks.items() if "noinherit" in look] == []


def test_the_title_of_a_box_stands_on_the_ground_like_what_is_in_it():
    canvas = Canvas(20, 3)
    canvas.frame(0, 0, 20, 3, title="Points", style="error")
    assert canvas.style_at(4, 0) == "title"
    assert canvas.style_at(0, 0) == "error"


def test_with_256_colours_grass_is_green_and_a_road_is_not_pink():
    """Plain distances between reds, greens and blues make a pale road pink, and grass grey."""
    looks = rules("dark", ColourDepth.MANY, {}, FACES["carcassonne"].tones("dark"))
    grass, road = (
        [int(looks[word][-6:][at : at + 2], 16) for at in (0, 2, 4)]
        for word in ("ink-grass", "ink-road")
    )
    assert grass[1] > max(grass[0], grass[2]) + 30
    assert max(road) - min(road) < 30


def test_with_256_colours_a_dark_meadow_is_green():
    """Of dark greens they have but one, and olive and petrol are nearer to most."""
    looks = rules("dark", ColourDepth.MANY, {}, FACES["feuville"].tones("dark"))
    for word in ("on-meadow", "on-turf"):
        red, green, blue = (int(looks[word][-6:][at : at + 2], 16) for at in (0, 2, 4))
        assert green > max(red, blue) + 30


@pytest.mark.parametrize("colour", ["#5f8700", "#ffffff", "#000000", "#080808", "#d7af5f"])
def test_a_colour_that_a_terminal_of_256_has_is_shown_as_it_is(colour):
    assert nearest_256(colour) == colour

"""Boxes of Feuville: what is measured of them, and the ones that a search makes."""

import re
import tomllib
import xml.etree.ElementTree as ElementTree
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from feuville_box.bars import bars
from feuville_box.design import EDITION, HEAD, Box, written
from feuville_box.match import Match, play
from feuville_box.picture import drawn, points_in
from feuville_box.search import search

from tilewyrm.engine.feuville.setup.edition import COUNTS, read_edition

PATTERN = EDITION.read_text(encoding="utf-8")
HERE = Path(__file__).parent
MEASURED = HERE / "feuville_box/measured"
IMAGE = HERE.parent / "docs/images/feuville-box.svg"


def boxes():
    """Return boxes all over what is possible."""
    draw = Random(1)
    found = []
    while len(found) < 30:
        box = Box(*(draw.randint(0, 2 * number) for number in Box()))
        if box.is_possible:
            found.append(box)
    return found


@pytest.mark.parametrize("box", boxes())
def test_every_box_keeps_what_the_rulebook_prints(box):
    made = tomllib.loads(read_edition(written(box, PATTERN, HEAD)).text)
    ours = tomllib.loads(PATTERN)
    assert {name: len(made[name]) for name in COUNTS} == COUNTS
    for name in ("walls", "towers", "skies"):
        kept = [[(tile["back"], tile.get("kind")) for tile in file[name]] for file in (made, ours)]
        assert kept[0] == kept[1]
    kinds = Counter(decree["kind"] for decree in made["decrees"])
    assert kinds["town-evaluation"] == 4
    assert len(kinds) == 6
    assert [fairy["kind"] for fairy in made["fairies"]] == [
        fairy["kind"] for fairy in ours["fairies"]
    ]


def test_the_standard_edition_is_what_the_docs_say_it_is_made_of():
    page = (HERE.parent / "docs/feuville-box.md").read_text(encoding="utf-8")
    (numbers,) = re.findall(r"`(walls=[^`]*)` +is +`standard`", page)
    box = Box(**{name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", numbers)})
    assert written(box, PATTERN, PATTERN[: PATTERN.index("walls = [")]) == PATTERN


def test_a_box_shows_as_much_as_it_says():
    made = tomllib.loads(written(Box(walls=20, late=18, clouds=11), PATTERN, HEAD))
    late = [tile for tile in made["walls"] if tile["back"] == "II"]
    early = [tile for tile in made["walls"] if tile["back"] == "I"]
    assert sum(tile.get("guards", 0) for tile in early) == 30
    assert sum(tile.get("guards", 0) for tile in late) == 54
    assert sum(tile.get("clouds", 0) for tile in made["skies"]) == 33


def test_tiles_differ_as_much_as_a_box_says_and_corners_show_what_it_says():
    even = tomllib.loads(written(Box(walls=20, uneven=0), PATTERN, HEAD))
    assert {tile["guards"] for tile in even["walls"] if tile["back"] == "I"} == {2}
    for corners, is_corner in ((1, False), (90, True)):
        made = tomllib.loads(written(Box(walls=20, corners=corners), PATTERN, HEAD))
        most = max(made["walls"], key=lambda tile: tile.get("guards", 0))
        assert ("kind" in most) == is_corner


def test_the_picture_shows_each_box_by_its_shares():
    points = {2: {"show": 30, "audience": 10, "status": 60}, 4: {"status": 97, "prestige": 3}}
    picture = ElementTree.fromstring(drawn({"before": points, "after": points}))
    texts = [each.text for each in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert [text for text in texts if "seats" in text] == [
        f"{seats} seats, {name}" for seats in (2, 4) for name in ("before", "after")
    ]
    assert texts.count("40%") == texts.count("60%") == texts.count("97%") == 2
    assert "3%" not in texts


def test_the_picture_in_the_docs_is_of_what_was_measured():
    page = (HERE.parent / "docs/feuville-box.md").read_text(encoding="utf-8")
    named = re.findall(r'"([^"=]+)=([a-z-]+\.json)"', page)
    assert {file for _, file in named} == {path.name for path in MEASURED.iterdir()}
    boxes = {name: points_in(MEASURED / file) for name, file in named}
    assert IMAGE.read_text(encoding="utf-8") == drawn(boxes)


def test_what_is_counted_of_matches_is_what_happened_in_them():
    one, other = (play(Match(PATTERN, 3, "random", seed)) for seed in (1, 2))
    both = one + other
    assert both.matches == 2
    assert both.towns == 6
    assert both.turns == one.turns + other.turns
    assert one.turns <= 3 * next(one.rounds.elements())
    assert sum(both.used.values()) <= 2 * both.turns
    for kind in both.scored:
        assert both.scored[kind] <= both.opened[kind]
    assert play(Match(PATTERN, 3, "random", 1)) == one
    assert {bar.what for bar in bars(both, 3)} >= {"rounds", "start player's share of wins"}


def test_a_search_keeps_what_is_better():
    with ThreadPoolExecutor(1) as executor:
        found = list(islice(search(executor, Box(), PATTERN, "random", 1, 0), 4))
    best = found[0][0].missing
    for tried, better in found[1:]:
        assert better == (tried.missing < best)
        best = min(best, tried.missing)
    assert len({tried.box for tried, _ in found}) == 4

"""Pictures of positions: the same as those of replays, whole, and of what the viewer sees."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import tilewyrm
from support.matches import played
from tilewyrm import carcassonne, feuville
from tilewyrm.cli.replay.export_formats import svg
from tilewyrm.engine.registry import GAMES

NAMES = ["Ann & <Bob>", "Cleo\x1b[2J", "Dan"]
SVG = "{http://www.w3.org/2000/svg}"
ENDING = {"feuville": {"round_cap": 2}, "carcassonne": {}}


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_is_the_one_of_the_replay(game: str, tmp_path: Path) -> None:
    match = tilewyrm.new(game, seats=3, seed=4, options=ENDING[game])
    for number in (0, 90):
        played(match, number)
        tilewyrm.record(match, tmp_path / "match.twr", names=["Ann", "Cleo", "Dan"])
        assert match.svg(names=["Ann", "Cleo", "Dan"]) == svg(tmp_path / "match.twr", None).text


@pytest.mark.parametrize("game", GAMES)
def test_a_strangers_name_is_harmless(game: str) -> None:
    match = played(tilewyrm.new(game, seats=3, seed=4), 60)
    image = ElementTree.fromstring(match.svg(names=NAMES))
    assert image.tag.endswith("svg")
    assert "Ann & <Bob>" in "".join(image.itertext())
    text = match.draw(names=NAMES, ascii=True)
    assert text.isascii()
    assert "\x1b" not in text
    assert "Cleo" in text


def test_the_text_has_all_of_the_map_and_ends_with_who_must_act() -> None:
    match = played(tilewyrm.new("carcassonne", seed=3), 10_000)
    text = match.draw()
    assert not {*"◄▲▼"} & {*text}  # the signs for what does not fit
    assert text.splitlines()[-1].startswith("Winner")
    waiting = played(tilewyrm.new("carcassonne", seed=3), 2)
    assert "In hand" in waiting.draw()
    assert "Player 1 0 points" in " ".join(waiting.draw().split())
    who = ["Ann", "Bob"][waiting.seat or 0]
    asked = waiting.draw(names=["Ann", "Bob"]).splitlines()[-1]
    assert asked.startswith(f"{who}: place the tile")


def test_the_picture_has_what_is_in_hand_and_who_must_act() -> None:
    waiting = played(tilewyrm.new("carcassonne", seed=3), 2)
    image = ElementTree.fromstring(waiting.svg())
    words = list(image.itertext())
    assert waiting.draw().splitlines()[-1] in words
    assert words.count("7 meeples") == 2
    hand, _ = image.findall("{http://www.w3.org/2000/svg}svg")
    assert hand.get("viewBox") == "0 0 100 100"
    assert len(hand)


def texts(image: str, kind: str) -> list[str | None]:
    """Return the texts of *image* that are of the class *kind*."""
    return [one.text for one in ElementTree.fromstring(image).iter() if one.get("class") == kind]


def test_coordinates_name_the_cell_of_every_decision() -> None:
    match = played(tilewyrm.new("carcassonne", seed=3), 20)
    while not (match.legal() and isinstance(match.legal()[0], carcassonne.PlaceTile)):
        played(match, 1)
    shown = texts(match.svg(coordinates=True), "coordinate")
    across, down = shown[: (turn := shown.index("2") + 1)], shown[turn:]
    assert across == sorted(across, key=lambda text: int(text or ""))
    for decision in match.legal():
        assert isinstance(decision, carcassonne.PlaceTile)
        assert str(decision.cell.x) in across
        assert str(decision.cell.y) in down
    assert texts(match.svg(), "coordinate") == []


def test_the_coordinates_of_feuville_are_layers_and_positions() -> None:
    match = tilewyrm.new("feuville", seed=3)
    assert texts(match.svg(coordinates=True), "coordinate") == ["sky", "tower", "wall", "0", "0"]


def test_marks_have_the_numbers_of_their_decisions() -> None:
    match = played(tilewyrm.new("carcassonne", seed=3), 20)
    while not (match.legal() and isinstance(match.legal()[0], carcassonne.PlaceTile)):
        played(match, 1)
    marked = match.legal()
    numbers = ", ".join(filter(None, texts(match.svg(marks=marked), "flag-text"))).split(", ")
    assert sorted(map(int, numbers)) == [*range(1, len(marked) + 1)]
    cells = {each.cell for each in marked if isinstance(each, carcassonne.PlaceTile)}
    assert len(texts(match.svg(marks=marked), "ghost")) == len(cells)
    in_words = [tilewyrm.text(decision) for decision in marked]
    assert match.svg(marks=in_words) == match.svg(marks=marked)
    match.apply(marked[0])
    assert match.svg(marks=in_words[:1]) == match.svg(marks=marked[:1])
    assert texts(match.svg(marks=[marked[0]]), "flag-text") == ["1"]
    assert texts(match.svg(marks=[carcassonne.Skip()]), "flag-text") == []


def test_a_mark_of_feuville_is_in_the_town_of_who_decided() -> None:
    match = tilewyrm.new("feuville", seed=3)
    while not (match.legal() and isinstance(match.legal()[0], feuville.BuildTile)):
        played(match, 1)
    seat, built = match.seat, match.legal()[0]
    for _ in range(2):  # before and after it
        *_, first, second = ElementTree.fromstring(match.svg(marks=[built])).findall(f"{SVG}svg")
        marks = [
            [one.get("class") for one in town.iter()].count("mark") for town in (first, second)
        ]
        assert marks == [seat == 0, seat == 1]
        if built in match.legal():
            match.apply(built)


def test_the_size_is_the_width_in_pixels() -> None:
    match = tilewyrm.new("feuville", seed=3)
    plain, small = (ElementTree.fromstring(match.svg(size=size)) for size in (None, 524))
    assert (plain.get("width"), small.get("width")) == ("1048", "524")
    assert float(small.get("height", 0)) == pytest.approx(float(plain.get("height", 0)) / 2, 0.01)
    assert small.get("viewBox") == plain.get("viewBox")


def test_what_cannot_be_drawn_is_refused() -> None:
    match = tilewyrm.new("carcassonne", presets=["big-box"])
    for draw in (match.draw, match.svg):
        with pytest.raises(ValueError, match="no seat 2"):
            draw(2)
        with pytest.raises(ValueError, match="1 names for 2 seats"):
            draw(names=["Ann"])
    with pytest.raises(ValueError, match="size is 0"):
        match.svg(size=0)
    with pytest.raises(ValueError, match=r"no mark for Skip\(\).*legal now"):
        match.svg(marks=[carcassonne.Skip()])

"""Pictures of positions: the same as those of replays, whole, and of what the viewer sees."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import tilewyrm
from support.matches import played
from tilewyrm.cli.replay.export_formats import svg
from tilewyrm.engine.registry import GAMES

NAMES = ["Ann & <Bob>", "Cleo\x1b[2J", "Dan"]
ENDING = {"feuville": {"round_cap": 2}, "carcassonne": {}}
BIG = tilewyrm.new("carcassonne", seed=3, presets=["big-box"])


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_is_the_one_of_the_replay(game: str, tmp_path: Path) -> None:
    match = tilewyrm.new(game, seats=3, seed=4, options=ENDING[game])
    for number in (0, 90, 10_000):
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
    match = played(BIG.copy(seed=3), 10_000)
    text = match.draw()
    assert not {*"◄▲▼"} & {*text}  # the signs for what does not fit
    assert text.splitlines()[-1].startswith("Winner")
    waiting = played(tilewyrm.new("carcassonne", seed=3), 2)
    assert "In hand" in waiting.draw()
    assert waiting.draw(names=["Ann", "Bob"]).splitlines()[-1].startswith("Ann: place")


def test_a_seat_sees_its_hidden_tiles_and_others_do_not() -> None:
    match = tilewyrm.new("feuville", seed=2, options={"fairy_hidden": True, "round_cap": 9})
    while not any(part.face_down for part in match.view().values() if hasattr(part, "face_down")):
        played(match, 1)
    pictures = {match.svg(audience) for audience in (None, 0, 1)}
    assert len(pictures) > 1
    assert match._repr_svg_() == match.svg()


def test_what_cannot_be_drawn_is_refused() -> None:
    for draw in (BIG.draw, BIG.svg):
        with pytest.raises(ValueError, match="no seat 2"):
            draw(2)
        with pytest.raises(ValueError, match="1 names for 2 seats"):
            draw(names=["Ann"])

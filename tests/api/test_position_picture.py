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


def test_what_cannot_be_drawn_is_refused() -> None:
    match = tilewyrm.new("carcassonne", presets=["big-box"])
    for draw in (match.draw, match.svg):
        with pytest.raises(ValueError, match="no seat 2"):
            draw(2)
        with pytest.raises(ValueError, match="1 names for 2 seats"):
            draw(names=["Ann"])

"""Section 9: the four language versions as presets."""

import re
from pathlib import Path

import pytest

from support.feuville.match import Match, only
from tilewyrm.engine import registry
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.feuville.values.decisions import (
    BuildTile,
    Decline,
    PickFairy,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.values.events import TileRevealed
from tilewyrm.engine.feuville.values.kinds import Layer, Person
from tilewyrm.engine.setup.options import spell

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "feuville.md"
SECTION = PAGE.read_text(encoding="utf-8").split("## 9. ")[1].split("\n## ")[0]
NAMES = ("de2017", "en2017", "fr2017", "nl2017")
GAME = registry.game("feuville")


def differences():
    """Return the table of section 9: option to its value in each version, as words."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in SECTION.splitlines()]
    return {row[0].split("`")[1]: row[1:] for row in rows if len(row) == 5 and "`" in row[0]}


def test_there_is_a_preset_for_each_version_and_german_is_the_first():
    assert tuple(preset.name for preset in GAME.presets) == NAMES


@pytest.mark.clause("D1", "D2", "D3", "D6a", "D6b", "D7", "D8", "D9", "D15", "D16")
@pytest.mark.parametrize("number", range(4))
def test_a_version_sets_what_the_page_says_and_leaves_the_rest_at_the_default(number):
    setup = Match(preset=NAMES[number]).setup
    wanted = {option: values[number] for option, values in differences().items()}
    assert len(wanted) == 10
    for spec in GAME.options:
        value = wanted.get(spec.name, spell(spec.default))
        assert spell(setup.options[spec.name]) == value, spec.name


def test_each_option_of_a_version_belongs_to_the_difference_that_the_page_names():
    rows = re.findall(r"^\| (D\d+[a-d]?) \|", SECTION, flags=re.MULTILINE)
    clauses = {spec.name: spec.clause.split() for spec in GAME.options}
    for row in (row for row in SECTION.splitlines() if row.startswith("| `")):
        difference = row.split("(")[1].split(")")[0]
        assert difference in rows
        assert difference in clauses[row.split("`")[1]]


@pytest.mark.clause("D7")
def test_an_option_set_by_hand_beats_the_preset():
    match = Match(preset="fr2017", magician_unburnt_fairies=2, row_refill="immediate")
    assert match.setup.options["magician_unburnt_fairies"] == 2
    assert match.setup.options["row_refill"] == "immediate"
    assert match.setup.options["arms_grass"] == "evaluated"


@pytest.mark.clause("D7", "F65")
@pytest.mark.parametrize("preset", NAMES)
def test_the_magician_is_more_generous_in_german(preset):
    match = Match(draws="F07 F08 F09 F10 F15", preset=preset)
    match.roll(6, 1)
    match.do(UseSkill(Person.MAGICIAN))
    picked = 0
    while match.asks("pick-fairy"):
        match.pick(match.offers(PickFairy)[0].fairy)
        picked += 1
    assert picked == (2 if preset == "de2017" else 1)


@pytest.mark.clause("D1", "F34")
@pytest.mark.parametrize("preset", NAMES)
def test_only_the_english_book_lets_a_wall_stand_apart(preset):
    match = Match(preset=preset)
    match.roll(1, 2)
    match.do(TakeTile(1, Layer.WALL))
    assert (BuildTile("W01", 2) in match.legal()) is (preset == "en2017")


@pytest.mark.clause("D3", "F36", "F62")
@pytest.mark.parametrize("preset", NAMES)
def test_french_and_dutch_fill_an_empty_row_at_the_end_of_the_turn(preset):
    now = preset in ("de2017", "en2017")
    match = Match(preset=preset)
    for number in range(1, 6):
        match.build(0, **{f"right{number}": f"W0{number}"})
    match.until(0)
    match.roll(6, 1)
    match.do(TakeTile(6, Layer.WALL))
    assert bool(only(match.do(BuildTile("W06", 6)), TileRevealed)) is now
    assert bool(only(match.end_turn(), TileRevealed)) is not now


@pytest.mark.clause("D8", "F70", "F36")
def test_in_dutch_the_great_selection_comes_before_the_row_is_filled_at_the_end_of_the_turn():
    match = Match(draws="F07 F08 F09", preset="nl2017")
    match.charm(0, "F07")
    for number in range(1, 6):
        match.build(0, **{f"right{number}": f"W0{number}"})
    match.until(0)
    match.roll(6, 1)
    match.do(TakeTile(6, Layer.WALL), BuildTile("W06", 6))
    match.end_turn()
    assert match.asked == (0, "great-selection")
    assert match.row(Layer.WALL) == ("",) * 6
    assert len(only(match.do(Decline()), TileRevealed)) == 6


@pytest.mark.clause("D1")
def test_an_unknown_option_or_value_is_refused_by_name():
    with pytest.raises(SetupError, match="row_refil"):
        Match(row_refil="immediate")
    with pytest.raises(SetupError, match=r"row_refill.*later"):
        Match(row_refill="later")
    with pytest.raises(SetupError, match=r"no preset 'da2017'; there are: de2017, en2017, "):
        Match(preset="da2017")

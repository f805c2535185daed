"""Section 9: the four language versions as profiles."""

import re
from pathlib import Path

import pytest

from support.feuville.match import Match, only
from tilewyrm.engine import registry
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.feuville.decisions import (
    BuildTile,
    Decline,
    PickFairy,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.events import TileRevealed
from tilewyrm.engine.feuville.kinds import Layer, Person
from tilewyrm.engine.feuville.profiles import PROFILES

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "feuville.md"
SECTION = PAGE.read_text(encoding="utf-8").split("## 9. ")[1].split("\n## ")[0]
NAMES = ("de2017", "en2017", "fr2017", "nl2017")
GAME = registry.game("feuville")


def presets():
    """Return the table of section 9: option to its value in each profile, as words."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in SECTION.splitlines()]
    return {row[0].split("`")[1]: row[1:] for row in rows if len(row) == 5 and "`" in row[0]}


def word(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.clause("D1", "D2", "D3", "D6a", "D6b", "D7", "D8", "D9", "D15", "D16")
@pytest.mark.option("profile", "de2017", "en2017", "fr2017", "nl2017")
@pytest.mark.parametrize("number", range(4))
def test_a_profile_sets_what_the_page_says_and_leaves_the_rest_at_the_default(number):
    setup = Match(profile=NAMES[number]).setup
    wanted = {option: values[number] for option, values in presets().items()}
    assert len(wanted) == 10
    for spec in GAME.options:
        if spec.name != "profile":
            value = wanted.get(spec.name, word(spec.default))
            assert word(setup.options[spec.name]) == value, spec.name


@pytest.mark.parametrize("number", range(4))
def test_a_profile_says_from_which_difference_each_of_its_presets_comes(number):
    profile = PROFILES[number]
    assert profile.name == NAMES[number]
    rows = re.findall(r"^\| (D\d+[a-d]?) \|", SECTION, flags=re.MULTILINE)
    clauses = {spec.name: spec.clause.split() for spec in GAME.options}
    table = {row.split("`")[1]: row for row in SECTION.splitlines() if row.startswith("| `")}
    for preset in profile.presets:
        assert preset.clause in rows
        assert preset.clause in clauses[preset.option]
        assert f"({preset.clause})" in table[preset.option]


@pytest.mark.clause("D1")
def test_de2017_is_the_default_and_changes_nothing():
    assert Match().setup.options == Match(profile="de2017").setup.options


@pytest.mark.clause("D7")
def test_an_option_set_by_hand_beats_the_profile():
    match = Match(profile="fr2017", magician_unburnt_fairies=2, row_refill="immediate")
    assert match.setup.options["magician_unburnt_fairies"] == 2
    assert match.setup.options["row_refill"] == "immediate"
    assert match.setup.options["arms_grass"] == "evaluated"


@pytest.mark.clause("D7", "F65")
@pytest.mark.option("profile", "de2017", "en2017", "fr2017", "nl2017")
@pytest.mark.parametrize("profile", NAMES)
def test_the_magician_is_more_generous_in_german(profile):
    match = Match(draws="F07 F08 F09 F10 F15", profile=profile)
    match.roll(6, 1)
    match.do(UseSkill(Person.MAGICIAN))
    picked = 0
    while match.asks("pick-fairy"):
        match.pick(match.offers(PickFairy)[0].fairy)
        picked += 1
    assert picked == (2 if profile == "de2017" else 1)


@pytest.mark.clause("D1", "F34")
@pytest.mark.option("profile", "de2017", "en2017", "fr2017", "nl2017")
@pytest.mark.parametrize("profile", NAMES)
def test_only_the_english_book_lets_a_wall_stand_apart(profile):
    match = Match(profile=profile)
    match.roll(1, 2)
    match.do(TakeTile(1, Layer.WALL))
    assert (BuildTile("W01", 2) in match.legal()) is (profile == "en2017")


@pytest.mark.clause("D3", "F36", "F62")
@pytest.mark.parametrize("profile", NAMES)
def test_french_and_dutch_fill_an_empty_row_at_the_end_of_the_turn(profile):
    now = profile in ("de2017", "en2017")
    match = Match(profile=profile)
    for number in range(1, 6):
        match.build(0, **{f"right{number}": f"W0{number}"})
    match.until(0)
    match.roll(6, 1)
    match.do(TakeTile(6, Layer.WALL))
    assert bool(only(match.do(BuildTile("W06", 6)), TileRevealed)) is now
    assert bool(only(match.end_turn(), TileRevealed)) is not now


@pytest.mark.clause("D8", "F70", "F36")
def test_in_dutch_the_great_selection_comes_before_the_row_is_filled_at_the_end_of_the_turn():
    match = Match(draws="F07 F08 F09", profile="nl2017")
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
    with pytest.raises(SetupError, match=r"profile.*da2017"):
        Match(profile="da2017")

"""Rules are put together once for a setup, by the version that it names."""

import pytest

from support.feuville.edition import proof, proof_text
from support.feuville.match import Match
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.feuville import game as module
from tilewyrm.engine.feuville.game import FEUVILLE
from tilewyrm.engine.feuville.setup.rules import Rules
from tilewyrm.engine.feuville.values.decisions import BuildTile, TakeTile
from tilewyrm.engine.feuville.values.kinds import Layer


class SecondRules(Rules):
    """Another behaviour: every column with clouds may burn, whatever the option says."""

    clouds_burn = True


def nameable(version: int) -> list[int]:
    """Return the columns that seat 0 may name to burn, of which column 0 has clouds."""
    match = Match(draws="S01 S05", cloud_columns_burn="forbidden", rules_version=version)
    match.build(0, at0="T01 S01", right1="W01", right2="W02")
    match.until(0)
    match.roll(3, 3)
    assert match.asked == (0, "burn")
    return [decision.position for decision in match.legal()]


def test_a_second_version_of_the_rules_is_for_new_matches_and_the_first_stays(monkeypatch):
    assert FEUVILLE.rules_versions == [1]
    assert nameable(1) == [1, 2]
    monkeypatch.setitem(module.VERSIONS, 2, SecondRules)
    assert FEUVILLE.rules_versions == [1, 2]
    assert nameable(1) == [1, 2]
    assert nameable(2) == [0, 1, 2]
    assert FEUVILLE.setup(proof(), 2, {}).rules_version == 2
    for version in (1, 2):
        setup = FEUVILLE.setup(proof(), 2, {}, version)
        assert FEUVILLE.initial(setup).rules.version == setup.rules_version == version


def test_a_version_that_there_is_not_is_refused_with_those_there_are():
    with pytest.raises(SetupError, match="Feuville has no rules version 2; known: 1"):
        FEUVILLE.setup(proof(), 2, {}, 2)


def test_matches_of_one_setup_share_their_rules_and_others_do_not():
    rules = FEUVILLE.initial(FEUVILLE.setup(proof(), 2, {})).rules
    again = FEUVILLE.edition(proof().text)
    assert FEUVILLE.initial(FEUVILLE.setup(again, 2, {})).rules is rules
    others = [
        FEUVILLE.setup(proof(), 3, {}),
        FEUVILLE.setup(proof(), 2, {"allow_pass": False}),
        FEUVILLE.setup(FEUVILLE.edition(proof_text(faces={})), 2, {}),
    ]
    found = [FEUVILLE.initial(setup).rules for setup in others]
    assert len({id(each) for each in (rules, *found)}) == 4


def test_rules_do_not_pile_up():
    for cap in range(200):
        FEUVILLE.initial(FEUVILLE.setup(proof(), 2, {"round_cap": cap}))
    assert len(module._cached_rules) <= module._CACHED_RULES


def test_a_match_of_version_one_is_played_by_the_rules_of_its_options():
    match = Match(require_adjacency=False)
    match.roll(1, 2)
    match.do(TakeTile(1, Layer.WALL))
    assert BuildTile("W01", 2) in match.legal()
    assert match.state.rules.options.require_adjacency is False

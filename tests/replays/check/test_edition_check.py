"""Editions in files, compared with those of this program."""

from dataclasses import replace

from support.files import resimulated
from support.golden import path_of
from tilewyrm import editions
from tilewyrm.engine.game import Setup
from tilewyrm.engine.registry import game
from tilewyrm.replays.batch.verification import VerificationTask, run
from tilewyrm.replays.check.edition_check import (
    EditionCheck,
    edition_check,
    edition_differences,
    section_differences,
)

EARLIER = "feuville-en2017"
"""A match with the walls of an earlier version."""


def with_edition(setup: Setup, text: str) -> Setup:
    return replace(setup, edition=game(setup.game).edition(text))


def test_comments_and_sections_of_more_expansions_change_no_edition() -> None:
    setup = resimulated(path_of("carcassonne-base").read_bytes()).setup
    assert setup.edition.text != editions.text("carcassonne", "standard"), "it has fewer sections"
    assert edition_check(setup) is EditionCheck.SAME
    assert not edition_differences(setup)


def test_a_changed_component_is_named_with_both_values() -> None:
    text = editions.text("carcassonne", "standard")
    changed = text.replace('A = "2 ', 'A = "3 ', 1)
    found = section_differences(changed, text)
    assert [(each.where, each.first[0], each.second[0]) for each in found] == [
        ("base.tiles.A", "3", "2")
    ]


def test_an_edition_of_another_name_is_an_own_one() -> None:
    setup = resimulated(path_of("carcassonne-base").read_bytes()).setup
    own = with_edition(setup, setup.edition.text.replace('"standard"', '"club"', 1))
    assert edition_check(own) is EditionCheck.OWN
    assert not edition_differences(own)


def test_verify_says_that_a_file_has_components_of_another_version() -> None:
    verified = run(VerificationTask(path_of(EARLIER)))
    assert verified.word == "ok"
    assert "; edition standard differs from this version's; luck verified; " in verified.reason
    assert verified.facts["edition"] == {"name": "standard", "state": "changed"}

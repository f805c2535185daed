"""Vodyanoy's tile and herds (RP89)."""

import pytest

from support.carcassonne.box import tiles


@pytest.mark.clause("RP89")
def test_his_tile_shows_no_herd():
    assert [one.marks for one in tiles()["RU04"].features] == [(), ()]

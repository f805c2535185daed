"""The guide of a match with several expansions names each of them from the start."""

from support.desks import in_progress
from tilewyrm.client.carcassonne.core.model.names import tile_name
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.pages.guide import GuidePage, open_page


def test_the_pages_of_aim_signs_and_table_name_each_expansion_from_the_start():
    """Also where its figures are not on the map yet, and a garden that no piece is for."""
    played = {"phantom": True, "mage_and_witch": True, "little_buildings": True}
    desk = in_progress("carcassonne", 1, 4, **played)
    text = {
        page: " ".join("".join(part for part, _ in row).strip() for row in read(desk, page))
        for page in (GuidePage.AIM, GuidePage.SIGNS, GuidePage.TABLE)
    }
    for signs in ("P phantom", "Mg mage, Wi witch", "Sh Ho To little buildings"):
        assert f"On the map: {signs}." in text[GuidePage.AIM].replace("¤ magic symbol, ", "")
        assert all(sign in text[GuidePage.SIGNS] for sign in signs.split(", "))
    assert "(♣) garden (not used in this match)" in text[GuidePage.SIGNS]
    assert "With the mage, it scores 1 extra point per tile" in text[GuidePage.TABLE]
    alone = in_progress("carcassonne", 1, 4, abbot=False)
    assert "Expansions" not in str(read(alone, GuidePage.AIM))


def test_the_name_of_a_tile_leaves_out_what_the_match_does_not_use():
    used, unused = (
        [tile_name(tile) for tile in GAME.board(desk.model).tiles.values()]
        for desk in (in_progress("carcassonne", 1, 4, abbot=abbot) for abbot in (True, False))
    )
    assert "garden" in " ".join(used)
    assert "garden" not in " ".join(unused)


def read(desk, page):
    desk.view.open_guide(page)
    return open_page(desk.face, desk.scene, (), 78)

"""What a player sees of the River."""

import pytest

from support.carcassonne.drawings import READING, four
from support.carcassonne.scenes import (
    NOTHING_MORE,
    UNCOLOURED,
    board,
    in_progress,
    model,
    pile,
    screen,
    tiles,
)
from tilewyrm.client.carcassonne.core.base import BASE
from tilewyrm.client.carcassonne.core.drawing.signs import ASCII, BOX
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.model.names import tile_code, tile_name
from tilewyrm.client.carcassonne.core.page.legend import code_help, drawn_legend, plain_legend
from tilewyrm.client.carcassonne.core.page.remaining_tiles import pile_heading
from tilewyrm.client.carcassonne.expansions.river.expansion import EXPANSION
from tilewyrm.client.carcassonne.face import GAME, CarcassonneFace

ALONE = CombinedFace(BASE, (EXPANSION,))


def test_a_road_bridges_the_river() -> None:
    assert (
        four("R04")
        == """
| ▒▒▒▒▒▒▒▒▒ | ·   ≈   ▒▒| ·   │   · |▒▒   ≈   · |
|   ▒▒▒▒▒   |   · ≈ ▒▒▒▒|   · │ ·   |▒▒▒▒ ≈ ·   |
|≈≈≈≈≈│≈≈≈≈≈|───────▒▒▒▒|≈≈≈≈≈│≈≈≈≈≈|▒▒▒▒───────|
|   · │ ·   |   · ≈ ▒▒▒▒|   ▒▒▒▒▒   |▒▒▒▒ ≈ ·   |
| ·   │   · | ·   ≈   ▒▒| ▒▒▒▒▒▒▒▒▒ |▒▒   ≈   · |
""".strip("\n")
    )


def test_a_tile_in_ascii() -> None:
    assert (
        four("R05", READING, ASCII)
        == """
| .   .   . | .   ~   . | .   |   . | .   ~   . |
|   . |[+]  |   . ~ .   |   . | .   |   . ~ .   |
|~~~~~|~~~~~|-------[+] |~~~~~|~~~~~| [+]-------|
|   . | .   |   . ~ .   |   . |[+]  |   . ~ .   |
| .   |   . | .   ~   . | .   .   . | .   ~   . |
""".strip("\n")
    )


def test_the_pile_says_how_many_tiles_of_the_river_come_first() -> None:
    shown = model(pile(10, first="river"), pile(1, first="lake"), pile(71))
    assert pile_heading(GAME, board(shown)) == "82 tiles left (11 of the river first)"


def test_help_and_codes_explain_the_river() -> None:
    assert {"▒ city", "─│┌┘ road", "≈ river", "· field"} <= set(drawn_legend(ALONE, BOX))
    assert plain_legend(ALONE)[0].startswith("# city  -|+ road  ~ river  . field  : underpass")
    assert code_help(ALONE, 80) == ["c city r road w river * shield M monastery"]
    tile = tiles()["R04"]
    assert tile_name(tile) == "city north; road south; river east and west"
    assert tile_code(tile, GAME.vocabulary) == "cN rS wEW"


@pytest.mark.parametrize("entries", [3, 30, 10_000])
def test_a_match_with_the_river_is_drawn(entries) -> None:
    desk = in_progress(5, entries, **{**NOTHING_MORE, "river": True})
    assert any("on-water" in style for style in styles(screen(desk, (160, 50))))
    desk.terminal = UNCOLOURED
    assert BOX.of(EXPANSION.words.kinds[0].sign) in screen(desk, (160, 50)).text()
    drawn, _, _ = "\n".join(CarcassonneFace().plain(desk.model)).partition("\n\n")
    assert "~" in drawn


def styles(canvas):
    """Return the styles of all that is on a screen."""
    return {canvas.style_at(x, y) for x in range(canvas.width) for y in range(canvas.height)}

"""Edition files of Feuville: what is read, and what is wrong on which line."""

import re
from dataclasses import replace

import pytest

from tilewyrm import editions
from tilewyrm.engine.errors import EditionError, SetupError
from tilewyrm.engine.feuville.game import FEUVILLE
from tilewyrm.engine.feuville.values.kinds import Back, DecreeKind, FairyKind, Layer, TileKind
from tilewyrm.engine.game import Rolled

STANDARD = editions.load("feuville")


def line_of(part: str) -> int:
    return next(n for n, line in enumerate(STANDARD.text.splitlines(), 1) if part in line)


def changed(old: str, new: str) -> str:
    assert STANDARD.text.count(old) == 1, old
    return STANDARD.text.replace(old, new)


def complaint(text: str) -> EditionError:
    with pytest.raises(EditionError) as raised:
        FEUVILLE.edition(text)
    return raised.value


@pytest.mark.parametrize("name", editions.names("feuville"))
def test_an_edition_that_comes_with_the_program_has_the_printed_numbers(name):
    """F2-F6."""
    catalogue = FEUVILLE.catalogue(editions.load("feuville", name))
    layers = [tile.layer for tile in catalogue.tiles if tile.kind is not TileKind.START]
    assert [layers.count(layer) for layer in Layer] == [30, 30, 30]
    assert [tile.kind for tile in catalogue.tiles].count(TileKind.START) == 4
    assert sum(tile.back is Back.STAR for tile in catalogue.tiles) == 6
    kinds = [decree.kind for decree in catalogue.decrees]
    assert len(kinds) == 30
    assert kinds.count(DecreeKind.TOWN_EVALUATION) == 4
    assert len(catalogue.fairies) == 18
    assert sum(fairy.kind is FairyKind.PRESTIGE for fairy in catalogue.fairies) == 6


def test_the_standard_edition_has_so_many_symbols_of_each_kind():
    tiles = FEUVILLE.catalogue(STANDARD).tiles
    assert sum(tile.guards for tile in tiles) == 67
    assert sum(tile.flags for tile in tiles) == 67
    assert sum(tile.stars for tile in tiles) == 68
    assert sum(tile.griffins for tile in tiles) == 68
    assert sum(tile.clouds for tile in tiles) == 36


def test_the_edition_with_clouds_differs_from_the_standard_one_by_its_cloudless_skies():
    tiles = FEUVILLE.catalogue(STANDARD).tiles
    clouded = FEUVILLE.catalogue(editions.load("feuville", "standard-clouds"))
    raised = tuple(
        replace(tile, clouds=1) if tile.layer is Layer.SKY and not tile.clouds else tile
        for tile in tiles
    )
    assert clouded.tiles == raised != tiles
    assert clouded.decrees == FEUVILLE.catalogue(STANDARD).decrees
    assert clouded.fairies == FEUVILLE.catalogue(STANDARD).fairies


def test_an_edition_is_known_by_the_digest_of_its_text():
    again = FEUVILLE.edition(STANDARD.text)
    assert again == STANDARD
    assert len(again.digest) == 32
    assert FEUVILLE.edition(STANDARD.text + "# mine\n").digest != again.digest


def entry(known: str) -> str:
    """The line of the entry with that id."""
    return STANDARD.text.splitlines()[line_of(f'id = "{known}"') - 1]


W05, S07, D04, F05 = map(entry, ("W05", "S07", "D04", "F05"))
PRESTIGE = FEUVILLE.catalogue(STANDARD).fairies[4].points


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        (W05, "", "walls = [", "walls has 29 entries; there must be 30"),
        (W05, W05.replace('"I"', '"III"'), 'id = "W05"', "W05: back must be I or II"),
        (W05, W05.replace('"I"', '"star"'), 'id = "W05"', "W05: back must be I or II"),
        (W05, W05.replace("right-corner", "roof"), 'id = "W05"', "W05: kind must be one of plain"),
        (W05, W05.replace("right-corner", "start"), 'id = "W05"', "W05: kind must be one of"),
        (W05, W05.replace(" }", ", stars = -1 }"), 'id = "W05"', "number from 0 to 9"),
        (W05, W05.replace(" }", ', stars = "1" }'), 'id = "W05"', "W05: stars must be a number"),
        (W05, W05.replace(" }", ", stars = true }"), 'id = "W05"', "W05: stars must be a number"),
        (W05, W05.replace(" }", ", clouds = 1 }"), 'id = "W05"', "only a sky has clouds"),
        (W05, W05.replace(" }", ", gaurds = 1 }"), 'id = "W05"', "'gaurds' is not known here"),
        (W05, W05.replace('"W05"', '"W 5"'), "walls = [", "entry 5 of walls needs an id"),
        (W05, "  5,", "walls = [", "entry 5 of walls needs an id"),
        (S07, S07.replace('"I"', '"star"'), "skies = [", "7 skies have the back star"),
        (S07, S07.replace(" }", ', kind = "gate" }'), 'id = "S07"', "S07: a sky cannot be of kind"),
        (
            D04,
            re.sub("multiplier = .", "multiplier = 4", D04),
            'id = "D04"',
            "multiplier must be a number from 1 to 3",
        ),
        (
            D04,
            re.sub('symbol = "[a-z]*', 'symbol = "rose', D04),
            'id = "D04"',
            "symbol must be one of guard, flag",
        ),
        (D04, D04.replace("status", "discretion"), 'id = "D04"', "only a status has a symbol"),
        (D04, '  { id = "D04", kind = "town-evaluation" },', "decrees = [", "there must be 4"),
        (
            F05,
            F05.replace(f", points = {PRESTIGE}", ""),
            'id = "F05"',
            "F05: points must be a number",
        ),
        (F05, F05.replace("prestige", "fire-protection"), 'id = "F05"', "only prestige has points"),
        ('title = "Proposed tiles"', "", "", "title must be a text"),
        ('title = "Proposed tiles"', "title = 3", "title =", "title must be a text"),
        ("starts = [", "stars = [", "starts = [", "'stars' is not known here"),
    ],
)
def test_a_mistake_is_named_with_its_line(old, new, where, what):
    error = complaint(changed(old, new))
    assert what in str(error)
    assert error.line == (line_of(where) if where else 0)
    assert str(error).startswith(f"line {error.line}: ") == bool(where)


def test_an_id_may_be_used_once_in_the_whole_file():
    error = complaint(changed('id = "D04"', 'id = "W05"'))
    assert error.line == line_of('id = "D04"')
    assert "W05 is used before" in str(error)


def test_what_is_no_toml_is_named_with_its_line():
    error = complaint(changed(W05, W05.replace(" }", "")))
    assert error.line == line_of('id = "W05"')
    assert "this is not TOML" in str(error)
    assert complaint("name = [").line == 1


def test_an_empty_file_lacks_its_name():
    assert "name must be a text" in str(complaint(""))


def test_order_of_backs_and_ids_is_free():
    """F8: what is drawn first depends on the back, not on the place in the file."""
    lines = STANDARD.text.splitlines()
    first, last = line_of("walls = ["), line_of("towers = [")
    lines[first : last - 3] = reversed(lines[first : last - 3])
    text = re.sub(r'id = "W', 'id = "wall-', "\n".join(lines))
    edition = FEUVILLE.edition(text)
    state = FEUVILLE.initial(FEUVILLE.setup(edition, 2, {}))
    backs = {tile.id: tile.back for tile in FEUVILLE.catalogue(edition).tiles}
    while not any(hasattr(roll, "tile") and "wall" in roll.tile for roll, _ in state.outcomes()):
        state.apply(Rolled(state.outcomes()[0][0]))
    assert {backs[roll.tile] for roll, _ in state.outcomes()} == {Back.ONE}


def test_an_edition_of_another_game_is_refused():
    other = editions.load("carcassonne")
    with pytest.raises(SetupError, match="not one of Feuville"):
        FEUVILLE.setup(other, 2, {})
    with pytest.raises(SetupError, match="not one of Feuville"):
        FEUVILLE.catalogue(other)


def test_a_list_may_be_written_as_sections():
    """The line of an entry is that of its id, that of a list its first header."""
    starts = "".join(f'[[starts]]\nid = "P0{number}"\n' for number in range(1, 5))
    head = STANDARD.text[: STANDARD.text.index("starts = [")]
    assert FEUVILLE.edition(head + starts).catalogue == STANDARD.catalogue
    error = complaint(head + starts.replace('"P03"', '"P01"'))
    assert "P01 is used before" in str(error)
    assert error.line == (head + starts).splitlines().index('id = "P03"') + 1
    error = complaint(head + starts[: starts.rindex("[[")])
    assert "starts has 3 entries" in str(error)
    assert error.line == (head + starts).splitlines().index("[[starts]]") + 1


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("\n" * 300_000, "300000 bytes are too many"),
        ("\n" * 5_000, "5001 lines are too many"),
        (" " * 2_000, "more than 1000 characters"),
        (f"name = {'9' * 900}", "name must be a text"),
        ("a." * 100 + "a = 1", "dots on one line"),
        ("a = " + "[" * 100, "within each other"),
        ("".join(f'x{n} = "id"\n' for n in range(3_000)), "is not known here; known are"),
    ],
)
def test_what_is_more_than_an_edition_can_be_is_refused_in_a_sentence(text, what):
    assert what in str(complaint(text))
    assert len(str(complaint(text))) < 400


def test_a_line_full_of_ids_is_read_like_any_other():
    """Finding the line of an entry takes no more than one look through the text."""
    text = STANDARD.text + f"# {'id = ' * 190}\n" * 100
    assert FEUVILLE.edition(text).catalogue == STANDARD.catalogue


def test_an_edition_names_itself_and_its_numbers() -> None:
    edition = editions.load("feuville")
    assert repr(edition) == "FeuvilleEdition('standard', 94 tiles, 30 decrees, 18 fairies)"

"""Whatever edition a stranger embeds in a header is refused in a sentence, and so is the rest."""

import hashlib
import re
import zlib
from collections.abc import Callable, Iterable
from io import BytesIO

import pytest

from support.daily import share_of_today
from support.recording import begin
from tilewyrm import editions
from tilewyrm.engine.carcassonne.game import EXPANSION_SET
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.errors import CorruptReplay
from tilewyrm.v1 import replay_pb2

Hostile = dict[str, tuple[str, str]]
"""By what is hostile about it: a text, and what must be said of it."""

LONG_LINE = "line \\d+: the line has more than 1000 characters"
NO_TOML = "line \\d+: this is not TOML: "
ESCAPE = "\\u0041"
UNKNOWN = "the file cannot have '.+'; it has: |'.+' is not known here; known are "


def lines(each: Callable[[int], str], count: int) -> str:
    """Return *count* lines, *each* of which is given its number."""
    return "\n".join(map(each, range(count)))


ANY_GAME: Hostile = {  # texts that stand before an edition that is whole
    # What findings of an attack on an earlier version were (each took seconds to days).
    "3000 spaces": (" " * 3000, LONG_LINE),
    "a name of 10,000 parts": ("a." * 10_000 + "a = 1", LONG_LINE),
    "a name of 100,000 parts": ("a." * 100_000 + "a = 1", LONG_LINE),
    "100,000 brackets": ("a = " + "[" * 100_000, LONG_LINE),
    "50,000 tables in a line": ("a = " + "{a=" * 50_000, LONG_LINE),
    "a number of 5,000 digits": ("a = " + "9" * 5_000, LONG_LINE),
    "3,000,000 empty lines": ("\n" * 3_000_000, "the edition has more than 262144 bytes"),
    # What passes one bound and meets the next.
    "200,000 empty lines": ("\n" * 200_000, r"200\d+ lines are too many .*: at most 4000"),
    "900 brackets": ("a = " + "[" * 900, "line \\d+: more than 8 tables within each other"),
    "brackets over lines": ("a = " + "[\n" * 3000, "line \\d+: more than 8 tables within each"),
    "tables over lines": ("a = " + "{a=\n" * 3000, "line \\d+: more than 8 tables within each"),
    "a name of 100 parts": ("a." * 100 + "a = 1", "line \\d+: more than 16 dots on one line"),
    "20,000 values": (
        "a = [" + lines(lambda n: "1," * 400, 50) + "]",
        "line \\d+: more than 16000 values and names",
    ),
    "20,000 empty lists": (
        lines(lambda n: f"a{n} = [{'[],' * 300}]", 50),
        "line \\d+: more than 16000 values and names",
    ),
    # What passes all bounds.
    "a number of 900 digits": ("a = " + "9" * 900, UNKNOWN),
    "deep headers and deep names": (
        f"[x{'.a' * 15}]\n" + lines(lambda n: f"k{n}{'.b' * 15} = 1", 900),
        UNKNOWN,
    ),
    "3,000 names": (lines(lambda n: f"k{n} = {n}", 3_000), UNKNOWN),
    "long strings": (lines(lambda n: f'k{n} = "{"x" * 900}"', 230), UNKNOWN),
    "escapes": (lines(lambda n: f'k{n} = "{ESCAPE * 150}"', 230), UNKNOWN),
    "a string over lines": ("a = '''" + "x\n" * 3_000 + "'''", UNKNOWN),
    "quotes in a string": ('a = """' + '""a' * 300 + '"""', UNKNOWN),
    "an open string": ("a = '" + "x" * 900, NO_TOML),
    "an open string over lines": ("a = '''\n" + "x\n" * 3_000, NO_TOML),
    "names twice": ("a = 1\na = 2", NO_TOML),
    "backslashes": ("\\" * 900, NO_TOML),
    "control characters": ("a = '\x00'", NO_TOML),
    "a date that is none": ("a = 2020-13-45", NO_TOML),
    "a name that a terminal obeys": ('"\\u001b]0;x" = 1', UNKNOWN),
}


def tile_file(tiles: Iterable[str], total: int, more: str = "") -> str:
    """Return an edition of Carcassonne with *tiles* in their notation beside the start tile."""
    start = '"1 crfr: city n, road ew, field e1 w2 by n, field e2 s1 s2 w1"'
    listed = "\n".join(f't{number} = "{tile}"' for number, tile in enumerate(tiles))
    totals = f"[base.totals]\ntiles = {total}\n{more}"
    return f'name = "x"\n[base]\nstart = "D"\n{totals}[base.tiles]\nD = {start}\n{listed}\n'


FIELD = "1 ffff: field all"
CITIES = "1 cccc: city n, city e, city s, city w" + ", field inner by n e s w" * 8
TILES = "tile t0: "
MARK = next(mark.name for mark in EXPANSION_SET.vocabulary.marks.values() if not mark.on)
"""Something that is printed on a tile as a whole."""

CARCASSONNE: Hostile = {
    "3,900 kinds": (tile_file([FIELD] * 3_900, 3_901), "there are 3901 kinds of tile"),
    "509 kinds that nothing plays with": (tile_file([FIELD] * 509, 1), "says 1 tiles, but .* 510"),
    "509 kinds with all features there can be": (tile_file([CITIES] * 509, 1), "says 1 tiles, but"),
    "80 monasteries": (tile_file([FIELD + ", monastery" * 80], 2), f"{TILES}a tile has at most 12"),
    "100 inner fields": (tile_file([f"{FIELD}{', field inner' * 70}"], 2), f"{TILES}a tile has at"),
    "80 marks": (tile_file([f"{FIELD}{f', {MARK}' * 80}"], 2), f"{TILES}a tile has at most"),
    "130 shields": (
        tile_file(["1 cfff: city n " + "shield " * 130 + ", field e1 e2 s1 s2 w1 w2 by n"], 2),
        "says 0 shields, but the tiles have 130",
    ),
    "a half edge 300 times": (tile_file(["1 ffff: field " + "n1 " * 300], 2), f"{TILES}a field"),
    "a count of 900 digits": (tile_file([f"{'9' * 900} ffff: field all"], 2), "says 2 tiles, but"),
    "a count of 900 digits, said twice": (
        tile_file([f"1{'0' * 900} ffff: field all"], int("1" + "0" * 900) + 1),
        "a game can have 510 at most",
    ),
    "a total of 900 digits": (tile_file([], int("9" * 900)), "but the tiles have 1"),
    "a count of strange digits": (tile_file(["\u0663 ffff: field all"], 2), "but the tiles have 4"),
    "900 commas": (tile_file(["1 ffff:" + "," * 900], 2), "there is nothing between two commas"),
    "900 spaces": (tile_file([" " * 900], 2), f"{TILES}expected 'COUNT EDGES: FEATURES'"),
    "a word of 900 letters": (tile_file(["1 ffff: " + "x" * 900], 2), f"{TILES}cannot read 'xxx"),
    "an id of 900 letters": (tile_file([], 1) + "t" * 900 + " = 'x'", "an id is up to 12 of"),
    "a list for a tile": (tile_file([], 1) + "t = []", "its notation must be a text in quotes"),
    "a list for a name": ("name = [" + "[]," * 300 + "]\n[base]\n", "name is not a word|lacks"),
    "a date for a section": ("name = 'x'\nbase = 2020-01-01", "base must be a section"),
    "a table for a role": (
        tile_file([], 1).replace('"D"', "{a = 1}"),
        "start = {'a': 1}, but .base.tiles. has no such tile",
    ),
}

WALL = re.findall(r'\{ id = "W01".*?\}', editions.load("feuville").text)[0]
WALLS = re.compile(r"walls = \[.*?\n\]", re.DOTALL)


def standard(old: str, new: str) -> str:
    """Return the standard edition of Feuville with *new* in place of *old*."""
    text = editions.load("feuville").text
    assert text.count(old) == 1
    return text.replace(old, new)


def wall(rest: str) -> str:
    """Return the standard edition with another first wall."""
    return standard(WALL, f'{{ id = "W01", back = "I"{rest} }}')


def walls(value: str) -> str:
    """Return the standard edition with another *value* for all walls."""
    return WALLS.sub(f"walls = {value}", editions.load("feuville").text, count=1)


FEUVILLE: Hostile = {
    "2,000 walls": (walls("[" + "{},\n" * 2_000 + "]"), "walls has 2000 entries; there must be 30"),
    "a number for the walls": (walls("5"), "walls has no list; there must be 30"),
    "a number for a wall": (standard(WALL, "5"), "entry 1 of walls needs an id of 1 to 12 letters"),
    "a list for an id": (standard(WALL, "{ id = [] }"), "entry 1 of walls needs an id of 1 to 12"),
    "an id of 900 letters": (standard(WALL, f"{{ id = '{'x' * 900}' }}"), "needs an id of 1 to 12"),
    "a list for a back": (standard(WALL, '{ id = "W01", back = [] }'), "W01: back must be I or II"),
    "a table for a kind": (wall(", kind = {a = 1}"), "W01: kind must be one of plain, left-corner"),
    "a count of 900 digits": (
        wall(f", guards = {'9' * 900}"),
        "guards must be a number from 0 to 9",
    ),
    "an infinite count": (wall(", guards = inf"), "W01: guards must be a number from 0 to 9"),
    "a truth for a count": (wall(", guards = true"), "W01: guards must be a number from 0 to 9"),
    "a strange property": (wall(f", {'x' * 900} = 1"), "W01: 'xxx.* is not known here; known are"),
    "a list for the title": (
        standard('title = "Proposed tiles"', "title = []"),
        "title must be a text of 1 to 60 characters",
    ),
    "a name of 900 letters": (
        standard('name = "standard"', f"name = '{'x' * 900}'"),
        "name must be a text of 1 to 60 characters",
    ),
    "20,000 ids in comments, and one twice": (
        standard(WALL, WALL.replace("W01", "W02")) + lines(lambda n: "#" + "id='W02'" * 100, 200),
        "the id W02 is used before",
    ),
}

EDITIONS = {"carcassonne": CARCASSONNE, "feuville": FEUVILLE}
"""What only the editions of one game can have: whole texts."""


@pytest.mark.parametrize(
    ("name", "what"),
    share_of_today([(name, what) for name in GAMES for what in (*ANY_GAME, *EDITIONS[name])], 3),
)
def test_a_hostile_edition_is_refused_in_a_sentence(name: str, what: str) -> None:
    text, said = {**ANY_GAME, **EDITIONS[name]}[what]
    whole = f"{text}\n{editions.load(name).text}" if what in ANY_GAME else text

    def embed(header: replay_pb2.Header) -> None:
        header.setup.edition_zlib = zlib.compress(whole.encode())
        header.setup.edition_digest = hashlib.sha256(whole.encode()).digest()

    data = begin(name, min(GAMES[name].seats), 1, change=embed).data
    with pytest.raises(CorruptReplay, match=said):
        Resimulation(BytesIO(data))

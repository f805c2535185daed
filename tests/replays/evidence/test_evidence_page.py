"""The page on evidence: each line of its tables is done to real files, and found as it says."""

from itertools import cycle
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.daily import share_of_today
from support.files import file_of
from support.hiding import HIDING, digested
from support.page import DOCS, code, section, table
from support.recording import SIGNER
from support.tampering.around import DEEDS as AROUND
from support.tampering.discussed import matches
from support.tampering.forgery import DONE, tampered
from support.tampering.matches import Matches
from support.tampering.spoilt import SPOILT
from tilewyrm.cli.main import main
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.replays.format.frames import MAGIC

PAGE = DOCS / "evidence.md"
SIGNED_BY = "--signed-by"
UNREADABLE = "UNREADABLE"
NEWER = "NEWER"
UNALTERED = "as it was"
GROUPS = (
    "Altered",
    "Cut short",
    "Re-ordered",
    "Spliced",
    "Signed otherwise",
    "Under another header",
    "Rulings",
    "Around the game",
)
ROWS = {
    what.replace("'", ""): cells
    for group in GROUPS
    for what, *cells in table(section(group, PAGE), "what is done")
}
"""What is done, and what finds it by how much is made anew."""
BYTES = dict(table(section("Damaged files", PAGE), "what is done to its bytes"))


@pytest.fixture(scope="module", params=GAMES)
def given(request: pytest.FixtureRequest) -> Matches:
    """What a forger has of each game."""
    return matches(request.param)


def verify(data: bytes, folder: Path, *options: str) -> tuple[int, str]:
    """Return the exit code of verify for the file *data*, and all that it prints."""
    path = folder / "match.twr"
    path.write_bytes(data)
    result = CliRunner().invoke(main, ["replay", "verify", *options, str(path)])
    assert not isinstance(result.exception, Exception)
    return result.exit_code, result.output


def test_the_match_is_good_before_anything_is_done_to_it(given: Matches, tmp_path: Path) -> None:
    for data in (given.data, given.other, given.discussed):
        code, said = verify(data, tmp_path, SIGNED_BY, fingerprint(SIGNER.public_key))
        assert code == 0, said


def test_the_page_has_all_that_is_done_and_nothing_else() -> None:
    assert list(ROWS) == list(DONE)
    assert list(BYTES) == list(SPOILT)


GIVEN = [*zip(DONE, cycle(GAMES), strict=False)]


@pytest.mark.parametrize(("name", "given"), share_of_today(GIVEN, 3), indirect=["given"])
def test_what_a_forger_does_is_found_as_the_page_says(
    name: str, given: Matches, tmp_path: Path
) -> None:
    """Each line is done to a file of one game in turn: what finds it knows no game."""
    for hiding, cell in zip(HIDING, ROWS[name], strict=True):
        data = tampered(name, given, hiding)
        status, said = verify(data, tmp_path)
        if cell == UNALTERED:
            assert data == given.data
        elif cell == f"`{SIGNED_BY}`":
            assert status == 0, said
            status, said = verify(data, tmp_path, SIGNED_BY, fingerprint(SIGNER.public_key))
            assert status == 1, said
            assert "expected the signature of" in said
        else:
            (what,) = code(cell) or [cell]
            assert status == (2 if what == "unreadable" else 1), said
            ends = "" if what in ("unreadable", "without a footer") else ": expected "
            assert f"{what}{ends}".lower() in said.lower()


@pytest.mark.parametrize("name", AROUND)
def test_what_happened_around_the_game_is_nobodys_word_in_a_file_without_signature(
    name: str, given: Matches, tmp_path: Path
) -> None:
    records = DONE[name](given)
    records[0].header.public_key = records[-1].footer.signature = b""
    status, said = verify(file_of(digested(records, claimed=False)), tmp_path)
    assert status == 0, said
    assert "rules followed" in said
    assert "not signed" in said
    assert ("sealed" if "branch" in name else "luck verified") in said


@pytest.mark.parametrize("name", SPOILT)
def test_what_happens_to_a_file_is_found_as_the_page_says(
    name: str, given: Matches, tmp_path: Path
) -> None:
    assert given.data.startswith(MAGIC)
    status, said = verify(SPOILT[name](given.data), tmp_path)
    (words,) = code(BYTES[name])
    assert words in said
    assert status == (2 if words in (UNREADABLE, NEWER) else 1)

"""`tilewyrm replay export`: the page that it writes, as a file."""

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.files import ends_of, records_of
from support.frozen import FROZEN
from support.golden import SECRETS
from support.match_page import MATCHES
from support.recording import begin
from tilewyrm.cli.main import main
from tilewyrm.engine.match.controls import Matter, Propose, Reply
from tilewyrm.engine.match.state import Controlled

PLAYED = FROZEN / f"{MATCHES[0]}.twr"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of a few entries: its page is made at once."""
    recording = begin("carcassonne", 2, 1)
    recording.play_on(6)
    path = tmp_path_factory.mktemp("begun") / "begun.twr"
    path.write_bytes(recording.data)
    return path


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of a few entries that its players have agreed to end: it reveals its secret."""
    recording = begin("carcassonne", 2, 1, bots=["", ""])
    recording.play_on(6)
    for control in (Propose(0, Matter.END, (1,), None, None, ""), Reply(1, agrees=True)):
        recording.play(Controlled(control))
    path = tmp_path_factory.mktemp("ended") / "ended.twr"
    path.write_bytes(recording.finish())
    return path


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["replay", "export", *map(str, words)])


def exported(path: Path, target: Path, *words: str) -> str:
    result = run(path, "-o", target, *words)
    assert result.exit_code == 0, result.output
    return target.read_text(encoding="utf-8")


def embedded(page: str, name: str) -> bytes:
    (packed,) = re.findall(rf'id="{name}"[^>]*>([A-Za-z0-9+/=]+)</script>', page)
    return zlib.decompress(base64.b64decode(packed))


@pytest.fixture
def page(pages: Callable[[str], Path]) -> str:
    return pages(MATCHES[0]).read_text(encoding="utf-8")


def test_the_page_comes_here_under_the_name_of_the_file(
    ended: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "a match.twr"
    path.write_bytes(ended.read_bytes())
    monkeypatch.chdir(tmp_path)
    result = run(path)
    assert result.exit_code == 0
    size = (tmp_path / "a match.html").stat().st_size
    assert result.output == f"a match.html: 9 entries, {size} bytes\n"


def test_the_file_is_in_the_page_byte_for_byte(page: str):
    assert embedded(page, "replay") == PLAYED.read_bytes()


def test_the_page_allows_its_own_scripts_and_style_and_nothing_else(page: str):
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"

    def named(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert len(scripts) == 3
    assert rules["script-src"] == " ".join(map(named, scripts))
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert rules["style-src"] == named(style)


def test_the_page_names_no_other_place(page: str):
    """The name of SVG's vocabulary is no place that anything is asked for at."""
    found = set(re.findall(r"(?:https?:)?//[a-z][\w.-]*\.[a-z]{2,}[^\s\"']*", page))
    assert found == {"http://www.w3.org/2000/svg"}
    assert not re.findall(r"\b(?:src|@import|url\()", page.replace("-src", ""))


def test_an_entry_of_five_players_with_everything_takes_less_than_half_a_kilobyte(
    everything: Path, tmp_path: Path
):
    """So a match of 600 is below 400 kB: the first entries of a match take the most."""
    data = everything.with_suffix(".twr").read_bytes()
    assert bytes_per_entry(data, everything.stat().st_size, tmp_path) < 500


def test_an_entry_of_the_base_game_takes_so_little_that_a_match_is_below_200_kb(
    page: str, tmp_path: Path
):
    """Such a match has about 220 entries."""
    assert bytes_per_entry(PLAYED.read_bytes(), len(page.encode()), tmp_path) < 450


def bytes_per_entry(data: bytes, size: int, folder: Path) -> float:
    """Return what an entry adds to a page of *size* of the match *data*, on average.

    A page without any has less than 100 kB.
    """
    first = folder / "first.twr"
    first.write_bytes(data[: ends_of(data)[1]])
    before = len(exported(first, folder / "first.html").encode())
    assert before < 100_000
    return (size - before) / sum(each.HasField("entry") for each in records_of(data))


def test_names_of_strangers_are_no_markup(tmp_path: Path):
    names = ["<b>Ann</b>", "</script><script>alert(1)</script>", "\"&'$style"]
    recording = begin(
        "carcassonne",
        3,
        1,
        change=lambda header: [
            setattr(seat, "name", name) for seat, name in zip(header.seats, names, strict=True)
        ],
        bots=["", "", ""],
    )
    recording.play_on(40)
    path = tmp_path / "names.twr"
    path.write_bytes(recording.data)
    assert run(path, "-o", tmp_path / "names.html").exit_code == 0
    page = (tmp_path / "names.html").read_text(encoding="utf-8")
    assert "<b>Ann" not in page
    assert "&lt;b&gt;Ann" in page
    assert page.count("<script>") == 3
    assert "alert(1)</script>" not in page
    assert "$style" in page


def test_a_match_without_an_end_is_shown_as_far_as_it_goes(tmp_path: Path):
    recording = begin("feuville", 2, 1)
    recording.play_on(30)
    path = tmp_path / "unfinished.twr"
    path.write_bytes(recording.data)
    result = run(path, "-o", tmp_path / "page.html")
    assert result.exit_code == 0
    assert "30 entries" in result.output


def test_a_damaged_file_is_shown_up_to_the_damage(tmp_path: Path):
    data = PLAYED.read_bytes()
    at = ends_of(data)[50]
    path = tmp_path / "damaged.twr"
    path.write_bytes(data[: at + 20] + bytes([data[at + 20] ^ 1]) + data[at + 21 :])
    result = run(path, "-o", tmp_path / "damaged.html")
    assert result.exit_code == 1
    assert f"damaged at byte {at}: a frame's" in result.output
    assert (tmp_path / "damaged.html").exists()


def checks(page: str) -> dict[str, object]:
    told: dict[str, object] = json.loads(embedded(page, "story"))["check"]
    return told


def test_a_sealed_match_takes_its_secret_from_elsewhere(
    sealed: Path, unsealed: Path, tmp_path: Path
):
    target = tmp_path / "page.html"
    page = unsealed.read_text(encoding="utf-8")
    secret = checks(page)["secret"]
    assert isinstance(secret, str)
    assert secret == sealed.with_suffix(".secret").read_text()
    assert embedded(page, "replay") == sealed.read_bytes()
    result = run(sealed, "-o", target)
    assert result.exit_code == 0
    assert "The match is sealed: its secret is published later, so this" in result.stderr
    assert "secret" not in checks(target.read_text(encoding="utf-8"))


def test_a_match_that_reveals_its_secret_takes_no_other(ended: Path, tmp_path: Path):
    page = exported(ended, tmp_path / "page.html", "--secret", str(SECRETS))
    assert "secret" not in checks(page)


def test_of_a_secret_that_does_not_fit_or_comes_too_early_no_page_is_made(tmp_path: Path):
    recording = begin("feuville", 2, 1)
    recording.play_on(30)
    path, target = tmp_path / "unfinished.twr", tmp_path / "page.html"
    path.write_bytes(recording.data)
    (tmp_path / "own").write_text((recording.secret or b"").hex())
    early = run(path, "-o", target, "--secret", tmp_path / "own")
    assert early.exit_code == 1
    assert "the match is unfinished, and its secret would reveal all" in early.stderr
    other = run(FROZEN / "feuville-sealed.twr", "-o", target, "--secret", tmp_path / "own")
    assert other.exit_code == 1
    assert "none of the given secrets fits the match's commitment (SHA-256 " in other.stderr
    assert not target.exists()
    drawn = run(PLAYED, "--svg", "-o", target, "--secret", SECRETS)
    assert drawn.exit_code == 2
    assert "--secret works with --html only: a" in drawn.stderr
    assert not target.exists()


def test_what_cannot_be_read_or_written_is_said(begun: Path, tmp_path: Path):
    missing = run(tmp_path / "missing.twr")
    assert missing.exit_code == 2
    assert "cannot open it: No such file or directory" in missing.output
    nowhere = run(begun, "-o", tmp_path / "no" / "folder.html")
    assert nowhere.exit_code == 2
    assert "folder.html: No such file or directory" in nowhere.output


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Check this page"),
        ("de", "Diese Seite prüfen"),
        ("fr", "Vérifier cette page"),
        ("nl", "Deze pagina controleren"),
    ],
)
def test_the_page_speaks_the_language_that_is_wished(
    begun: Path, tmp_path: Path, language: str, said: str
):
    page = exported(begun, tmp_path / "page.html", "--language", language)
    assert f'<html lang="{language}">' in page
    assert said in page

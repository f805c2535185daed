"""Matches of an archive for other programs, and handed on in bundles that anyone can check."""

import csv
import gzip
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from datetime import datetime
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.daily import share_of_today
from support.golden import path_of
from support.recording import begin
from support.template import AFTER_READING
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.language.speech import LANGUAGES
from tilewyrm.replays.archive.bundle import KINDS
from tilewyrm.replays.archive.tables import spreadsheet_text
from tilewyrm.replays.evidence.keyfile import write_private_key
from tilewyrm.replays.evidence.signature import fingerprint

PLAYED = [path_of("feuville-played"), path_of("carcassonne-base")]
NAMES = {"golden-feuville-played.twr", "golden-carcassonne-base.twr"}


@pytest.fixture(autouse=True)
def speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANGUAGE, "en")


def run(name: str, *words: object) -> Result:
    return CliRunner().invoke(main, ["archive", name, *map(str, words)])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archive")
    for path in PLAYED:
        shutil.copy(path, folder / f"golden-{path.name}")
    return folder


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    path = tmp_path_factory.mktemp("key") / "key.pem"
    return path, fingerprint(write_private_key(path).public_key().public_bytes_raw())


@pytest.fixture(scope="module")
def bundles(
    tmp_path_factory: pytest.TempPathFactory, folder: Path, key: tuple[Path, str]
) -> dict[str, Path]:
    out = tmp_path_factory.mktemp("bundles")
    for kind in KINDS:
        done = run("export", "--in", folder, "--key", key[0], out / f"cup{kind}")
        assert done.exit_code == 0, done.output
        assert f"2 matches in {out / f'cup{kind}'}, signed by {key[1]}" in done.stdout
    return {kind: out / f"cup{kind}" for kind in KINDS}


def test_a_table_has_a_line_for_each_seat(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "all.csv"
    assert run("export", "--in", folder, out).exit_code == 0
    with out.open(encoding="utf-8", newline="") as stream:
        lines = list(csv.DictReader(stream))
    assert [
        tuple(line[key] for key in ("name", "score", "won", "place")) for line in lines[-3:]
    ] == [
        ("Anna", "4", "0", "3"),
        ("Bert", "52", "1", "1"),
        ("Cleo", "21", "0", "2"),
    ]
    for line in lines:
        started = datetime.fromisoformat(line["started"])
        assert started.timestamp() == int(line["started_ms"]) // 1000
    assert len(lines) == 5
    assert not list(tmp_path.glob(".*"))


def test_no_players_name_is_a_formula(tmp_path: Path) -> None:
    def named(header) -> None:
        header.seats[0].name = '=HYPERLINK("x")'

    (tmp_path / "evil.twr").write_bytes(begin("feuville", 2, 1, change=named).data)
    run("export", "--in", tmp_path, tmp_path / "all.csv")
    assert "\"'=HYPERLINK" in (tmp_path / "all.csv").read_text()


@pytest.mark.parametrize(
    "name",
    ["=1+1", "\uff1d1+1", "\uff0b1", "\uff0d1", "\uff201", "\n=1", " =1", "\u200b=1", "\ufe661"],
)
def test_no_cell_is_a_formula_whatever_form_its_sign_has(name: str) -> None:
    assert spreadsheet_text(name) == f"'{name}"


@pytest.mark.parametrize("value", ["Ann", "A=1", "\u2014", 7, None, "", "1-2"])
def test_other_cells_are_as_they_are(value: object) -> None:
    assert spreadsheet_text(value) == value


def test_lines_of_json_are_those_of_the_search(folder: Path, tmp_path: Path) -> None:
    wish = ("--in", folder, "--game", "feuville")
    assert run("export", *wish, tmp_path / "all.jsonl").exit_code == 0
    written = (tmp_path / "all.jsonl").read_text()
    assert run("export", *wish, "-").stdout == written
    assert json.loads(written) == json.loads(run("search", *wish, "--json").stdout)


def test_parquet_has_a_row_for_each_match(folder: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra `parquet`")
    out = tmp_path / "all.parquet"
    assert run("export", "--in", folder, out).exit_code == 0
    rows = {row["game"]: row for row in parquet.read_table(out).to_pylist()}
    assert rows["feuville"]["scores"] == [4, 52, 21]
    assert dict(rows["feuville"]["kinds"])["draw-tile S06"] == 1
    assert rows["carcassonne"]["seats"][0] == {
        "seat": 0,
        "name": "Anna",
        "bot": "random",
        "program": "",
    }


@pytest.mark.parametrize("kind", KINDS)
def test_a_bundle_is_checked_and_taken_in(
    bundles: dict[str, Path], key: tuple[Path, str], tmp_path: Path, kind: str
) -> None:
    checked = run("check", bundles[kind], "--signed-by", key[1])
    assert checked.exit_code == 0
    assert f"2 files, signed by {key[1]}" in checked.stdout
    taken = run("import", "--in", tmp_path, bundles[kind])
    assert taken.exit_code == 0
    assert "2 files: 2 added" in taken.stdout
    assert {path.name for path in tmp_path.glob("*.twr")} == NAMES
    assert "2 files: 2 known" in run("import", "--in", tmp_path, bundles[kind]).stdout
    assert run("check", bundles[kind], "--signed-by", "0000-0000-0000-0000").exit_code == 1


@pytest.mark.skipif(
    not (shutil.which("openssl") and shutil.which("sha256sum")), reason="no openssl, no sha256sum"
)
def test_common_tools_check_a_bundle(bundles: dict[str, Path], tmp_path: Path) -> None:
    """As docs/archive.md says."""
    with tarfile.open(bundles[".tar"]) as tar:
        tar.extractall(tmp_path, filter="data")
    for command in (
        "sha256sum --check --strict MANIFEST",
        "openssl pkeyutl -verify -pubin -inkey MANIFEST.pub -rawin -in MANIFEST"
        " -sigfile MANIFEST.sig",
    ):
        done = subprocess.run(command.split(), cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


BOMBS = (
    "a long member",
    "many members",
    "a long head",
    "a long manifest",
    "a long zip member",
    "many zip members",
)


@cache
def packed_zeros() -> bytes:
    """Return 64 MiB of zeros, packed."""
    return gzip.compress(bytes(1 << 26))


def bomb(kind: str, folder: Path) -> Path:
    """Return a file of some hundred kilobytes that unpacks to gigabytes, or to much to keep."""
    folder.mkdir()
    path = folder / ("bomb.zip" if kind in BOMBS[3:] else "bomb.tar.gz")
    if kind == "a long member":  # 3 GiB: a piece that unpacks to zeros, as often as that
        head = tarfile.TarInfo("MANIFEST")
        head.size = 3 << 30
        path.write_bytes(gzip.compress(head.tobuf()) + packed_zeros() * 48)
    elif kind == "many members":
        head = tarfile.TarInfo("x")
        head.size = 1 << 26
        piece = gzip.compress(head.tobuf()) + packed_zeros()
        path.write_bytes(piece * 12)
    elif kind == "a long head":
        head = tarfile.TarInfo("x")
        head.size, head.type = 3 << 30, tarfile.XHDTYPE
        path.write_bytes(gzip.compress(head.tobuf()) + packed_zeros() * 48)
    else:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as out:
            lines = b"# tilewyrm archive manifest 1\n" + b"#\n" * (30 << 20)
            if kind == "a long manifest":
                out.writestr("MANIFEST", lines)
            elif kind == "a long zip member":
                out.writestr("MANIFEST", bytes(65 << 20))
            else:
                listed = [f"{'0' * 64}  matches/{number}.twr\n" for number in range(8)]
                out.writestr("MANIFEST", lines[:30] + "".join(listed).encode())
                for number in range(8):
                    out.writestr(f"matches/{number}.twr", bytes(1 << 26))
    return path


def test_of_a_bomb_no_more_is_unpacked_than_matches_have(tmp_path: Path) -> None:
    """Memory, in a process of its own, and what was unpacked: an amount, not a time.

    What `resource` says of a process includes the one that started it. All are read by the same
    process, and it is told after which of them its memory was how large at most.
    """
    if not Path("/proc/self/status").exists():
        pytest.skip("this system does not tell how much memory a process has used at most")
    script = (
        f"{AFTER_READING}import re, sys\n"
        "from pathlib import Path\n"
        "from tilewyrm.cli.main import main\n"
        "for path in sys.argv[1:]:\n"
        "    try:\n        main(['archive', 'check', path])\n"
        "    except SystemExit as end:\n"
        "        told = Path('/proc/self/status').read_text()\n"
        "        mib = int(re.search(r'VmHWM:\\s*(\\d+) kB', told)[1]) >> 10\n"
        "        print('\\n', end.code, mib, file=sys.stderr)\n"
    )
    bombs = share_of_today(BOMBS, 3)
    paths = [bomb(kind, tmp_path / str(number)) for number, kind in enumerate(bombs)]
    done = subprocess.run(
        [sys.executable, "-c", script, *paths], capture_output=True, text=True, check=True
    )
    told = re.findall(r"(.+?)\n (\d+) (\d+)\n", done.stderr, re.DOTALL)
    assert len(told) == len(bombs)
    for kind, (said, code, mib) in zip(bombs, told, strict=True):
        assert code == "2", kind
        assert "UNREADABLE" in said, kind
        assert int(mib) < 400, kind


def members(bundle: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(bundle) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def altered(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


@pytest.mark.parametrize(
    ("change", "code", "told"),
    [
        (
            lambda m: m | {"matches/golden-carcassonne-base.twr": b"x"},
            1,
            "differs from the manifest",
        ),
        (lambda m: m | {"matches/more.twr": b"x"}, 1, "more.twr is not in the manifest"),
        (lambda m: m | {"../../evil.twr": b"x"}, 1, "evil.twr is not in the manifest"),
        (lambda m: m | {"MANIFEST.sig": altered(m["MANIFEST.sig"])}, 1, "is not signed by the"),
        (lambda m: m | {"MANIFEST": m["MANIFEST"] + b"# more\n"}, 1, "is not signed by the"),
        (lambda m: m | {"MANIFEST": m["MANIFEST"] + b"0  ../x.twr\n"}, 2, "line 4 of its"),
        (lambda m: m | {"MANIFEST": b"\xff"}, 2, "is not text"),
        (lambda m: m | {"MANIFEST": b"other\n"}, 2, "its manifest has a wrong"),
        (lambda m: {n: d for n, d in m.items() if n != "MANIFEST"}, 2, "MANIFEST is missing"),
        (lambda m: {n: d for n, d in m.items() if "base" not in n}, 1, "base.twr is missing"),
        (
            lambda m: {n: d for n, d in m.items() if n != "MANIFEST.pub"},
            1,
            ("the manifest is not signed"),
        ),
    ],
)
def test_of_a_bundle_that_was_altered_nothing_is_taken_in(
    monkeypatch, bundles: dict[str, Path], tmp_path: Path, change, code: int, told: str
) -> None:
    bad = tmp_path / "bad.zip"
    with zipfile.ZipFile(bad, "w") as zipped:
        for name, data in change(members(bundles[".zip"])).items():
            zipped.writestr(name, data)
    folder = tmp_path / "archive"
    folder.mkdir()
    result = run("import", "--in", folder, bad)
    assert result.exit_code == code
    assert told in result.stderr
    assert not list(folder.iterdir())
    said = {result.stderr}
    for language in LANGUAGES:
        monkeypatch.setenv(LANGUAGE, language)
        said.add(run("check", bad).stderr)
    assert len(said) == len(LANGUAGES)


def test_a_member_that_is_a_link_is_not_followed(bundles: dict[str, Path], tmp_path: Path) -> None:
    bad, secret = tmp_path / "bad.tar", tmp_path / "secret"
    secret.write_text("secret")
    with tarfile.open(bad, "w") as tar:
        for name, data in members(bundles[".zip"]).items():
            member = tarfile.TarInfo(name)
            if name == "MANIFEST":
                member.type, member.linkname = tarfile.SYMTYPE, str(secret)
                data = b""
            member.size = len(data)
            tar.addfile(member, BytesIO(data))
    result = run("check", bad)
    assert result.exit_code == 2
    assert "MANIFEST is missing" in result.stderr


def test_a_member_that_says_that_it_is_too_long_is_named(tmp_path: Path) -> None:
    path, head = tmp_path / "bad.tar", tarfile.TarInfo("matches/long.twr")
    head.size = 65 << 20
    path.write_bytes(head.tobuf())
    result = run("check", path)
    assert result.exit_code == 2
    assert "matches/long.twr has more than 64 MiB, more than any match" in result.stderr


@pytest.mark.parametrize("data", [b"", b"PK\3\4 nothing", b"nothing" * 1000, b"\x1f\x8b\x08x"])
def test_what_is_no_bundle_is_said_to_be_none(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "bad.zip").write_bytes(data)
    result = run("check", tmp_path / "bad.zip")
    assert result.exit_code == 2
    assert "UNREADABLE" in result.stderr


def test_every_cut_and_flip_of_a_bundle_is_noticed(
    bundles: dict[str, Path], tmp_path: Path
) -> None:
    """Those of the head of gzip aside, which says the time and a name."""
    whole = bundles[".tar.gz"].read_bytes()
    bad = tmp_path / "bad.tar.gz"
    for place in range(64, len(whole) - 8, len(whole) // 20):
        bad.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        assert run("check", bad).exit_code in (1, 2), place
        bad.write_bytes(whole[:place])
        assert run("check", bad).exit_code in (1, 2), place


def test_what_cannot_be_is_refused(folder: Path, key: tuple[Path, str], tmp_path: Path) -> None:
    assert "name a key with --key" in run("export", "--in", folder, tmp_path / "x.zip").stderr
    assert "must end with one of" in run("export", "--in", folder, tmp_path / "x.doc").stderr
    (tmp_path / "there.zip").write_bytes(b"mine")
    again = run("export", "--in", folder, "--key", key[0], tmp_path / "there.zip")
    assert again.exit_code == 1
    assert (tmp_path / "there.zip").read_bytes() == b"mine"
    assert run("export", "--in", folder, "--key", PLAYED[0], tmp_path / "y.zip").exit_code == 1

"""The compiled texts, which are not in git: every way to install makes them of the texts it has."""

import itertools
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.daily import share_of_today

ROOT = Path(__file__).parent.parent
SETUP = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")
FILES = ("pyproject.toml", "setup.py", "Makefile", "README.md", "LICENSE")
NEEDED = ("command.po", "speech.po", "table.po")
"""Texts that are in every clone: the tests read or change them."""
TOOLS = next(path for path in sys.path if path.endswith("site-packages"))
"""Where pip, setuptools and babel are: nothing is fetched."""
SAY = "from tilewyrm.language.speech import speak, tell; speak('de'); print(tell('speech.and'))"
OFFLINE = {"PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1"}

_MADE: dict[tuple[str, bytes], bytes] = {}
"""What is made of a text, by its language and itself."""
_SECONDS = itertools.count(2, 2)
"""How much later than it was each change of a file is."""


def left_out(folder: str, names: list[str]) -> set[str]:
    """Return what a clone has not: what git has not, and most texts, which are all made alike."""
    texts = sorted(name for name in names if name.endswith(".po") and name not in NEEDED)
    made = shutil.ignore_patterns("__pycache__", "*.mo")(folder, names)
    return made | ({*texts} - {*share_of_today(texts, 8)})


def cloned(folder: Path) -> Path:
    """Copy what git has of the program into *folder*, the texts not compiled; return it."""
    for room in SETUP["ROOMS"].values():
        shutil.copytree(ROOT / room, folder / room, ignore=left_out)
    for name in FILES:
        shutil.copy2(ROOT / name, folder)
    return folder


def run(folder: Path, *command: str | Path) -> "subprocess.CompletedProcess[str]":
    """Run *command* in *folder*, to its end, as from a shell and not below another make."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        command,
        cwd=folder,
        env={**kept, **OFFLINE, "PIP_IGNORE_INSTALLED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def change(source: Path, text: str) -> None:
    """Write *text* to *source*, after everything that was made of it, whatever the clock says."""
    source.write_text(text, encoding="utf-8")
    later = source.stat().st_mtime + next(_SECONDS)
    os.utime(source, (later, later))


def expected(folder: Path) -> dict[str, bytes]:
    """Return by its path in the package what is to be made of each text in *folder*."""
    texts = folder / "language"
    return {
        str(source.relative_to(texts).with_suffix(".mo")): made_of(source)
        for source in sorted(texts.glob("*/*.po"))
    }


def made_of(source: Path) -> bytes:
    """Return what is to be made of the text at *source*, read once for all copies of it."""
    same = source.parent.name, source.read_bytes()
    if same not in _MADE:
        _MADE[same] = SETUP["compiled"](source)
    return _MADE[same]


def compiled(texts: Path) -> dict[str, bytes]:
    """Return by its path every compiled text in the folder *texts*."""
    return {str(path.relative_to(texts)): path.read_bytes() for path in texts.glob("*/*.mo")}


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone in an environment of its own, beside nothing but the tools, after a pull.

    Make takes it for installed until the pull: one text is another one, one is gone, and one was
    never compiled. So it is installed with these.
    """
    folder = cloned(tmp_path_factory.mktemp("builds") / "clone")
    environment, texts = folder / ".venv", folder / "language"
    made = run(folder, sys.executable, "-m", "venv", "--without-pip", environment)
    assert made.returncode == 0, made.stderr
    (packages,) = environment.glob("lib/*/site-packages")
    (packages / "tools.pth").write_text(TOOLS)
    for name in (".play", ".dev"):
        (environment / name).touch()
    compiled_once = run(folder, "make", "language")
    assert compiled_once.returncode == 0, compiled_once.stdout + compiled_once.stderr
    assert compiled(texts) == expected(folder)
    assert "up to date" in run(folder, "make", ".venv/.play").stdout

    (texts / "fr" / "gone.mo").write_bytes(b"")
    (texts / "nl" / "table.mo").unlink()
    source = texts / "de" / "speech.po"
    change(source, source.read_text(encoding="utf-8").replace(" und {last}", " sowie {last}"))
    installed = run(folder, "make", ".venv/.play")
    assert installed.returncode == 0, installed.stdout + installed.stderr
    return folder


def test_an_install_is_made_anew_when_a_pull_has_brought_other_texts(clone: Path) -> None:
    texts, source = clone / "language", clone / "language" / "de" / "speech.po"
    python, before = clone / ".venv" / "bin" / "python", source.read_text(encoding="utf-8")
    assert run(clone, python, "-c", SAY).stdout == "{before} sowie {last}\n"
    assert compiled(texts) == expected(clone)

    # Where a text cannot be read, what an install runs fails, and nothing has been compiled.
    made = compiled(texts)
    change(source, f"<<<<<<< HEAD\n{before}")
    broken = run(clone, "make", "--old-file=.venv/.dev", "language")
    assert broken.returncode != 0
    assert "cannot compile language/de/speech.po: " in broken.stderr
    assert compiled(texts) == made
    change(source, before)


def test_a_program_without_its_texts_says_what_helps(clone: Path) -> None:
    python = clone / ".venv" / "bin" / "python"
    start = "from tilewyrm.cli.entry import run; run()"
    for path in (clone / "language").glob("*/*.mo"):
        path.unlink()
    done = run(clone, python, "-c", start, "--help")
    assert done.returncode == 1
    assert done.stderr == "Error: en/command.po is not compiled; run `make language`\n"
    by_hand = run(clone, "make", "--old-file=.venv/.dev", "language")
    assert by_hand.returncode == 0, by_hand.stdout + by_hand.stderr
    assert compiled(clone / "language") == expected(clone)
    assert run(clone, python, "-c", start, "--help").stdout.startswith("Usage: ")

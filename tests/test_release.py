"""`make release`: what it refuses, and what lies in a release of a copy of this project."""

import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from support.daily import share_of_today

ROOT = Path(__file__).parent.parent
SETUP = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")
RELEASE = runpy.run_path(str(ROOT / "release" / "release.py"), run_name="release")
UNTRACKED = (".git", ".venv", "build", "dist", "*.egg-info", "*.mo", "__pycache__", ".*_cache")
WHO = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
}


def run(folder: Path, *command: str | Path, **environment: str) -> str:
    """Return what *command* prints in *folder*; it succeeds."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | WHO | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def copied(folder: Path) -> None:
    """Copy to *folder* what git has: a sixteenth of the files of today, each with its package.

    The files of the project's own folder, and the program that makes a release, are all copied.
    """
    ignored, files = shutil.ignore_patterns(*UNTRACKED), []
    for place, folders, names in os.walk(ROOT):
        folders[:] = sorted({*folders} - ignored(place, folders))
        files += [Path(place, name) for name in sorted({*names} - ignored(place, names))]
    always = [path for path in files if path.parent in (ROOT, ROOT / "release")]
    share = share_of_today([path for path in files if path not in always], 16)
    packages = [path.with_name("__init__.py") for path in share]
    for path in {*always, *share, *filter(Path.is_file, packages)}:
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A copy of this project, with all of it in the first commit of a repository."""
    for name, value in WHO.items():
        monkeypatch.setenv(name, value)
    folder = tmp_path / "project"
    copied(folder)
    run(folder, "git", "init", "--quiet")
    run(folder, "git", "add", ".")
    run(folder, "git", "commit", "--quiet", "--message", "All of it")
    return folder


def test_what_is_not_ready_is_refused_and_named(tmp_path, monkeypatch):
    for name, value in WHO.items():
        monkeypatch.setenv(name, value)
    for name in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    ready, refused = RELEASE["checked_version"], RELEASE["ReleaseError"]
    run(tmp_path, "git", "init", "--quiet")
    with pytest.raises(refused, match=r"(?s)commit or remove these changes first:.*CHANGELOG\.md"):
        ready(tmp_path)
    commit = ("git", "commit", "--quiet", "--all", "--message", "One")
    run(tmp_path, "git", "add", ".")
    run(tmp_path, *commit)
    version = ready(tmp_path)
    run(tmp_path, "git", "tag", f"v{version}")
    with pytest.raises(refused, match=f"tag v{version} exists"):
        ready(tmp_path)
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(
        text.replace(f'version = "{version}"', 'version = "99.0"'), encoding="utf-8"
    )
    run(tmp_path, *commit)
    with pytest.raises(refused, match=r"it needs a first heading '## 99\.0 - YEAR-MONTH-DAY'"):
        ready(tmp_path)


@pytest.mark.skipif(shutil.which("gpg") is None, reason="a signature needs gpg")
def test_a_release_is_whole_signed_and_tagged(project, tmp_path):
    keys = tmp_path / "keys"
    keys.mkdir(mode=0o700)
    gpg = ("gpg", "--batch", "--quiet", "--passphrase", "")
    # What an earlier build has left is not what is released.
    texts = sorted((project / "language").glob("*/*.po"))
    texts[0].with_suffix(".mo").write_bytes(b"stale")
    try:
        run(
            project, *gpg, "--quick-generate-key", "ada@example.org", "ed25519", GNUPGHOME=str(keys)
        )
        words = (project / "release" / "release.py", "--no-isolation", "--sign", "ada@example.org")
        run(project, sys.executable, *words, GNUPGHOME=str(keys))
        version, dist = SETUP["project"]()["version"], project / "dist"
        sums, signature = dist / "SHA256SUMS", dist / "SHA256SUMS.asc"
        run(dist, "gpg", "--verify", signature, sums, GNUPGHOME=str(keys))
        run(project, "git", "tag", "--verify", f"v{version}", GNUPGHOME=str(keys))
    finally:
        run(project, "gpgconf", "--kill", "all", GNUPGHOME=str(keys))
    listed = dict(line.split()[::-1] for line in sums.read_text().splitlines())
    wheel, source = (
        dist / f"tilewyrm-{version}-py3-none-any.whl",
        dist / f"tilewyrm-{version}.tar.gz",
    )
    for file in (wheel, source):
        assert listed.pop(file.name) == hashlib.sha256(file.read_bytes()).hexdigest()
    assert not listed

    # The source distribution has all that git has.
    with tarfile.open(source) as archive:
        packed = {
            member.name.partition("/")[2]: archive.extractfile(member).read()
            for member in archive
            if member.isfile()
        }
    tracked = run(project, "git", "ls-files").splitlines()
    for path in tracked:
        assert packed[path] == (project / path).read_bytes(), path
    assert not [name for name in packed if name.endswith(".mo")]

    # The wheel has the program and its compiled texts, and a page whose links lead somewhere.
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
        for number, path in enumerate(texts):
            inner = path.relative_to(project / "language").with_suffix(".mo")
            made = archive.read(f"tilewyrm/language/{inner.as_posix()}")
            assert number % 10 or made == SETUP["compiled"](path)
        (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        page = archive.read(about).decode()
    assert "](https://" in page
    assert "](docs/" not in page
    code = {name for name in names if name.startswith("tilewyrm/") and not name.endswith(".mo")}
    for name in code:
        room, _, inner = name.removeprefix("tilewyrm/").partition("/")
        place = f"{room}/{inner}" if f".{room}" in SETUP["ROOMS"] else f"proto/{name}"
        assert place in packed, name
    modules = {path for path in tracked if path.endswith(".py")}
    for name, room in SETUP["ROOMS"].items():
        inner = f"tilewyrm/{name[1:]}/" if name else "tilewyrm/"
        for path in modules:
            assert not path.startswith(f"{room}/") or inner + path[len(room) + 1 :] in code, path
    assert not [name for name in names if name.endswith(".po") or name.startswith("tests")]

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


def left_out(folder: str, names: list[str]) -> set[str]:
    """Return what a copy of *folder* has not: what git has not, and most of tests and docs.

    Of these, which are half of the project, an eighth of the files is copied, another each day.
    """
    found = shutil.ignore_patterns(*UNTRACKED)(folder, names)
    if Path(folder).relative_to(ROOT).parts[:1] in (("tests",), ("docs",)):
        files = sorted(name for name in {*names} - found if Path(folder, name).is_file())
        found |= {*files} - {*share_of_today(files, 8)}
    return found


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A copy of this project, with all of it in the first commit of a repository."""
    for name, value in WHO.items():
        monkeypatch.setenv(name, value)
    folder = tmp_path / "project"
    shutil.copytree(ROOT, folder, ignore=left_out)
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
    (project / "language" / "de" / "speech.mo").write_bytes(b"stale")
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
    for path in run(project, "git", "ls-files").splitlines():
        assert packed[path] == (project / path).read_bytes(), path
    assert not [name for name in packed if name.endswith(".mo")]

    # The wheel has the program and its compiled texts, and a page whose links lead somewhere.
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
        for number, path in enumerate(SETUP["catalogues"]()):
            inner = path.relative_to(ROOT / "language").with_suffix(".mo")
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
    assert not [name for name in names if name.endswith(".po") or name.startswith("tests")]

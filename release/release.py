"""Make a release of the last commit: wheel, source distribution, checksums, tag (see RELEASING.md).

make release ARGS='--sign KEY'
"""

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SUMS = "SHA256SUMS"


class ReleaseError(Exception):
    """Why there is no release; nothing has been changed."""


def git(*words: str, root: Path) -> str:
    """Return what git prints for the command *words*, without the last line break.

    Raises:
        ReleaseError: git fails; the message is git's.
    """
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ReleaseError(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout.rstrip("\n")


def checked_version(root: Path) -> str:
    """Return the version that the project below *root* is ready to release.

    Raises:
        ReleaseError: the working tree has changes, the changelog has no heading for the version,
            or its tag exists.
    """
    if changed := git("status", "--porcelain", root=root):
        raise ReleaseError(f"commit or remove these changes first:\n{changed}")
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version: str = project["version"]
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", changelog, re.MULTILINE)
    if not headings or not re.fullmatch(rf"{re.escape(version)} - \d{{4}}-\d\d-\d\d", headings[0]):
        found = headings[0] if headings else "nothing"
        raise ReleaseError(
            f"CHANGELOG.md begins with {found!r}; it needs a first heading"
            f" '## {version} - YEAR-MONTH-DAY', because pyproject.toml says {version}"
        )
    if git("tag", "--list", f"v{version}", root=root):
        raise ReleaseError(f"tag v{version} exists; set a new version in pyproject.toml")
    return version


def build(root: Path, dist: Path, options: list[str]) -> list[Path]:
    """Build the last commit below *root* into *dist*; return the files, sorted by name.

    Raises:
        ReleaseError: the build fails; what it printed is on the terminal.
    """
    commit = git("rev-parse", "HEAD", root=root)
    seconds = git("log", "-1", "--format=%ct", root=root)
    packed = subprocess.run(["git", "archive", commit], cwd=root, capture_output=True, check=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        tarfile.open(fileobj=BytesIO(packed.stdout)) as tar,
    ):
        tar.extractall(folder, filter="data")
        command = [sys.executable, "-m", "build", *options, "--outdir", str(dist), folder]
        times = {"SOURCE_DATE_EPOCH": seconds}  # the same commit gives the same wheel
        if subprocess.run(command, env=os.environ | times, check=False).returncode != 0:
            raise ReleaseError("the build failed, see above")
    return sorted(path for path in dist.iterdir() if path.suffix in (".whl", ".gz"))


def write_sums(files: list[Path]) -> Path:
    """Write the checksums of *files* beside them, as `sha256sum` does; return the new file."""
    target = files[0].with_name(SUMS)
    lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    target.write_text("".join(lines), encoding="utf-8")
    return target


def release(root: Path, key: str | None, options: list[str]) -> None:
    """Release the project below *root*, signed with the GPG key *key* if there is one.

    Raises:
        ReleaseError: it is not ready, or a step fails.
    """
    version = checked_version(root)
    dist = root / "dist"
    dist.mkdir(exist_ok=True)
    for old in dist.iterdir():
        old.unlink()
    files = build(root, dist, options)
    sums = write_sums(files)
    tag = ["tag", f"v{version}", "--message", f"tilewyrm {version}"]
    sign = ["gpg", "--armor", "--detach-sign", *(["--local-user", key] if key else []), str(sums)]
    if key is None:
        git(*tag, "--annotate", root=root)
    elif subprocess.run(sign, check=False).returncode != 0:
        raise ReleaseError(f"gpg could not sign {sums.name} with {key}, see above; there is no tag")
    else:
        git(*tag, "--local-user", key, root=root)
    print(f"\ntilewyrm {version}: tag v{version}, and in {dist}:")
    print("".join(f"  {path.name}\n" for path in sorted(dist.iterdir())), end="")
    if key is None:
        print("Nothing is signed. To sign it:")
        print(f"  {' '.join(sign)}")
        print(f"  git tag --force --sign --message 'tilewyrm {version}' v{version} v{version}^{{}}")
    if ".example" in (root / "pyproject.toml").read_text(encoding="utf-8"):
        print("Before you upload: [project.urls] in pyproject.toml has addresses for examples.")


def main() -> int:
    """Make a release; return 1 and say why if there is none."""
    parser = argparse.ArgumentParser(description="Make a release of the last commit.")
    parser.add_argument("--sign", metavar="KEY", help="sign checksums and tag with this GPG key")
    parser.add_argument(
        "--no-isolation",
        action="store_true",
        help="build with the tools that are installed here, instead of fetching them",
    )
    flags = parser.parse_args()
    try:
        release(ROOT, flags.sign, ["--no-isolation"] if flags.no_isolation else [])
    except ReleaseError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

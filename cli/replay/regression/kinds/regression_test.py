"""A regression test of this project's suite: its source, and the files beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote
from types import ModuleType
from typing import NamedTuple

import click

from tilewyrm.cli.replay.output_files import write_new_file
from tilewyrm.cli.replay.regression.kinds.python_text import docstring
from tilewyrm.language.speech import tell

LONGEST_NAME = 60
"""Characters of the name of a test. The lines with it still fit."""

_IMPORT = "from pathlib import Path\n"
_SEED_IMPORTS = f"import os\nimport subprocess\nimport sys\n{_IMPORT}"
_HEAD = "\n\ndef test_{name}() -> None:\n"
_SEED = docstring("Under some hash seeds, the error does not show; under this one, it does.")
_UNDER_SEED = """HASH_SEED = "{seed}"
{phrase}


def test_{name}() -> None:
    if os.environ.get("PYTHONHASHSEED") != HASH_SEED:  # Python reads it only when it starts
        name = test_{name}.__name__
        run = f"import runpy; runpy.run_path({{__file__!r}})['{{name}}']()"
        seeded = {{"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": HASH_SEED}}
        subprocess.run([sys.executable, "-c", run], env=os.environ | seeded, check=True)
        return
"""


@dataclass(frozen=True)
class RegressionTest:
    """A test and the files that it reads."""

    name: str
    """Name of the test function, without ``test_``."""
    files: Mapping[str, bytes]
    """Contents by file name."""
    has_own_reason: bool = False
    """Whether its message says best why it is red; otherwise, a difference of the versions does."""
    is_of_choices: bool = False
    """Whether it is about what may come after its last entry, and not about the state there."""
    modules: Sequence[ModuleType] = ()
    """Modules of this program that it imports, and other versions may lack."""

    def path(self, folder: Path) -> Path:
        """Return the path of the test's source in *folder*."""
        return folder / f"test_{self.name}.py"

    def under_hash_seed(self, seed: int) -> "RegressionTest":
        """Return the same test, which runs in a new process under the hash seed *seed*."""
        file = f"test_{self.name}.py"
        head = _HEAD.format(name=self.name)
        seeded = _UNDER_SEED.format(name=self.name, seed=seed, phrase=_SEED)
        source = self.files[file].decode().replace(_IMPORT, _SEED_IMPORTS, 1)
        return replace(self, files={**self.files, file: source.replace(head, seeded, 1).encode()})

    def write(self, folder: Path) -> None:
        """Write the files into *folder*, which is made if it is missing.

        Raises:
            click.ClickException: one of them exists already, or cannot be written.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = tell("replay.made.cannot", path=folder, why=error.strerror)
            raise click.ClickException(message) from error
        for name, data in self.files.items():
            write_new_file(folder / name, data)

    def shell_words(self, folder: Path) -> str:
        """Return the paths of its files in *folder* for a command in a shell."""
        return " ".join(quote(str(folder / name)) for name in self.files)


class Title(NamedTuple):
    """Name of a test, its sentence and its place."""

    name: str
    """Name of the test function, without ``test_``."""
    why: str
    """A sentence for its docstring."""
    path: Path
    """Path of its source."""

    def check_unused(self) -> None:
        """Check that there is no such test yet.

        Raises:
            click.ClickException: its source or its match exists.
        """
        for path in (self.path, self.path.with_name(f"{self.name}.twr")):
            if path.exists():
                raise click.ClickException(tell("replay.to_test.there", path=path))

    def regression_test(
        self,
        source: str,
        data: bytes,
        lines: Sequence[str] | None = None,
        *,
        has_own_reason: bool = False,
        is_of_choices: bool = False,
    ) -> RegressionTest:
        """Return the test with this *source* that plays the file *data*.

        If there are *lines*, a text file beside it has them. For *has_own_reason* and
        *is_of_choices* see `RegressionTest`.
        """
        files = {f"{self.name}.twr": data}
        if lines is not None:
            files[f"{self.name}.txt"] = "".join(f"{line}\n" for line in lines).encode()
        files[f"test_{self.name}.py"] = source.encode()
        return RegressionTest(self.name, files, has_own_reason, is_of_choices)


class InvalidEntry(NamedTuple):
    """An entry that is invalid in the version in which a test must pass."""

    number: int
    is_illegal: bool
    """Whether the rules refuse it. Otherwise, it has other effects than the file records."""


class Draft(NamedTuple):
    """A test that is not written yet."""

    test: RegressionTest
    lines: Sequence[str]
    """What it tests, for the user."""
    fails: str
    """Why it fails in the version in which it must pass, or empty."""
    unshown: Sequence[str] = ()
    """The next step of a user who names no version with the error that it shows."""
    invalid: InvalidEntry | None = None
    """The entry because of which it fails, if there is one."""
    clearer: "Draft | None" = None
    """A test that says better what is wrong, if it shows the error."""

"""What `pyproject.toml` cannot say: packages, compiled texts, and links of the description.

Each room is a package below ``tilewyrm``, folders included. ``build_language`` is a step of every
build: it makes the ``.mo`` that the program reads of each ``.po`` of ``language/``.
"""

import io
import posixpath
import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from setuptools import Command, setup
from setuptools.command.build import build
from setuptools.errors import FileError

ROOT = Path(__file__).resolve().parent
ROOMS = {"": "proto/tilewyrm"} | {
    f".{room}": room
    for room in (
        "api",
        "cli",
        "client",
        "editions",
        "engine",
        "events",
        "language",
        "replays",
        "server",
    )
}
"""By what stands behind ``tilewyrm`` in a package's name, the folder that it lies in."""
TEXTS = ".language"
"""What stands behind ``tilewyrm`` in the name of the package of the texts."""

_ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every ``.mo``, so that the same texts give the same bytes."""


_LINK = re.compile(r"(!?)(\[[^\]]*\])\(([^)\s:#]+)(#[^)\s]*)?\)")
"""A link or picture of a page that is not an address: its place, and a heading."""


def project() -> dict[str, Any]:
    """Return the table `project` of ``pyproject.toml``."""
    file = ROOT / "pyproject.toml"
    table: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
    return table


def absolute(page: str, folder: str = "", kept: frozenset[str] = frozenset()) -> str:
    """Return *page* with links to where its files are on the web, for readers elsewhere.

    Args:
        page: Markdown of a page in *folder*.
        folder: below the project's folder, with slashes.
        kept: files below the project's folder to which links stay as they are.
    """
    source = project()["urls"]["Source"]

    def moved(link: re.Match[str]) -> str:
        picture, text, place, heading = link.groups("")
        path = posixpath.normpath(posixpath.join(folder, place))
        if path in kept:
            return link[0]
        kind = "raw" if picture else "tree" if (ROOT / path).is_dir() else "blob"
        return f"{picture}{text}({source}/{kind}/main/{path}{heading})"

    return _LINK.sub(moved, page)


def packages() -> list[str]:
    """Return the name of every package: each folder of a room that has an ``__init__.py``."""
    found = []
    for name, room in ROOMS.items():
        for init in (ROOT / room).rglob("__init__.py"):
            inner = init.parent.relative_to(ROOT / room).parts
            found.append(".".join((f"tilewyrm{name}", *inner)))
    return sorted(found)


def catalogues() -> list[Path]:
    """Return the path of every ``.po``, sorted."""
    return sorted((ROOT / ROOMS[TEXTS]).glob("*/*.po"))


def compiled(source: Path) -> bytes:
    """Return the ``.mo`` of the ``.po`` at *source*.

    Raises:
        FileError: it cannot be read; the message names it and says why.
    """
    try:
        with source.open("rb") as file:
            texts = read_po(file, locale=source.parent.name, abort_invalid=True)
    except (OSError, PoFileError, ValueError) as error:
        raise FileError(f"cannot compile {source.relative_to(ROOT)}: {error}") from error
    texts.creation_date = texts.revision_date = _ALWAYS
    out = io.BytesIO()
    write_mo(out, texts)
    return out.getvalue()


class BuildLanguage(Command):
    """A step of ``build``: the ``.mo`` go beside the modules that read them.

    Those are in the folder of the sources for an editable install, else in the folder that is
    being built. What a step of its own raises ends the build; of what ``build_py`` raises an
    editable install only warns.
    """

    description = "compile the texts of language/"
    user_options = [("editable-mode", None, "write each .mo beside its .po")]  # noqa: RUF012 (as setuptools has it)
    boolean_options = ["editable-mode"]  # noqa: RUF012 (as setuptools has it)

    def initialize_options(self) -> None:
        """Begin with what holds where nothing is said."""
        self.editable_mode = False
        self.build_lib: Any = None  # as setuptools wants what is not said

    def finalize_options(self) -> None:
        """Build where the modules are built."""
        self.set_undefined_options("build", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Compile every text; beside the sources, remove what is left of texts that are gone.

        Raises:
            FileError: one of them cannot be read; nothing has been written.
        """
        made = {self._place(source): compiled(source) for source in catalogues()}
        if self.editable_mode:
            for left in set((ROOT / ROOMS[TEXTS]).glob("*/*.mo")) - made.keys():
                left.unlink()
        for path, data in made.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def get_source_files(self) -> list[str]:
        """Return every ``.po``, below the project's folder: they are in a source distribution."""
        return [str(source.relative_to(ROOT)) for source in catalogues()]

    def get_outputs(self) -> list[str]:
        """Return every ``.mo`` as it lies in a whole build."""
        return [str(self._built(source)) for source in catalogues()]

    def get_output_mapping(self) -> dict[str, str]:
        """Return by its place in a whole build each ``.mo`` that lies beside its source instead."""
        if not self.editable_mode:
            return {}
        return {
            str(self._built(source)): str(self._place(source).relative_to(ROOT))
            for source in catalogues()
        }

    def _place(self, source: Path) -> Path:
        """Return where the ``.mo`` of *source* is written."""
        return source.with_suffix(".mo") if self.editable_mode else self._built(source)

    def _built(self, source: Path) -> Path:
        inner = source.relative_to(ROOT / ROOMS[TEXTS]).with_suffix(".mo")
        return Path(self.build_lib, *f"tilewyrm{TEXTS}".split("."), inner)


class Build(build):
    """The usual steps, and then that of the texts."""

    sub_commands = [*build.sub_commands, ("build_language", None)]  # noqa: RUF012 (as setuptools has it)


if __name__ == "__main__":
    setup(
        long_description=absolute((ROOT / "README.md").read_text(encoding="utf-8")),
        long_description_content_type="text/markdown",
        packages=packages(),
        package_dir={f"tilewyrm{name}": room for name, room in ROOMS.items()},
        cmdclass={"build": Build, "build_language": BuildLanguage},
    )

"""A later program: a copy of this one's source with a change, which verifies the files of today."""

import compileall
import py_compile
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from grpc_tools import protoc

from tilewyrm.engine.values.shape import kebab

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "editions", "replays")
_VERIFY = """
import sys
from pathlib import Path
import tilewyrm
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.check.resimulation import replay

assert Path(tilewyrm.__file__).is_relative_to(sys.argv[1]), tilewyrm.__file__
for path in sys.argv[2:]:
    try:
        result = replay(Path(path))
        print("holds" if result.finished else result.failure or result.damage)
    except ReplayError as error:
        print(error)
"""


@dataclass(frozen=True)
class Program:
    """The source of a program, laid out as the package."""

    folder: Path
    """Has the package in it."""

    @classmethod
    def today(cls, folder: Path) -> "Program":
        """Return a copy of this program below *folder*, compiled."""
        ignored = shutil.ignore_patterns("__pycache__", "*.pyi")
        package = folder / "tilewyrm"
        shutil.copytree(ROOT / "proto" / "tilewyrm", package, ignore=ignored)
        for room in ROOMS:
            shutil.copytree(ROOT / room, package / room, ignore=ignored)
        program = cls(folder)
        program.generate()
        # By its contents, since a change within a second may leave a file its time and size.
        by_contents = py_compile.PycInvalidationMode.CHECKED_HASH
        assert compileall.compile_dir(folder, quiet=1, invalidation_mode=by_contents)
        return program

    def changed(self, change: "Change", folder: Path) -> "Program":
        """Return a copy below *folder*, changed; what Python has compiled is copied, too."""
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        program = Program(folder)
        change(program)
        program.generate()
        return program

    def broken_by(
        self, changes: Sequence["Change"], files: Sequence[Path], folder: Path
    ) -> dict[str, list[str]]:
        """Return what *files* say after *changes*, each in its words, unless all of them hold.

        All changes are made to one program; which of them did it is looked for only when the files
        do not hold there.

        Args:
            changes: what is done to copies of this program.
            files: what they verify.
            folder: has the copies.
        """

        def all_of_them(program: Program) -> None:
            for change in changes:
                change(program)

        def said(change: Change, copy: str) -> list[str]:
            return self.changed(change, folder / copy).verify(files)

        holds = ["holds"] * len(files)
        together = said(all_of_them, "together")
        if together == holds:
            return {}
        alone = {change.__name__: said(change, change.__name__) for change in changes}
        return {name: found for name, found in alone.items() if found != holds} or {
            "all together": together
        }

    def verify(self, files: Iterable[Path]) -> list[str]:
        """Return what this program says of each of *files*: ``holds``, or where it does not."""
        done = subprocess.run(
            [sys.executable, "-c", _VERIFY, str(self.folder), *map(str, files)],
            env={"PYTHONPATH": str(self.folder)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    def replace(self, path: str, old: str, new: str) -> None:
        """Put *new* in place of *old*, which stands once in the file at *path*."""
        file = self.folder / "tilewyrm" / path
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{path} has {old!r} {text.count(old)} times"
        file.write_text(text.replace(old, new), encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        """Make a new file at *path*."""
        file = self.folder / "tilewyrm" / path
        assert not file.exists()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def rename(self, old: str, new: str, game: str) -> None:
        """Call a class of *game* by another name, and its message if it has one."""
        before, after = (kebab(name).replace("-", "_") for name in (old, new))
        renamed = 0
        for room in ("engine", "."):
            for file in (self.folder / "tilewyrm" / room / game).rglob("*"):
                if file.suffix not in (".py", ".proto") or file.name.endswith("_pb2.py"):
                    continue
                text = file.read_text(encoding="utf-8")
                changed = re.sub(rf"\b{old}\b", new, text)
                if file.suffix == ".proto":
                    in_wrapper = re.compile(rf"^    {new} {before} =", re.MULTILINE)
                    changed = in_wrapper.sub(f"    {new} {after} =", changed)
                if changed != text:
                    file.write_text(changed, encoding="utf-8")
                    renamed += 1
        assert renamed, f"there is no {old} in {game}"

    def rename_attribute(self, old: str, new: str, game: str) -> None:
        """Call an attribute of the state of *game* by another name."""
        renamed = 0
        for file in (self.folder / "tilewyrm" / "engine" / game).rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            changed = re.sub(rf"\b(state|self|twin)\.{old}\b", rf"\1.{new}", text)
            changed = changed.replace(f'"{old}",\n', f'"{new}",\n')  # among the slots
            if changed != text:
                file.write_text(changed, encoding="utf-8")
                renamed += 1
        assert renamed, f"the state of {game} has no {old}"

    def add_field(self, path: str, kind: str, field: str, message: str, wire: str) -> None:
        """Add *field* behind those of the dataclass *kind*, and *wire* to its message.

        Args:
            path: the module of the class.
            kind: its name, also that of the message.
            field: the field with its default, as source.
            message: the schema.
            wire: the message's field, as the schema has it.
        """
        file = self.folder / "tilewyrm" / path
        text = file.read_text(encoding="utf-8")
        start = text.index(f"\nclass {kind}:\n")
        body = re.compile(r"\n\n    @|\n\n    def |\n\n\n|\Z").search(text, start)
        assert body is not None
        changed = f"{text[: body.start()].rstrip()}\n    {field}{text[body.start() :]}"
        file.write_text(changed, encoding="utf-8")
        self.add_to_message(message, kind, wire)

    def add_to_message(self, path: str, message: str, wire: str) -> None:
        """Add *wire* at the end of a *message* (or of its oneof) in the schema at *path*."""
        file = self.folder / "tilewyrm" / path
        text = file.read_text(encoding="utf-8")
        start = text.index(f"\nmessage {message} {{")
        end = re.compile(r"\}").search(text, start)
        assert end is not None
        file.write_text(f"{text[: end.start()]}  {wire}\n{text[end.start() :]}", encoding="utf-8")

    def generate(self) -> None:
        """Write the code of all schemas again."""
        schemas = [str(path) for path in (self.folder / "tilewyrm").rglob("*.proto")]
        well_known = Path(protoc.__file__).parent / "_proto"
        paths = [f"-I{self.folder}", f"-I{well_known}"]
        arguments = ["protoc", *paths, f"--python_out={self.folder}", *schemas]
        assert protoc.main(arguments) == 0


Change = Callable[[Program], None]
"""Makes a later program of this one."""


def numbered(path: str, message: str, field: str, number: int) -> Change:
    """Return the change that gives a *field* of a *message* another *number*."""

    def change(program: Program) -> None:
        file = program.folder / "tilewyrm" / path
        text = file.read_text(encoding="utf-8")
        start = text.index(f"\nmessage {message} {{")
        changed = re.sub(rf"\b{field} = \d+;", f"{field} = {number};", text[start:], count=1)
        assert changed != text[start:]
        file.write_text(text[:start] + changed, encoding="utf-8")

    return change

"""A bot in a file of one's own: its module, its version, and where in it something failed."""

import ast
import importlib.util
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

_DIGITS = 8
"""Digits of a hash that tell versions of a file apart."""
_LONGEST_LINE = 80
"""Characters of a line of a file in a message."""


def module(path: Path) -> ModuleType:
    """Return the module in the file at *path*, read once in a process.

    Its folder is added at the end of `sys.path`, so that it can import files beside it.

    Raises:
        ImportError: it imports a file beside it whose name another module already has.
        Exception: what the file itself raises.
    """
    whole = path.resolve()
    name = f"tilewyrm_bot_{sha256(str(whole).encode()).hexdigest()[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, whole)
    assert spec is not None
    assert spec.loader is not None
    if str(whole.parent) not in sys.path:
        sys.path.append(str(whole.parent))
    found = importlib.util.module_from_spec(spec)
    sys.modules[name] = found  # dataclasses and pickle look for it there
    try:
        spec.loader.exec_module(found)
        _check_names(whole)
    except BaseException:
        del sys.modules[name]
        raise
    return found


def version(path: Path) -> str:
    """Return the version of the file at *path*: the beginning of a SHA-256 in hexadecimal.

    It is that of the file or, if it imports files beside it, of all their hashes.
    """
    whole = path.resolve()
    hashes = [sha256(each.read_bytes()) for each in (whole, *sorted(_imported(whole)))]
    if len(hashes) == 1:
        return hashes[0].hexdigest()[:_DIGITS]
    return sha256(b"".join(each.digest() for each in hashes)).hexdigest()[:_DIGITS]


def folder_of(thing: object) -> Path | None:
    """Return the folder of the file in which the class of *thing*, or *thing* itself, is written.

    None if it is not known.
    """
    loaded = sys.modules.get(getattr(thing, "__module__", None) or "")
    file = getattr(loaded, "__file__", None)
    return None if file is None else Path(file).resolve().parent


def failure(error: Exception, folder: Path | None) -> str:
    """Return *error* in words, with the innermost line in *folder* that it went through, if any.

    A syntax error is shown with its own file, line and text.
    """
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        line = "".join(char for char in (error.text or "").strip() if char.isprintable())
        where = f"{Path(error.filename).name}, line {error.lineno}: {line[:_LONGEST_LINE]}"
        return f"{type(error).__name__}: {error.msg} ({where})"
    words = f"{type(error).__name__}: {error}"
    frames = [
        frame
        for frame in extract_tb(error.__traceback__)
        if folder is not None and _is_in(frame.filename, folder)
    ]
    if not frames:
        return words
    last = frames[-1]
    return f"{words} ({Path(last.filename).name}, line {last.lineno}, in {last.name})"


def _is_in(filename: str, folder: Path) -> bool:
    """Return whether *filename*, as a traceback has it, is a file in *folder* or below it."""
    is_file = not filename.startswith("<")  # such as <frozen importlib._bootstrap>
    return is_file and folder in Path(filename).resolve().parents


def _imported(whole: Path) -> set[Path]:
    """Return the files in the folder of *whole* that it imports, or that these import."""
    found: set[Path] = set()
    left = [whole]
    while left:
        for name in _names(left.pop()):
            file, folder = whole.parent / f"{name}.py", whole.parent / name
            more = {file} if file.is_file() else set()
            if (folder / "__init__.py").is_file():
                more = set(folder.rglob("*.py"))
            more -= {whole, *found}
            found |= more
            left += more
    return found


def _names(file: Path) -> Iterator[str]:
    """Yield the first part of each name that *file* imports; none if it cannot be read."""
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return  # loading the file reports the error
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def _check_names(whole: Path) -> None:
    """Raise ImportError if a module that *whole* imports is not the file beside it."""
    for file in _imported(whole):
        name = file.relative_to(whole.parent).parts[0].removesuffix(".py")
        loaded = getattr(sys.modules.get(name), "__file__", None)
        if loaded is not None and whole.parent not in Path(loaded).resolve().parents:
            raise ImportError(f"{file} has the name of another module, {loaded}; rename the file")

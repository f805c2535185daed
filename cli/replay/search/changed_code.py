"""Modules of the rules that differ between two versions, and what brings them into play."""

import ast
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, environment_of
from tilewyrm.cli.replay.search.kinds import kinds_of
from tilewyrm.engine.game import Game
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionSpec, OptionValue, spell

_ROOM = "tilewyrm.engine"
_NOT_COMPARED = frozenset(("bots", "facts", "tasks"))
"""Folders with code that no rule depends on."""
_PLACE = "import tilewyrm.engine as rules; print(rules.__path__[0])"


@dataclass
class ChangedCode:
    """Options and kinds of the changed modules of the rules, by game."""

    turns: dict[str, list[Mapping[str, OptionValue]]] = field(default_factory=dict)
    """Options with which a changed module is in play. A module in every match has empty ones."""
    kinds: dict[str, set[str]] = field(default_factory=dict)
    """Kinds of events and decisions of these modules."""
    names: list[str] = field(default_factory=list)
    """The modules, or the packages of expansions, each with its options in brackets."""


def changed_code(old: ChosenVersion, new: ChosenVersion, games: Iterable[str]) -> ChangedCode:
    """Return the changed code in the rules of *games* between two versions.

    It is empty if a version has no folder with the rules. Comments and docstrings do not count.
    """
    folders = [_rules_folder(version) for version in (old, new)]
    changed = ChangedCode()
    if None not in folders and folders[0] != folders[1]:
        sources = [_sources(folder) for folder in folders if folder is not None]
        modules = {
            name: module
            for name in sorted(sources[0].keys() | sources[1].keys())
            if sources[0].get(name) != sources[1].get(name)
            if (module := _ChangedModule(name, *(one.get(name, "") for one in sources))).blocks
        }
        for game_name in games:
            _note_game(changed, GAMES[game_name], modules.values())
    return changed


def _rules_folder(version: ChosenVersion) -> Path | None:
    if version.sources is not None:
        return version.sources / "tilewyrm" / "engine"
    done = subprocess.run(
        [str(version.python), "-c", _PLACE],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment_of(version, HASH_SEEDS[0]),
        cwd="/",
    )
    folder = Path(done.stdout.strip())
    return folder if done.returncode == 0 and folder.is_dir() else None


def _sources(folder: Path) -> dict[str, str]:
    """Return the source of each module below *folder*, by the module's name."""
    return {
        ".".join((_ROOM, *path.relative_to(folder).with_suffix("").parts)): path.read_text("utf-8")
        for path in folder.rglob("*.py")
        if _NOT_COMPARED.isdisjoint(path.relative_to(folder).parts)
    }


def _note_game(changed: ChangedCode, game: Game, modules: Iterable["_ChangedModule"]) -> None:
    """Add to *changed* the options and kinds of *modules* in *game*."""
    specs = {spec.name: spec for spec in game.options}
    turns: list[Mapping[str, OptionValue]] = []
    for module in modules:
        part = module.name.removeprefix(f"{_ROOM}.").partition(".")[0]
        if part in GAMES and part != game.name:
            continue
        homes = {
            home: options
            for home, options in game.optional_modules.items()
            if module.name == home or module.name.startswith(f"{home}.")
        }
        words = module.words(specs)
        of_home = [options for each in homes.values() for options in each]
        own = [
            {**game.option_needs.get(name, {}), name: value}
            for name in sorted(words & specs.keys())
            for value in _values(specs[name], words)
        ]
        found = [*of_home, *own] or [{}]
        turns += (options for options in found if options not in turns)
        title = next((home.rpartition(".")[2] for home in homes), module.name.rpartition(".")[2])
        name = _name(title, [one for one in own if one not in of_home])
        if name not in changed.names:
            changed.names.append(name)
        changed.kinds.setdefault(game.name, set()).update(
            kind
            for kind, value_type in kinds_of(game).items()
            if value_type.__name__ in words
            or any(value_type.__module__.startswith(f"{home}.") for home in homes)
        )
    if turns:
        changed.turns[game.name] = turns


def _name(title: str, turns: Sequence[Mapping[str, OptionValue]]) -> str:
    """Return *title*, with the options of *turns* in brackets."""
    words = dict.fromkeys(
        f"{name}={spell(value)}" for turn in turns for name, value in [*turn.items()][-1:]
    )
    return f"{title} ({', '.join(words)})" if words else title


def _values(spec: OptionSpec, words: frozenset[str]) -> Sequence[OptionValue]:
    """Return the values of an option but the default: those that *words* name, or else all."""
    others = [value for value in spec.values if value != spec.default]
    return [value for value in others if str(value).upper() in words] or others


class _ChangedModule:
    """A module whose source differs."""

    def __init__(self, name: str, old: str, new: str) -> None:
        self.name = name
        self._sides = [_blocks(_parsed(source)) for source in (old, new)]
        before, after = self._sides
        self.blocks = {
            each for each in before.keys() | after.keys() if before.get(each) != after.get(each)
        }
        """The functions and other statements that differ."""

    def words(self, options: Iterable[str]) -> frozenset[str]:
        """Return the names in these blocks. Without *options* among them, add their users."""
        blocks, known = self.blocks, set(options)
        while not self._words(blocks) & known:
            changed = {each.rpartition(".")[2] for each in blocks}
            users = {
                each
                for side in self._sides
                for each in side.keys() - blocks
                if self._words({each}) & changed
            }
            if not users:
                return self._words(self.blocks)
            blocks = blocks | users
        return self._words(blocks)

    def _words(self, blocks: Iterable[str]) -> frozenset[str]:
        return frozenset(
            word
            for side in self._sides
            for block in blocks
            if block in side
            for word in side[block].words
        )


def _parsed(source: str) -> ast.Module:
    """Return the syntax of *source*, or an empty module if this Python cannot read it."""
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.Module([], [])


@dataclass(frozen=True)
class _Block:
    """A function or another statement of a module."""

    source: str
    """Its syntax, without docstrings and comments."""
    words: frozenset[str]
    """All names in it."""


def _blocks(tree: ast.Module | ast.ClassDef, prefix: str = "") -> dict[str, _Block]:
    """Return the functions and statements of *tree* by name, with those inside classes."""
    found: dict[str, _Block] = {}
    for statement in tree.body:
        if _is_text(statement) or isinstance(statement, ast.Import | ast.ImportFrom):
            continue
        name = f"{prefix}{_name_of(statement)}"
        if isinstance(statement, ast.ClassDef):
            found |= _blocks(statement, f"{name}.")
            head = [*statement.bases, *statement.decorator_list]
            found[name] = _block(head)
            continue
        if isinstance(statement, ast.FunctionDef):
            statement.body = [each for each in statement.body if not _is_text(each)]
        found[name] = _block([statement])
    return found


def _is_text(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _name_of(statement: ast.stmt) -> str:
    """Return the name that *statement* defines, or its source."""
    if isinstance(statement, ast.ClassDef | ast.FunctionDef):
        return statement.name
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        return statement.targets[0].id
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return statement.target.id
    return ast.unparse(statement)


def _block(trees: Sequence[ast.AST]) -> _Block:
    words = (word for tree in trees for node in ast.walk(tree) for word in _words_of(node))
    return _Block(" ".join(map(ast.dump, trees)), frozenset(words))


def _words_of(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=word) | ast.Attribute(attr=word) | ast.FunctionDef(name=word):
            yield word
        case ast.Constant(value=str(word)):
            yield word
        case _:
            return

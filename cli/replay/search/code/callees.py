"""The callees of a block: in all modules of its package, and properties of its game."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from tilewyrm.cli.replay.search.code.callers import Place, blocks_of

_MOST_CALLS = 3
"""Calls between a block and a callee that counts."""
_METHOD = re.compile(r"^    def (\w+)\(self\b", re.MULTILINE)
_PROPERTIES = frozenset(("property", "cached_property"))


class Callees:
    """The callees in one version."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        """Take the source of each module, by its name."""
        self._sources = sources

    def reads(self, module: str, blocks: Iterable[str]) -> Sequence[str]:
        """Return the attributes that *blocks* of *module* and their callees read, each once.

        Those of the blocks come first, then those of near callees before others.
        """
        known = blocks_of(self._sources, module).blocks.keys()
        level = {(module, block) for block in blocks if block in known}
        seen = set(level)
        found: dict[str, None] = {}
        for _ in range(_MOST_CALLS + 1):
            of_level = [blocks_of(self._sources, home).blocks[block].reads for home, block in level]
            found |= dict.fromkeys(sorted(frozenset().union(*of_level)))
            level = {callee for one in level for callee in self._of(one)} - seen
            seen |= level
        return [*found]

    def _of(self, place: Place) -> Iterator[Place]:
        """Yield the blocks that the one at *place* names, in its module or in one of its package.

        Those in classes count if it names both, or belongs to the class. A property of another
        package counts if no other method of the game has its name.
        """
        module, block = place
        package, own = module.rpartition(".")[0], block.rpartition(".")[0]
        of_module = blocks_of(self._sources, module)
        words = of_module.blocks[block].words
        for name in of_module.blocks:
            home, _, method = name.rpartition(".")
            if method in words and (home in ("", own) or home in words):
                yield module, name
        for name in of_module.imports:
            home, _, word = name.rpartition(".")
            if word in words and home.rpartition(".")[0] == package:
                blocks = blocks_of(self._sources, home).blocks
                yield from (
                    (home, one)
                    for one in blocks
                    if one == word or (one.startswith(f"{word}.") and one.split(".")[-1] in words)
                )
        yield from self._properties(module, of_module.blocks[block].reads)

    def _properties(self, module: str, names: Iterable[str]) -> Iterator[Place]:
        game = _game(module)
        for name in names:
            homes = [one for one in self._methods.get(name, ()) if _game(one) == game]
            if len(homes) == 1:
                for one, block in blocks_of(self._sources, homes[0]).blocks.items():
                    if one.endswith(f".{name}") and not _PROPERTIES.isdisjoint(block.words):
                        yield homes[0], one

    @cached_property
    def _methods(self) -> Mapping[str, Sequence[str]]:
        """The modules of all methods, by name; a module with several has several places."""
        found: dict[str, list[str]] = {}
        for module, source in self._sources.items():
            for name in _METHOD.findall(source):
                found.setdefault(name, []).append(module)
        return found


def _game(module: str) -> Sequence[str]:
    """Return the beginning of the name of a *module*, up to its game."""
    return module.split(".")[:3]

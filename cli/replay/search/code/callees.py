"""The callees of a block, in all modules of its package in one version."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tilewyrm.cli.replay.search.code.callers import Place, blocks_of

_MOST_CALLS = 3
"""Calls between a block and a callee that counts."""


def reads_of(sources: Mapping[str, str], module: str, blocks: Iterable[str]) -> Sequence[str]:
    """Return the attributes that *blocks* of *module* and their callees read, each once.

    Those of the blocks come first, then those of near callees before others.
    """
    level = {(module, block) for block in blocks if block in blocks_of(sources, module).blocks}
    known = set(level)
    found: dict[str, None] = {}
    for _ in range(_MOST_CALLS + 1):
        of_level = [blocks_of(sources, home).blocks[block].reads for home, block in level]
        found |= dict.fromkeys(sorted(frozenset().union(*of_level)))
        level = {callee for one in level for callee in _callees(sources, one)} - known
        known |= level
    return [*found]


def _callees(sources: Mapping[str, str], place: Place) -> Iterator[Place]:
    """Yield the blocks that the one at *place* names, in its module or in one of its package.

    Those in classes count if it names both, or belongs to the class.
    """
    module, block = place
    package, own = module.rpartition(".")[0], block.rpartition(".")[0]
    of_module = blocks_of(sources, module)
    words = of_module.blocks[block].words
    for name in of_module.blocks:
        home, _, method = name.rpartition(".")
        if method in words and (home in ("", own) or home in words):
            yield module, name
    for name in of_module.imports:
        home, _, word = name.rpartition(".")
        if word in words and home.rpartition(".")[0] == package:
            blocks = blocks_of(sources, home).blocks
            yield from (
                (home, one)
                for one in blocks
                if one == word or (one.startswith(f"{word}.") and one.split(".")[-1] in words)
            )

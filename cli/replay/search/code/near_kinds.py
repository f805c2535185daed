"""Kinds of events and decisions near changed functions: in their modules, or in their callers'."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from tilewyrm.cli.replay.search.code.callers import blocks_of, callers

_MOST_CALLS = 4
"""Calls between a changed function and a kind that is near it."""


def near_kinds(
    sources: Mapping[str, str], module: str, blocks: AbstractSet[str], types: Mapping[str, type]
) -> dict[str, int]:
    """Return kinds near the changed *blocks* of *module*, each with its distance from them.

    They are those that the nearest callers name which name any, or else that the modules of these
    callers name. Kinds of the callers themselves are nearer than others of their modules. *types*
    has the type of each kind.
    """
    names = {value_type.__name__: kind for kind, value_type in types.items()}
    level = {(module, block) for block in blocks & blocks_of(sources, module).blocks.keys()}
    known = set(level)
    for calls in range(_MOST_CALLS + 1):
        found: dict[str, int] = {}
        for home in {name for name, _ in level}:
            of_home = blocks_of(sources, home).blocks
            for name, block in of_home.items():
                is_caller = (home, name) in level
                for word in block.words & names.keys():
                    kind, distance = names[word], 2 * calls + (not is_caller)
                    found[kind] = min(distance, found.get(kind, distance))
        if found:
            return found
        level = {caller for one in level for caller in callers(sources, one)} - known
        known |= level
    return {}

"""Modules of the rules that differ between two versions, and what brings them into play."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import chain, cycle

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.search.branches.branch_pairs import (
    BranchName,
    BranchPair,
    FunctionChange,
    Turn,
    branch_pairs,
    function_change,
)
from tilewyrm.cli.replay.search.code.callers import Place
from tilewyrm.cli.replay.search.code.code_blocks import code_blocks
from tilewyrm.cli.replay.search.code.data_flow import DataFlow, Flow, StateField
from tilewyrm.cli.replay.search.code.draws import is_for_draws
from tilewyrm.cli.replay.search.code.kinds import kinds_of
from tilewyrm.cli.replay.search.code.near_kinds import near_kinds
from tilewyrm.cli.replay.search.code.needed_options import NeededOptions
from tilewyrm.cli.replay.search.code.version_sources import VersionSources, games_of_change
from tilewyrm.engine.game import Game
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionSpec, OptionValue, spell

_ROOM = "tilewyrm.engine"
_NEAR = 2
"""The distance of a kind that is near a changed module, and not of it."""


@dataclass
class CodeChange:
    """Options and kinds of the changed modules of the rules, by game."""

    turns: dict[str, list[list[Turn]]] = field(default_factory=dict)
    """For each changed module, options with which it is in play; empty ones if it always is."""
    kinds: dict[str, set[str]] = field(default_factory=dict)
    """Kinds of events and decisions of these modules, or if they have none, near them."""
    modules: dict[str, dict[str, int]] = field(default_factory=dict)
    """For each of these kinds the names of modules, without options, each with its distance.

    It is 0 if the changed code names the kind, and 1 if the kind is of that module.
    """
    names: list[str] = field(default_factory=list)
    """The modules, or the packages of expansions, each with its options in brackets."""
    fields: dict[str, list[Sequence[StateField]]] = field(default_factory=dict)
    """For each changed module, fields of the state that it reads, and those on which they depend.

    Only modules that read any are in it.
    """
    functions: FunctionChange = field(default_factory=FunctionChange)
    """The changed functions, with their branches."""
    draws: AbstractSet[Place] = frozenset()
    """Changed functions and other statements that only rolls from a secret run."""
    games: Sequence[str] = ()
    """Those whose matches the versions may play differently (`games_of_change`)."""

    @property
    def toward_kind(self) -> "CodeChange":
        """What counts in a search toward a kind."""
        return CodeChange(fields=self.fields, functions=self.functions, draws=self.draws)


def code_change(old: ChosenVersion, new: ChosenVersion, games: Sequence[str]) -> CodeChange:
    """Return the changed code in the rules of *games* between two versions.

    It is empty if a version has no folder with the rules. Comments and docstrings do not count.
    """
    versions = (VersionSources(old), VersionSources(new))
    sources = [each.of_rules for each in versions]
    changed = CodeChange(games=games_of_change(*versions, games))
    if all(sources) and sources[0] != sources[1]:
        flows = [DataFlow(each) for each in sources]
        modules = {
            name: module
            for name in sorted(sources[0].keys() | sources[1].keys())
            if sources[0].get(name) != sources[1].get(name)
            if (module := _ModuleChange(name, *(one.get(name, "") for one in sources))).blocks
        }
        needs: dict[BranchName, Sequence[Turn]] = {}
        for game_name in games:
            played = GAMES[game_name]
            options = [NeededOptions(each, played) for each in sources]
            _note_game(changed, played, modules.values(), flows, sources, options)
            of_game = (one for one in modules.values() if part_of(one.name) == game_name)
            needs.update(chain.from_iterable(one.branch_needs(options) for one in of_game))
        others = GAMES.keys() - games
        found = [one for one in modules.values() if part_of(one.name) not in others]
        changed.draws = frozenset(
            (one.name, block)
            for one in found
            for block in one.blocks
            if any(is_for_draws(side, (one.name, block)) for side in sources)
        )
        changed.functions = function_change([each for one in found for each in one.branches], needs)
    return changed


def _note_game(
    changed: CodeChange,
    game: Game,
    modules: Iterable["_ModuleChange"],
    flows: Sequence[DataFlow],
    sources: Sequence[Mapping[str, str]],
    options: Sequence[NeededOptions],
) -> None:
    """Add to *changed* the options, kinds and fields of *modules* in *game*."""
    specs = {spec.name: spec for spec in game.options}
    turns: list[list[Turn]] = []
    for module in modules:
        part = part_of(module.name)
        if part in GAMES and part != game.name:
            continue
        homes = _homes(game, module.name)
        found_flows = [flow.of(module.name, module.blocks) for flow in flows]
        read = sorted(set[StateField]().union(*(flow.fields for flow in found_flows)))
        if read and read not in (known := changed.fields.setdefault(game.name, [])):
            known.append(read)
        near = module.options_near(options)
        flow_words = frozenset().union(*(flow.words for flow in found_flows))
        words = module.words(specs, flow_words.union(near))
        of_home = [options for each in homes.values() for options in each]
        base = of_home[0] if len(of_home) == 1 else {}
        own = [
            {**base, **game.option_needs.get(name, {}), name: value}
            for name in [*near, *sorted(words & specs.keys() - {*near})]
            for value in _values(specs[name], frozenset() if name in near else words)
        ]
        plain: list[Turn] = [{}] if near and not of_home else []  # with the defaults
        found = [*of_home, *plain, *own]
        together = _together(game, module.name, found_flows)
        if not any(together.items() <= options.items() for options in found):
            found.append(together)
        needed = module.needed(options)
        found = [{**turn, **needs} for needs in needed for turn in found]
        found = [turn for number, turn in enumerate(found) if turn not in found[:number]]
        further = {*near}.difference(*of_home)
        found = _woven(found, [turn for turn in found if not further.isdisjoint(turn)])
        if (of_module := found or [{}]) not in turns:
            turns.append(of_module)
        title = next((home.rpartition(".")[2] for home in homes), module.name.rpartition(".")[2])
        shown = {name for one in own for name in [*one][-1:]}.union(*needed)
        values = [{name: turn[name]} for turn in found for name in turn if name in shown]
        name = _name(title, [one for one in values if one not in of_home])
        if name not in changed.names:
            changed.names.append(name)
        types = kinds_of(game)
        named = {kind for kind, value_type in types.items() if value_type.__name__ in words}
        own_kinds = {
            kind
            for kind, value_type in types.items()
            if any(value_type.__module__.startswith(f"{home}.") for home in homes)
        }
        distances = {**dict.fromkeys(own_kinds, 1), **dict.fromkeys(named, 0)}
        for side in () if distances else sources:
            others = near_kinds(side, module.name, module.blocks, types)
            distances |= {kind: others[kind] + _NEAR for kind in others}
        changed.kinds.setdefault(game.name, set()).update(distances)
        for kind, distance in distances.items():
            known_modules = changed.modules.setdefault(kind, {})
            known_modules[title] = min(distance, known_modules.get(title, distance))
    names = changed.names
    changed.names = [one for one in names if not any(name.startswith(f"{one} (") for name in names)]
    if turns:
        changed.turns[game.name] = turns


def part_of(module: str) -> str:
    """Return the name of the game that *module* belongs to, or of a folder for all games."""
    return module.removeprefix(f"{_ROOM}.").partition(".")[0]


def _homes(game: Game, module: str) -> Mapping[str, Sequence[Turn]]:
    """Return the optional modules of *game* that *module* belongs to, with their options."""
    return {
        home: options
        for home, options in game.optional_modules.items()
        if module == home or module.startswith(f"{home}.")
    }


def _together(game: Game, module: str, flows: Iterable[Flow]) -> Turn:
    """Return options that bring *module* into play, and the boxes whose fields it reads."""
    names = {module}.union(*(flow.modules for flow in flows))
    turns = [turn for name in sorted(names) for turn in chain(*_homes(game, name).values())]
    boxes = [turn for turn in turns if len(turn) == 1]  # not a pair
    return {name: value for turn in boxes for name, value in turn.items()}


def _woven(turns: list[Turn], near: Sequence[Turn]) -> list[Turn]:
    """Return *turns* with those *near* repeated, if these are fewer than half."""
    others = [turn for turn in turns if turn not in near]
    if not 0 < len(near) < len(others):
        return turns
    return [one for pair in zip(others, cycle(near), strict=False) for one in pair]


def _name(title: str, options: Iterable[Turn]) -> str:
    """Return *title*, with *options* in brackets."""
    words = dict.fromkeys(f"{name}={spell(turn[name])}" for turn in options for name in turn)
    return f"{title} ({', '.join(words)})" if words else title


def _values(spec: OptionSpec, words: frozenset[str]) -> Sequence[OptionValue]:
    """Return the values of an option but the default: those that *words* name, or else all."""
    others = [value for value in spec.values if value != spec.default]
    return [value for value in others if str(value).upper() in words] or others


class _ModuleChange:
    """A module whose source differs."""

    def __init__(self, name: str, old: str, new: str) -> None:
        self.name = name
        self._sources = (old, new)
        self._sides = [code_blocks(source).blocks for source in (old, new)]
        before, after = self._sides
        self.blocks = {
            each for each in before.keys() | after.keys() if before.get(each) != after.get(each)
        }
        """The functions and other statements that differ."""

    @property
    def branches(self) -> Sequence[BranchPair]:
        """Those of the functions that differ."""
        return branch_pairs(self.name, self._sources, sorted(self.blocks))

    def needed(self, sides: Sequence[NeededOptions]) -> Sequence[Turn]:
        """Return sets of options with which these blocks run; an empty one if one needs none."""
        turns = [
            turn
            for side, options in zip(self._sides, sides, strict=True)
            for block in sorted(self.blocks & side.keys())
            for turn in options.of_block(self.name, block)
        ]
        found = [turn for number, turn in enumerate(turns) if turn not in turns[:number]]
        return sorted(found, key=len)

    def branch_needs(
        self, sides: Sequence[NeededOptions]
    ) -> Iterator[tuple[BranchName, Sequence[Turn]]]:
        """Yield the branches of these blocks that need options, with sets of such options."""
        for branch in self.branches:
            turns = sides[bool(branch.keys[1])].of_branch(branch.branch)
            if {} not in turns:
                yield branch.name, turns

    def options_near(self, sides: Iterable[NeededOptions]) -> Sequence[str]:
        """Return the options that these blocks or their callees read, the nearest first."""
        return [*dict.fromkeys(chain(*(side.read_by(self.name, self.blocks) for side in sides)))]

    def words(self, options: Iterable[str], more: frozenset[str]) -> frozenset[str]:
        """Return the names in these blocks, and *more*.

        Without *options* among them, add those of the users of these blocks.
        """
        blocks, known = self.blocks, set(options)
        while not (self._words(blocks) | more) & known:
            changed = {part for each in blocks for part in (each, *each.split("."))}
            users = {
                each
                for side in self._sides
                for each in side.keys() - blocks
                if self._words({each}) & changed
            }
            if not users:
                return self._words(self.blocks) | more
            blocks = blocks | users
        return self._words(blocks) | more

    def _words(self, blocks: Iterable[str]) -> frozenset[str]:
        return frozenset(
            word
            for side in self._sides
            for block in blocks
            if block in side
            for word in side[block].words
        )

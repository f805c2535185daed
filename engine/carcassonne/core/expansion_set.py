"""The base game with every expansion that is known: what follows from them all.

And the rules of one match, put together from those that its setup chooses.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from tilewyrm.engine.carcassonne.core.components.edition import CarcassonneEdition
from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD
from tilewyrm.engine.carcassonne.core.components.piece import MEEPLE, PieceKind
from tilewyrm.engine.carcassonne.core.components.pile import Stack
from tilewyrm.engine.carcassonne.core.components.tile_box import TileBox
from tilewyrm.engine.carcassonne.core.components.tile_copies import copies, is_in_order
from tilewyrm.engine.carcassonne.core.components.vocabulary import BASE, Vocabulary
from tilewyrm.engine.carcassonne.core.expansion.expansion import (
    MOST_SEATS,
    Expansion,
    Pair,
    optional_modules,
)
from tilewyrm.engine.carcassonne.core.expansion.hooks import CombinedHooks, Hooks
from tilewyrm.engine.carcassonne.core.expansion.options import CoreOptions
from tilewyrm.engine.carcassonne.core.expansion.rules import Rules
from tilewyrm.engine.carcassonne.core.expansion.step import (
    BoundStep,
    Step,
    StepSequence,
    StepStart,
    sort_steps,
)
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core_steps
from tilewyrm.engine.carcassonne.core.turn.piece_use import MeepleAction
from tilewyrm.engine.carcassonne.core.values.cell_numbers import MOST_TILES
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.game import Preset, Setup
from tilewyrm.engine.setup.options import OptionSpec, OptionValue, chosen, specs

State = CarcassonneState

_CACHED_MATCHES = 64


class ExpansionSet:
    """The base game, *expansions* and *pairs*, all in the order in which their hooks are called.

    Attributes:
        vocabulary: the words that tiles are described with.
        optional_modules: by package of an expansion or module of pairs, what brings it into play.
        presets: the base game alone, then with one expansion, with several, with all.
        specs: every option: the flags of the expansions, the core's options, theirs, the pairs'.
        turn, part: every step of a turn, and of a part of a turn, in order.
    """

    def __init__(
        self,
        expansions: Sequence[Expansion[State]],
        pairs: Sequence[Pair[State]],
        bundles: Sequence[Preset] = (),
    ) -> None:
        """Sort the steps and collect the words. *bundles* choose some of the expansions together.

        Raises:
            ValueError: two expansions contradict each other, or nothing says how their steps lie.
        """
        self.expansions = tuple(expansions)
        self.pairs = tuple(pairs)
        self.vocabulary = Vocabulary(
            kinds=[kind for one in expansions for kind in one.feature_kinds],
            marks=[mark for one in expansions for mark in one.marks],
            sets=[spec for one in expansions for spec in one.sets],
            checks=[one.check_tile for one in expansions if one.check_tile is not None],
        )
        self.specs: tuple[OptionSpec, ...] = (
            *(one.specs[0] for one in expansions),
            *specs(CoreOptions),
            *(spec for one in expansions for spec in one.specs[1:]),
            *(spec for pair in pairs for spec in pair.specs),
        )
        self.option_needs: dict[str, Mapping[str, OptionValue]] = {
            **{spec.name: {one.name: True} for one in expansions for spec in one.specs[1:]},
            **{spec.name: dict.fromkeys(each.of, True) for each in pairs for spec in each.specs},
        }
        self.optional_modules = optional_modules(self.expansions, self.pairs)
        everything = {one.name: True for one in expansions}
        self.presets = (
            Preset("plain", "base game", "The base game alone.", {}),
            *(one.preset for one in expansions),
            *bundles,
            Preset("everything", "every expansion", "With every expansion.", everything),
        )
        steps: list[Step] = list(core_steps.CORE_STEPS)
        for expansion in expansions:
            steps += expansion.steps
        for pair in pairs:
            steps += pair.steps
        order = [relation for pair in pairs for relation in pair.order]
        self.turn = sort_steps(StepSequence.TURN, steps, order)
        self.part = sort_steps(StepSequence.PART, steps, order)
        self._cached_rules = lru_cache(_CACHED_MATCHES)(self._assemble)

    @property
    def most_seats(self) -> int:
        """Most players with the right expansion."""
        return max([MOST_SEATS, *(one.seats for one in self.expansions)])

    def most_seats_with(self, options: Mapping[str, OptionValue]) -> int:
        """Return the most players with *options*, which are all of them."""
        return max([MOST_SEATS, *(one.seats for one in self.in_play(options))])

    def in_play(self, options: Mapping[str, OptionValue]) -> list[Expansion[State]]:
        """Return the expansions that *options*, which are all of them, choose."""
        return [one for one in self.expansions if one.in_play(options)]

    def check(
        self, edition: CarcassonneEdition, seats: int, options: Mapping[str, OptionValue]
    ) -> None:
        """Raise SetupError if *edition*, *seats* and *options* do not go together."""
        playing = self.in_play(options)
        for one in playing:
            needed = {} if one.tile_set is None else {one.tile_set.name: one.name}
            needed.update(one.needs(chosen(one.options, options)))
            for name, option in needed.items():
                if edition.has(name):
                    continue
                raise SetupError(
                    f"the edition {edition.name!r} has no tiles of {one.title} (option"
                    f" {option}); omit it, or choose another edition",
                    option=option,
                    case="no_tiles",
                    edition=edition.name,
                )
        self._check_copies(edition, playing, str(options["tiles"]))
        most = self.most_seats_with(options)
        if not 2 <= seats <= most:
            more = [one for one in self.expansions if one.seats > most]
            hint = "".join(f"; up to {one.seats} with {one.title}" for one in more)
            enough = "/".join(one.name for one in more if one.seats >= seats)
            raise SetupError(
                f"Carcassonne is for 2 to {most} players, not {seats}{hint}",
                case="seats_with" if enough else "seats",
                expansions=enough,
                seats=seats,
                least=2,
                most=most,
            )

    def _check_copies(
        self, edition: CarcassonneEdition, playing: Sequence[Expansion[State]], word: str
    ) -> None:
        """Raise SetupError if there cannot be these copies of the sets in play."""
        sets = [spec for one in playing for spec in one.sets if edition.has(spec.name)]
        several = [BASE.name, *(one.name for one in sets if not one.roles)]
        wanted = copies(word)
        unknown = [name for name in wanted if name not in several]
        if unknown or not is_in_order(word):
            raise SetupError(
                f"option tiles cannot be {word!r}; it names sets in play, in ascending order:"
                f" {', '.join(sorted(several))}",
                option="tiles",
                value=word,
                case="choice",
                allowed=", ".join(f"{name}=2" for name in sorted(several)),
            )
        names = {BASE.name, *(one.name for one in sets)}
        tiles = sum(edition.set(name).count * wanted.get(name, 1) for name in names)
        if tiles > MOST_TILES:
            raise SetupError(
                f"{word} makes {tiles} tiles; a match has {MOST_TILES} at most",
                option="tiles",
                case="too_many_tiles",
                tiles=tiles,
                most=MOST_TILES,
            )

    def rules(self, setup: Setup) -> Rules[State]:
        """Return the rules of *setup*; they are put together once for equal ones."""
        edition = setup.edition
        assert isinstance(edition, CarcassonneEdition)
        options = tuple(setup.options.items())
        return self._cached_rules(edition, setup.seats, setup.rules_version, options)

    def adapted(
        self, edition: CarcassonneEdition, options: Mapping[str, OptionValue]
    ) -> CarcassonneEdition:
        """Return *edition* as a match with *options*, which are all of them, has it."""
        hooks = CombinedHooks(self._implementations(options, self._chosen(options)))
        return _adapted(edition, hooks)

    def _chosen(self, values: Mapping[str, OptionValue]) -> dict[type, Any]:
        """Return by their class the options of the expansions and pairs that *values* choose."""
        own: dict[type, Any] = {
            one.options: chosen(one.options, values) for one in self.in_play(values)
        }
        for pair in self.pairs:
            if pair.options is not None and pair.in_play(values):
                own[pair.options] = chosen(pair.options, values)
        return own

    def _implementations(
        self, values: Mapping[str, OptionValue], own: Mapping[type, Any]
    ) -> list[Hooks[State]]:
        """Return the hooks of the expansions and pairs that *values* choose, with *own* options."""
        found = [
            one.hooks(own[one.options], *(chosen(read, values) for read in one.reads))
            for one in self.in_play(values)
        ]
        for pair in self.pairs:
            if pair.hooks is not None and pair.in_play(values):
                found.append(pair.hooks(own[pair.options] if pair.options else None))
        return found

    def _assemble(
        self,
        edition: CarcassonneEdition,
        seats: int,
        version: int,
        options: tuple[tuple[str, OptionValue], ...],
    ) -> Rules[State]:
        values = dict(options)
        core = chosen(CoreOptions, values)
        playing = self.in_play(values)
        own = self._chosen(values)
        implementations = self._implementations(values, own)
        hooks = CombinedHooks(implementations)
        edition = _adapted(edition, hooks)
        box = hooks.setup_box(_box(edition, playing, copies(core.tiles)))
        pieces = (MEEPLE, *(kind for one in playing for kind in one.pieces(own[one.options])))
        starts = dict(core_steps.CORE_STARTS)
        for one in implementations:
            starts.update(one.steps())
        return Rules(
            version=version,
            seats=seats,
            options=core,
            chosen=own,
            kinds=box.kinds,
            numbers={kind.id: position for position, kind in enumerate(box.kinds)},
            marked={
                mark: tuple(n for n, kind in enumerate(box.kinds) if mark in kind.marks)
                for mark in self.vocabulary.marks
            },
            stacks=box.stacks,
            start=box.start,
            pieces=pieces,
            piece_numbers={kind.name: position for position, kind in enumerate(pieces)},
            stands_on={
                kind.name: hooks.places_for(
                    kind, kind.stands_on if core.farmers else kind.stands_on - {FIELD}
                )
                for kind in pieces
            },
            slices={kind: one.name for one in playing for kind in one.slices},
            has_open_ends=any(map(any, (kind.open_ends for kind in box.kinds))),
            hooks=hooks,
            piece_actions=(MeepleAction(_meeples(pieces)), *hooks.piece_actions()),
            turn=_steps_after(self.turn, starts),
            part=_steps_after(self.part, starts),
        )


def _adapted(edition: CarcassonneEdition, hooks: CombinedHooks[State]) -> CarcassonneEdition:
    """Return *edition* with its tile kinds as *hooks* want them."""
    if not hooks.has(Hooks.adapt_kind.__name__):
        return edition
    return edition.adapted(hooks.adapt_kind)


def _meeples(pieces: Sequence[PieceKind]) -> list[PieceKind]:
    return [kind for kind in pieces if kind.is_meeple]


def _box(
    edition: CarcassonneEdition, playing: Sequence[Expansion[State]], times: Mapping[str, int]
) -> TileBox:
    """Return the box of the base game and all tiles of the expansions, in one stack (C1, C2).

    *times* says by the name of a set how often it is there, if it is more than once.
    """
    names = {BASE.name, *(spec.name for one in playing for spec in one.sets)}
    sets = [tiles for tiles in edition.sets if tiles.name in names]
    kinds = tuple(kind for tiles in sets for kind in tiles.kinds)
    (start,) = edition.set(BASE.name).roles
    number = {kind: times.get(tiles.name, 1) for tiles in sets for kind in tiles.kinds}
    counts = tuple(kind.count * number[kind] - (kind is start) for kind in kinds)
    return TileBox(edition=edition, kinds=kinds, start=start, stacks=(Stack("tiles", counts),))


def _steps_after(
    order: Sequence[Step], starts: Mapping[str, StepStart[State]]
) -> dict[str, tuple[BoundStep[State], ...]]:
    """Return by step (and "") the steps of a match that come after it."""
    bound = tuple(
        BoundStep(step.name, starts[step.name], step.places_piece)
        for step in order
        if step.name in starts
    )
    later = {step.name: bound[position + 1 :] for position, step in enumerate(bound)}
    return {"": bound, **later}

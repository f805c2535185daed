"""The rules of one match, put together from the modules that its setup chooses.

A module adds tiles to the pile, steps to the turn and actions to phase 2, here and nowhere else.
"""

from collections.abc import Mapping

from tilewyrm.engine.carcassonne.abbot import AbbotReturn
from tilewyrm.engine.carcassonne.completing import Completing
from tilewyrm.engine.carcassonne.dragon import Hunt, Volcano
from tilewyrm.engine.carcassonne.drawing import Drawing
from tilewyrm.engine.carcassonne.edition import (
    BASE,
    PRINCESS_DRAGON,
    RIVER,
    CarcassonneEdition,
)
from tilewyrm.engine.carcassonne.fairy import Claiming, Fairy, FairyMove
from tilewyrm.engine.carcassonne.fields import FieldScorer
from tilewyrm.engine.carcassonne.kinds import Symbol
from tilewyrm.engine.carcassonne.meeples import MeeplePlacing, UseMeeple
from tilewyrm.engine.carcassonne.options import flag, number
from tilewyrm.engine.carcassonne.placing import Placing
from tilewyrm.engine.carcassonne.princess import Princess
from tilewyrm.engine.carcassonne.river import RiverRule
from tilewyrm.engine.carcassonne.rules import Rules
from tilewyrm.engine.carcassonne.scoring import Scorer
from tilewyrm.engine.carcassonne.starting import Starting, StartingYoungest, TurnStart
from tilewyrm.engine.carcassonne.step import Action, Step
from tilewyrm.engine.carcassonne.tile import TileKind
from tilewyrm.engine.options import OptionValue

_Options = Mapping[str, OptionValue]


def assemble(edition: CarcassonneEdition, seats: int, options: _Options) -> Rules:
    """Return the rules of a match with *seats* and *options*."""
    princess_dragon = flag(options, "princess_dragon")
    fairy = _fairy(options) if princess_dragon else None
    kinds = _kinds(edition, options)
    closing_steps = [Claiming()] if options["fairy_claim"] == "until_pile_passed" else []
    steps = [*_steps(options, fairy), *(closing_steps if princess_dragon else [])]
    return Rules(
        seats=seats,
        kinds=kinds,
        numbers={kind.id: position for position, kind in enumerate(kinds)},
        stacks=_stacks(edition, kinds, options),
        start=_start(edition, options),
        steps=tuple(steps),
        closing=len(steps) - (len(closing_steps) if princess_dragon else 0),
        scorer=Scorer(
            tiny_city=number(options, "tiny_city"),
            fields=FieldScorer(number(options, "field_edition")),
            fairy=fairy,
        ),
        river=RiverRule(str(options["river_uturn"])),
        abbots=1 if flag(options, "abbot") else 0,
        dragons=tuple(
            position for position, kind in enumerate(kinds) if kind.symbol is Symbol.DRAGON
        ),
        has_dragon=princess_dragon,
    )


def _kinds(edition: CarcassonneEdition, options: _Options) -> tuple[TileKind, ...]:
    names = [BASE]
    names += [name for name in (RIVER, PRINCESS_DRAGON) if flag(options, name)]
    return tuple(kind for name in names for kind in edition.set(name).kinds)


def _start(edition: CarcassonneEdition, options: _Options) -> TileKind:
    """Return the tile that lies face up at the beginning (C2, C40)."""
    return edition.set(RIVER if flag(options, RIVER) else BASE).special[0]


def _stacks(
    edition: CarcassonneEdition, kinds: tuple[TileKind, ...], options: _Options
) -> tuple[tuple[int, ...], ...]:
    """Return the full pile: with the River its tiles, then its lake, come first (C40, C46)."""
    river = edition.set(RIVER)
    land = [kind.count if kind not in river.kinds else 0 for kind in kinds]
    base_start = kinds.index(edition.set(BASE).special[0])
    if not flag(options, RIVER):
        land[base_start] -= 1
        return (tuple(land),)
    if options["river_start_tile"] == "discard":
        land[base_start] -= 1
    lake = river.special[1]
    middle = [
        kind.count if kind in river.kinds and kind not in river.special else 0 for kind in kinds
    ]
    return tuple(middle), tuple(int(kind is lake) for kind in kinds), tuple(land)


def _fairy(options: _Options) -> Fairy:
    return Fairy(
        on_tile=options["fairy_place"] == "on_tile",
        completed_only=options["fairy_bonus"] == "feature5_only",
        claimed=options["fairy_claim"] == "until_pile_passed",
    )


def _steps(options: _Options, fairy: Fairy | None) -> list[Step]:
    """Return the phases of a turn in their order (C51)."""
    opening: list[Step] = [
        _starting(str(options["start_player"])),
        TurnStart(fairy),
        Drawing(put_back=options["dragon_before_volcano"] == "return_to_bag"),
        Placing(),
    ]
    use_meeple = UseMeeple(_actions(options))
    if not flag(options, "princess_dragon"):
        return [*opening, use_meeple, Completing()]
    hunt = Hunt(fairy_blocks=options["fairy_dragon"] == "blocks_tile")
    ending: list[Step] = [hunt, Completing()]
    if options["dragon_moves"] == "after_scoring":
        ending.reverse()
    princess = Princess(must=options["princess_action"] == "must")
    return [*opening, Volcano(), princess, use_meeple, *ending]


def _starting(player: str) -> Step:
    return StartingYoungest() if player == "youngest" else Starting(by_lot=player == "random")


def _actions(options: _Options) -> list[Action]:
    """Return what phase 2 offers, in the order of the list of decisions."""
    actions: list[Action] = [
        MeeplePlacing(
            farmers=flag(options, "farmers"),
            own_completed=flag(options, "portal_own_tile_completed"),
        )
    ]
    if flag(options, "abbot"):
        actions.append(AbbotReturn())
    if flag(options, "princess_dragon"):
        actions.append(FairyMove(on_tile=options["fairy_place"] == "on_tile"))
    return actions

"""What a later program may change of Carcassonne, and every golden file still holds."""

from pathlib import Path

import pytest

from support.daily import share_of_today
from support.golden import MATCHES, path_of
from support.later import Change, Program, numbered
from tilewyrm.engine.carcassonne.registry import EXPANSIONS

GAME = "carcassonne"
ALL_FILES = [path_of(name) for name, plan in MATCHES.items() if plan.game == GAME]
FILES = share_of_today(ALL_FILES, 4)
"""Those of the day; its sorts of changes come again every third day, so all come together once."""
NAMING = [path for path in ALL_FILES if b"tiny_city" in path.read_bytes()]
"""Those whose header names the option: of version 1 all, of later ones if it is not the default."""
CORE = "engine/carcassonne/core"
SCHEMA = "carcassonne/v1/core.proto"
WRAPPERS = "carcassonne/v1/carcassonne.proto"
KEPT = [(one, kept) for one in EXPANSIONS for kept in one.slices]
"""What expansions keep in the state."""


def module(kind: type) -> str:
    """Return the file that *kind* is defined in."""
    return f"{kind.__module__.removeprefix('tilewyrm.').replace('.', '/')}.py"


def a_decision_renamed(program: Program) -> None:
    program.rename("PlaceTile", "LayTile", GAME)


def an_event_renamed(program: Program) -> None:
    program.rename("TilePlaced", "TileLaid", GAME)


def a_roll_renamed(program: Program) -> None:
    program.rename("DrawTile", "PickTile", GAME)


def a_value_within_values_renamed(program: Program) -> None:
    program.rename("Cell", "Square", GAME)


def frames_renamed(program: Program) -> None:
    program.rename("PieceActionFrame", "WholeActionFrame", GAME)
    program.rename("TurnFrame", "WholeTurnFrame", GAME)


def the_slices_of_expansions_renamed(program: Program) -> None:
    for _, kept in KEPT:
        program.rename(kept.__name__, f"{kept.__name__}Kept", GAME)


def an_attribute_of_the_state_renamed(program: Program) -> None:
    program.rename_attribute("hand", "held", GAME)


def a_field_added_to_an_event(program: Program) -> None:
    program.add_field(
        f"{CORE}/values/events.py",
        "TilePlaced",
        "flipped: bool = False",
        SCHEMA,
        "bool flipped = 90;",
    )


def a_field_added_to_a_value_within_events(program: Program) -> None:
    program.add_field(
        f"{CORE}/values/grid.py", "Cell", "floor: int = 0", SCHEMA, "sint32 floor = 90;"
    )


def a_field_added_to_a_decision(program: Program) -> None:
    program.add_field(
        f"{CORE}/values/decisions.py", "PlacePiece", 'note: str = ""', SCHEMA, "string note = 90;"
    )


def a_field_added_to_a_part(program: Program) -> None:
    program.add_field(
        f"{CORE}/values/parts.py",
        "Turn",
        "part: int | None = None",
        SCHEMA,
        "optional uint32 part = 90;",
    )


def a_field_added_to_the_slices_of_expansions(program: Program) -> None:
    for one, kept in KEPT:
        program.add_field(
            module(kept),
            kept.__name__,
            f"{kept.__name__.lower()}_asleep: tuple[int, ...] = ()",
            f"carcassonne/v1/{one.name}.proto",
            f"repeated uint32 {kept.__name__.lower()}_asleep = 90;",
        )


def a_key_added_to_the_slice_of_the_core(program: Program) -> None:
    program.replace(
        f"{CORE}/position/state.py",
        "        if self.hand != NOWHERE:\n",
        '        if self.turn > 10_000:\n            core["late"] = True\n'
        "        if self.hand != NOWHERE:\n",
    )


def a_kind_of_event_inserted(program: Program) -> None:
    program.replace(
        f"{CORE}/values/events.py",
        "@dataclass(frozen=True, slots=True)\nclass TurnBegan:",
        "@dataclass(frozen=True, slots=True)\nclass BellRung:\n    seat: int\n\n\n"
        "@dataclass(frozen=True, slots=True)\nclass TurnBegan:",
    )
    program.replace(
        f"{CORE}/values/events.py",
        "Event = (\n    TurnBegan",
        "Event = (\n    BellRung | TurnBegan",
    )
    program.replace(
        SCHEMA, "// A seat begins its turn.\n", "message BellRung {\n  uint32 seat = 1;\n}\n\n"
    )
    program.add_to_message(WRAPPERS, "Event", "  BellRung bell_rung = 15;\n")


def a_step_inserted(program: Program) -> None:
    program.replace(
        f"{CORE}/turn/steps.py",
        "CORE_STEPS = (START_TURN, ",
        'LOOK = Step("look", StepSequence.PART, "C4", after=(DRAW.name,),'
        " before=(PLACE_TILE.name,))\n"
        "CORE_STEPS = (LOOK, START_TURN, ",
    )
    program.replace(
        f"{CORE}/turn/steps.py",
        "    PLACE_TILE.name: _place_tile,\n",
        "    LOOK.name: lambda state: None,\n    PLACE_TILE.name: _place_tile,\n",
    )


def a_kind_of_frame_inserted(program: Program) -> None:
    program.replace(
        f"{CORE}/turn/turn.py",
        "@dataclass(frozen=True, slots=True)\nclass TurnFrame",
        "@dataclass(frozen=True, slots=True)\n"
        "class BreathingFrame(EffectFrame[CarcassonneState]):\n"
        '    name = "breathe"\n\n    def apply(self, state: CarcassonneState) -> None:\n'
        "        pass\n\n\n"
        "@dataclass(frozen=True, slots=True)\nclass TurnFrame",
    )
    program.replace(
        f"{CORE}/turn/turn.py",
        "state.agenda += (_turn_frame(step.name), frame)",
        "state.agenda += (_turn_frame(step.name), frame, BreathingFrame())",
    )


def an_option_added(program: Program) -> None:
    program.replace(
        f"{CORE}/expansion/options.py",
        "    farmers: bool =",
        '    bells: bool = option(False, "C1", "Bells ring.", "Bells ring.")\n    farmers: bool =',
    )


def a_tile_set_added(program: Program) -> None:
    program.write("engine/carcassonne/expansions/barges/__init__.py", "")
    program.write("engine/carcassonne/expansions/barges/expansion.py", BARGES)
    program.replace(
        "engine/carcassonne/registry.py",
        "EXPANSIONS: tuple[Expansion[CarcassonneState], ...] = (\n",
        "from tilewyrm.engine.carcassonne.expansions.barges import expansion as barges\n\n"
        "EXPANSIONS: tuple[Expansion[CarcassonneState], ...] = (\n    barges.EXPANSION,\n",
    )


BARGES = """
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark, SetSpec
from tilewyrm.engine.setup.options import option


@dataclass(frozen=True, slots=True)
class BargesOptions:
    barges: bool = option(False, "C200", "Play with barges.", "With barges.")


EXPANSION = Expansion(
    name="barges",
    title="Barges",
    options=BargesOptions,
    hooks=lambda options: Hooks(),
    tile_set=SetSpec("barges"),
    marks=(Mark("barge", "barges", frozenset(("road",))),),
)
"""

HARMLESS: dict[str, list[Change]] = {
    "names": [
        a_decision_renamed,
        an_event_renamed,
        a_roll_renamed,
        a_value_within_values_renamed,
        frames_renamed,
        the_slices_of_expansions_renamed,
        an_attribute_of_the_state_renamed,
    ],
    "fields": [
        a_field_added_to_an_event,
        a_field_added_to_a_value_within_events,
        a_field_added_to_a_decision,
        a_field_added_to_a_part,
        a_field_added_to_the_slices_of_expansions,
    ],
    "what there is": [
        a_key_added_to_the_slice_of_the_core,
        a_kind_of_event_inserted,
        a_step_inserted,
        a_kind_of_frame_inserted,
        an_option_added,
        a_tile_set_added,
    ],
}


def name_of_a_frame(program: Program) -> None:
    program.replace(f"{CORE}/turn/turn.py", '    name = "turn"', '    name = "go"')


def name_of_a_step(program: Program) -> None:
    program.replace(f"{CORE}/turn/steps.py", 'Step("play-part"', 'Step("play-tile"')


def name_of_a_key(program: Program) -> None:
    program.replace(f"{CORE}/position/state.py", '"scores": list', '"points": list')


def name_of_a_source(program: Program) -> None:
    program.replace(f"{CORE}/expansion_set.py", 'Stack("tiles"', 'Stack("pile"')


def name_of_an_option(program: Program) -> None:
    program.replace(f"{CORE}/expansion/options.py", "    tiny_city: int", "    little_city: int")
    program.replace(f"{CORE}/scoring/scoring.py", "options.tiny_city", "options.little_city")


HARMFUL: dict[str, tuple[Change, str]] = {
    "number of an event's field": (numbered(SCHEMA, "TilePlaced", "rotation", 9), "of the events"),
    "number of an event": (numbered(WRAPPERS, "Event", "tile_placed", 15), "digest of the events"),
    "name of a frame": (name_of_a_frame, "digest of the state"),
    "name of a step": (name_of_a_step, "digest of the state"),
    "name of a key": (name_of_a_key, "digest of the state"),
    # Noticed at its first roll, or before that by the numbers of draws in a checkpoint.
    "name of a source": (name_of_a_source, "expected"),
    "name of an option": (name_of_an_option, "the option 'tiny_city' is unknown to this program"),
}


@pytest.mark.parametrize("sort", share_of_today([*HARMLESS], 3))
def test_changes_that_touch_no_file(sort: str, today: Program, tmp_path: Path) -> None:
    assert today.broken_by(HARMLESS[sort], FILES, tmp_path) == {}


@pytest.mark.parametrize("what", share_of_today([*HARMFUL], 6))
def test_a_change_that_breaks_files_is_noticed(what: str, today: Program, tmp_path: Path) -> None:
    change, words = HARMFUL[what]
    files = NAMING if change is name_of_an_option else FILES
    for said in today.changed(change, tmp_path).verify(files):
        assert words in said

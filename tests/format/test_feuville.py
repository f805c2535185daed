"""What a later program may change of Feuville, and every golden file still holds."""

from pathlib import Path

import pytest

from support.daily import share_of_today
from support.golden import MATCHES, PLAIN, path_of
from support.later import Change, Program, numbered

GAME = "feuville"
FILES = [path_of(name) for name, plan in MATCHES.items() if plan.game == GAME]
WHOLE = [path_of(name) for name in PLAIN if MATCHES[name].game == GAME and not MATCHES[name].sealed]
"""Played to the end, with the secret: whatever changes is met in each of them."""
"""Those whose rolls can be compared with the secret."""
ENGINE = "engine/feuville"
SCHEMA = "feuville/v1/feuville.proto"


def a_decision_renamed(program: Program) -> None:
    program.rename("TakeTile", "GrabTile", GAME)


def an_event_renamed(program: Program) -> None:
    program.rename("TileTaken", "TileGrabbed", GAME)


def a_roll_renamed(program: Program) -> None:
    program.rename("TwoDice", "PairOfDice", GAME)


def a_member_of_an_enum_renamed(program: Program) -> None:
    program.replace(SCHEMA, "  GRASS_ARMS = 2;", "  GRASS_SHIELDED = 2;")
    program.replace(f"{ENGINE}/values/kinds.py", "    ARMS = 2", "    SHIELDED = 2")
    for file in (program.folder / "tilewyrm" / ENGINE).rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("Grass.ARMS", "Grass.SHIELDED"), encoding="utf-8")


def a_member_of_an_enum_inserted(program: Program) -> None:
    program.replace(SCHEMA, "  DIE_USE_TILE = 1;", "  DIE_USE_BRIBE = 90;\n  DIE_USE_TILE = 1;")
    program.replace(
        f"{ENGINE}/values/kinds.py",
        '    """Uses of a die (F23)."""\n\n',
        '    """Uses of a die (F23)."""\n\n    BRIBE = 90\n',
    )
    program.replace(
        f"{ENGINE}/turn/dice.py", "_GNOME, _PASS = DieUse", "_GNOME, _PASS = list(DieUse)[1:]"
    )


def frames_renamed(program: Program) -> None:
    program.rename("DiceUseFrame", "TurnUseFrame", GAME)
    program.rename("RowFillFrame", "GapRowFrame", GAME)


def an_attribute_of_the_state_renamed(program: Program) -> None:
    program.rename_attribute("gnome", "dwarf", GAME)


def a_field_added_to_an_event(program: Program) -> None:
    program.add_field(
        f"{ENGINE}/values/events.py",
        "TileTaken",
        "secretly: bool = False",
        SCHEMA,
        "bool secretly = 90;",
    )


def a_field_added_to_a_decision(program: Program) -> None:
    program.add_field(
        f"{ENGINE}/values/decisions.py", "TakeTile", 'note: str = ""', SCHEMA, "string note = 90;"
    )


def a_field_added_to_a_part(program: Program) -> None:
    program.add_field(
        f"{ENGINE}/values/parts.py",
        "Row",
        "hint: int | None = None",
        SCHEMA,
        "optional uint32 hint = 90;",
    )


def a_key_added_to_the_slice(program: Program) -> None:
    program.replace(
        f"{ENGINE}/position/state.py",
        '            "round": self.round or None,\n',
        '            "late": self.round > 10_000,\n            "round": self.round or None,\n',
    )


def a_kind_of_event_inserted(program: Program) -> None:
    program.replace(
        f"{ENGINE}/values/events.py",
        "@dataclass(frozen=True, slots=True)\nclass TileTaken:",
        "@dataclass(frozen=True, slots=True)\nclass BellRung:\n    seat: int\n\n\n"
        "@dataclass(frozen=True, slots=True)\nclass TileTaken:",
    )
    program.replace(
        f"{ENGINE}/values/events.py", "Event = (\n    Start", "Event = (\n    BellRung | Start"
    )
    program.add_to_message(SCHEMA, "TileTaken", "}\n\nmessage BellRung {\n  uint32 seat = 1;")
    program.add_to_message(SCHEMA, "Event", "  BellRung bell_rung = 90;\n")


def a_kind_of_frame_inserted(program: Program) -> None:
    program.replace(
        f"{ENGINE}/turn/turn.py",
        "@dataclass(frozen=True, slots=True)\nclass TurnStartFrame",
        "@dataclass(frozen=True, slots=True)\nclass BreathingFrame(EffectFrame[FeuvilleState]):\n"
        '    name = "breathe"\n\n    def apply(self, state: FeuvilleState) -> None:\n'
        "        pass\n\n\n"
        "@dataclass(frozen=True, slots=True)\nclass TurnStartFrame",
    )
    program.replace(
        f"{ENGINE}/turn/turn.py",
        "        _roll_next(state, again=False)\n\n\nTURN_START_FRAME",
        "        _roll_next(state, again=False)\n"
        "        state.agenda.append(BreathingFrame())\n\n\n"
        "TURN_START_FRAME",
    )


def an_option_added(program: Program) -> None:
    program.replace(
        f"{ENGINE}/setup/options.py",
        "    round_cap: int =",
        '    bells: bool = option(False, "F1", "Bells ring.", "Bells ring.")\n    round_cap: int =',
    )


def a_tile_set_added(program: Program) -> None:
    program.replace(
        f"{ENGINE}/setup/edition.py",
        'known = ("name", "title", *COUNTS)',
        'known = ("banners", "name", "title", *COUNTS)',
    )
    program.replace(
        f"{ENGINE}/setup/edition.py",
        "        fairies=tuple(reader.fairies()),\n",
        "        fairies=tuple(reader.fairies()),\n        banners=tuple(reader.banners()),\n",
    )
    program.replace(
        f"{ENGINE}/setup/edition.py",
        "    def fairies(self) -> list[FairyFacts]:",
        "    def banners(self) -> list[str]:\n"
        '        return [str(one["id"]) for one in self._file.get("banners", [])]\n\n'
        "    def fairies(self) -> list[FairyFacts]:",
    )
    program.add_field(
        f"{ENGINE}/setup/catalogue.py",
        "Catalogue",
        "banners: tuple[str, ...] = ()",
        SCHEMA,
        "repeated string banners = 90;",
    )


HARMLESS: dict[str, list[Change]] = {
    "names": [
        a_decision_renamed,
        an_event_renamed,
        a_roll_renamed,
        a_member_of_an_enum_renamed,
        frames_renamed,
        an_attribute_of_the_state_renamed,
    ],
    "fields": [
        a_field_added_to_an_event,
        a_field_added_to_a_decision,
        a_field_added_to_a_part,
    ],
    "what there is": [
        a_member_of_an_enum_inserted,
        a_key_added_to_the_slice,
        a_kind_of_event_inserted,
        a_kind_of_frame_inserted,
        an_option_added,
        a_tile_set_added,
    ],
}


def name_of_a_frame(program: Program) -> None:
    program.replace(
        f"{ENGINE}/turn/dice.py",
        "    name = question = USE_DICE\n",
        '    name = "take-the-turn"\n    question = USE_DICE\n',
    )


def name_of_a_key(program: Program) -> None:
    program.replace(f"{ENGINE}/position/state.py", '"decrees": _spaces', '"edicts": _spaces')


def name_of_a_source(program: Program) -> None:
    program.replace(
        f"{ENGINE}/turn/turn.py", 'state.counted_source(f"dice/{', 'state.counted_source(f"rolls/{'
    )


def name_of_an_option(program: Program) -> None:
    program.rename("round_cap", "most_rounds", GAME)


HARMFUL: dict[str, tuple[Change, str]] = {
    "number of an event's field": (numbered(SCHEMA, "TileTaken", "column", 9), "of the events"),
    "number of an event": (numbered(SCHEMA, "Event", "tile_revealed", 90), "digest of the events"),
    "name of a frame": (name_of_a_frame, "digest of the state"),
    "name of a key": (name_of_a_key, "digest of the state"),
    "name of a source": (name_of_a_source, "roll: expected"),
    "name of an option": (name_of_an_option, "the option 'round_cap' is unknown to this program"),
}


@pytest.mark.parametrize("sort", share_of_today([*HARMLESS], 3))
def test_changes_that_touch_no_file(sort: str, today: Program, tmp_path: Path) -> None:
    assert today.broken_by(HARMLESS[sort], FILES, tmp_path) == {}


@pytest.mark.parametrize("what", share_of_today([*HARMFUL], 6))
def test_a_change_that_breaks_files_is_noticed(what: str, today: Program, tmp_path: Path) -> None:
    change, words = HARMFUL[what]
    for said in today.changed(change, tmp_path).verify(WHOLE):
        assert words in said

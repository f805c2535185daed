"""The tables of the pages on the format have what there is in matches, and nothing else."""

import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from random import Random
from typing import Any

import pytest
from google.protobuf.message import Message

from support.golden import MATCHES, PLAIN, match
from support.page import EXPANSIONS, code, quoted, section, table
from support.playing import any_setup
from support.recording import Recording, begin
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.steps import CORE_STEPS
from tilewyrm.engine.carcassonne.registry import EXPANSIONS as REGISTERED
from tilewyrm.engine.carcassonne.registry import PAIRS
from tilewyrm.engine.game import GameOver, State
from tilewyrm.engine.kernel.frame import Frame
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.codec.codec import codec

every_game = pytest.mark.parametrize("name", GAMES)
PAGES = sorted(page.stem for page in EXPANSIONS.glob("*.md"))
EXPANSION_PACKAGE = "tilewyrm.engine.carcassonne.expansions."
WITH_SLICE = [one for one in REGISTERED if one.slices]
WHOSE = {kept().key: one.name for one in WITH_SLICE for kept in one.slices}
"""The expansion that keeps a slice, by the key of the slice."""
SLICE_NAMES = {kept.__name__ for one in WITH_SLICE for kept in one.slices}
"""The messages of slices: what is not set in them is left out, also in one within another."""


@cache
def page_of(name: str) -> str:
    """Return the page on the expansion called *name*."""
    return (EXPANSIONS / f"{name}.md").read_text(encoding="utf-8")


def part_of_the_page(name: str) -> str:
    """Return what the page says of the slices and the agenda of the game *name*."""
    return section(GAMES[name].title)


@dataclass
class Seen:
    """What there was in random matches of a game."""

    sources: set[str] = field(default_factory=set)
    states: list[Mapping[str, Any]] = field(default_factory=list)
    """Every sixth, as a plain value."""
    slices: list[tuple[Mapping[str, Any], Mapping[str, Any]]] = field(default_factory=list)
    """By expansion what the messages of every twelfth state say; and that state."""


@cache
def seen(name: str) -> Seen:
    """Return what there was in the golden matches of the game *name*, and in some more."""
    found = Seen()
    golden = [match(each) for each in PLAIN if MATCHES[each].game == name]
    more = [begin(name, min(GAMES[name].seats), number) for number in (2, 14)]
    for recording in (*golden, *more):
        for state in played_through(recording):
            over = isinstance(state.pending, GameOver)
            source = state.source()
            if source is not None:
                found.sources.add(source.name)
            if recording.match.seq % 6 == 0 or over:
                found.states.append(state.canonical())
            if name == "carcassonne" and (recording.match.seq % 12 == 0 or over):
                found.slices.append((slices_of(state), found.states[-1]))
    return found


def played_through(recording: Recording) -> Iterator[State]:
    """Play *recording* to the end of the game, and write nothing; yield the state after each."""
    yield recording.state
    while not isinstance(recording.state.pending, GameOver):
        apply(recording.match, recording.choose())
        yield recording.state


# What can be on the agenda.


def frames(kind: type = Frame) -> Iterator[type[Frame[Any]]]:
    """Yield every kind of frame that can be on an agenda."""
    for each in kind.__subclasses__():
        if getattr(sys.modules[each.__module__], each.__name__, None) is each:
            if hasattr(each, "name"):
                yield each
            yield from frames(each)


def listed(text: str) -> dict[str, list[str]]:
    """Return by name the fields of what *text* says can be on the agenda."""
    rows = table(text, "name") if "| name |" in text else []
    return {quoted(row[0]): code(row[1]) for row in rows}


def there_is(package: str) -> dict[str, list[str]]:
    """Return the same of the frames that are defined in *package*, a name with a dot behind it."""
    return {
        frame.name: [each.name for each in fields(frame)]
        for frame in frames()
        if frame.__module__.startswith(package)
    }


@every_game
def test_what_can_be_on_the_agenda(name: str) -> None:
    found = there_is(f"tilewyrm.engine.{name}.")
    for frame_name in there_is(EXPANSION_PACKAGE):
        found.pop(frame_name, None)
    assert listed(part_of_the_page(name)) == found


def test_what_expansions_put_on_the_agenda() -> None:
    found = there_is(EXPANSION_PACKAGE)
    for one in REGISTERED:
        for frame_name, own in there_is(f"{EXPANSION_PACKAGE}{one.name}.").items():
            assert listed(page_of(one.name))[frame_name] == own
    assert {name for page in PAGES for name in listed(page_of(page))} == set(found)


def test_the_steps_that_an_agenda_names() -> None:
    for step in CORE_STEPS:
        assert f"`{step.name}`" in part_of_the_page("carcassonne")
    for one in REGISTERED:
        for step in one.steps:
            assert f"`{step.name}`" in page_of(one.name)


@every_game
def test_an_agenda_in_a_match_has_nothing_else(name: str) -> None:
    known = {frame.name: [each.name for each in fields(frame)] for frame in frames()}
    for state in seen(name).states:
        for item, *own in state["agenda"]:
            assert set(*own) <= set(known[item])


# Slices.


@every_game
def test_the_slices_of_the_game_have_the_keys_of_the_page(name: str) -> None:
    shown: dict[str, list[Mapping[str, Any]]] = {
        "key": [state["core"] for state in seen(name).states],
    }
    if name == "feuville":
        shown["of a player"] = [player for core in shown["key"] for player in core["players"]]
        shown["of a column"] = [
            column for player in shown["of a player"] for column in player["town"]
        ]
    source = inspect.getsource(sys.modules[type(match_of(name).state).__module__])
    for head, objects in shown.items():
        documented = {quoted(row[0]) for row in table(part_of_the_page(name), head)}
        found = {key for each in objects for key in each}
        assert found <= documented
        for unseen in documented - found:  # too rare for a few random matches
            assert f'"{unseen}": ' in source


def match_of(name: str) -> Recording:
    return next(match(each) for each in PLAIN if MATCHES[each].game == name)


def test_the_slice_of_an_expansion_has_the_fields_of_its_messages_by_the_page() -> None:
    kept = dict.fromkeys((one.name for one in WITH_SLICE), 0)
    for found, state in seen("carcassonne").slices:
        compare_slices(found, state, kept)
    for one in WITH_SLICE:
        if kept[one.name] <= 10:  # a slice that is seldom kept from one entry to the next
            for found, state in seldom(one):
                compare_slices(found, state, kept)
                if kept[one.name] > 10:
                    break
    assert min(kept.values()) > 10


def compare_slices(
    found: Mapping[str, Any], state: Mapping[str, Any], kept: dict[str, int]
) -> None:
    """Compare what the messages say of the slices with the *state*; count those that it keeps."""
    for name, own in found.items():
        assert own == state.get(name, {})
        kept[name] += name in state


def seldom(one: Expansion) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Yield what is compared at every moment at which a slice of *one* is kept."""
    partners = {name for pair in PAIRS if one.name in pair.of for name in pair.of}
    for number in range(200):  # some are kept with options that are not the default
        setup = any_setup("carcassonne", Random(number), dict.fromkeys(partners, True))
        for state in played_through(begin("carcassonne", setup.seats, number, setup.options)):
            assert isinstance(state, CarcassonneState)
            if any(state.slice_by_type[kind] != kind() for kind in one.slices):
                yield slices_of(state), state.canonical()


def slices_of(state: State) -> dict[str, dict[str, Any]]:
    """Return by expansion the fields of its messages, as the page writes slices."""
    found: dict[str, dict[str, Any]] = {}
    for part in state.slice_by_type.values():
        if part.key in WHOSE:
            message = codec("carcassonne").part.to_message(part).carcassonne
            while "kind" in message.DESCRIPTOR.oneofs_by_name:
                message = getattr(message, message.WhichOneof("kind"))
            name = WHOSE[part.key]
            assert f"`{message.DESCRIPTOR.name}`" in page_of(name)
            found.setdefault(name, {}).update(by_name(message, whole=False))
    return found


def by_name(message: Message, *, whole: bool) -> dict[str, Any]:
    """Return *message* as the page writes slices: *whole*, or only what is set of it."""
    found: dict[str, Any] = {}
    for each in message.DESCRIPTOR.fields:
        value = getattr(message, each.name)
        if each.has_presence:
            is_set = message.HasField(each.name)
            value = _item(value) if is_set else None
        else:
            is_set = bool(value)
            value = [_item(item) for item in value] if each.is_repeated else value
        if whole or is_set:
            found[each.name] = value
    return found


def _item(value: Any) -> Any:
    if isinstance(value, Message):
        return by_name(value, whole=value.DESCRIPTOR.name not in SLICE_NAMES)
    return value


# Sources.


def sources_in(text: str) -> set[str]:
    """Return the names of the sources that *text* lists; a seat's number is SEAT."""
    return {quoted(row[0]) for row in table(text, "source")} if "| source |" in text else set()


def test_the_sources_of_chance() -> None:
    documented = {name: set[str]() for name in GAMES}
    titles = {played.title: name for name, played in GAMES.items()}
    for title, source, *_ in table(section("Sources"), "game"):
        documented[titles[title]] |= set(code(source))
    for page in PAGES:
        documented["carcassonne"] |= sources_in(page_of(page))
    for name in GAMES:
        found = seen(name).sources
        assert {re.sub(r"/\d+$", "/SEAT", source) for source in found} == documented[name]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_about_an_expansion(page: str) -> None:
    (one,) = [one for one in REGISTERED if one.name == page]
    assert page_of(page).startswith(f"# {one.title} in the replay file\n")
    assert f"(`{one.name}`)" in page_of(page)

"""Answers to a player's questions in line mode about towns and display (`Face.answer`)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from tilewyrm.client.feuville.model.board import BoardView, board_of
from tilewyrm.client.feuville.model.catalogue import (
    layer_name,
    person_name,
    points,
    position_list,
    position_name,
)
from tilewyrm.client.feuville.model.facts import facts_of
from tilewyrm.client.feuville.words import plain_text
from tilewyrm.client.feuville.words.description import describe
from tilewyrm.client.feuville.words.town_summary import rain
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.model import Model
from tilewyrm.client.words.spelling import unaccented
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell


def answer(model: Model, command: str, rest: str) -> Sequence[str] | None:
    """Return the answer to a question of `Face.answer`; None if it is not known here."""
    if command not in _ANSWERS or (command in _OF_FACTS and not model.facts):
        return None
    return list(_ANSWERS[command](model, board_of(model), rest))


def _look(model: Model, board: BoardView, rest: str) -> Iterator[str]:
    """Yield the description of a named thing, or all of the display without a name."""
    if not rest:
        yield from (plain_text.column(board, column) for column in plain_text.PERSONS)
        return
    if rest in map(str, plain_text.PERSONS):
        yield from _column(model, board, int(rest))
        return
    query = unaccented(rest)
    if query == unaccented(tell("feuville.answer.fairy")):
        for fairy in filter(None, board.fairies.fairies):
            yield from list(describe(model, ("fairy", fairy)))[:2]
        return
    things = _things_by_name(model, board)
    matches = (each for name, each in things.items() if name.startswith(query))
    thing = things.get(query) or next(matches, None)
    texts = describe(model, thing) if thing is not None else ()
    yield from texts or [tell("feuville.answer.no_such", text=rest)]


def _column(model: Model, board: BoardView, column: int) -> Iterator[str]:
    """Yield all that lies in a column of the display, and what its person can do."""
    yield plain_text.column(board, column)
    yield from list(describe(model, ("person", column)))[1:]
    if board.decree_at(column):
        yield from list(describe(model, ("decree", column)))[1:3]


def _things_by_name(model: Model, board: BoardView) -> Mapping[str, Thing]:
    """Return everything that can be looked at by its name, without case and accents."""
    own = model.seat or 0
    town = board.towns.get(own, fv.Town())
    things: dict[str, Thing] = {
        position_name(column.position): ("column", own, column.position) for column in town.columns
    }
    things |= {model.name(seat): ("seat", seat) for seat in range(model.seats)}
    things |= {person_name(person): ("person", person) for person in plain_text.PERSONS}
    for seat in range(model.seats):
        for column in board.towns.get(seat, fv.Town()).columns:
            name = f"{model.name(seat)} {position_name(column.position)}"
            things[name] = ("column", seat, column.position)
    for number in plain_text.PERSONS:
        things.setdefault(board.catalogue.decree(board.decree_at(number)), ("decree", number))
        for layer in plain_text.LAYERS:
            things[f"{number} {layer_name(layer)}"] = ("tile", layer, number)
    for fairy in board.fairies.fairies:
        things.setdefault(board.catalogue.fairy(fairy), ("fairy", fairy))
    for stored in board.players.get(own, fv.Player()).store:
        things.setdefault(board.catalogue.item(stored.item), ("item", own, stored.item))
    things[tell("feuville.answer.dice")] = ("dice",)
    things[tell("feuville.answer.grass")] = ("grass",)
    things[tell("feuville.answer.gnome")] = ("gnome",)
    things[tell("feuville.answer.evaluation")] = ("evaluations",)
    return {unaccented(name): thing for name, thing in things.items()}


def _around(model: Model, board: BoardView, rest: str) -> Iterator[str]:
    """Yield the neighbours of a column of the own town; without one, the other players."""
    if not rest:
        for step in range(1, model.seats):
            other = ((model.seat or 0) + step) % model.seats
            yield from list(describe(model, ("seat", other)))[:1]
            yield rain(board.towns.get(other, fv.Town()))
        return
    thing = _things_by_name(model, board).get(unaccented(rest))
    if not isinstance(thing, tuple) or thing[0] != "column":
        yield tell("feuville.answer.no_such", text=rest)
        return
    _, seat, position = thing
    beside = [board.column_at(seat, position + step) for step in (-1, 1)]
    lines = [plain_text.town_column(board, column) for column in beside if column is not None]
    yield from lines or [tell("feuville.answer.alone")]


def _mine(model: Model, board: BoardView, _rest: str) -> Iterator[str]:
    """Yield the own town, its store, and the loss in case of a double."""
    if model.seat is None:
        yield tell("feuville.answer.spectator")
        return
    yield from plain_text.town(board, model, model.seat)
    yield rain(board.towns.get(model.seat, fv.Town()))


def _fits(model: Model, board: BoardView, rest: str) -> Iterator[str]:
    """Yield the building sites for the tile in hand and those stored, or those of a column."""
    if model.seat is None:
        yield tell("feuville.answer.spectator")
        return
    if rest in map(str, plain_text.PERSONS):
        tiles = [board.tile_at(layer, int(rest)) for layer in plain_text.LAYERS]
        none = "no_tiles_there"
    elif rest:
        yield tell("feuville.answer.no_such", text=rest)
        return
    else:
        in_hand = board.turn.in_hand if board.turn.seat == model.seat else ()
        stored = board.players.get(model.seat, fv.Player()).store
        tiles = [*in_hand, *(each.item for each in stored)]
        none = "no_tiles"
    known_tiles = [tile for tile in tiles if tile in board.catalogue.tiles]
    fits = facts_of(model).tiles
    for tile in known_tiles:
        places, name = fits.get(tile, fv.TileFit()).positions, board.catalogue.tile(tile)
        if places:
            yield tell("feuville.answer.fits", tile=name, columns=position_list(places))
        else:
            yield tell("feuville.answer.fits_nowhere", tile=name)
    if not known_tiles:
        yield tell(f"feuville.answer.{none}")


def _closes(model: Model, board: BoardView, _rest: str) -> Iterator[str]:
    """Yield the decrees that would pay now, with their points."""
    if model.seat is None:
        yield tell("feuville.answer.spectator")
        return
    facts, found_any = facts_of(model), False
    own = [stored.item for stored in board.players.get(model.seat, fv.Player()).store]
    if board.turn.seat == model.seat:
        own += board.turn.in_hand
    for decree in (*own, *board.decrees.evaluations[:1]):
        if pays := facts.pays(decree, model.seat):
            found_any, name = True, board.catalogue.decree(decree)
            evaluation = decree in board.decrees.evaluations
            place = "evaluation" if evaluation else "stored"
            yield tell(f"feuville.answer.pays.{place}", decree=name, points=points(pays))
    for column in plain_text.PERSONS:
        decree = board.decree_at(column)
        if pays := facts.pays(decree, model.seat):
            found_any, name = True, board.catalogue.decree(decree)
            yield tell("feuville.answer.pays.open", column=column, decree=name, points=points(pays))
    if not found_any:
        yield tell("feuville.answer.pays.none")


_OF_FACTS = frozenset(("fits", "closes"))
"""The questions to which the server knows the answer."""

_ANSWERS: Mapping[str, Callable[[Model, BoardView, str], Iterator[str]]] = {
    "look": _look,
    "around": _around,
    "mine": _mine,
    "fits": _fits,
    "closes": _closes,
    "why": _look,
}

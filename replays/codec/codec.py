"""The one codec between the values of the games and their messages.

A value's message has the name and the fields of its dataclass. What the two have in common is
compared once, when a codec is made, and compiled into one closure for each direction.
"""

from collections.abc import Iterable
from dataclasses import is_dataclass
from functools import cache
from operator import attrgetter
from typing import Generic, TypeVar

from google.protobuf.message import Message

from tilewyrm.engine.game import Game, Value
from tilewyrm.engine.registry import game
from tilewyrm.engine.values.shape import shape
from tilewyrm.replays.codec.closures import Fill, Read, one_of, value_of
from tilewyrm.replays.codec.events import EventsDigest
from tilewyrm.replays.codec.wrapper import message_in
from tilewyrm.replays.errors import CodecError
from tilewyrm.replays.message import ReplayMessage, replay_message
from tilewyrm.v1 import match_pb2

M = TypeVar("M", bound=Message)

_MAX_CACHED = 8192
"""Values of one sort; there are far fewer in any one edition."""
_MAX_CACHED_BYTES = 64


class ValueCodec(Generic[M]):
    """One sort of value of one game, such as its decisions, as messages *M*."""

    def __init__(self, message_type: type[M], game_name: str, inner: tuple[Fill, Read]) -> None:
        """Put *inner*, the codec of the game's own message, inside *message_type*."""
        self._message_type = message_type
        self._game = game_name
        self._inner = attrgetter(game_name)
        self._fill, self._read = inner

    def to_message(self, value: Value) -> M:
        """Return a new message that holds *value*.

        Raises:
            CodecError: *value* is of no type of this sort, or a number does not fit its field.
        """
        message = self._message_type()
        self.fill(message, value)
        return message

    def fill(self, message: M, value: Value) -> None:
        """Write *value* into *message*, which is empty; cheaper than copying a message there.

        Raises:
            CodecError: as `to_message`.
        """
        try:
            self._fill(self._inner(message), value)
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            raise CodecError(f"cannot write {value!r} as {self._name}: {error}") from error

    def from_message(self, message: M) -> Value:
        """Return the value that *message* holds.

        Raises:
            CodecError: it holds none, one of another game, or one that is no value of its type.
        """
        game_name = message.WhichOneof("game")
        if game_name != self._game:
            actual = (
                ReplayMessage(game_name)
                if game_name
                else replay_message("nothing", "there.nothing")
            )
            raise CodecError(
                f"expected {self._name}, found {actual}",
                "value.of_other_game",
                game=self._game,
                kind=self._kind,
                there=actual,
            )
        return self._read(self._inner(message))

    @property
    def _name(self) -> str:
        return f"a {self._game} {self._kind}"

    @property
    def _kind(self) -> str:
        return self._message_type.DESCRIPTOR.name.lower()


class CachingCodec(ValueCodec[M]):
    """Codec with a cache, for small values that recur: decisions, rolls, and small parts.

    Reading the same bytes gives the same object, so the engine finds it among its own sooner, too.
    """

    def __init__(self, message_type: type[M], game_name: str, inner: tuple[Fill, Read]) -> None:
        """Begin with an empty cache."""
        super().__init__(message_type, game_name, inner)
        self._values: dict[bytes, Value] = {}
        self._encoded: dict[Value, bytes] = {}

    def encoded(self, value: Value) -> bytes:
        """Return the serialised message that holds *value*.

        Raises:
            CodecError: as `to_message`.
        """
        data = self._encoded.get(value)
        if data is None:
            data = self.to_message(value).SerializeToString()
            if len(self._encoded) >= _MAX_CACHED:
                self._encoded.clear()
            if len(data) <= _MAX_CACHED_BYTES:
                self._encoded[value] = data
        return data

    def all_encoded(self, values: Iterable[Value]) -> list[bytes]:
        """Return `encoded` of each of *values*."""
        known = self._encoded.get
        return [known(value) or self.encoded(value) for value in values]

    def from_message(self, message: M) -> Value:
        """Return the value that *message* holds, as `ValueCodec.from_message` does."""
        encoded = message.SerializeToString()
        value = self._values.get(encoded)
        if value is None:
            value = super().from_message(message)
            if len(self._values) >= _MAX_CACHED:
                self._values.clear()
            if len(encoded) <= _MAX_CACHED_BYTES:
                self._values[encoded] = value
        return value


class PartCodec(CachingCodec[match_pb2.Part]):
    """Parts of a view: the wrapper of all games carries the key as well."""

    def __init__(
        self, message_type: type[match_pb2.Part], game: Game, inner: tuple[Fill, Read]
    ) -> None:
        """Put *inner*, the codec of the parts of *game*, inside *message_type*."""
        super().__init__(message_type, game.name, inner)
        self._recurring = {
            kind
            for kind in game.part_types
            if not any(one.repeated or is_dataclass(one.kind) for one in shape(kind))
        }
        """Types whose values recur in other matches: those that have no values in them."""

    def encoded(self, value: Value) -> bytes:
        """Return the serialised message that holds *value*, from the cache if it may recur."""
        if type(value) in self._recurring:
            return super().encoded(value)
        return self.to_message(value).SerializeToString()

    def fill(self, message: match_pb2.Part, value: Value) -> None:
        """Write *value* and its key into *message*, which is empty."""
        super().fill(message, value)
        message.key = value.key


class GameCodec:
    """The values of one game as messages of ``match.proto``, and back."""

    def __init__(self, game: Game) -> None:
        """Compile the codecs of every type of *game*.

        Raises:
            TypeError: a type and its message differ; the message says in what.
        """
        self.game = game
        name = game.name
        self.decision = CachingCodec(
            match_pb2.Decision,
            name,
            one_of(message_in(match_pb2.Decision.DESCRIPTOR, name), game.decision_types),
        )
        self.roll = CachingCodec(
            match_pb2.Roll,
            name,
            one_of(message_in(match_pb2.Roll.DESCRIPTOR, name), game.roll_types),
        )
        self.event = ValueCodec(
            match_pb2.Event,
            name,
            one_of(message_in(match_pb2.Event.DESCRIPTOR, name), game.event_types),
        )
        self.events_digest = EventsDigest(
            message_in(match_pb2.Event.DESCRIPTOR, name), game.event_types
        )
        """Returns the digest (8 bytes) of an entry's events."""
        self.part = PartCodec(
            match_pb2.Part,
            game,
            one_of(message_in(match_pb2.Part.DESCRIPTOR, name), game.part_types),
        )
        self.fact = ValueCodec(
            match_pb2.Fact,
            name,
            one_of(message_in(match_pb2.Fact.DESCRIPTOR, name), game.fact_types),
        )
        catalogue = value_of(message_in(match_pb2.Catalogue.DESCRIPTOR, name), game.catalogue_type)
        self.catalogue = ValueCodec(match_pb2.Catalogue, name, catalogue)


@cache
def codec(game_name: str) -> GameCodec:
    """Return the codec of the game called *game_name*.

    Raises:
        SetupError: there is no such game.
    """
    return GameCodec(game(game_name))

"""The parts of one view as they were last sent, and what changes in them."""

from collections.abc import Collection, Sequence
from itertools import filterfalse

from tilewyrm.engine.game import Value
from tilewyrm.replays.codec.codec import PartCodec
from tilewyrm.server.feed.message_bytes import field
from tilewyrm.server.feed.shared_encoding import SharedEncoding
from tilewyrm.v1 import service_pb2

Groups = Sequence[Sequence[Value]]
"""A view (`Game.grouped_views`)."""
_Parts = dict[int, Value]
"""Parts, in their order, by what tells objects apart for as long as they are kept."""

_UPDATE = service_pb2.Update


class PartView:
    """One view, serialised. It is empty at first."""

    def __init__(self, codec: PartCodec) -> None:
        self._codec = codec
        self._groups: Groups = ()
        """The last view: most groups, and most parts of the others, are the same in the next."""
        self._known: dict[int, _Parts] = {}
        """The parts of each of these groups, by what tells the groups apart."""
        self._parts: dict[str, bytes] = {}

    @property
    def parts(self) -> Collection[bytes]:
        """All parts, serialised."""
        return self._parts.values()

    def advance(self, groups: Groups, alike: SharedEncoding) -> bytes:
        """Go on to the view of *groups*; return what changed as fields of an Update.

        Others may have written the same parts: those are in *alike*.
        """
        before, seen = self._renewed(groups)
        fields = []
        gone = {before[n].key: before[n] for n in filterfalse(seen.__contains__, before)}
        for number in filterfalse(before.__contains__, seen):
            part = seen[number]
            key = part.key
            if gone.pop(key, None) != part:
                data = self._parts[key] = alike.part(part, self._codec.encoded)
                fields.append(field(_UPDATE.PARTS_FIELD_NUMBER, data))
        for key in gone:
            del self._parts[key]
            fields.append(field(_UPDATE.REMOVED_FIELD_NUMBER, key.encode()))
        return b"".join(fields)

    def _renewed(self, groups: Groups) -> tuple[_Parts, _Parts]:
        """Keep *groups* as the last view; return the parts of old and new groups that differ."""
        known = self._known
        if len(groups) == 1 == len(known):
            (group,), (before,) = groups, known.values()
            parts = dict(zip(map(id, group), group))  # noqa: B905 (of equal length)
            self._groups, self._known = groups, {id(group): parts}
            return before, parts
        now: dict[int, _Parts] = {}
        fresh = []
        for group in groups:
            found = known.get(id(group))
            if found is None:
                found = dict(zip(map(id, group), group))  # noqa: B905 (of equal length)
                fresh.append(found)
            now[id(group)] = found
        self._groups, self._known = groups, now
        gone = [known[number] for number in filterfalse(now.__contains__, known)]
        return _joined(gone), _joined(fresh)


def _joined(groups: Sequence[_Parts]) -> _Parts:
    """Return the parts of *groups*, in their order."""
    if len(groups) == 1:
        return groups[0]
    parts: _Parts = {}
    for group in groups:
        parts.update(group)
    return parts

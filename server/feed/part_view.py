"""The parts of one view as they were last sent, and what changes in them."""

from collections.abc import Collection
from itertools import filterfalse, zip_longest

from tilewyrm.engine.game import Value
from tilewyrm.replays.codec.codec import PartCodec
from tilewyrm.server.feed.message_bytes import field, fields
from tilewyrm.server.feed.shared_encoding import Groups, PartsChange, SharedEncoding
from tilewyrm.v1 import service_pb2

_UPDATE = service_pb2.Update
_Parts = dict[int, Value]
"""Parts, in their order, by what tells objects apart for as long as they are kept."""


class PartView:
    """One view, serialised. It is empty at first."""

    def __init__(self, codec: PartCodec) -> None:
        self._codec = codec
        self._groups: Groups = ()
        """The last view: most groups, and most parts of the others, are the same in the next."""
        self._parts: dict[str, bytes] = {}

    @property
    def parts(self) -> Collection[bytes]:
        """All parts, serialised."""
        return self._parts.values()

    def advance(self, groups: Groups, alike: SharedEncoding) -> bytes:
        """Go on to the view of *groups*; return what changed as fields of an Update.

        Others may have seen the same change, or written the same parts: those are in *alike*.
        """
        change = alike.change(self._groups, groups, lambda: self._change(groups, alike))
        self._groups = groups
        self._parts.update(change.parts)
        for key in change.removed:
            del self._parts[key]
        return change.fields

    def _change(self, groups: Groups, alike: SharedEncoding) -> PartsChange:
        """Return the difference between the last view and that of *groups*."""
        before, seen = _difference(self._groups, groups)
        parts = {}
        gone = {before[n].key: before[n] for n in filterfalse(seen.__contains__, before)}
        for number in filterfalse(before.__contains__, seen):
            part = seen[number]
            key = part.key
            if gone.pop(key, None) != part:
                parts[key] = alike.part(part, self._codec.encoded)
        written = fields(_UPDATE.PARTS_FIELD_NUMBER, parts.values())
        for key in gone:
            written += field(_UPDATE.REMOVED_FIELD_NUMBER, key.encode())
        return PartsChange(written, parts, list(gone))


def _difference(before: Groups, after: Groups) -> tuple[_Parts, _Parts]:
    """Return the parts of two views, without most of those that are in both."""
    old: _Parts = {}
    new: _Parts = {}
    for was, group in zip_longest(before, after, fillvalue=()):
        if was is group:
            continue
        if len(was) == len(group):  # most parts keep their places
            for known, part in zip(was, group, strict=True):
                if known is not part:
                    old[id(known)], new[id(part)] = known, part
        else:
            old.update(zip(map(id, was), was))  # noqa: B905 (of equal length)
            new.update(zip(map(id, group), group))  # noqa: B905 (of equal length)
    return old, new

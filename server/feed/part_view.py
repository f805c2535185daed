"""The parts of one view as they were last sent, and what changes in them."""

from collections.abc import Collection, Sequence
from itertools import filterfalse

from tilewyrm.replays.codec.codec import PartCodec
from tilewyrm.server.feed.message_bytes import field
from tilewyrm.server.feed.shared_encoding import Groups, KnownParts, PartsChange, SharedEncoding
from tilewyrm.v1 import service_pb2

_UPDATE = service_pb2.Update


class PartView:
    """One view, serialised. It is empty at first."""

    def __init__(self, codec: PartCodec) -> None:
        self._codec = codec
        self._groups: Groups = ()
        """The last view: most groups, and most parts of the others, are the same in the next."""
        self._known: dict[int, KnownParts] = {}
        """The parts of each of these groups, by what tells the groups apart."""
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
        self._groups, self._known = groups, change.known
        self._parts.update(change.parts)
        for key in change.removed:
            del self._parts[key]
        return change.fields

    def _change(self, groups: Groups, alike: SharedEncoding) -> PartsChange:
        """Return the difference between the last view and that of *groups*."""
        known, before, seen = self._compared(groups)
        parts = {}
        gone = {before[n].key: before[n] for n in filterfalse(seen.__contains__, before)}
        for number in filterfalse(before.__contains__, seen):
            part = seen[number]
            key = part.key
            if gone.pop(key, None) != part:
                parts[key] = alike.part(part, self._codec.encoded)
        fields = [field(_UPDATE.PARTS_FIELD_NUMBER, data) for data in parts.values()]
        fields += [field(_UPDATE.REMOVED_FIELD_NUMBER, key.encode()) for key in gone]
        return PartsChange(b"".join(fields), parts, list(gone), known)

    def _compared(self, groups: Groups) -> tuple[dict[int, KnownParts], KnownParts, KnownParts]:
        """Return the parts of *groups* by group, and those of old and new groups that differ."""
        known = self._known
        if len(groups) == 1 == len(known):
            (group,), (before,) = groups, known.values()
            parts = dict(zip(map(id, group), group))  # noqa: B905 (of equal length)
            return {id(group): parts}, before, parts
        now: dict[int, KnownParts] = {}
        fresh = []
        for group in groups:
            found = known.get(id(group))
            if found is None:
                found = dict(zip(map(id, group), group))  # noqa: B905 (of equal length)
                fresh.append(found)
            now[id(group)] = found
        gone = [known[number] for number in filterfalse(now.__contains__, known)]
        return now, _joined(gone), _joined(fresh)


def _joined(groups: Sequence[KnownParts]) -> KnownParts:
    """Return the parts of *groups*, in their order."""
    if len(groups) == 1:
        return groups[0]
    parts: KnownParts = {}
    for group in groups:
        parts.update(group)
    return parts

"""Verification of an arbiter's ruling."""

from tilewyrm.engine.match.controls import Ruling
from tilewyrm.replays.codec.ruling import read_ruling
from tilewyrm.replays.errors import CodecError
from tilewyrm.server.errors import InvalidRuling
from tilewyrm.server.store.rows import TableRow
from tilewyrm.v1 import control_pb2


def verified_ruling(row: TableRow, ruled: control_pb2.Ruled) -> Ruling:
    """Return the ruling in *ruled*, which an arbiter of the table of *row* signed for its match.

    Raises:
        InvalidRuling: it is none, or not signed so.
    """
    try:
        return read_ruling(ruled, row.commitment, row.arbiters)
    except CodecError as error:
        raise InvalidRuling(str(error)) from error

"""What happens to files that nobody forges: damage on the way, on disks, in transfers."""

from collections.abc import Callable

from support.files import Records, changed, ends_of, flipped
from support.newer import FIELD_90


def _in_an_entry(data: bytes) -> bytes:
    return flipped(data, 8 * (ends_of(data)[9] + 20))


def _in_a_length(data: bytes) -> bytes:
    return flipped(data, 8 * ends_of(data)[9] + 1)


def _in_the_footer(data: bytes) -> bytes:
    return flipped(data, 8 * (len(data) - 1))


def _in_the_header(data: bytes) -> bytes:
    return flipped(data, 8 * 200)


def _in_the_mark(data: bytes) -> bytes:
    return flipped(data, 9)


def _of_a_later_program(data: bytes) -> bytes:
    def add(records: Records) -> None:
        records[9].entry.MergeFromString(FIELD_90)

    return changed(data, add)


SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "a bit of an entry flipped": _in_an_entry,
    "a bit of a frame's length flipped": _in_a_length,
    "a bit of the footer flipped": _in_the_footer,
    "a bit of the header flipped": _in_the_header,
    "a bit of the mark flipped": _in_the_mark,
    "cut inside a frame": lambda data: data[: ends_of(data)[20] + 15],
    "cut between two frames": lambda data: data[: ends_of(data)[20]],
    "zeros instead of its end": lambda data: data[: ends_of(data)[20] + 15] + bytes(5000),
    "a byte behind the footer": lambda data: data + b"x",
    "another file behind it": lambda data: data + data,
    "line ends changed": lambda data: data.replace(b"\r\n", b"\n"),
    "nothing of it left": lambda data: b"",
    "a field of a later program in an entry": _of_a_later_program,
}
"""By its name, what is done to the bytes of a file."""

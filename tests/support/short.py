"""Tables of a real server at which a match is over soon."""

from pathlib import Path

from support.carcassonne.box import box_text
from support.people import Person
from support.serving import Served, join
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.v1 import service_pb2

SMALL = "small"
"""An edition of Carcassonne with some tiles of each sort."""
_TILES = {"A": 1, "B": 1, "C": 1, "D": 2, "E": 2, "G": 1, "K": 2, "L": 1, "P": 1, "U": 2, "V": 2}
_ROUNDS = 2


def put_small_edition(data: Path) -> None:
    """Write `SMALL` where a server with that data directory finds it."""
    folder = data / "editions" / "carcassonne"
    folder.mkdir(parents=True)
    (folder / f"{SMALL}.toml").write_text(box_text(None, **_TILES), encoding="utf-8")


async def seated(served: Served, game: str, name: str = "Ann") -> Person:
    """Open a table for a short match of *game* and a random bot, and let *name* sit down first."""
    feuville = game == "feuville"
    options = {"round_cap": _ROUNDS} if feuville else {}
    request = service_pb2.CreateTableRequest(
        game=game,
        seats=2,
        bots=["random"],
        edition=None if feuville else SMALL,
        options=[option_message(name, value) for name, value in options.items()],
    )
    answer = await served.stub.CreateTable(request)
    seat = await join(served.stub, answer.table.table_id, name)
    person = Person(seat.seat, name, seat.token)
    person.table_id = answer.table.table_id
    return person

"""What was drawn from stacks, recomputed from the page and the file alone: no rule, no engine.

Left out is what only rules can tell: whose dice were rolled, and what was put back into a stack.
"""

import hashlib
import tomllib
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from support import by_the_page
from support.control_by_the_page import lines_of_play
from support.golden import MATCHES, path_of
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.v1 import control_pb2, match_pb2, replay_pb2

LAYERS = ("walls", "towers", "skies")

Draw = tuple[str, Sequence[tuple[str, int]], str]
"""The source, what could come with its weight, and what came."""


def records(name: str) -> list[replay_pb2.Record]:
    data = path_of(name).read_bytes()
    return [replay_pb2.Record.FromString(payload) for _, payload in by_the_page.payloads(data)]


def rolls(line: Sequence[replay_pb2.Entry], game: str) -> Iterator[tuple[str, Any]]:
    """Yield the name of each roll and its message."""
    for entry in line:
        if entry.HasField("roll"):
            roll = getattr(entry.roll, game)
            yield roll.WhichOneof("kind"), getattr(roll, roll.WhichOneof("kind"))


def carcassonne(edition: Any, setup: match_pb2.Setup, found: Any) -> Iterator[Draw]:
    """Yield what is drawn in the base game."""
    for name, roll in found:
        if name == "start_player":
            yield "start", [(str(seat), 1) for seat in range(setup.seats)], str(roll.seat)
            break
    tiles = edition["base"]["tiles"]
    left = {name: int(notation.split()[0]) for name, notation in tiles.items()}
    left[edition["base"]["start"]] -= 1
    for _, roll in found:
        yield "tiles", [(name, count) for name, count in left.items() if count], roll.tile
        left[roll.tile] -= 1


def feuville(edition: Any, _setup: match_pb2.Setup, found: Any) -> Iterator[Draw]:
    """Yield what is drawn from stacks to which nothing comes back."""
    stacks: dict[str, list[str]] = {}
    stack_of: dict[str, str] = {}
    for layer in LAYERS:
        for tile in edition[layer]:
            stack_of[tile["id"]] = stack = f"{layer}/{tile['back']}"
            stacks.setdefault(stack, []).append(tile["id"])
    stacks["decrees"] = [
        each["id"] for each in edition["decrees"] if each["kind"] != "town-evaluation"
    ]
    for name, roll in found:
        if name in ("draw_tile", "draw_decree"):
            drawn = roll.tile if name == "draw_tile" else roll.decree
            source = stack_of.get(drawn, "decrees")
            yield source, [(each, 1) for each in stacks[source]], drawn
            stacks[source].remove(drawn)
            above = {"I": ["star"], "II": ["star", "I"]}.get(source.partition("/")[2], [])
            assert not any(stacks.get(f"{source.partition('/')[0]}/{back}") for back in above)
        assert len(stacks["decrees"]) >= 7


GAMES = {"carcassonne": carcassonne, "feuville": feuville}


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, plan in MATCHES.items()
        if not plan.sealed and not any(plan.options.get(one.name) for one in EXPANSIONS)
    ],
)
def test_every_draw_follows_from_the_secret_and_the_page(name: str) -> None:
    found = records(name)
    header, footer = found[0].header, found[-1].footer
    text = zlib.decompress(header.setup.edition_zlib)
    assert hashlib.sha256(text).digest() == header.setup.edition_digest
    assert hashlib.sha256(footer.secret).digest() == header.secret_commitment
    entropy = by_the_page.joint_entropy([seat.entropy for seat in header.seats])
    game, edition = header.setup.game, tomllib.loads(text.decode())
    entries = [record.entry for record in found if record.HasField("entry")]
    compared = 0
    for line in lines_of_play(entries):
        used = Counter[str]()
        for source, outcomes, came in GAMES[game](edition, header.setup, rolls(line, game)):
            weights = [weight for _, weight in outcomes]
            drawn = by_the_page.drawn(footer.secret, entropy, source, used[source], weights)
            assert outcomes[drawn][0] == came
            used[source] += 1
        compared += used.total()
    if footer.result.ending == control_pb2.ENDING_PLAYED:
        assert used.total() > 40
        assert game != "carcassonne" or used["tiles"] == 71  # all of them
    assert compared > 10

"""Every number and example of the page on the format comes out, by the page and by the program."""

import ast
import hashlib
import inspect
import re
from collections.abc import Sequence
from dataclasses import fields
from io import BytesIO

import pytest

from support import by_the_page, control_by_the_page
from support.page import code, quoted, section, table, term_defaults
from support.recording import ARBITER, SIGNER
from tilewyrm.carcassonne.v1 import carcassonne_pb2
from tilewyrm.engine.game import Source, Value
from tilewyrm.engine.kernel.frame import weighted_pick
from tilewyrm.engine.match.clocks import Clocks
from tilewyrm.engine.match.controls import CONTROL_TYPES, CorrectPoints, Matter, Propose
from tilewyrm.engine.match.rulings import LONGEST_NAME, LONGEST_REASON
from tilewyrm.engine.match.standing import Proposal, Seat, Standing
from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.setup import edition_text
from tilewyrm.engine.values import canonical
from tilewyrm.replays.codec import setups
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.replays.evidence.luck import MAX_ENTROPY_BYTES, Luck, commitment, joint_entropy
from tilewyrm.replays.evidence.signature import fingerprint, signature_fault
from tilewyrm.replays.format.encoder import CHECKPOINT_EVERY, FORMAT_VERSION
from tilewyrm.replays.format.frames import MAGIC, MAX_PAYLOAD_BYTES, FrameReader, frame
from tilewyrm.v1 import match_pb2, replay_pb2

SECRET = bytes(range(32))
ENTROPY = [b"anna", b"", b"carl"]
DICE = [((low, high), 1 if low == high else 2) for low in range(1, 7) for high in range(low, 7)]


def number(text: str, pattern: str) -> int:
    """Return the number, thousands by commas, that *pattern* finds in *text*."""
    found = re.search(pattern, text)
    assert found, pattern
    return int(found[1].replace(",", ""))


def test_what_is_written_from_the_page_shares_nothing_with_the_program() -> None:
    for module in (by_the_page, control_by_the_page):
        tree = ast.parse(inspect.getsource(module))
        nodes = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
        imports = [ast.unparse(node) for node in nodes]
        assert imports
        assert not [each for each in imports if "tilewyrm" in each and "tilewyrm.v1" not in each]


def test_the_mark_and_a_frame() -> None:
    text = section("Bytes")
    mark = bytes.fromhex(re.search(r"mark: `([0-9A-F ]+)`", text)[1])  # type: ignore[index]
    assert mark == MAGIC == by_the_page.MARK
    assert number(text, r"0 to ([\d,]+) \|") == MAX_PAYLOAD_BYTES
    found = re.search(r"`(\d+)` → 0x([0-9A-F]{8})\)", text)
    assert found
    assert by_the_page.crc32c(found[1].encode()) == int(found[2], 16)
    found = re.search(r"the payload `(\d+)` is framed as `([0-9A-F ]+)` and the nine bytes", text)
    assert found
    payload = found[1].encode()
    assert bytes.fromhex(found[2]) + payload == frame(payload) == by_the_page.frame(payload)
    (read,) = FrameReader(BytesIO(MAGIC + frame(payload)))
    assert read == payload


def test_what_is_said_of_records() -> None:
    text = section("Records")
    assert number(text, r"`format_version` is (\d+)") == FORMAT_VERSION
    assert number(text, r"after every (\d+)th entry") == CHECKPOINT_EVERY
    assert number(section("Luck"), r"may add 0 to (\d+) bytes") == MAX_ENTROPY_BYTES


def test_the_examples_of_the_text_that_is_hashed() -> None:
    values: list[object] = [[1, [None, True], "é\n"], {"b": 2, "a": -1, "B": {}}]
    rows = table(section("The text that is hashed"), "value")
    for (_, text), value in zip(rows, values, strict=True):
        assert by_the_page.text(value) == quoted(text)
        assert canonical.encode(value).decode() == quoted(text)


def game_events(*events: carcassonne_pb2.Event) -> Sequence[Value]:
    """Return the values of Carcassonne's *events*."""
    return [
        codec("carcassonne").event.from_message(match_pb2.Event(carcassonne=event))
        for event in events
    ]


def test_the_examples_of_events() -> None:
    placed = carcassonne_pb2.Event()
    placed.tile_placed.seat = 1
    placed.tile_placed.tile = "D"
    placed.tile_placed.cell.y = -1
    placed.tile_placed.rotation = 2
    first, second = carcassonne_pb2.Event(), carcassonne_pb2.Event()
    wrapped = [first, second]
    for event, field_number in zip(wrapped, (5, 4), strict=True):
        wrapper = getattr(event, event.DESCRIPTOR.fields_by_number[18].name)
        inner = getattr(wrapper, wrapper.DESCRIPTOR.fields_by_number[field_number].name)
        if field_number == 5:
            inner.cell.x, inner.first = 2, True
        else:
            inner.seat, inner.feature = 1, 0
            inner.cell.SetInParent()
    rows = table(section("Digest of an entry's events"), "events of an entry")
    digest_of = codec("carcassonne").events_digest
    for (_, text, digest), events in zip(rows, ([], [placed], wrapped), strict=True):
        assert by_the_page.events_text(events) == quoted(text)
        assert digest_of.canonical_text(game_events(*events)) == quoted(text)
        assert hashlib.sha256(quoted(text).encode()).hexdigest()[:16] == quoted(digest)
        assert digest_of(game_events(*events)).hex() == quoted(digest)


def test_the_example_of_luck() -> None:
    rows = dict(table(section("Luck"), "what"))
    luck = Luck(SECRET, ENTROPY)
    entropy = by_the_page.joint_entropy(ENTROPY)
    assert quoted(rows.pop("commitment")) == hashlib.sha256(SECRET).hexdigest()
    assert commitment(SECRET) == hashlib.sha256(SECRET).digest()
    assert quoted(rows.pop("entropy")) == entropy.hex() == joint_entropy(ENTROPY).hex()
    block = by_the_page.block(SECRET, entropy, "dice/0", 0, 0)
    assert quoted(rows.pop("block(0) of source `dice/0`, number 0")) == block.hex()
    first = next(luck.words(Source("dice/0", 0)))
    assert int(rows.pop("its first word")) == first == int.from_bytes(block[:8], "little")
    for what, shown in rows.items():
        name = code(what)[0]
        if what.startswith("one die"):
            outcomes = [[(str(pips), 1) for pips in range(6)]] * 10
        elif what.startswith("two dice"):
            outcomes = [[(f"{low}-{high}", weight) for (low, high), weight in DICE]] * 6
        else:
            outcomes = stacks({"D": 3, "E": 4, "K": 3}, shown.split())
        assert [
            weighted_pick(each, luck.number(Source(name, n), sum(weight for _, weight in each)))
            for n, each in enumerate(outcomes)
        ] == shown.split()
        for n, (each, drawn) in enumerate(zip(outcomes, shown.split(), strict=True)):
            weights = [weight for _, weight in each]
            assert each[by_the_page.drawn(SECRET, entropy, name, n, weights)][0] == drawn


def stacks(full: dict[str, int], drawn: Sequence[str]) -> list[list[tuple[str, int]]]:
    """Return what could be drawn each time from the stack *full* while *drawn* came."""
    left, found = dict(full), []
    for kind in drawn:
        found.append([(each, count) for each, count in left.items() if count])
        left[kind] -= 1
    assert not any(left.values())
    return found


def test_the_example_of_a_signature() -> None:
    text = section("Signature")
    running = hashlib.sha256(b"abc").digest()
    unsigned = re.search(r"the\s+(\d+) ASCII bytes `([^`]+)`", text)
    context = re.search(r'^ +"(.+?)\\n"', text, re.MULTILINE)
    assert unsigned
    assert context
    assert len(unsigned[2]) == int(unsigned[1])
    assert f"{context[1]}\n".encode() == by_the_page.SIGNED
    assert number(text, r"(?m)^(\d+) ASCII bytes \(the last one is `0A`\)") == len(
        by_the_page.SIGNED
    )
    rows = table(text, "what")
    shown = "".join(quoted(cell) for name, cell in rows if name in ("signature", ""))
    facts = {name: quoted(cell) for name, cell in rows if name}
    signature = SIGNER.sign(running, unsigned[2].encode())
    assert SIGNER.public_key.hex() == facts["public key"]
    assert fingerprint(SIGNER.public_key) == facts["fingerprint"]
    assert by_the_page.fingerprint(SIGNER.public_key) == facts["fingerprint"]
    assert running.hex() == facts["running_sha256"]
    assert signature.hex() == shown
    payload = unsigned[2].encode() + signature
    assert by_the_page.is_signed(SIGNER.public_key, signature, running, payload)
    assert signature_fault(SIGNER.public_key, signature, running, payload) is None


def test_the_example_of_a_ruling() -> None:
    text = section("Rulings")
    context = re.search(r'^ +"(.+?)\\n"', text, re.MULTILINE)
    assert context
    signed = f"{context[1]}\n".encode()
    assert signed == control_by_the_page.SIGNED
    assert number(text, r"(?m)^(\d+) ASCII bytes \(the last one is `0A`\)") == len(signed)
    assert number(text, r"`by` has 1 to (\d+)\s+characters") == LONGEST_NAME
    assert number(text, r"`reason` 1 to (\d+)\s+characters") == LONGEST_REASON
    rows = table(text, "what")
    facts = {name: bytes.fromhex(quoted(cell)) for name, cell in rows if name}
    signature = bytes.fromhex(
        "".join(quoted(cell) for name, cell in rows if name in ("signature", ""))
    )
    ruling = CorrectPoints(number=1, by="Ida", reason="counted wrong", seat=1, points=5)
    by_program = signed_ruling(ruling, hashlib.sha256(b"abc").digest(), ARBITER)
    assert (by_program.ruling, by_program.key) == (facts["ruling"], facts["key"])
    assert by_program.signature == signature
    for of_match, fits in ((hashlib.sha256(b"abc").digest(), True), (bytes(32), False)):
        found = control_by_the_page.ruling_of(by_program, of_match, [facts["key"]])
        assert (found is not None) == fits


def test_the_table_of_terms() -> None:
    assert term_defaults() == {spec.name: spec.default for spec in TERMS}
    for (_, values, *_), spec in zip(table(section("Terms"), "term"), TERMS, strict=True):
        if isinstance(spec.default, bool):
            assert values == "true, false"
        elif spec.choices:
            assert values.split(", ") == list(spec.choices)
        else:
            assert values == f"{spec.minimum:,} to {spec.maximum:,}"


def test_the_table_of_control_entries_and_that_of_matters() -> None:
    text = section("What comes next")
    kinds = [quoted(name) for name, *_ in table(text, "control entry")]
    assert kinds == [kind.__name__ for kind in CONTROL_TYPES]
    matters = [quoted(name) for name, _ in table(text, "matter")]
    assert matters == [f"MATTER_{matter.name}" for matter in Matter]


def test_the_example_of_what_stands_around_a_game() -> None:
    made = Propose(1, Matter.PAUSE, (0, 2), None, None, "")
    standing = Standing((Seat(),) * 3, proposal=Proposal(9, made, agreed=(2,)))
    text = section("Digest of a match")
    shown = re.search(r"under `match` is `(.+?)`\.", text)
    assert shown
    assert canonical.encode(canonical.plain(standing)).decode() == shown[1]
    for head, value_type in (
        ("key of the match", Standing),
        ("of a seat", Seat),
        ("of clocks", Clocks),
        ("of a proposal", Proposal),
    ):
        documented = {quoted(key) for key, _ in table(text, head)}
        assert documented == {field.name for field in fields(value_type)}


def test_the_signature_has_the_highest_number() -> None:
    numbers = replay_pb2.Footer.DESCRIPTOR.fields_by_number
    assert numbers[max(numbers)].name == "signature"


@pytest.mark.parametrize(
    ("pattern", "bound"),
    [
        (r"at most ([\d,]+) bytes,", edition_text.MOST_BYTES),
        (r"([\d,]+) lines of at most", edition_text.MOST_LINES),
        (r"lines of at most ([\d,]+) characters", edition_text.LONGEST_LINE),
        (r"([\d,]+) signs that separate", edition_text.MOST_MARKS),
        (r"([\d,]+) dots on one line", edition_text.MOST_DOTS),
        (r"lists up to ([\d,]+) deep", edition_text.DEEPEST),
        (r"at most ([\d,]+) options", setups.MOST_OPTIONS),
        (r"at most ([\d,]+) arbiters' keys", setups.MOST_ARBITERS),
    ],
)
def test_the_bounds_of_an_edition_and_a_setup(pattern: str, bound: int) -> None:
    text = section("What `tilewyrm replay verify` checks").replace("\n", " ")
    assert number(text, pattern) == bound

"""The golden replays: those that must always verify, and those that must fail in their own way.

``make golden`` writes those that are missing; what lies there stays as the program of its day wrote
it. One that no longer verifies after a change of the rules says that old replays no longer do: see
docs/replay-format.md and give the rules a new version.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from support.files import ends_of, file_of, records_of
from support.recording import Recording, begin, signer
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.game import Decided, Rolled, Value
from tilewyrm.engine.options import OptionValue
from tilewyrm.engine.registry import game

FOLDER = Path(__file__).parent.parent / "golden"
BAD = FOLDER / "bad"
SECRETS = FOLDER / "secrets.txt"
"""The secrets of the sealed matches."""


@dataclass(frozen=True)
class Match:
    """What is played in one golden replay."""

    game: str
    seats: int
    options: Mapping[str, OptionValue]
    sealed: bool = False


def _feuville() -> Iterator[tuple[str, Match]]:
    """Yield a match of each preset, with all numbers of seats."""
    played = game("feuville")
    for number, preset in enumerate(played.presets):
        seats = played.seats[number % len(played.seats)]
        yield f"feuville-{preset.name}", Match(played.name, seats, preset.options)
    yield "feuville-sealed", Match(played.name, min(played.seats), {}, sealed=True)


def _carcassonne() -> Iterator[tuple[str, Match]]:
    """Yield a match of the base game alone, of each expansion alone, and of it with all before it.

    So a new expansion, which comes last, adds files and changes none.
    """
    name = "carcassonne"
    without = {one.name: False for one in EXPANSIONS}
    yield f"{name}-base", Match(name, 2, without)
    for number, one in enumerate(EXPANSIONS):
        yield f"{name}-{one.name}", Match(name, 3, {**without, one.name: True})
        if number:
            together = EXPANSIONS[: number + 1]
            seats = max(playing.seats for playing in together)
            options = {**without, **{playing.name: True for playing in together}}
            yield f"{name}-to-{one.name}", Match(name, seats, options)


MATCHES = {name: match for matches in (_feuville(), _carcassonne()) for name, match in matches}
"""Every golden replay by name, which is also what its luck and its decisions come from."""

BAD_MATCH = next(iter(MATCHES))
"""The match that the bad ones are made of."""


def match(name: str) -> Recording:
    """Return the golden match *name* before its first roll."""
    plan = MATCHES[name]
    return begin(plan.game, plan.seats, name, plan.options)


def altered_decision() -> bytes:
    """Return a match in which a legal decision stands for another, in a good frame."""
    recording = match(BAD_MATCH)
    while True:
        entry = recording.choose()
        before = recording.state.copy()
        recording.play(entry)
        if recording.encoder.seq < 40 or not isinstance(entry, Decided):
            continue
        others = [other for other in before.legal(entry.seat) if other != entry.decision]
        if others:
            break
    at = recording.encoder.seq
    records = records_of(recording.finish())
    target = next(each.entry for each in records if each.entry.seq == at)
    target.decided.ClearField("decision")
    recording.encoder.codec.decision.fill(target.decided.decision, others[0])
    return file_of(records)


def altered_roll() -> bytes:
    """Return a match that fits in everything but one roll, which is not the secret's."""
    recording = match(BAD_MATCH)
    while True:
        entry = recording.choose()
        if isinstance(entry, Rolled) and recording.encoder.seq >= 40:
            others = [roll for roll, _ in recording.state.outcomes() if roll != entry.roll]
            if others:
                recording.play(Rolled(others[0]))
                return recording.finish()
        recording.play(entry)


def illegal_decision() -> bytes:
    """Return a match that ends with a decision that was not offered, by the seat that is asked."""
    recording = match(BAD_MATCH)
    seen: list[Value] = []
    while True:
        entry = recording.choose()
        if isinstance(entry, Decided):
            legal = recording.state.legal(entry.seat)
            wrong = [decision for decision in seen if decision not in legal]
            if recording.encoder.seq >= 40 and wrong:
                break
            seen.append(entry.decision)
        recording.play(entry)
    wrong_entry = Decided(entry.seat, wrong[0])
    return recording.data + recording.encoder.entry(
        wrong_entry, [], recording.match, unix_ms=0, request_id="wrong"
    )


def cut_tail() -> bytes:
    """Return a match whose last frames are gone, the last one in its middle."""
    whole = match(BAD_MATCH).finish()
    ends = ends_of(whole)
    return whole[: (ends[-4] + ends[-3]) // 2]


def no_footer() -> bytes:
    """Return a match whose footer is gone and whose frames are whole."""
    return file_of(records_of(match(BAD_MATCH).finish())[:-1])


def wrong_secret() -> bytes:
    """Return a match whose footer reveals another secret than the header commits to."""
    recording = match(BAD_MATCH)
    recording.secret = bytes(range(32))
    return recording.finish()


def sealed_with_secret() -> bytes:
    """Return a match whose footer says that it is sealed, and reveals the secret."""
    records = records_of(match(BAD_MATCH).finish())
    records[-1].footer.sealed = True
    return file_of(records)


def unsealed_without_secret() -> bytes:
    """Return a match whose footer neither reveals the secret nor says that it is sealed."""
    recording = match(BAD_MATCH)
    recording.secret = b""
    return recording.finish()


def altered_result() -> bytes:
    """Return a match whose footer gives the first seat ten points more."""
    records = records_of(match(BAD_MATCH).finish())
    records[-1].footer.result.scores[0] += 10
    return file_of(records)


def forged_signature() -> bytes:
    """Return a match that was played otherwise, in which all fits, signed by a forger's key.

    Once the secret is out anybody can record such a match. The header still names the server's key.
    """
    recording = match(BAD_MATCH)
    recording.play_on(40)
    recording.draw.random()  # from here on other decisions
    recording.signer = signer(99)
    return recording.finish()


def missing_signature() -> bytes:
    """Return a match whose header names the server's key and whose footer is not signed."""
    recording = match(BAD_MATCH)
    recording.signer = None
    return recording.finish()


def left_out_entry() -> bytes:
    """Return a match without its 41st entry."""
    records = records_of(match(BAD_MATCH).finish())
    return file_of([each for each in records if each.entry.seq != 41])


def altered_time() -> bytes:
    """Return a match in which one remark was changed, which only the running hash shows."""
    records = records_of(match(BAD_MATCH).finish())
    next(each.entry for each in records if each.entry.seq == 41).unix_ms += 1
    return file_of(records)


def flipped_bit() -> bytes:
    """Return a match with one bit flipped in the middle of the file."""
    data = bytearray(match(BAD_MATCH).finish())
    data[len(data) * 3 // 4] ^= 1
    return bytes(data)


def flipped_bit_in_header() -> bytes:
    """Return a match with one bit flipped in its header."""
    data = bytearray(match(BAD_MATCH).finish())
    data[200] ^= 1
    return bytes(data)


BAD_MATCHES = {
    "altered-decision": altered_decision,
    "altered-roll": altered_roll,
    "illegal-decision": illegal_decision,
    "cut-tail": cut_tail,
    "no-footer": no_footer,
    "wrong-secret": wrong_secret,
    "sealed-with-secret": sealed_with_secret,
    "unsealed-without-secret": unsealed_without_secret,
    "altered-result": altered_result,
    "forged-signature": forged_signature,
    "missing-signature": missing_signature,
    "left-out-entry": left_out_entry,
    "altered-time": altered_time,
    "flipped-bit": flipped_bit,
    "flipped-bit-in-header": flipped_bit_in_header,
}
"""Every bad golden replay by name."""


def write() -> None:
    """Write every golden replay that is missing, and remove those that are no longer listed."""
    BAD.mkdir(parents=True, exist_ok=True)
    listed = [FOLDER / f"{name}.twr" for name in MATCHES] + [
        BAD / f"{name}.twr" for name in BAD_MATCHES
    ]
    for path in {*FOLDER.glob("*.twr"), *BAD.glob("*.twr")}.difference(listed):
        path.unlink()
    missing = [path for path in listed if not path.exists()]
    secrets = []
    for name, plan in MATCHES.items():
        recording = match(name)
        if plan.sealed:
            assert recording.secret is not None
            secrets += [f"# {name}", recording.secret.hex(), ""]
            recording.secret = None
        if (path := FOLDER / f"{name}.twr") in missing:
            path.write_bytes(recording.finish())
    SECRETS.write_text("\n".join(secrets), encoding="utf-8")
    for name, spoil in BAD_MATCHES.items():
        if (path := BAD / f"{name}.twr") in missing:
            path.write_bytes(spoil())
    print(f"{len(missing)} of {len(listed)} golden replays written to {FOLDER}")


if __name__ == "__main__":
    write()

"""The bad golden replays: those that must fail, each in its own way."""

from support.controlled import record_controlled
from support.files import ends_of, file_of, records_of
from support.golden import (
    CONTROLLED,
    MATCHES,
    PLAIN,
    STRANGER,
    finish,
    match,
)
from support.recording import ARBITER, Recording, signer
from tilewyrm.engine.game import Decided, Rolled, Value
from tilewyrm.engine.match.controls import (
    CorrectPoints,
    TakeBack,
)
from tilewyrm.engine.match.state import Controlled
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.v1 import control_pb2

BAD_MATCH = PLAIN[0]
"""The match that the bad ones are made of."""
BAD_CONTROLLED = CONTROLLED[0]
"""That of those which are bad in what is around the game."""


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


def _controlled_until(entries: int) -> Recording:
    """Return the bad match of control entries after so many of them."""
    recording = match(BAD_CONTROLLED)
    for _ in record_controlled(recording, entries, endless=True):
        pass
    return recording


def _ruling(recording: Recording) -> CorrectPoints:
    return CorrectPoints(recording.match.standing.rulings + 1, "Ida", "counted wrong", 0, 100)


def forged_ruling() -> bytes:
    """Return a match that ends with a ruling by a key whose rulings do not count."""
    recording = _controlled_until(60)
    ruled = signed_ruling(_ruling(recording), recording.header.secret_commitment, STRANGER)
    return recording.data + _wrong_ruling(recording, ruled)


def ruling_in_anothers_name() -> bytes:
    """Return a match that ends with a ruling with the arbiter's key, which did not sign it."""
    recording = _controlled_until(60)
    ruled = signed_ruling(_ruling(recording), recording.header.secret_commitment, STRANGER)
    ruled.key = recording.header.arbiter_keys[0]
    return recording.data + _wrong_ruling(recording, ruled)


def ruling_of_another_match() -> bytes:
    """Return a match that ends with a ruling that the arbiter signed for another one."""
    recording = _controlled_until(60)
    ruled = signed_ruling(_ruling(recording), bytes(32), ARBITER)
    return recording.data + _wrong_ruling(recording, ruled)


def _wrong_ruling(recording: Recording, ruled: control_pb2.Ruled) -> bytes:
    return recording.encoder.entry(
        Controlled(_ruling(recording)), [], recording.match, unix_ms=0, ruled=ruled
    )


def unsigned_ruling() -> bytes:
    """Return a match that ends with a ruling as an ordinary control entry."""
    recording = _controlled_until(60)
    wrong = Controlled(_ruling(recording))
    return recording.data + recording.encoder.entry(wrong, [], recording.match, unix_ms=0)


def take_back_not_agreed() -> bytes:
    """Return a match that ends with a take-back to which another seat has not agreed."""
    recording = match(BAD_CONTROLLED)
    recording.play_on(40)
    past = recording.match.history
    mine = [
        step for step in (past.newest_first() if past else ()) if isinstance(step.entry, Decided)
    ]
    seat, seq = next((step.entry[0], step.seq) for step in mine[3:] if step.entry[0] in (0, 1))
    recording.write(Controlled(TakeBack(seat, seq)), [])
    return recording.data


def altered_spent_ms() -> bytes:
    """Return a match in which somebody thought a millisecond longer than was recorded first."""
    records = records_of(finish(match(BAD_CONTROLLED), MATCHES[BAD_CONTROLLED].ending))
    thought = [each.entry for each in records if each.entry.spent_ms]
    thought[3].spent_ms += 1
    return file_of(records)


def altered_terms() -> bytes:
    """Return a match whose header says that a player's bank began with a second more."""
    records = records_of(finish(match(BAD_CONTROLLED), MATCHES[BAD_CONTROLLED].ending))
    for term in records[0].header.setup.terms:
        if term.name == "clock_seconds":
            term.number += 1
    return file_of(records)


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
    "forged-ruling": forged_ruling,
    "ruling-in-anothers-name": ruling_in_anothers_name,
    "ruling-of-another-match": ruling_of_another_match,
    "unsigned-ruling": unsigned_ruling,
    "take-back-not-agreed": take_back_not_agreed,
    "altered-spent-ms": altered_spent_ms,
    "altered-terms": altered_terms,
}
"""Every bad golden replay by name."""

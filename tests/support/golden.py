"""The golden replays: those that must always verify, and those that must fail in their own way.

Those of format version 1 are frozen in ``tests/golden/v1`` (see `support.frozen`): nothing records
them again. ``make golden`` writes to ``tests/golden/later`` what is listed here and lies nowhere,
such as a match with a new expansion. One that no longer verifies after a change of the rules says
that old replays no longer do: see docs/replay-format.md and give the rules a new version. So it is
with the legal decisions of each match, in ``tests/golden/legal`` (see `support.legal_decisions`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from support.controlled import record_controlled
from support.daily import share_of_today
from support.days import day_recording
from support.files import ends_of, file_of, records_of
from support.frozen import FROZEN, placed
from support.legal_decisions import legal_path_of, lines_of
from support.newer import NEWER
from support.recording import ARBITER, Recording, begin, signer
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.game import Decided, Rolled, Value
from tilewyrm.engine.match.controls import (
    AnnulMatch,
    Conclude,
    Control,
    CorrectPoints,
    DeclareOver,
    Ending,
    ForfeitSeat,
    GiveBack,
    Lapse,
    Matter,
    Propose,
    Reply,
    Resign,
    TakeBack,
)
from tilewyrm.engine.match.state import Controlled, MatchState
from tilewyrm.engine.match.terms import (
    ClockKind,
    ResignationBrings,
    TakeBacks,
    Terms,
    TimeOutBrings,
)
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.replays.day.day_match import BOTS, TERMS
from tilewyrm.v1 import control_pb2

SECRETS = FROZEN / "secrets.txt"
"""The secrets of the sealed matches."""
STRANGER = Ed25519PrivateKey.from_private_bytes(bytes(range(64, 96)))
"""A key whose rulings count nowhere."""


@dataclass(frozen=True)
class Match:
    """What is played in one golden replay."""

    game: str
    seats: int
    options: Mapping[str, OptionValue]
    sealed: bool = False
    ending: Ending | None = None
    """How it ends, with many control entries before that; None: only its game is played."""
    terms: Terms = field(default_factory=Terms)
    bots: Sequence[str] = ()
    of_the_day: bool = False
    """Whether it is a match of the day, with known luck: the rest is fixed by its game."""


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


_CONTROLLED = {
    Ending.PLAYED: Terms(
        clock=ClockKind.BANK,
        clock_seconds=15,
        clock_increment=2,
        time_out=TimeOutBrings.BOT,
        resignation=ResignationBrings.BOT,
        takeover_minutes=10,
    ),
    Ending.VOTE: Terms(clock=ClockKind.DECISION, clock_seconds=4, takeover_minutes=5),
    Ending.ONE_LEFT: Terms(),
    Ending.ABANDONED: Terms(clock=ClockKind.DAYS, clock_days=1, aids=False),
    Ending.DECLARED: Terms(
        clock=ClockKind.BANK,
        clock_seconds=60,
        time_out=TimeOutBrings.RESIGNATION,
        resignation=ResignationBrings.PASSIVE,
    ),
    Ending.ANNULLED: Terms(takeover_minutes=1, take_back=TakeBacks.FORBIDDEN),
}
"""The terms of the matches with control entries, by how they end."""
_ENTRIES = 120
"""After so many no random control entries come any more, but those that end the match."""


def _controlled() -> Iterator[tuple[str, Match]]:
    """Yield a match of each game for each way in which matches end, among people and a bot."""
    for name, options in (
        ("feuville", {}),
        ("carcassonne", {one.name: False for one in EXPANSIONS}),
    ):
        for ending, terms in _CONTROLLED.items():
            yield (
                f"{name}-{ending.name.lower()}",
                Match(name, 3, options, ending=ending, terms=terms, bots=("", "", "greedy")),
            )


def _later() -> Iterator[tuple[str, Match]]:
    """Yield matches of after the freeze: headers list only what is not the default."""
    options = {"tiny_city": 2, "farmers": False}
    yield "carcassonne-listed", Match("carcassonne", 2, options, terms=Terms(spectator_delay=3))
    bots = ["", *BOTS]
    yield (
        "carcassonne-of_the_day",
        Match("carcassonne", 3, {}, terms=TERMS, bots=bots, of_the_day=True),
    )


COMPLETED_TOGETHER = ("carcassonne-completed_together", "carcassonne-all_completed_together-643")
"""Matches in which one tile completes two occupied features, which random players hardly ever do:
the numbers are those of the first in which it so happens often enough."""


def _completed_together() -> Iterator[tuple[str, Match]]:
    """Yield the matches of `COMPLETED_TOGETHER`: of the base game, and with all expansions."""
    for name, seats, playing in zip(COMPLETED_TOGETHER, (2, 3), (False, True), strict=True):
        options = {"tiny_city": 2, **{one.name: playing for one in EXPANSIONS[:5]}}
        yield name, Match("carcassonne", seats, options)


MATCHES = {
    name: match
    for matches in (_feuville(), _carcassonne(), _controlled(), _later(), _completed_together())
    for name, match in matches
}
"""Every golden replay by name, which is also what its luck and its decisions come from."""

PLAIN = [name for name, plan in MATCHES.items() if plan.ending is None]
CONTROLLED = [name for name in MATCHES if name not in PLAIN]
"""Those without control entries, and those with many."""
TODAY = [*share_of_today(PLAIN, 3), *CONTROLLED]
"""A third of the former, another each day: for what is shown of one file after the other."""

BAD_MATCH = PLAIN[0]
"""The match that the bad ones are made of."""
BAD_CONTROLLED = CONTROLLED[0]
"""That of those which are bad in what is around the game."""


def match(name: str) -> Recording:
    """Return the golden match *name* before its first roll."""
    plan = MATCHES[name]
    if plan.of_the_day:
        return day_recording("Anna", game_name=plan.game)
    return begin(plan.game, plan.seats, name, plan.options, terms=plan.terms, bots=plan.bots)


def finish(recording: Recording, ending: Ending | None) -> bytes:
    """Play *recording* to its planned end, write the footer, and return the whole file."""
    if ending is None:
        return recording.finish()
    for _ in record_controlled(recording, _ENTRIES, endless=True):
        pass
    for control in _ended(recording.match, ending):
        recording.play(Controlled(control))
    data = recording.finish()
    assert recording.match.result is not None
    assert recording.match.result.ending is ending
    return data


def _ended(match: MatchState, ending: Ending) -> Iterator[Control]:
    """Yield what ends *match* so, or lets it be played to its end; what is due comes after it."""
    if match.standing.proposal is not None:
        yield Lapse()
    for seat in (0, 1):
        if match.standing.seats[seat].stand_in and not match.standing.seats[seat].out:
            yield GiveBack(seat)
    number = match.standing.rulings + 1
    match ending:
        case Ending.PLAYED if match.standing.paused:
            yield Propose(0, Matter.RESUME, (), None, None, "")
        case Ending.VOTE:
            yield Propose(0, Matter.END, (1,), None, None, "")
            yield Reply(1, agrees=True)
        case Ending.ONE_LEFT:
            yield ForfeitSeat(number, "Ida", "left without a word", 1, "greedy")
            yield Resign(0, "greedy")
        case Ending.ABANDONED:
            yield Conclude(ending)
        case Ending.DECLARED:
            yield DeclareOver(number, "Ida", "the hall closes")
        case Ending.ANNULLED:
            yield AnnulMatch(number, "Ida", "played at the wrong table")


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


def path_of(name: str) -> Path:
    """Return where the golden match *name* lies."""
    return placed(f"{name}.twr")


def bad_path_of(name: str) -> Path:
    """Return where the bad match *name* lies."""
    return placed(f"bad/{name}.twr")


def newer_path_of(name: str) -> Path:
    """Return where the newer file *name* lies."""
    return placed(f"newer/{name}.twr")


def write() -> int:
    """Write every golden file that lies nowhere; return how many there were.

    A frozen one is never written, not even where it is missing.
    """
    listed: dict[Path, Callable[[], bytes]] = {
        **{path_of(name): partial(_recorded, name) for name in MATCHES},
        **{bad_path_of(name): spoil for name, spoil in BAD_MATCHES.items()},
        **{newer_path_of(name): made for name, made in NEWER.items()},
        **{legal_path_of(name): partial(_legal, name) for name in MATCHES},
    }
    missing = {path: data for path, data in listed.items() if not path.exists()}
    lost = [path for path in missing if path.is_relative_to(FROZEN)]
    if lost:
        names = ", ".join(path.name for path in lost)
        raise SystemExit(f"frozen and gone: {names}; take them out of the history again")
    for path, data in missing.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data())
    return len(missing)


def _recorded(name: str) -> bytes:
    plan, recording = MATCHES[name], match(name)
    if plan.sealed:
        raise SystemExit(f"{name} is sealed: its secret belongs to those of version 1")
    return finish(recording, plan.ending)


def _legal(name: str) -> bytes:
    return "".join(f"{line}\n" for line in lines_of(path_of(name))).encode()


if __name__ == "__main__":
    written = write()
    if not written:
        raise SystemExit(
            f"Nothing is recorded: the golden replays of version 1 in {FROZEN} are frozen, and"
            " all others are there. One that no longer verifies says that old replays no longer do."
        )
    print(f"{written} golden files written to {FROZEN.parent}")

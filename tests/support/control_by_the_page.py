"""What stands around a game, as the section on control entries has it, written from it alone.

Nothing here comes from the program but the messages that are generated from the schemas. Of the
game it must only be known whom it asks, whether it is over, and what it scored.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tilewyrm.v1 import control_pb2, match_pb2, replay_pb2

SIGNED = b"tilewyrm ruling 1\n"
DAY_MS = 24 * 60 * 60 * 1000
RULINGS = (
    *("correct_points", "forfeit_seat", "change_clock"),
    *("declare_over", "annul_match", "appoint_stand_in"),
)
ENDS = ("conclude", "declare_over", "annul_match")

Terms = dict[str, bool | int | str]


def terms_of(setup: match_pb2.Setup, defaults: Terms) -> Terms:
    """Return the terms of *setup*; what it does not name is as in *defaults*."""
    named = {each.name: getattr(each, each.WhichOneof("value") or "") for each in setup.terms}
    return {**defaults, **named}


def ruling_of(
    ruled: control_pb2.Ruled, commitment: bytes, arbiter_keys: Sequence[bytes]
) -> control_pb2.Control | None:
    """Return the ruling in *ruled*; None if none of the *arbiter_keys* signed it for this match."""
    if ruled.key not in arbiter_keys:
        return None
    try:
        Ed25519PublicKey.from_public_bytes(ruled.key).verify(
            ruled.signature, SIGNED + commitment + ruled.ruling
        )
    except InvalidSignature:
        return None
    control = control_pb2.Control.FromString(ruled.ruling)
    return control if control.WhichOneof("kind") in RULINGS else None


@dataclass
class Seat:
    """Who plays a seat."""

    bot: str
    stand_in: str = ""
    once: bool = False
    out: bool = False
    points: int = 0

    def plain(self) -> dict[str, Any]:
        """Return what of it is not empty, false or 0."""
        return {name: value for name, value in vars(self).items() if value}


@dataclass(frozen=True)
class Held:
    """A roll or a decision that holds."""

    seq: int
    seat: int | None
    """Who decided; None: a roll."""


class Match:
    """The standing, and which entries of the game hold."""

    def __init__(self, header: replay_pb2.Header, defaults: Terms) -> None:
        self.terms = terms_of(header.setup, defaults)
        self.seats = [Seat(seat.bot) for seat in header.seats]
        self.left_ms: list[int] | None = None
        if self.terms["clock"] != "none":
            self.left_ms = [self._limit_ms()] * len(self.seats)
        self.clock_asked: int | None = None
        self.proposal: control_pb2.Propose | None = None
        self.proposed_at = 0
        self.agreed: list[int] = []
        self.paused = False
        self.rulings = 0
        self.ending = 0
        self.holds: list[Held] = []
        self.seq = 0
        self.asked: int | None = None
        """The seat that the game asks; None: it asks nobody. Told by who knows the game."""
        self.over = False
        """Whether the game is over. Told likewise."""

    def _limit_ms(self) -> int:
        if self.terms["clock"] == "days":
            return int(self.terms["clock_days"]) * DAY_MS
        return 1000 * int(self.terms["clock_seconds"])

    # Who is who.

    def _player(self, seat: int) -> str:
        return self.seats[seat].stand_in or self.seats[seat].bot

    def _person(self, seat: int) -> bool:
        return not self.seats[seat].bot and not self.seats[seat].out

    def _voters(self) -> list[int]:
        return [seat for seat in range(len(self.seats)) if not self._player(seat)]

    def _there_is(self, seat: int) -> bool:
        return seat < len(self.seats)

    def _to_answer(self) -> list[int]:
        assert self.proposal is not None
        waiting = [seat for seat in self.proposal.asked if seat in self._voters()]
        return [seat for seat in waiting if seat not in self.agreed]

    def running(self) -> int | None:
        """Return the seat whose time is running."""
        if self.left_ms is None or self.paused or self.asked is None or self.over:
            return None
        if self._player(self.asked) or self.due() is not None:
            return None
        return self.asked

    # What can come.

    def due(self) -> control_pb2.Control | None:
        """Return the control entry that must come next."""
        out = [seat.out for seat in self.seats]
        if any(out):
            people = any(self._person(seat) for seat in range(len(self.seats)))
            last = self.terms["resignation"] == "end" and out.count(False) == 1
            if last or not people:
                return _concluded(control_pb2.ENDING_ONE_LEFT)
        if self.proposal is None or self._to_answer():
            return None
        made, found = self.proposal, control_pb2.Control()
        if made.matter == control_pb2.MATTER_TAKE_BACK:
            found.take_back.seat, found.take_back.to_seq = made.seat, made.to_seq
        elif made.matter == control_pb2.MATTER_PAUSE:
            found.pause.SetInParent()
        elif made.matter == control_pb2.MATTER_RESUME:
            found.resume.SetInParent()
        elif made.matter == control_pb2.MATTER_END:
            return _concluded(control_pb2.ENDING_VOTE)
        else:
            found.take_over.seat, found.take_over.bot = made.of_seat, made.bot
            found.take_over.cause = control_pb2.CAUSE_VOTE
        return found

    def may_come(self, control: control_pb2.Control, spent_ms: int = 0) -> bool:
        """Return whether *control* can come now, after *spent_ms*."""
        if self.over or (spent_ms and self.running() is None):
            return False
        due = self.due()
        if due is not None:
            return control == due
        kind = control.WhichOneof("kind") or ""
        message = getattr(control, kind)
        if kind in RULINGS:
            return self._may_rule(kind, message)
        if kind == "time_out":
            return self._has_timed_out(message, spent_ms)
        return bool(getattr(self, f"_may_{kind}")(message))

    def _may_resign(self, resign: control_pb2.Resign) -> bool:
        return self._there_is(resign.seat) and self._person(resign.seat) and resign.bot != ""

    def _may_take_over(self, over: control_pb2.TakeOver) -> bool:
        if not self._there_is(over.seat) or not over.bot:
            return False
        if over.cause == control_pb2.CAUSE_FAULT:
            seat = self.seats[over.seat]
            return bool(seat.bot) and not seat.stand_in and over.away_s == 0
        if self._player(over.seat):
            return False
        after_s = 60 * int(self.terms["takeover_minutes"])
        return over.cause == control_pb2.CAUSE_AWAY and 0 < after_s <= over.away_s

    def _may_give_back(self, back: control_pb2.GiveBack) -> bool:
        there = self._there_is(back.seat) and self._person(back.seat)
        return there and self.seats[back.seat].stand_in != ""

    def _has_timed_out(self, out: control_pb2.TimeOut, spent_ms: int) -> bool:
        if self.left_ms is None or self.running() != out.seat or not out.bot:
            return False
        return spent_ms >= self.left_ms[out.seat]

    def _may_propose(self, made: control_pb2.Propose) -> bool:
        voters = self._voters()
        back = made.matter == control_pb2.MATTER_TAKE_BACK
        replaces = made.matter == control_pb2.MATTER_REPLACE
        if made.seat not in voters or self.proposal is not None:
            return False
        if made.HasField("to_seq") != back or made.HasField("of_seat") != replaces:
            return False
        if bool(made.bot) != replaces:
            return False
        if made.matter == control_pb2.MATTER_PAUSE and self.paused:
            return False
        if made.matter == control_pb2.MATTER_RESUME and not self.paused:
            return False
        if back and not self._takes_back(made.seat, made.to_seq):
            return False
        if replaces and (made.of_seat == made.seat or made.of_seat not in voters):
            return False
        gone = made.of_seat if replaces else None
        others = [seat for seat in voters if seat not in (made.seat, gone)]
        asked = list(made.asked)
        if asked != sorted(set(asked)) or not set(asked) <= set(others):
            return False
        return not back or asked == others

    def _takes_back(self, seat: int, to_seq: int) -> bool:
        if self.terms["take_back"] == "forbidden" or self.paused:
            return False
        return Held(to_seq, seat) in self.holds

    def _may_reply(self, reply: control_pb2.Reply) -> bool:
        if self.proposal is None:
            return False
        withdraws = reply.seat == self.proposal.seat and not reply.agrees
        return withdraws or reply.seat in self._to_answer()

    def _may_lapse(self, _: control_pb2.Lapse) -> bool:
        return self.proposal is not None

    def _may_take_back(self, back: control_pb2.TakeBack) -> bool:
        if back.seat not in self._voters() or self.proposal is not None:
            return False
        if not self._takes_back(back.seat, back.to_seq):
            return False
        return all(held.seat == back.seat for held in self.holds if held.seq >= back.to_seq)

    def _may_pause(self, _: control_pb2.Pause) -> bool:
        return False

    def _may_resume(self, _: control_pb2.Resume) -> bool:
        return False

    def _may_conclude(self, conclude: control_pb2.Conclude) -> bool:
        return conclude.ending == control_pb2.ENDING_ABANDONED

    def _may_rule(self, kind: str, ruling: Any) -> bool:
        if ruling.number != self.rulings + 1 or not ruling.by or not 1 <= len(ruling.reason) <= 200:
            return False
        if kind in ("declare_over", "annul_match"):
            return True
        if not self._there_is(ruling.seat):
            return False
        if kind == "forfeit_seat":
            return not self.seats[ruling.seat].out and ruling.bot != ""
        if kind == "appoint_stand_in":
            return not self._player(ruling.seat) and ruling.bot != ""
        return kind == "correct_points" or self.left_ms is not None

    # What an entry does.

    def take(self, entry: replay_pb2.Entry, control: control_pb2.Control | None) -> None:
        """Let *entry* happen; *control* is what is in it, where it is neither roll nor decision.

        Then `game_is` must be told where the game stands.
        """
        running = self.running()
        if running is None:
            assert entry.spent_ms == 0
        elif self.left_ms is not None:
            assert not entry.HasField("decided") or entry.spent_ms <= self.left_ms[running]
            self.left_ms[running] = max(0, self.left_ms[running] - entry.spent_ms)
        self.seq = entry.seq
        if control is not None:
            kind = control.WhichOneof("kind") or ""
            getattr(self, f"_{kind}")(getattr(control, kind))
            if kind in RULINGS:
                self.rulings += 1
            return
        assert self.due() is None
        assert not self.paused
        decided = entry.HasField("decided")
        self.holds.append(Held(entry.seq, entry.decided.seat if decided else None))
        if decided:
            seat = self.seats[entry.decided.seat]
            if seat.once:
                seat.stand_in, seat.once = "", False
            if self.proposal and self.proposal.matter == control_pb2.MATTER_TAKE_BACK:
                self.proposal = None

    def game_is(self, asked: int | None, *, over: bool, after: replay_pb2.Entry | None) -> None:
        """Note whom the game asks now, after the entry *after*; None: before the first."""
        new = after is not None and (after.HasField("decided") or asked != self.asked)
        self.asked, self.over = asked, over
        if not new or asked is None or self.left_ms is None:
            return
        if self.terms["clock"] == "decision":
            self.left_ms[asked] = self._limit_ms()
        elif self.clock_asked not in (None, asked):
            before = self.clock_asked
            assert before is not None
            if self.terms["clock"] == "bank":
                self.left_ms[before] += 1000 * int(self.terms["clock_increment"])
            else:
                self.left_ms[before] = self._limit_ms()
        self.clock_asked = asked

    def _put_out(self, number: int, bot: str) -> None:
        seat = self.seats[number]
        seat.out, seat.stand_in, seat.once = True, bot, False
        self._drop_if_about(number)

    def _drop_if_about(self, number: int) -> None:
        made = self.proposal
        if made and (made.seat == number or (made.HasField("of_seat") and made.of_seat == number)):
            self.proposal = None

    def _resign(self, resign: control_pb2.Resign) -> None:
        self._put_out(resign.seat, resign.bot)

    def _take_over(self, over: control_pb2.TakeOver) -> None:
        self.seats[over.seat].stand_in, self.seats[over.seat].once = over.bot, False
        self._drop_if_about(over.seat)

    def _give_back(self, back: control_pb2.GiveBack) -> None:
        self.seats[back.seat].stand_in, self.seats[back.seat].once = "", False

    def _time_out(self, out: control_pb2.TimeOut) -> None:
        if self.terms["time_out"] == "resignation":
            self._put_out(out.seat, out.bot)
            return
        self.seats[out.seat].stand_in = out.bot
        self.seats[out.seat].once = self.terms["time_out"] == "bot_once"

    def _propose(self, made: control_pb2.Propose) -> None:
        self.proposal, self.proposed_at, self.agreed = made, self.seq, []

    def _reply(self, reply: control_pb2.Reply) -> None:
        if reply.agrees:
            self.agreed.append(reply.seat)
        else:
            self.proposal = None

    def _lapse(self, _: control_pb2.Lapse) -> None:
        self.proposal = None

    def _take_back(self, back: control_pb2.TakeBack) -> None:
        self.holds = [held for held in self.holds if held.seq < back.to_seq]
        self.proposal = None

    def _pause(self, _: control_pb2.Pause) -> None:
        self.proposal, self.paused = None, True

    def _resume(self, _: control_pb2.Resume) -> None:
        self.proposal, self.paused = None, False

    def _conclude(self, conclude: control_pb2.Conclude) -> None:
        self.proposal, self.paused, self.ending = None, False, conclude.ending

    def _correct_points(self, ruling: control_pb2.CorrectPoints) -> None:
        self.seats[ruling.seat].points += ruling.points

    def _forfeit_seat(self, ruling: control_pb2.ForfeitSeat) -> None:
        self._put_out(ruling.seat, ruling.bot)

    def _appoint_stand_in(self, ruling: control_pb2.AppointStandIn) -> None:
        self.seats[ruling.seat].stand_in, self.seats[ruling.seat].once = ruling.bot, False
        self._drop_if_about(ruling.seat)

    def _change_clock(self, ruling: control_pb2.ChangeClock) -> None:
        assert self.left_ms is not None
        self.left_ms[ruling.seat] = max(0, self.left_ms[ruling.seat] + ruling.add_ms)

    def _declare_over(self, _: control_pb2.DeclareOver) -> None:
        self._conclude(control_pb2.Conclude(ending=control_pb2.ENDING_DECLARED))

    def _annul_match(self, _: control_pb2.AnnulMatch) -> None:
        self._conclude(control_pb2.Conclude(ending=control_pb2.ENDING_ANNULLED))

    # What is told of it.

    def plain(self) -> dict[str, Any]:
        """Return the standing as the digest of a match has it."""
        found: dict[str, Any] = {"seats": [seat.plain() for seat in self.seats]}
        if self.left_ms is not None:
            found["clocks"] = {"left_ms": self.left_ms}
            if self.clock_asked is not None:
                found["clocks"]["asked"] = self.clock_asked
        if self.proposal is not None:
            made = self.proposal
            found["proposal"] = {
                "seq": self.proposed_at,
                "made": {
                    "seat": made.seat,
                    "matter": made.matter,
                    "asked": list(made.asked),
                    "to_seq": made.to_seq if made.HasField("to_seq") else None,
                    "of_seat": made.of_seat if made.HasField("of_seat") else None,
                    "bot": made.bot,
                },
            }
            if self.agreed:
                found["proposal"]["agreed"] = self.agreed
        rest = {"paused": self.paused, "rulings": self.rulings, "ending": self.ending}
        return {**found, **{name: value for name, value in rest.items() if value}}

    def result(self, scores: Sequence[int], winners: Sequence[int]) -> match_pb2.Result:
        """Return how the match ended whose game came to *scores* and *winners*."""
        seats = range(len(self.seats))
        points = [scores[seat] + self.seats[seat].points for seat in seats]
        ending = self.ending or control_pb2.ENDING_PLAYED
        found = match_pb2.Result(scores=points, ending=control_pb2.Ending.ValueType(ending))
        if ending in (control_pb2.ENDING_ABANDONED, control_pb2.ENDING_ANNULLED):
            found.places.extend(0 for _ in seats)
            return found
        winning = list(winners)
        corrected = any(seat.points for seat in self.seats)
        if corrected or any(self.seats[seat].out for seat in winners):
            left = [seat for seat in seats if not self.seats[seat].out]
            best = [seat for seat in left if points[seat] == max(points[each] for each in left)]
            winning = [seat for seat in best if seat in winners] or best
        out = [seat for seat in seats if self.seats[seat].out]
        others = [seat for seat in seats if seat not in winning and seat not in out]
        places, before = dict[int, int](), 0
        for group in (winning, others, out):
            for seat in group:
                better = sum(points[other] > points[seat] for other in group)
                places[seat] = 1 + before + better
            before += len(group)
        found.winners.extend(winning)
        found.places.extend(places[seat] for seat in seats)
        return found


def _concluded(ending: "control_pb2.Ending.ValueType") -> control_pb2.Control:
    return control_pb2.Control(conclude=control_pb2.Conclude(ending=ending))


def lines_of_play(entries: Sequence[replay_pb2.Entry]) -> Iterator[list[replay_pb2.Entry]]:
    """Yield what held of rolls and decisions before each take-back, and what holds at the end."""
    held: list[replay_pb2.Entry] = []
    for entry in entries:
        if entry.HasField("roll") or entry.HasField("decided"):
            held = [*held, entry]
        elif entry.controlled.control.HasField("take_back"):
            yield held
            back = entry.controlled.control.take_back.to_seq
            held = [each for each in held if each.seq < back]
    yield held

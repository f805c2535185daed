"""What happened around the game told otherwise, left out or invented; remarks, too."""

from support.files import Records, records_of
from support.tampering.deeds import Deeds
from support.tampering.discussed import BOT
from support.tampering.matches import Matches, entries_of, place_of
from tilewyrm.engine.match.controls import Control, Lapse, Matter, Pause, Propose, Resign, Resume
from tilewyrm.replays.codec.control import control_message
from tilewyrm.v1 import replay_pb2

DEEDS = Deeds()


def _controls(records: Records, kind: str) -> list[replay_pb2.Entry]:
    """Return the control entries of a *kind*."""
    found = entries_of(records, "controlled")
    return [each for each in found if each.controlled.control.WhichOneof("kind") == kind]


def _tell(entry: replay_pb2.Entry, control: Control) -> None:
    entry.controlled.control.CopyFrom(control_message(control))


def _invented(given: Matches, *controls: Control) -> Records:
    """Return the records with *controls* put in shortly before the end."""
    records = records_of(given.discussed)
    at = place_of(records, entries_of(records, "controlled")[-1].seq - 2)
    added = [replay_pb2.Record() for _ in controls]
    for record, control in zip(added, controls, strict=True):
        _tell(record.entry, control)
    return [*records[:at], *added, *records[at:]]


def _left_out(given: Matches, first: replay_pb2.Entry, last: replay_pb2.Entry) -> Records:
    """Return the records without those from *first* to *last*."""
    records = records_of(given.discussed)
    return [
        each
        for each in records
        if not each.HasField("entry") or not first.seq <= each.entry.seq <= last.seq
    ]


def _ask(matter: Matter) -> Propose:
    """Return a request that asks nobody: what it asks is agreed at once."""
    return Propose(0, matter, (), None, None, "")


@DEEDS.deed
def another_seat_that_said_no(given: Matches) -> Records:
    records = records_of(given.discussed)
    yes, no = _controls(records, "reply")[:2]
    yes.controlled.control.reply.seat, no.controlled.control.reply.seat = 2, 1
    return records


@DEEDS.deed
def a_no_made_a_request_that_lapsed(given: Matches) -> Records:
    records = records_of(given.discussed)
    _tell(_controls(records, "reply")[1], Lapse())
    return records


@DEEDS.deed
def a_refused_request_left_out(given: Matches) -> Records:
    records = records_of(given.discussed)
    return _left_out(given, _controls(records, "propose")[0], _controls(records, "reply")[1])


@DEEDS.deed
def a_request_invented(given: Matches) -> Records:
    return _invented(given, Propose(1, Matter.END, (0, 2), None, None, ""), Lapse())


@DEEDS.deed
def a_pause_left_out(given: Matches) -> Records:
    records = records_of(given.discussed)
    return _left_out(given, _controls(records, "propose")[2], _controls(records, "resume")[0])


@DEEDS.deed
def a_pause_invented(given: Matches) -> Records:
    return _invented(given, _ask(Matter.PAUSE), Pause(), _ask(Matter.RESUME), Resume())


@DEEDS.deed
def a_decision_left_out_that_was_taken_back(given: Matches) -> Records:
    (taken,) = _controls(records_of(given.discussed), "take_back")
    decided = replay_pb2.Entry(seq=taken.controlled.control.take_back.to_seq)
    return _left_out(given, decided, taken)


@DEEDS.deed
def a_resignation_invented(given: Matches) -> Records:
    return _invented(given, Resign(0, "passive"))


@DEEDS.deed
def the_options_in_another_order(given: Matches) -> Records:
    records = records_of(given.discussed)
    options = records[0].header.setup.options
    turned = list(reversed(options))
    assert len(turned) > 1
    del options[:]
    options.extend(turned)
    return records


@DEEDS.deed
def a_bot_that_thought_otherwise(given: Matches) -> Records:
    records = records_of(given.discussed)
    records[0].header.seats[BOT].thinking.playouts = 9999
    return records


@DEEDS.deed
def a_decision_as_if_it_were_the_only_one(given: Matches) -> Records:
    records = records_of(given.discussed)
    entries_of(records, "decided")[0].decided.only_choice = True
    return records


@DEEDS.deed
def a_match_made_the_branch_of_none(given: Matches) -> Records:
    """What is another match's luck is proved by its file alone, and there is no such file."""
    records = records_of(given.discussed)
    last = records[-1].footer
    origin = records[0].header.setup.origin
    origin.match_id, origin.running_sha256 = "nobody", bytes(32)
    origin.seq = origin.entries = last.seq
    last.secret, last.sealed = b"", True
    return records

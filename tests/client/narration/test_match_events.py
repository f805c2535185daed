"""The sentences for what people do around a game."""

import pytest

from support.feuville import scenes
from tilewyrm.client.model.model import ControlSent, Model, reduce
from tilewyrm.client.narration import match_events
from tilewyrm.client.narration.people_news import people_lines
from tilewyrm.client.narration.table_actions import possible_actions
from tilewyrm.v1 import control_pb2, match_pb2, service_pb2, standing_pb2

HERE = service_pb2.SeatPresence(here=True)


def control(**kind):
    return control_pb2.Control(**kind)


def at_table(*controls, seat=0, standing=None, presence=(), **terms):
    """A match of Ann, Bert and Cleo whose log holds a decision of Bert's and then *controls*."""
    log = [service_pb2.LogLine(seq=7, decided=service_pb2.SeenDecision(seat=1))]
    log += [
        service_pb2.LogLine(seq=8 + number, control=each) for number, each in enumerate(controls)
    ]
    setup = match_pb2.Setup(
        terms=[match_pb2.Option(name=name, word=word) for name, word in terms.items()]
    )
    names = ("Ann", "Bert", "Cleo")
    snapshot = service_pb2.Snapshot(
        table=service_pb2.TableInfo(
            setup=setup, seats=[service_pb2.TableSeat(name=name) for name in names]
        ),
        seq=log[-1].seq,
        log=log,
        turn=scenes.request(),
        standing=standing or standing_pb2.Standing(seats=[{}, {}, {}]),
        presence=service_pb2.Presence(seats=presence or [HERE, HERE, HERE]),
    )
    return reduce(Model(seat=seat), service_pb2.TableMessage(snapshot=snapshot))


def told(*controls, seat=0, **terms):
    """What the log says of the last of *controls*."""
    model = at_table(*controls, seat=seat, **terms)
    words = {7: "Bert places it at 1,-2."}
    return [line.text for line in match_events.event_lines(model, model.log[-1], words)]


TAKING_BACK = control_pb2.Propose(seat=1, matter=control_pb2.MATTER_TAKE_BACK, asked=[0], to_seq=7)
RULED = {"number": 2, "by": "Dana", "reason": "miscounted"}

SENTENCES = [
    (control(resign={"seat": 0, "bot": "greedy"}), "Ann resigns; a bot plays on."),
    (
        control(resign={"seat": 0, "bot": "passive"}),
        "Ann resigns; the seat makes forced moves only.",
    ),
    (
        control(take_over={"seat": 1, "bot": "greedy", "cause": "CAUSE_AWAY", "away_s": 300}),
        "Bert has been away for 5:00: a bot stands in.",
    ),
    (
        control(take_over={"seat": 1, "bot": "greedy", "cause": "CAUSE_VOTE"}),
        "Agreed: a bot stands in for Bert.",
    ),
    (control(give_back={"seat": 1}), "Bert takes over from the bot."),
    (control(time_out={"seat": 2, "bot": "greedy"}), "Cleo ran out of time: a bot decides."),
    (control(propose=TAKING_BACK), "Bert asks to undo 'places it at 1,-2'."),
    (
        control(propose={"seat": 0, "matter": "MATTER_REPLACE", "asked": [2], "of_seat": 1}),
        "Ann asks to let a bot stand in for Bert.",
    ),
    (control(propose={"seat": 0, "matter": "MATTER_PAUSE", "asked": [1]}), "Ann asks to pause."),
    (control(propose={"seat": 0, "matter": "MATTER_RESUME", "asked": [1]}), "Ann asks to resume."),
    (
        control(propose={"seat": 0, "matter": "MATTER_END", "asked": [1]}),
        "Ann asks to end the match here and score it.",
    ),
    (control(reply={"seat": 2, "agrees": True}), "Cleo agrees."),
    (control(reply={"seat": 2}), "Cleo declines."),
    (control(lapse={}), "The request lapsed: not everyone answered in time."),
    (
        control(take_back={"seat": 1, "to_seq": 7}),
        "Bert undoes: 'places it at 1,-2'.",
    ),
    (
        control(take_back={"seat": 1, "to_seq": 3}),
        "Bert undoes: a choice.",
    ),
    (control(pause={}), "The match is paused and the clocks are stopped."),
    (control(resume={}), "The match resumes."),
    (control(conclude={"ending": "ENDING_VOTE"}), "Ended by agreement."),
    (
        control(correct_points={**RULED, "seat": 0, "points": -5}),
        "Ruling 2 by Dana: Ann loses 5 points (miscounted).",
    ),
    (
        control(correct_points={**RULED, "seat": 0, "points": 1}),
        "Ruling 2 by Dana: Ann gets 1 point (miscounted).",
    ),
    (
        control(forfeit_seat={**RULED, "seat": 0, "bot": "greedy"}),
        "Ruling 2 by Dana: Ann forfeits; a bot plays on (miscounted).",
    ),
    (
        control(appoint_stand_in={**RULED, "seat": 0, "bot": "greedy"}),
        "Ruling 2 by Dana: a bot plays for Ann until Ann is back (miscounted).",
    ),
    (
        control(change_clock={**RULED, "seat": 0, "add_ms": -90_000}),
        "Ruling 2 by Dana: Ann has 1:30 less (miscounted).",
    ),
    (
        control(declare_over=RULED),
        "Ruling 2 by Dana: the match ends here and is scored (miscounted).",
    ),
    (control(annul_match=RULED), "Ruling 2 by Dana: the match does not count (miscounted)."),
]


@pytest.mark.parametrize(("entry", "sentence"), SENTENCES, ids=[text for _, text in SENTENCES])
def test_every_control_entry_is_a_sentence_with_names(entry, sentence):
    assert told(entry) == [sentence]


def test_every_kind_of_control_entry_has_a_sentence():
    kinds = {entry.WhichOneof("kind") for entry, _ in SENTENCES}
    assert kinds == {field.name for field in control_pb2.Control.DESCRIPTOR.fields}
    assert told(control()) == [], "of a newer server's, nothing"


def test_what_time_that_is_up_brings_is_what_the_table_announced():
    late = control(time_out={"seat": 2, "bot": "greedy"})
    assert told(late, time_out="bot") == [
        "Cleo ran out of time: a bot stands in until they are back."
    ]
    assert told(late, time_out="resignation") == [
        "Cleo ran out of time and has resigned; a bot plays on."
    ]


def test_a_request_that_nobody_is_asked_about_is_told_by_what_comes_of_it():
    assert told(control(propose={"seat": 0, "matter": "MATTER_PAUSE"})) == []


def test_who_asked_may_ask_no_more():
    assert told(control(propose=TAKING_BACK), control(reply={"seat": 1})) == [
        "Bert withdraws the request."
    ]


def test_who_resigns_as_the_match_ends_is_not_played_on():
    resign = control(resign={"seat": 0, "bot": "greedy"})
    model = at_table(resign, control(conclude={"ending": "ENDING_ONE_LEFT"}))
    texts = [
        line.text for entry in model.log[1:] for line in match_events.event_lines(model, entry, {})
    ]
    assert texts == ["Ann resigns.", "Ended: no opponents left."]


def test_who_comes_back_is_told_what_the_bot_did():
    over = control(take_over={"seat": 1, "bot": "greedy", "cause": "CAUSE_VOTE"})
    model = at_table(over, seat=1)
    decided = [
        service_pb2.LogLine(seq=9 + number, decided=service_pb2.SeenDecision(seat=seat))
        for number, seat in enumerate((1, 0, 1))
    ]
    back = service_pb2.LogLine(seq=12, control=control(give_back={"seat": 1}))
    update = service_pb2.Update(first_seq=9, seq=12, log=[*decided, back], turn=model.turn)
    model = reduce(model, service_pb2.TableMessage(update=update))
    (line,) = match_events.event_lines(model, back, {})
    assert line.text == "You take over from the bot, which made 2 decisions."


def test_who_comes_and_goes_is_told_but_not_oneself():
    before = at_table(presence=[HERE, HERE, service_pb2.SeatPresence()])
    news = service_pb2.Presence(seats=[{}, {"away_s": 0}, {"here": True}])
    after = reduce(before, service_pb2.TableMessage(presence=news))
    texts = [line.text for line in people_lines(before, after, {1})]
    assert texts == ["Bert is no longer connected.", "Cleo has joined."]
    assert [line.text for line in people_lines(after, before, {1})] == [
        "Bert is back.",
        "Cleo is no longer connected.",
    ]


def proposed(made, *to_answer, seat=0):
    standing = standing_pb2.Standing(
        seats=[{}, {}, {}], proposal=made, proposal_seq=8, to_answer=to_answer
    )
    return at_table(seat=seat, standing=standing)


def names(model, now_s=0.0):
    return [act.name for act in possible_actions(model, now_s)]


def test_a_request_is_answered_by_whom_it_asks_and_taken_back_by_who_asked():
    assert names(proposed(TAKING_BACK, 0, 2)) == ["agree", "refuse", "resign"]
    (agree, refuse, _) = possible_actions(proposed(TAKING_BACK, 0, 2), 0)
    assert agree.acting.reply == service_pb2.Replying(proposal_seq=8, agrees=True)
    assert refuse.acting.reply == service_pb2.Replying(proposal_seq=8)
    assert names(proposed(TAKING_BACK, 2)) == ["resign"], "answered already"
    mine = proposed(TAKING_BACK, 0, 2, seat=1)
    assert names(mine) == ["refuse", "resign"]
    assert match_events.proposal_text(mine, {}) == "You ask to undo a choice"
    assert match_events.awaited_answers(mine) == "Ann, Cleo"


def test_what_can_be_done_depends_on_how_the_match_stands():
    assert names(at_table()) == ["pause", "finish", "resign"], "nothing was chosen yet"
    assert names(at_table(seat=1)) == ["take-back", "pause", "finish", "resign"]
    assert names(at_table(seat=1, take_back="forbidden")) == ["pause", "finish", "resign"]
    away = [HERE, service_pb2.SeatPresence(away_s=50), HERE]
    assert names(at_table(presence=away), 9) == ["pause", "finish", "resign"]
    assert names(at_table(presence=away), 10) == ["pause", "finish", "replace-2", "resign"]
    paused = standing_pb2.Standing(seats=[{}, {}, {}], paused=True)
    (pause, *_) = possible_actions(at_table(seat=1, standing=paused), 0)
    assert (pause.name, pause.acting.WhichOneof("kind")) == ("pause", "resume")
    played = standing_pb2.Standing(seats=[{"stand_in": "greedy"}, {}, {}])
    assert names(at_table(standing=played)) == ["return", "resign"]
    out = standing_pb2.Standing(seats=[{"out": True}, {}, {}])
    assert names(at_table(standing=out)) == []
    assert names(at_table(seat=None)) == [], "spectators of table"


def test_one_thing_at_a_time_is_asked_of_the_server():
    model = reduce(at_table(), ControlSent("a1"))
    assert names(model) == []
    answer = service_pb2.Answer(request_id="a1", refusal=service_pb2.Refusal(message="not now"))
    model = reduce(model, service_pb2.TableMessage(answer=answer))
    assert model.refusal == "not now"
    assert names(model) == ["pause", "finish", "resign"]


def test_places_say_who_is_out_and_what_was_corrected():
    standing = standing_pb2.Standing(seats=[{"out": True}, {"points": -2}, {}])
    result = match_pb2.Result(scores=[60, 38, 40], winners=[2], places=[3, 2, 1])
    model = at_table(standing=standing)
    assert [text for _, text in match_events.ranking(model, result)] == [
        "1.   40 Cleo (winner)",
        "2.   38 Bert (-2 by ruling)",
        "3.   60 Ann (out)",
    ]
    nobody = match_pb2.Result(
        scores=[1, 2, 3], places=[0, 0, 0], ending=control_pb2.ENDING_ANNULLED
    )
    assert next(text for _, text in match_events.ranking(at_table(), nobody)) == " -    3 Cleo"
    assert match_events.ending_text(nobody) == "Annulled by an arbiter's ruling: nobody wins."

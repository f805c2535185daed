"""What happens is shown at a pace that people can follow, and blocks nothing."""

import asyncio
import contextlib
from itertools import pairwise

import pytest

from support.clients import at_desk, at_rest, at_screen
from support.clocks import Standing
from support.daily import share_of_today
from support.feuville import scenes
from support.people import people, turn
from support.serving import asynchronous, eventually, serving
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.registry import commands_of
from tilewyrm.client.model.face_output import Moment
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import AnimatedMoment
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.replay.animation import AnimationQueue
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.client.settings.settings import AnimationPace, Settings
from tilewyrm.v1 import match_pb2, service_pb2

KEYS = CommandRegistry(SHELL)
SMALL = (80, 24)


@pytest.fixture
def clock():
    return Standing()


def staged(count, lasts_s=1.0, moves=0.0):
    moments = [Moment(f"{number}", lasts_s=lasts_s, moves=moves) for number in range(count)]
    return [AnimatedMoment(moment, Model(), 0) for moment in moments]


def shown_until(stage, clock, end_s):
    """Return what is shown, one after the other, until the moment *end_s*."""
    seen = []
    while clock.now_s < end_s and stage.now is not None:
        seen.append((round(clock.now_s, 2), stage.now.moment.what))
        clock.now_s += stage.next_change_s()
    return seen


def test_moments_come_one_after_the_other_and_then_all_stands_still(clock):
    stage = AnimationQueue(clock)
    stage.play(staged(3), AnimationPace.QUICK)
    assert shown_until(stage, clock, 9) == [(0.0, "0"), (0.6, "1"), (1.2, "2")]
    assert stage.now is None
    assert stage.next_change_s() is None


def test_calm_takes_twice_as_long_as_quick_and_off_shows_nothing(clock):
    calm, off = AnimationQueue(clock), AnimationQueue(clock)
    calm.play(staged(3), AnimationPace.CALM)
    off.play(staged(3), AnimationPace.OFF)
    assert off.now is None
    assert [at for at, _ in shown_until(calm, clock, 9)] == [0.0, 1.2, 2.4]


def test_a_long_queue_is_shown_faster(clock):
    stage = AnimationQueue(clock)
    stage.play(staged(60), AnimationPace.CALM)
    seen = shown_until(stage, clock, 1000)
    assert len(seen) == 60
    assert clock.now_s < 40


def test_a_moment_moves_for_its_part_and_then_stands_still_until_it_is_over(clock):
    stage = AnimationQueue(clock)
    stage.play(staged(2, moves=0.5), AnimationPace.QUICK)
    seen = []
    while stage.now is not None:
        seen.append((round(clock.now_s, 2), stage.now.moment.what, stage.now.frame))
        clock.now_s += stage.next_change_s()
    each = [(0.0, 0), (0.09, 1), (0.18, 2), (0.27, 3), (0.3, None)]
    assert seen == [
        *((at, "0", frame) for at, frame in each),
        *((round(0.6 + at, 2), "1", frame) for at, frame in each),
    ]


def test_what_does_not_move_is_drawn_once(clock):
    stage = AnimationQueue(clock)
    stage.play(staged(1), AnimationPace.CALM)
    assert stage.now.frame is None
    assert stage.next_change_s() == pytest.approx(1.2)


@pytest.mark.parametrize("game", ["carcassonne", "feuville"])
@asynchronous
async def test_the_final_scoring_is_shown_piece_by_piece_and_the_winner_last(tmp_path, clock, game):
    """Each thing that the end scores, at the usual pace, with its points and its lines of the log.

    Points are those of the events so far; who has won is told by the last page alone.
    """
    short = {"round_cap": 1} if game == "feuville" else {}
    async with (
        serving(tmp_path, known_secret=bytes(32)) as served,
        people(served, "Ann", bots=1, game=game, **short) as (ann,),
    ):
        desk, session = await at_desk(served, ann.table_id, clock=clock)
        desk.settings = Settings(pace=AnimationPace.QUICK)
        former: list[int] = []

        def take(event):
            nonlocal former
            before = desk.model
            if before.parts and before.result is None:
                desk.playback.clear()
                former = list(desk.face.scores(before))
            desk.take(event)

        async with session.running(take):
            while desk.model.result is None:
                if ann.model.request is not None:
                    await ann.decide()
                await asyncio.sleep(0)
        shown, lasted_s, told = [], 0.0, 0
        events = [
            (line.seq, place, event)
            for line in desk.model.log
            for place, event in enumerate(line.events)
        ]
        last = max(seq for seq, _, _ in events)
        final = list(desk.model.result.scores)
        while (now := desk.playback.now) is not None:
            scene, at = desk.scene, (now.moment.seq, now.moment.event)
            expected = list(former)
            for seq, place, event in events:
                if seq == last and (seq, place) <= at:
                    for seat, points in got(event):
                        expected[seat] += points
            assert list(desk.face.scores(scene.on_board.model)) == expected
            assert scene.in_final_scoring
            assert told <= now.lines < len(desk.log.lines)
            told = now.lines
            over = [line.text for line in desk.log.lines[told:]]
            assert any(str(final[0]) in text for text in over), "the end is told last"
            page = draw_screen(desk.face, scene, Menu(), 120, 40).text()
            assert "Final scoring" in page
            assert "match is over" not in page
            for seat, points in enumerate(expected):
                assert f"{points:>4} {desk.model.name(seat)}" in page
            if not shown or now.moment.what is not shown[-1].what:
                shown.append(now.moment)
            waits_s = desk.playback.next_change_s()
            clock.now_s += waits_s
            lasted_s += waits_s
        assert len(shown) > 1
        assert lasted_s == pytest.approx(0.6 * sum(one.lasts_s for one in shown))
        assert list(desk.face.scores(desk.scene.on_board.model)) == final != former
        assert expected == final, "all that the end scores has been shown"
        assert "match is over" in draw_screen(desk.face, desk.scene, Menu(), 120, 40).text()
        desk.playback.watch_again()
        desk.playback.player.to_end()
        assert list(desk.face.scores(desk.scene.on_board.model)) == final
        desk.playback.player.step(-1)
        desk.playback.player.pause()
        seen = set()
        while desk.playback.player.next_change_s() is not None:
            seen.add(tuple(desk.face.scores(desk.scene.on_board.model)))
            clock.now_s += desk.playback.player.next_change_s()
        assert len(seen) > 2, "a replay counts up, too"
        assert tuple(final) in seen


@pytest.mark.parametrize(
    ("key", "overlay"),
    share_of_today([("enter", Overlay.RESULT), ("q", Overlay.RESULT), ("v", Overlay.WATCH)], 3),
)
@asynchronous
async def test_a_key_for_after_the_match_skips_the_final_scoring_and_acts(
    tmp_path, clock, key, overlay
):
    async with (
        serving(tmp_path, known_secret=bytes(32)) as served,
        people(served, "Ann", bots=1, game="carcassonne") as (ann,),
    ):
        desk, session = await at_desk(served, ann.table_id, ann, clock=clock)
        desk.settings = Settings(pace=AnimationPace.QUICK)

        def take(event):
            if desk.model.result is None:
                desk.playback.clear()
            desk.take(event)

        async with session.running(take):
            while desk.model.result is None:
                if ann.model.request is not None:
                    await ann.decide()
                await asyncio.sleep(0)
        assert desk.scene.in_final_scoring
        clock.now_s += 1
        keys = CommandRegistry((*commands_of("carcassonne"), *SHELL))
        keys.press(desk, key, SMALL)
        assert not desk.scene.in_final_scoring
        assert desk.view.ui.overlay is overlay
        assert not desk.leaving


def got(event):
    """Return who gets how many points by an event, as it says itself."""
    if event.HasField("carcassonne"):
        core = event.carcassonne
        if core.HasField("feature_scored"):
            return [(one.seat, one.points) for one in core.feature_scored.claims if one.majority]
        return []
    value = getattr(event.feuville, event.feuville.WhichOneof("kind"))
    named = {"seat", "points"} <= set(value.DESCRIPTOR.fields_by_name)
    return [(value.seat, value.points)] if named else []


def rolled(seq, seat, asking=None):
    """Return an update in which *seat* rolls the dice; then seat 0 is asked, or seat 1."""
    event = scenes.fv.Event(dice_rolled=scenes.fv.DiceRolled(seat=seat, low=1, high=2))
    line = service_pb2.LogLine(
        seq=seq,
        decided=service_pb2.SeenDecision(seat=seat),
        events=[match_pb2.Event(feuville=event)],
    )
    waiting = service_pb2.Turn(waiting=service_pb2.Waiting(seat=1, question="use-dice"))
    status = scenes.fv.Part(turn=scenes.fv.Turn(round=seq, seat=seat, low=1, high=2, dice=[1, 2]))
    update = service_pb2.Update(
        first_seq=seq,
        seq=seq,
        log=[line],
        turn=asking or waiting,
        parts=[scenes.part("turn", status)],
    )
    return service_pb2.TableMessage(update=update)


def desk_of(clock, pace=AnimationPace.QUICK):
    desk = scenes.desk(clock=clock)
    desk.settings = Settings(pace=pace)
    return desk


def text(desk):
    return draw_screen(desk.face, desk.scene, Menu(), *SMALL).text()


def test_the_board_shows_what_others_do_one_by_one(clock):
    desk = desk_of(clock)
    desk.take(rolled(41, 1))
    desk.take(rolled(42, 1))
    assert "round 41" in text(desk)
    assert "Bob rolls 1 and 2." in text(desk)
    while desk.scene.moment is not None:
        clock.now_s += desk.next_change_s()
    assert "round 42" in text(desk)


def test_any_key_lets_the_board_show_how_all_stands(clock):
    desk = desk_of(clock)
    desk.take(rolled(41, 1))
    desk.take(rolled(42, 1))
    assert KEYS.press(desk, "home", SMALL), "also one that means nothing"
    assert desk.scene.moment is None
    assert "round 42" in text(desk)
    assert not KEYS.press(desk, "home", SMALL)


def test_the_question_is_there_at_once_but_nothing_unseen_is_decided(clock):
    desk = desk_of(clock)
    desk.take(rolled(41, 1))
    desk.take(rolled(42, 1, scenes.request(42)))
    clock.now_s += 0.5
    assert "Then: what do you want to do" in text(desk)
    assert "round 41" in text(desk)
    KEYS.press(desk, "enter", SMALL)
    assert desk.sent == []
    assert "round 42" in text(desk)
    for _ in range(2):  # the die, then what for
        clock.now_s += 0.5
        KEYS.press(desk, "enter", SMALL)
    assert [seq for seq, _ in desk.sent] == [42]


def test_a_question_that_waits_stands_back_until_the_board_has_come_to_it(clock):
    desk = desk_of(clock)
    desk.take(rolled(41, 1))
    desk.take(rolled(42, 1, scenes.request(42)))
    canvas = draw_screen(desk.face, desk.scene, Menu(), *SMALL)
    rows = canvas.rows()
    asked = next(y for y, row in enumerate(rows) if "─ Then:" in row)
    styles = {canvas.style_at(x, y) for y in (asked, asked + 1) for x in range(80)}
    assert styles == {"dim"}
    assert "Press any key to skip the animation." in rows[asked + 1], "and no choice is listed yet"
    assert "your turn" not in rows[0]
    KEYS.press(desk, "home", SMALL)
    canvas = draw_screen(desk.face, desk.scene, Menu(), *SMALL)
    assert "Then:" not in canvas.text()
    assert "you choose" in canvas.rows()[0]


def test_at_no_pace_the_board_is_always_as_all_stands(clock):
    desk = desk_of(clock, AnimationPace.OFF)
    desk.take(rolled(41, 1))
    desk.take(rolled(42, 1))
    assert desk.scene.moment is None
    assert "round 42" in text(desk)


def watched(desk, clock):
    """Return all pictures of what is shown, each with whether it moves."""
    seen = []
    while desk.scene.moment is not None:
        seen.append((desk.scene.frame is not None, text(desk)))
        clock.now_s += desk.next_change_s()
    return seen


@pytest.mark.parametrize("pace", [AnimationPace.QUICK, AnimationPace.CALM])
def test_dice_tumble_and_then_lie_as_they_were_rolled(clock, pace):
    desk = desk_of(clock, pace)
    desk.take(rolled(41, 1))
    seen = watched(desk, clock)
    tumbling = [picture for moves, picture in seen if moves]
    assert len(tumbling) >= 4
    assert all(one != other for one, other in pairwise(tumbling))
    ((moves, lying),) = seen[len(tumbling) :]
    assert not moves
    still = text(desk)
    assert lying.count("●") - still.count("●") == 1 + 2
    told = [picture.count("Bob rolls 1 and 2.") for _, picture in seen]
    assert told == [1] * len(tumbling) + [2], "over the board only when they lie"


def test_dice_that_tumble_stop_for_any_key_and_keep_nobody_from_deciding(clock):
    desk = desk_of(clock)
    desk.take(rolled(41, 0, scenes.request(41)))
    clock.now_s += 0.1
    assert desk.scene.frame is not None
    assert "Your choice: what do you want to do" in text(desk)
    assert KEYS.press(desk, "home", SMALL)
    assert desk.scene.frame is None
    for _ in range(2):  # the die, then what for
        clock.now_s += 0.5
        KEYS.press(desk, "enter", SMALL)
    assert [seq for seq, _ in desk.sent] == [41]


def test_dice_do_not_tumble_where_nothing_is_to_be_shown(clock):
    desk = desk_of(clock, AnimationPace.OFF)
    desk.take(rolled(41, 1))
    assert desk.scene.frame is None
    assert desk.next_change_s() is None


@asynchronous
async def test_dice_tumble_on_a_terminal_and_then_it_is_quiet(tmp_path, clock):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", game="feuville") as two:
        who = await turn(two)
        other = next(person for person in two if person is not who)
        async with at_screen(served, other.table_id, other, clock=clock) as (_, terminal, desk):
            await eventually(lambda: f"● {who.name}" in terminal.text)
            desk.settings = Settings(pace=AnimationPace.CALM)
            while desk.scene.frame is None:
                clock.now_s += desk.next_change_s() or 0.0
                asked = next((each for each in two if each.model.request is not None), None)
                if asked is not None:  # one decision at a time: what waits is shown in a hurry
                    await asked.decide()
                    await eventually(lambda by=asked: desk.model.seq >= by.model.seq)
                await asyncio.sleep(0.02)
            rolled, told = desk.scene.moment, desk.scene.moment.text
            await eventually(lambda: "┬" in terminal.text)
            frames, seen = 0, {terminal.text}
            while desk.scene.frame is not None:
                before, frames = terminal.text, frames + 1
                clock.now_s += desk.next_change_s()
                with contextlib.suppress(TimeoutError):  # two frames may look the same
                    async with asyncio.timeout(2):
                        await eventually(lambda: terminal.text != before)  # noqa: B023
                seen.add(terminal.text)
            assert frames >= 6
            assert len(seen) > frames // 2
            assert desk.scene.moment == rolled

            def over_board() -> bool:
                return any(told in row for row in terminal.screen.display[:14])

            await eventually(over_board)
            while desk.scene.moment is not None:
                clock.now_s += desk.next_change_s()
            await eventually(lambda: desk.next_change_s() is None and not over_board())
            await at_rest(terminal)


@pytest.mark.parametrize("game", ["feuville", "carcassonne"])
@asynchronous
async def test_a_screen_is_quiet_again_when_all_has_been_shown(tmp_path, game):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", game=game) as two:
        who = await turn(two)
        other = next(person for person in two if person is not who)
        async with at_screen(served, other.table_id, other) as (_, terminal, desk):
            await eventually(lambda: f"● {who.name}" in terminal.text)
            desk.settings = Settings(pace=AnimationPace.QUICK)
            while desk.scene.moment is None:
                for person in two:
                    if person.model.request is not None:
                        await person.decide()
                await asyncio.sleep(0.05)
            await eventually(lambda: desk.next_change_s() is None)
            await at_rest(terminal)

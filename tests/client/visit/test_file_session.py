"""A replay file on the whole screen: steps, ways, eyes, notes, the slider."""

from functools import partial
from io import BytesIO

import pytest

from support.clocks import Standing
from support.daily import share_of_today
from support.frozen import FROZEN
from support.golden import path_of
from support.recording import begin
from support.screening import at_screen, opened, read, read_on
from support.serving import asynchronous, eventually
from support.terminals import CTRL_C, at_terminal
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.drawing.ascii import ascii_fragments
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.errors import ClientError
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.registry import commands_of
from tilewyrm.client.model.scene import BookmarkKind
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.replay.player import ReplayPlayer
from tilewyrm.client.replay.staging import staged_moments
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.game import Decided
from tilewyrm.engine.match.controls import RULING_TYPES, TimeOut
from tilewyrm.engine.match.state import Controlled
from tilewyrm.language.speech import LANGUAGES, speak
from tilewyrm.replays.check.resimulation import Resimulation

SIZES = [(80, 24), (120, 40), (220, 60)]
FIVE = {one.name: number < 5 for number, one in enumerate(EXPANSIONS)}
"""With perils, figures that move and chance: what a viewer has ways and pictures for."""


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Paths of a whole match of each game, and of one with secrets."""
    folder = tmp_path_factory.mktemp("files")
    made = {
        "carcassonne": begin("carcassonne", 3, 5, FIVE),
        "feuville": begin("feuville", 4, 5),
        "hidden": begin("feuville", 3, 1),
    }
    for name, recording in made.items():
        (folder / f"{name}.twr").write_bytes(recording.finish())
    return {name: folder / f"{name}.twr" for name in made}


@pytest.fixture(scope="module")
def whole(files):
    """Each file with all of it on a desk."""
    return {name: read(path) for name, path in files.items()}


GAMES = pytest.mark.parametrize("game", share_of_today(["carcassonne", "feuville"], 2))


def press(screening, *keys, size=(80, 24)):
    desk = screening.desk
    registry = CommandRegistry((*commands_of(desk.face.name), *SHELL))
    for key in keys:
        registry.press(desk, key, size)


def text(screening, size=(80, 24)):
    desk = screening.desk
    menu = CommandRegistry((*commands_of(desk.face.name), *SHELL)).menu(desk)
    return draw_screen(desk.face, desk.scene, menu, *size).text()


def seq(screening):
    return screening.desk.scene.playback_position.seq


def steps(path):
    """Return how the match of the file goes: each step with the scores after it."""
    again = Resimulation(BytesIO(path.read_bytes()))
    return [(step, list(step.match.state.scores)) for step in again.steps()]


@GAMES
def test_it_opens_at_the_start_and_goes_by_entries_both_ways(game, whole):
    screening = whole[game]
    screening.begin(None, 0)
    assert seq(screening) == 0
    seen = [text(screening)]
    for number in range(1, 9):
        press(screening, ".")
        assert seq(screening) == number
        seen.append(text(screening))
    for number in range(8, 0, -1):
        assert text(screening) == seen[number], "back it looks as it did"
        press(screening, ",")
    press(screening, ",", ",")
    assert seq(screening) == 0
    press(screening, "end")
    last = screening.desk.model.seq
    assert seq(screening) == last
    assert f"entry {last} of {last}" in text(screening)
    press(screening, ".", "home")
    assert seq(screening) == 0


@GAMES
def test_what_the_board_shows_is_how_it_stood_then(game, files, whole):
    screening, face = whole[game], whole[game].desk.face
    for step, scores in steps(files[game])[::37]:
        screening.desk.playback.player.show(step.seq)
        shown = screening.desk.scene.on_board.model
        assert (shown.seq, list(face.scores(shown))) == (step.seq, scores)
        assert len(shown.log) == step.seq


@GAMES
def test_ways_lead_to_every_decision_every_change_of_points_and_each_turn(game, files, whole):
    screening, record = whole[game], steps(files[game])
    ways = screening.desk.playback.player.bookmarks
    decided = [step.seq for step, _ in record if isinstance(step.entry, Decided)]
    assert list(ways.places(BookmarkKind.DECISION)) == decided
    before, changed = [0] * len(record[0][1]), []
    for step, scores in record:
        if scores != before:
            changed.append(step.seq)
        before = scores
    assert set(changed) <= set(ways.places(BookmarkKind.POINTS))
    assert changed
    assert ways.places(BookmarkKind.PERIL)
    screening.begin(None, 0)
    press(screening, "p")
    assert seq(screening) == ways.places(BookmarkKind.POINTS)[0]
    press(screening, "p", "P")
    assert seq(screening) == ways.places(BookmarkKind.POINTS)[0]
    press(screening, "P")
    assert seq(screening) == ways.places(BookmarkKind.POINTS)[0], "there is none before"
    press(screening, "g")
    assert seq(screening) in ways.places(BookmarkKind.PERIL)
    for seat in range(screening.desk.model.seats):
        press(screening, str(seat + 1))
        assert seq(screening) in ways.places(seat)
        (line,) = [
            each
            for each in screening.desk.log.lines[slice(*_bounds(screening))]
            if each.begins_turn
        ]
        assert line.seat == seat
    last = ways.places(0)[-1]
    screening.desk.playback.player.show(last)
    press(screening, "1")
    assert seq(screening) == ways.places(0)[0], "round the end"


def _bounds(screening):
    lines = screening.desk.scene.playback_position.lines
    return lines.start, lines.stop


@pytest.mark.parametrize("name", ["carcassonne-declared", "feuville-played"])
def test_ways_lead_to_rulings_and_time_outs(name):
    path = path_of(name)
    screening = read(path)
    ways, record = screening.desk.playback.player.bookmarks, steps(path)
    controls = [(s.seq, s.entry.control) for s, _ in record if isinstance(s.entry, Controlled)]
    rulings = [seq for seq, made in controls if isinstance(made, RULING_TYPES)]
    assert list(ways.places(BookmarkKind.RULING)) == rulings
    assert list(ways.places(BookmarkKind.TIME_OUT)) == [
        s for s, made in controls if type(made) is TimeOut
    ]
    if rulings:
        press(screening, "r")
        assert seq(screening) == rulings[0]


def test_clocks_stand_ins_and_rulings_are_shown_as_they_were_then():
    screening = read(path_of("feuville-played"))
    begun = text(screening)
    assert "Bert 0:15" in begun
    assert "by ruling" not in begun
    screening.desk.playback.player.show(37)
    assert "Bert bot plays 0:46" in text(screening)
    assert "0 Bert (+2 by ruling)" in text(screening)
    screening.desk.playback.player.to_end()
    assert "Bert 0:37" in text(screening)
    assert "Bert (+31 by ruling)" in text(screening)


@GAMES
def test_turns_are_stepped_over_and_back(game, whole):
    screening = whole[game]
    screening.begin(None, 0)
    press(screening, "right")
    first = seq(screening)
    press(screening, "right", "right", "left", "left")
    assert seq(screening) == first
    press(screening, ".")
    press(screening, "right", "left")
    assert seq(screening) == first


@pytest.mark.parametrize("size", SIZES)
@GAMES
def test_the_slider_stands_above_the_bar_and_a_click_goes_there(game, size, whole):
    screening = whole[game]
    desk, last = screening.desk, screening.desk.model.seq
    screening.begin(None, last // 3)
    registry = CommandRegistry((*commands_of(desk.face.name), *SHELL))
    canvas = draw_screen(desk.face, desk.scene, registry.menu(desk), *size)
    row = size[1] - 2
    assert f"entry {last // 3} of {last}" in canvas.rows()[row]
    assert "●" in canvas.rows()[row]
    for column in (0, 17, size[0] // 2):
        registry.click(desk, canvas.action_at(column, row), size)
        shown = seq(screening)
        again = draw_screen(desk.face, desk.scene, registry.menu(desk), *size)
        assert again.rows()[row].index("●") == column or shown in (0, last)
    registry.click(desk, canvas.action_at(0, row), size)
    assert seq(screening) == 0


def test_every_seat_can_be_looked_through_and_nothing_is_hidden_at_first(whole, files):
    screening = whole["carcassonne"]
    screening.begin(None, 30)
    seen = [screening.desk.scene.file_info.seat]
    for _ in range(4):
        press(screening, "e")
        seen.append(screening.desk.scene.on_board.model.seat)
        assert seq(screening) == 30
    assert seen == [None, 0, 1, 2, None]


@asynchronous
async def test_with_other_eyes_secrets_are_told_anew_and_one_stays_where_one_was(files, whole):
    screening = opened(files["hidden"])
    await read_on(screening)
    desk = screening.desk
    screening.begin(None, desk.model.seq)
    everything = desk.scene.on_board.model.parts
    screening.next_viewpoint()
    await read_on(screening)
    assert seq(screening) == desk.model.seq
    assert desk.scene.on_board.model.seat == 0
    own = desk.scene.on_board.model.parts
    assert own != everything
    assert len(desk.log.lines) == len(whole["hidden"].desk.log.lines)


def test_a_seat_that_is_not_there_is_named(files):
    with pytest.raises(ClientError, match="no seat 7; the match has seats 1 to 3"):
        opened(files["carcassonne"]).begin(6, 0)


def test_the_help_page_tells_the_keys_of_who_watches_in_every_language(whole):
    screening = whole["feuville"]
    screening.begin(None, 0)
    try:
        for language in LANGUAGES:
            speak(language)
            press(screening, "?")
            page = text(screening, (100, 50))
            assert all(key in page for key in ("← →", ", .", "< >", "p P", "g G", "1 2"))
            press(screening, "escape")
            assert screening.desk.view.ui.overlay is Overlay.WATCH
    finally:
        speak("en")


@GAMES
def test_the_log_leads_to_where_a_line_comes_from(game, whole):
    screening = whole[game]
    screening.begin(None, 40)
    press(screening, "pageup")
    assert screening.desk.view.ui.overlay is Overlay.LOG
    press(screening, "pageup", "enter")
    assert screening.desk.view.ui.overlay is Overlay.WATCH
    assert 0 < seq(screening) < 40
    lines = screening.desk.scene.playback_position.lines
    assert screening.desk.view.ui.log_at in lines


def test_it_goes_on_by_itself_as_fast_as_one_wishes(whole):
    screening = whole["feuville"]
    desk, clock, took_s = screening.desk, Standing(), {}
    stood, ways = desk.playback._snapshots, desk.playback.player.bookmarks
    stage = partial(staged_moments, desk.face, desk.log.lines)
    for steps in (-1, 0, 2, 9):
        rerun = ReplayPlayer(stage, clock, stood, desk.scene.turns, ways, lambda: None)
        rerun.faster(steps)
        begun_s = clock.now_s
        while rerun.position.turn < 3:
            clock.now_s += rerun.next_change_s()
        took_s[rerun.position.speed] = clock.now_s - begun_s
    assert list(took_s) == [0.5, 1.0, 4.0, 8.0]
    for speed, seconds in took_s.items():
        assert seconds == pytest.approx(took_s[1.0] / speed, rel=0.05)
    press(screening, *"<>> ")
    assert not desk.playback.player.position.paused
    press(screening, " ")
    assert desk.playback.player.position.paused
    assert desk.playback.player.next_change_s() is None


@pytest.mark.parametrize("size", SIZES)
@GAMES
def test_in_ascii_every_character_is_and_the_slider_is_read(game, size, files):
    screening = opened(files[game], TerminalCapabilities(ColourDepth.NONE, ascii=True))
    desk = screening.desk
    menu = CommandRegistry((*commands_of(desk.face.name), *SHELL)).menu(desk)
    canvas = draw_screen(desk.face, desk.scene, menu, *size)
    rows = ascii_fragments(canvas.fragments(), "en")
    assert all(text.isascii() for row in rows for _, text in row)


def test_a_file_that_is_cut_off_says_so(tmp_path):
    path = tmp_path / "cut.twr"
    path.write_bytes(begin("feuville", 2, 1).finish()[:-9])
    screening = read(path)
    assert "The file ends here" in text(screening)
    assert "cut off" in text(screening, (160, 50))


@asynchronous
async def test_notes_are_typed_kept_beside_the_file_and_found_again(tmp_path):
    path = tmp_path / "match.twr"
    path.write_bytes(begin("carcassonne", 2, 1).finish())
    (tmp_path / "match.twr.notes").write_text("# mine\n7: so it began\n")
    screening = opened(path)
    screening.begin(None, 0)
    async with at_screen(screening) as (keys, terminal):
        await eventually(lambda: "entry 0 of" in terminal.text)
        keys.send_text("n")
        await eventually(lambda: "◆ so it began" in terminal.text)
        keys.send_text("..w")
        await eventually(lambda: "Note on entry 9" in terminal.text)
        keys.send_text("q is a letter\r")
        await eventually(lambda: "◆ q is a letter" in terminal.text)
        keys.send_text("wx\x1b")
        await eventually(lambda: "Note on entry" not in terminal.text)
        assert "◆ q is a letter" in terminal.text
    lines = (tmp_path / "match.twr.notes").read_text().splitlines()
    assert lines == ["# mine", "7: so it began", "9: q is a letter"]
    again = opened(path)
    await read_on(again)
    again.begin(None, 9)
    press(again, "N")
    assert seq(again) == 7
    again.desk.view.look(draft="")
    again.save_note()
    assert (tmp_path / "match.twr.notes").read_text() == "# mine\n9: q is a letter\n"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"7: fine\nno note\n", "line 2 of"),
        (b"1: \x1b[2J" + b"x" * (1 << 20), "has more than 1048576 bytes"),
    ],
)
def test_what_are_no_notes_is_named_and_left_alone(tmp_path, content, why):
    path = tmp_path / "match.twr"
    path.write_bytes(begin("carcassonne", 2, 1).data)
    beside = tmp_path / "match.twr.notes"
    beside.write_bytes(content)
    screening = opened(path)
    assert why in screening.desk.scene.file_info.complaint
    screening.open_note()
    assert screening.desk.view.ui.overlay is Overlay.WATCH
    assert beside.read_bytes() == content


def test_notes_that_cannot_be_written_are_not_lost_at_once(tmp_path):
    folder = tmp_path / "locked"
    folder.mkdir()
    path = folder / "match.twr"
    path.write_bytes(begin("carcassonne", 2, 1).data)
    (folder / "match.twr.notes").mkdir()
    assert "cannot read the notes" in opened(path).desk.scene.file_info.complaint


@asynchronous
async def test_a_name_from_a_strangers_file_turns_nothing_on_the_terminal(tmp_path):
    def rename(header):
        header.seats[0].name = "\x1b[31mMallory\x9b\x07"

    path = tmp_path / "\x1b[31mevil.twr"
    path.write_bytes(begin("carcassonne", 2, 1, change=rename, bots=["", ""]).finish())
    screening = opened(path)
    async with at_screen(screening) as (keys, terminal):
        await eventually(lambda: "[31mMallory" in terminal.text)
        keys.send_text("q")
    assert "\x1b[31mM" not in terminal.getvalue()


@asynchronous
async def test_the_mouse_draws_the_slider_along(files):
    screening = opened(files["feuville"])
    async with at_screen(screening) as (keys, terminal):
        await eventually(lambda: "entry 0 of" in terminal.text)
        await eventually(lambda: screening.desk.playback.player.whole)
        keys.send_text("\x1b[<32;30;23M")
        await eventually(lambda: terminal.screen.display[22].index("●") == 29)
        keys.send_text("\x1b[<32;45;23M")
        await eventually(lambda: terminal.screen.display[22].index("●") == 44)


@asynchronous
async def test_one_may_wish_to_play_on_from_what_is_shown(files):
    screening = opened(files["feuville"])
    screening.begin(None, 0)
    async with at_screen(screening) as (keys, terminal):
        await eventually(lambda: "entry 0 of" in terminal.text)
        keys.send_text("...b")
        await eventually(lambda: screening.desk.leaving)
    assert screening.play_on_at == 3


def test_who_plays_on_from_a_replay_is_called_as_the_seat_was(tmp_path):
    file = FROZEN / "carcassonne-abandoned.twr"
    with at_terminal(tmp_path, "replay", "view", str(file), "--at", "13") as there:
        there.until("entry 13 of")
        there.type("b")
        there.until("your turn", "Anna")
        there.until_gone("entry 13 of")
        there.until("Anna")
        there.type(CTRL_C + "y")
        assert there.ended() == 0


@asynchronous
async def test_what_is_sought_while_the_file_is_read_is_come_to_when_it_is_known(files, whole):
    screening = opened(files["feuville"])
    press(screening, "p")
    assert seq(screening) == 0
    await read_on(screening)
    assert (
        seq(screening)
        == whole["feuville"].desk.playback.player.bookmarks.places(BookmarkKind.POINTS)[0]
    )


@pytest.mark.parametrize("size", SIZES)
def test_while_the_file_is_read_it_says_so_and_counts_no_turns_that_it_does_not_know(
    size, files, whole
):
    screening = opened(files["feuville"])
    assert "reading the file: 0%" in text(screening, size)
    assert "Turn 1 ─" in text(screening, size)
    last = whole["feuville"].desk.playback.player.position.last
    whole["feuville"].desk.playback.player.show(0)
    assert "reading" not in text(whole["feuville"], size)
    assert f"Turn 1 of {last}" in text(whole["feuville"], size)

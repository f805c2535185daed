"""The look box of a match's page, opened in a real browser: the words of the terminal's."""

import re
from collections.abc import Hashable, Iterator, Sequence

import pytest

from support.browser import Shown
from support.daily import share_of_today
from support.frozen import FROZEN
from support.look_box import thing_of
from support.match_page import MATCHES, page_of
from support.recording import begin
from support.screening import opened as opened_replay
from tilewyrm.cli.play.replay_source import replay_source
from tilewyrm.client.carcassonne.core.model.connectivity import connected_parts
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.feuville.model.board import board_of
from tilewyrm.client.keys.inspection import things
from tilewyrm.client.model.model import FactsArrived
from tilewyrm.client.panels.inspection import draw_explanation

_LARGE = (200, 60)
_ALL_LINES = (
    "Object.fromEntries([...document.querySelectorAll('[data-look]')]"
    ".map((each) => [each.dataset.look, Look.lines(each.dataset.look)]))"
)


def viewed(name: str, steps: Sequence[int]) -> Iterator[Desk]:
    """Yield the desk of the replay viewer after each of *steps* entries, with all the facts."""
    source = replay_source(FROZEN / f"{name}.twr")
    desk = opened_replay(FROZEN / f"{name}.twr").desk
    for seq, message in enumerate(source.told(None)):
        desk.take(message)
        if seq in steps:
            desk.take(FactsArrived(seq, tuple(source.facts(None, seq))))
            yield desk


def box_of(desk: Desk, thing: Hashable) -> str:
    """Return the letters of the terminal's look box while *thing* is looked at."""
    desk.view.look_at(thing)
    canvas = Canvas(60, 60)
    assert draw_explanation(desk.face, desk.scene, canvas)
    desk.view.look_at(None)
    return letters(canvas.text())


def letters(text: str) -> str:
    return "".join(re.findall(r"\w", text))


def test_the_look_box_says_of_every_place_of_the_map_what_the_terminals_says(opened):
    name = MATCHES[0]
    shown = opened(name)
    last = shown.tell("Page.story.steps.length") - 1
    for desk in viewed(name, (0, last // 2, last - 1, last)):
        shown.tell("(to) => Page.go(to)", desk.model.seq)
        said = shown.tell(_ALL_LINES)
        board = GAME.board(desk.model)
        places = {area: lines for area, lines in said.items() if re.match(r"map/-?\d|seats", area)}
        features = sum(1 + len(tile.features) for tile in board.map_tiles.values())
        assert len(places) == features + desk.model.seats
        for area, lines in places.items():
            assert lines == list(desk.face.explain(desk.model, thing_of(area))), area
        for area, lines in list(places.items())[::17]:
            assert letters("".join(lines)) in box_of(desk, thing_of(area))


def test_the_look_box_says_of_display_and_towns_what_the_terminals_says(opened):
    name = MATCHES[1]
    shown = opened(name)
    last = shown.tell("Page.story.steps.length") - 1
    for desk in viewed(name, (0, last // 2, last)):
        shown.tell("(to) => Page.go(to)", desk.model.seq)
        said = shown.tell(_ALL_LINES)
        board = board_of(desk.model)
        seen = [
            thing
            for thing in things(desk, *_LARGE)
            if thing != ("grass",) and (thing[0] != "column" or board.column_at(*thing[1:]))
        ]
        told = {thing: list(desk.face.explain(desk.model, thing)) for thing in seen}
        told = {thing: lines for thing, lines in told.items() if lines}
        assert {tuple(lines) for lines in said.values()} >= {tuple(one) for one in told.values()}
        assert len(told) > 20
        for thing, lines in list(told.items())[::9]:
            assert letters("".join(lines)) in box_of(desk, thing)


def test_pointing_at_a_feature_shows_the_look_box_and_a_click_keeps_it(opened):
    name = MATCHES[0]
    shown = opened(name)
    page, box, step = shown.page, shown.page.locator("#look"), 100
    desk = next(viewed(name, [step]))
    shown.tell("(to) => Page.go(to)", step)
    cell, city = next(
        (cell, index)
        for cell, tile in GAME.board(desk.model).map_tiles.items()
        for index, feature in enumerate(tile.features)
        if cell != (0, 0) and feature.kind.name == "city"
    )
    place = f"map/{cell[0]},{cell[1]}"
    x, y = point_on(shown, f"{place}/{city}")
    page.mouse.move(x, y)
    lines = list(desk.face.explain(desk.model, ("feature", cell, city)))
    assert page.locator("#look-text p").all_inner_texts() == lines
    lit = shown.tell("[...document.querySelectorAll('.lit')].map((each) => each.dataset.look)")
    parts = connected_parts(GAME.board(desk.model), (cell, city))
    assert set(lit) == {f"map/{x},{y}/{index}" for (x, y), index in parts}
    page.mouse.move(5, 5)
    assert not box.is_visible()
    page.mouse.click(x, y)
    page.mouse.move(5, 5)
    assert box.is_visible()
    page.mouse.click(x, y)
    assert shown.tell("Look.shown") == f"{place}/tile", "what lies below"
    page.mouse.click(x, y)
    assert not box.is_visible()
    page.mouse.click(x, y)
    shown.tell("Page.go(0)")
    assert not box.is_visible(), "it is not there yet"
    shown.tell("(to) => Page.go(to)", step)
    page.mouse.click(x, y)
    page.locator("#look-close").click()
    assert not box.is_visible()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30)
    page.mouse.up()
    assert not shown.tell("document.querySelector('#look').matches('.kept')"), "the map was moved"
    page.keyboard.press("0")
    page.keyboard.press("Escape")
    assert shown.complaints == []


def point_on(shown: Shown, area: str) -> tuple[float, float]:
    """Return a point of the window where *area* lies above all others."""
    x, y = shown.tell(
        """(area) => {
            const box = document.querySelector(`[data-look="${area}"]`).getBoundingClientRect();
            for (let step = 0; step < 400; step++) {
                const x = box.left + box.width * (step % 20 + 0.5) / 20;
                const y = box.top + box.height * (Math.floor(step / 20) + 0.5) / 20;
                if (document.elementFromPoint(x, y)?.dataset.look === area) return [x, y];
            }
        }""",
        area,
    )
    return x, y


def test_a_finger_shows_the_look_box_too(browser, pages):
    context = browser.new_context(viewport={"width": 360, "height": 760}, has_touch=True)
    page = context.new_page()
    page.goto(pages(MATCHES[1]).as_uri() + "#100")
    page.evaluate("Page.ready")
    page.locator('[data-look="display/person2/0"]').tap()
    assert "Thief" in page.locator("#look-text").inner_text()
    box = page.locator("#look").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    page.locator("#look-close").tap()
    assert not page.locator("#look").is_visible()
    context.close()


@pytest.mark.parametrize("name", share_of_today(MATCHES, 2))
def test_keys_walk_over_the_board_and_the_box_follows_the_match(opened, name):
    shown = opened(name)
    shown.tell("Page.go(80)")
    press = shown.page.keyboard.press
    press("x")
    first = shown.tell("Look.shown")
    assert first
    assert shown.page.locator("#look-around").get_attribute("aria-pressed") == "true"
    found = {first}
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "k", "h"):
        press(key)
        found.add(shown.tell("Look.shown"))
        text = shown.page.locator("#look-text").inner_text().split("\n")
        assert [line for line in text if line] == shown.tell("Look.lines(Look.shown)")
    assert len(found) > 2
    assert shown.tell("Page.at") == 80, "the arrows did not go through the match"
    press("PageDown")
    at = shown.tell("Page.at")
    assert at > 80
    assert shown.page.locator("#look").is_visible()
    press("Escape")
    assert not shown.page.locator("#look").is_visible()
    press("ArrowRight")
    assert shown.tell("Page.at") == at + 1
    shown.page.locator("#look-around").click()
    assert shown.page.locator("#look").is_visible()
    shown.page.locator("#look-around").click()
    assert not shown.page.locator("#look").is_visible()
    assert shown.page.locator("#look-text").get_attribute("aria-live") == "polite"


def test_the_look_box_speaks_the_readers_language(browser, tmp_path):
    recording = begin("carcassonne", 2, 1)
    recording.play_on(6)
    path = tmp_path / "begun.twr"
    path.write_bytes(recording.data)
    shown = Shown(browser, page_of(tmp_path, path, "--language", "de"))
    shown.page.keyboard.press("x")
    assert shown.page.locator("#look h2").inner_text() == "Was das ist"
    assert "Davon noch zu ziehen" in " ".join(map(str, shown.tell(_ALL_LINES).values()))
    shown.close()

"""The page of an event, in a real browser: it shows all, asks nobody, and prints slips."""

import pytest

from support.event_folders import done, key_file, signer
from tilewyrm.cli.event.page.boards import Board, Boards
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.events.log.fact import Open

NASTY = "<b onclick=x>&amp;"


@pytest.fixture(scope="module")
def page(browser):
    """A window of a browser, for one page after another: to open one is most of its work."""
    return browser.new_page()


def test_the_page_shows_the_event_asks_nobody_and_prints_slips(page, tmp_path):
    folder, key = tmp_path / "cup", ("--key", key_file(tmp_path))
    title = ("--title", "<script>Cup</script>")
    done("new", folder, "--game", "carcassonne", "--rounds", 2, "--seats", 2, *title, *key)
    done("add", folder, NASTY, "Bert", "Cleo", "--here", *key)
    done("pair", folder, "--table", "1,2", *key)
    done("start", folder, *key)
    done("result", folder, 1, 71, 64, *key)
    done("say", folder, "<i>Pizza</i> is here", *key)
    asked, said = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    address = (folder / "page" / "index.html").as_uri()
    page.goto(address)
    text = page.inner_text("body")
    assert page.title() == page.inner_text("h1") == "<script>Cup</script>"
    for shown in ("Round 1 of 2", f"{NASTY} 71  ·  Bert 64", "Bye: Cleo", "<i>Pizza</i> is here"):
        assert " ".join(shown.split()) in " ".join(text.split())
    rows = page.eval_on_selector_all(
        ".standings tr", "rows => rows.map(row => [...row.cells].map(cell => cell.innerText))"
    )
    assert rows[0] == ["#", "Name", "Score", "Opponents", "Difference"]
    assert rows[1] == ["1", NASTY, "1", "0", "7"]
    assert "Bert 71:64" in page.inner_text(".cross")
    assert page.get_attribute("meta[http-equiv=refresh]", "content") == "15"
    assert not page.is_visible(".slips")
    page.emulate_media(media="print")
    assert page.is_visible(".slips")
    assert page.inner_text(".slip h3") == "<script>Cup</script>, round 1, table 1"
    page.emulate_media(media="screen")
    assert not page.is_visible(".seats")
    page.click("nav a[href='#seats']")
    assert page.inner_text(".seats").split()[:5] == ["Seats", "by", "name", "Table", "Name"]
    assert ["bye", "Cleo", ""] in page.eval_on_selector_all(
        ".seats tr", "rows => rows.map(row => [...row.cells].map(cell => cell.innerText))"
    )
    done("rule", folder, 1, "points", 70, 64, "--why", "recount", *key)
    done("close", folder, "--early", *key)
    page.goto(address)
    assert "Final result" in page.inner_text("header")
    ruled = " ".join(f"{NASTY} 70  ·  Bert 64  (ruling)".split())
    assert ruled in " ".join(page.inner_text(".results").split())
    assert page.query_selector(".tables") is None
    assert page.query_selector("meta[http-equiv=refresh]") is None
    assert asked == [address, address]
    assert said == []


def test_the_page_fits_a_telephone_shows_boards_and_prints_the_section_of_its_link(page, tmp_path):
    folder, key = tmp_path / "cup", ("--key", key_file(tmp_path))
    done("new", folder, "--game", "carcassonne", "--rounds", 2, "--seats", 2, *key)
    done("add", folder, *(f"A rather long name {n}" for n in range(20)), "--here", *key)
    pairs = [("--table", f"{n},{n + 1}") for n in range(1, 20, 2)]
    done("pair", folder, *(word for pair in pairs for word in pair), *key)
    done("start", folder, *key)
    log = EventLog(folder / "event.jsonl")
    log.append(Open(1, 1, "k7m2xq"), signer("organiser"))
    picture = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>'
    Boards(EventFolder(folder)).write("k7m2xq", Board((3, 12), 40), picture)
    done("page", folder)
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(media="screen")
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.goto((folder / "page" / "index.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("document.images[0].naturalWidth") == 640
    assert "3 : 12 k7m2xq" in " ".join(page.inner_text(".tables").split())
    assert len(page.query_selector_all(".standings table")) == 2
    page.emulate_media(media="print")
    assert page.is_visible(".cross")
    page.evaluate("location.hash = 'slips'")
    assert page.is_visible(".slips")
    assert not page.is_visible(".cross")
    assert not page.is_visible(".standings")
    assert said == []


def test_a_page_without_names_has_numbers(tmp_path):
    folder, key = tmp_path / "cup", ("--key", key_file(tmp_path))
    done("new", folder, "--game", "carcassonne", "--rounds", 2, "--seats", 2, *key)
    done("add", folder, "Ann", "--here", *key)
    (folder / "players.csv").unlink()
    path = done("page", folder).split()[-1]
    text = (folder / "page" / "index.html").read_text(encoding="utf-8")
    assert path.endswith("index.html")
    assert "Player 1" in text
    assert "Ann" not in text
    assert Roster.read(folder / "players.csv", [1]).name(1) == "Player 1"

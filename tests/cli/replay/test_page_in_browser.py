"""The page of a match, opened in a real browser: what it shows, and what it finds out."""

import base64
from collections.abc import Sequence
from random import Random

import pytest
from click.testing import CliRunner

import tilewyrm
from support.branched import SECRET, branched
from support.browser import Shown
from support.daily import share_of_today
from support.files import Records, changed, ends_of, records_of, resimulated
from support.frozen import FROZEN
from support.hiding import hashed
from support.match_page import MATCHES, page_of
from support.matches import played
from support.recording import begin
from tilewyrm.cli.main import main
from tilewyrm.language.speech import LANGUAGES, speak
from tilewyrm.replays.check.verdict import problem
from tilewyrm.replays.edit.branching import branch_setup
from tilewyrm.replays.errors import ReplayError

RULED = MATCHES[0]
_SMALL_ORDER = (1).to_bytes(32, "little")
"""A key of small order: its bytes and 32 zeros are a signature of everything."""


def data_of(name: str) -> bytes:
    return (FROZEN / f"{name}.twr").read_bytes()


def checked(shown: Shown, data: bytes | None = None) -> str | None:
    """Return what the page finds wrong with a file; None: nothing. Without one, with its own."""
    if data is not None:
        return all_checked(shown, [data])[0]
    found = shown.tell(
        'Page.unpacked("replay").then(async (b) => (await Check.file(b, Page.story.check)).problem)'
    )
    assert found is None or isinstance(found, str)
    return found


def all_checked(shown: Shown, files: Sequence[bytes]) -> list[str | None]:
    """Return the same of each of *files*."""
    script = """async (packed) => {
        const found = [];
        for (const each of packed) {
            const bytes = Uint8Array.from(atob(each), (letter) => letter.charCodeAt(0));
            found.push((await Check.file(bytes, Page.story.check)).problem);
        }
        return found;
    }"""
    found = shown.tell(script, [base64.b64encode(data).decode() for data in files])
    assert isinstance(found, list)
    return found


def verified(data: bytes) -> str | None:
    """Return what `tilewyrm replay verify` finds wrong with a file; None: nothing."""
    try:
        return problem(resimulated(data)) or None
    except ReplayError as error:
        return str(error)


@pytest.mark.parametrize("name", MATCHES)
def test_the_page_opens_from_disk_with_the_points_of_the_file_and_asks_for_nothing(
    browser, pages, name
):
    shown = Shown(browser, pages(name))
    scores = records_of(data_of(name))[-1].footer.result.scores
    first = shown.tell("Page.story.steps.findIndex((step) => step[8])")
    assert shown.tell("Page.at") == first > 0, "it gives the winner away to nobody"
    assert shown.page.locator("#asked").inner_text() == shown.tell("Page.story.steps[Page.at][7]")
    shown.page.locator("#last").click()
    assert shown.tell("Page.at") == shown.tell("Page.story.steps.length") - 1
    told = shown.tell("[...document.querySelectorAll('[id^=score-]')].map((e) => e.textContent)")
    assert told == [str(points) for points in scores]
    shown.tell("Page.check()")
    assert shown.requests == [pages(name).as_uri()]
    assert shown.complaints == []
    shown.close()


@pytest.mark.parametrize("name", share_of_today(MATCHES, 2))
def test_steps_forward_and_back_come_to_the_same(opened, name):
    """Every step is looked at twice: on the way there and on the way back."""
    shown = opened(name)
    last = shown.tell("Page.story.steps.length") - 1
    places = list(range(0, last + 1, 23))
    there, back = {}, {}
    for place in places:
        shown.tell("(to) => Page.go(to)", place)
        there[place] = shown.drawn()
    shown.tell("(to) => Page.go(to)", last)
    for place in reversed(places):
        shown.tell("(to) => Page.go(to)", place)
        back[place] = shown.drawn()
    assert len(set(there.values())) > len(places) // 2
    assert {place: sorted(text) for place, text in there.items()} == {
        place: sorted(text) for place, text in back.items()
    }


def test_keys_go_where_they_say(opened):
    shown = opened(MATCHES[0])
    last = shown.tell("Page.at")
    press = shown.page.keyboard.press
    press("Home")
    assert shown.tell("Page.at") == 0
    press("ArrowRight")
    press("ArrowRight")
    press("ArrowLeft")
    assert shown.tell("Page.at") == 1
    press("PageDown")
    first = shown.tell("Page.at")
    press("PageDown")
    begins = shown.tell("Page.story.steps.flatMap((step, at) => step[8] ? [at] : [])")
    assert [first, shown.tell("Page.at")] == [begin for begin in begins if begin > 1][:2]
    press("PageUp")
    assert shown.tell("Page.at") == first
    press("End")
    assert shown.tell("Page.at") == last
    press("?")
    assert shown.page.locator("#keys").is_visible()
    press("Escape")
    assert not shown.page.locator("#keys").is_visible()
    press("Space")
    shown.wait_until(f"Page.at > 0 && Page.at < {last}")
    press("Space")
    press("Home")
    press("Space")
    assert shown.tell("Page.at") >= begins[0], "the set-up is not played"
    press("Space")


def test_a_place_in_the_match_has_an_address(browser, pages):
    shown = Shown(browser, pages(MATCHES[0]))
    shown.page.goto(pages(MATCHES[0]).as_uri() + "#42")
    assert shown.tell("Page.at") == 42
    shown.page.locator("#slider").fill("17")
    assert shown.page.url.endswith("#17")
    assert "entry 17 of" in shown.page.locator("#where").inner_text()
    shown.close()


@pytest.mark.parametrize("name", share_of_today(MATCHES, 2))
def test_the_page_fits_a_telephone_a_desk_and_paper(browser, pages, opened, name):
    narrow = Shown(browser, pages(name), width=360, height=760)
    for width, shown in ((360, narrow), (1280, opened(name))):
        assert shown.tell("document.documentElement.scrollWidth") <= width
        for part in ("#panels svg", "#slider", "#log", "#chart svg", "#check"):
            box = shown.page.locator(part).first.bounding_box()
            assert box is not None, part
            assert box["width"] > 20, part
            assert box["height"] > 8, part
        shown.page.emulate_media(media="print")
        panels = "[...document.querySelectorAll('.panel')]"
        fits = f"{panels}.every((each) => each.scrollWidth <= each.clientWidth)"
        assert shown.tell(fits), "on paper"
        shown.page.emulate_media(media="screen")
    narrow.close()


def test_light_and_dark_are_the_readers_and_can_be_changed(browser, pages):
    ground = "getComputedStyle(document.body).backgroundColor"
    light = Shown(browser, pages(MATCHES[0]))
    bright = light.tell(ground)
    light.page.locator("#theme").click()
    darkened = light.tell(ground)
    light.close()
    dark = Shown(browser, pages(MATCHES[0]), dark=True)
    dim = dark.tell(ground)
    assert bright != dim
    dark.page.keyboard.press("t")
    assert [darkened, dark.tell(ground)] == [dim, bright]
    dark.close()


def test_the_saved_file_is_the_file(opened, tmp_path):
    shown = opened(MATCHES[0])
    with shown.page.expect_download() as saving:
        shown.page.locator("#save").click()
    assert saving.value.suggested_filename == f"{MATCHES[0]}.twr"
    saving.value.save_as(tmp_path / "saved.twr")
    assert (tmp_path / "saved.twr").read_bytes() == data_of(MATCHES[0])


@pytest.mark.parametrize("name", MATCHES)
def test_everything_that_a_page_can_check_holds(opened, name):
    check_everything(opened(name), data_of(name))


def test_everything_that_a_page_can_check_holds_with_all_expansions(browser, everything):
    """All stacks are drawn from."""
    shown = Shown(browser, everything)
    assert shown.tell("Page.story.check.sources.length") == 5
    check_everything(shown, everything.with_suffix(".twr").read_bytes())
    shown.close()


def check_everything(shown: Shown, data: bytes) -> None:
    """Let the page check itself and its file, which is *data* and holds."""
    shown.page.locator("#check").click()
    shown.wait_until(
        "document.querySelector('#findings li.bad')"
        " || document.querySelector('#findings').textContent.includes('The page shows')"
    )
    findings = shown.page.locator("#findings").inner_text()
    rulings = sum(record.entry.HasField("ruled") for record in records_of(data))
    assert (f"Rulings of arbiters: {rulings}; each is signed" in findings) is bool(rulings)
    rolls = sum(record.entry.HasField("roll") for record in records_of(data))
    assert f"All {rolls} rolls follow from the secret." in findings
    assert "The signature is valid." in findings
    assert "The page shows the same players, rolls and final points as the file." in findings
    assert shown.page.locator("#findings li:not(.good)").count() == 0


def test_what_a_sealed_match_cannot_show_yet_is_said(browser, sealed, tmp_path):
    shown = Shown(browser, page_of(tmp_path, sealed))
    shown.tell("Page.check()")
    findings = shown.page.locator("#findings").inner_text()
    assert (
        "The match is sealed: its secret is revealed later, so no roll could be checked."
        in findings
    )
    assert checked(shown) is None
    shown.close()


def test_with_its_secret_the_page_of_a_sealed_match_checks_every_roll(browser, sealed, unsealed):
    shown = Shown(browser, unsealed)
    shown.tell("Page.check()")
    findings = shown.page.locator("#findings").inner_text()
    assert "The file does not reveal its secret; the secret given to this page fits the" in findings
    rolls = sum(each.entry.HasField("roll") for each in records_of(sealed.read_bytes()))
    assert f"All {rolls} rolls follow from the secret." in findings
    assert shown.page.locator("#findings li:not(.good)").count() == 0
    shown.tell("Page.story.check.secret = Page.story.check.secret.replace(/./g, '0')")
    shown.tell("Page.check()")
    assert "The match is sealed" in shown.page.locator("#findings li.open").inner_text()
    shown.close()


def test_the_page_of_a_branch_checks_the_rolls_behind_the_moment(browser, tmp_path):
    origin = tmp_path / "golden-7.twr"
    origin.write_bytes(begin("feuville", 2, 7, {"round_cap": 4}).finish())
    setup = branch_setup(origin, 50)
    path = tmp_path / "branch.twr"
    path.write_bytes(branched(setup))
    shown = Shown(browser, page_of(tmp_path, path))
    shown.tell("Page.check()")
    findings = shown.page.locator("#findings").inner_text()
    own = setup.origin.entries
    entries = [each.entry for each in records_of(path.read_bytes())]
    rolls = sum(each.seq > own and each.HasField("roll") for each in entries)
    assert f"The {rolls} rolls from entry {own + 1} on follow from the secret;" in findings
    assert shown.page.locator("#findings li:not(.good)").count() == 0
    for luck, reveal in ((bytes(32), SECRET), (SECRET, bytes(32))):
        spoilt = branched(setup, luck=luck, reveal=reveal)
        shown.close()
        path.write_bytes(spoilt)
        shown = Shown(browser, page_of(tmp_path, path))
        assert checked(shown) == verified(spoilt) is not None
    shown.close()


def test_two_hundred_flipped_bytes_are_each_named_as_verify_names_them(opened):
    name, draw = RULED, Random(1)
    data, files = data_of(name), []
    for at in [*range(24), *(draw.randrange(len(data)) for _ in range(176))]:
        spoilt = bytearray(data)
        spoilt[at] ^= draw.randrange(1, 256)
        files.append(bytes(spoilt))
    files = share_of_today(files, 4)
    for found, spoilt in zip(all_checked(opened(name), files), files, strict=True):
        assert found is not None
        assert found == verified(spoilt)


@pytest.mark.parametrize(
    "cut", ["in the mark", "in a head", "in a frame", "between frames", "zeros"]
)
def test_a_file_that_was_cut_off_is_named_as_verify_names_it(opened, cut):
    name = RULED
    data, shown = data_of(name), opened(name)
    at = ends_of(data)[70]
    spoilt = {
        "in the mark": data[:5],
        "in a head": data[: at + 7],
        "in a frame": data[: at + 20],
        "between frames": data[:at],
        "zeros": data[: at + 14] + bytes(300),
    }[cut]
    expected = verified(spoilt)
    if cut == "between frames":
        assert expected is None
        expected = "without a footer: the match is unfinished, or the file was cut off"
    assert (checked(shown, spoilt) or "").startswith(expected or "?")


BAD = (
    "altered-roll",
    "forged-signature",
    "forged-ruling",
    "ruling-in-anothers-name",
    "ruling-of-another-match",
    "unsigned-ruling",
    "sealed-with-secret",
    "unsealed-without-secret",
    "wrong-secret",
)


@pytest.mark.parametrize("name", share_of_today(BAD, len(BAD)))
def test_a_bad_file_is_named_by_its_own_page_as_verify_names_it(browser, pages, name):
    shown = Shown(browser, pages(f"bad/{name}"))
    expected = verified(data_of(f"bad/{name}"))
    assert expected
    assert checked(shown) == expected
    shown.tell("Page.check()")
    assert expected in shown.page.locator("#findings li.bad").all_inner_texts()[0]
    shown.close()


def test_a_page_finds_each_fault_of_its_match_as_verify_names_it(browser, pages):
    """They are faults of one match: a page of it knows all that its script checks them with."""
    shown = Shown(browser, pages("bad/illegal-decision"))
    names = ("cut-tail", "flipped-bit", "left-out-entry", "missing-signature")
    files = [data_of(f"bad/{name}") for name in names]
    expected = [verified(each) for each in files]
    assert all(expected)
    assert all_checked(shown, files) == expected
    shown.close()


@pytest.mark.parametrize("name", ["altered-decision", "illegal-decision"])
def test_what_only_the_rules_find_is_told_by_who_wrote_the_page(browser, pages, name):
    shown = Shown(browser, pages(f"bad/{name}"))
    expected = verified(data_of(f"bad/{name}"))
    assert expected
    shown.tell("Page.check()")
    assert any(
        expected in text for text in shown.page.locator("#findings li.bad").all_inner_texts()
    )
    shown.close()


def _another_secret(records: Records) -> None:
    records[-1].footer.secret = bytes(32)


def _another_signature(records: Records) -> None:
    records[-1].footer.signature = bytes(63) + b"\1"


def _no_signature(records: Records) -> None:
    records[-1].footer.signature = b""


def _left_out(records: Records) -> None:
    del records[40]


def _twice(records: Records) -> None:
    records.append(records[-1])


def _another_header(records: Records) -> None:
    records.insert(3, records[0])


def _another_hash(records: Records) -> None:
    next(r for r in records if r.HasField("checkpoint")).checkpoint.running_sha256 = bytes(32)


def _another_edition(records: Records) -> None:
    records[0].header.setup.edition_digest = bytes(32)


def _a_key_of_small_order(records: Records) -> None:
    records[0].header.public_key = _SMALL_ORDER
    records[-1].footer.signature = _SMALL_ORDER + bytes(32)
    hashed(records)


def _a_ruling_by_a_key_of_small_order(records: Records) -> None:
    records[0].header.arbiter_keys.append(_SMALL_ORDER)
    ruled = next(r for r in records if r.entry.HasField("ruled")).entry.ruled
    ruled.key, ruled.signature = _SMALL_ORDER, _SMALL_ORDER + bytes(32)
    hashed(records)


def _newer(records: Records) -> None:
    records[0].header.format_version = 2


@pytest.mark.parametrize(
    "change",
    [
        _another_signature,
        _no_signature,
        _left_out,
        _twice,
        _another_header,
        _another_hash,
        _another_edition,
        _a_key_of_small_order,
        _a_ruling_by_a_key_of_small_order,
        _newer,
    ],
)
def test_what_was_altered_in_good_frames_is_named_as_verify_names_it(opened, change):
    shown = opened(RULED)
    spoilt = changed(data_of(RULED), change)
    expected = verified(spoilt)
    assert expected
    assert checked(shown, spoilt) == expected


def test_a_secret_that_is_not_the_promised_one_is_found(opened):
    shown = opened(RULED)
    spoilt = changed(data_of(RULED), _another_secret)
    assert checked(shown, spoilt) == verified(spoilt)
    assert "secret: expected 32 bytes with SHA-256" in (checked(shown, spoilt) or "")


def test_names_of_strangers_are_only_shown(browser, tmp_path):
    names = ["<img src=x onerror=alert(1)>", "</script><b>Bo</b>", "$style {x} &lt;"]
    recording = begin("carcassonne", 3, 1, bots=["", "", ""])
    for seat, name in zip(recording.header.seats, names, strict=True):
        seat.name = name
    recording.data = recording.encoder.copy().begin(recording.header)
    path = tmp_path / "names.twr"
    path.write_bytes(recording.data)
    CliRunner().invoke(main, ["replay", "export", str(path), "-o", str(tmp_path / "n.html")])
    shown = Shown(browser, tmp_path / "n.html")
    told = shown.page.locator("#people td:nth-child(2)").all_inner_texts()
    assert [text.split("\n")[0] for text in told] == [name[:24] for name in names]
    assert shown.complaints == []
    assert shown.requests == [(tmp_path / "n.html").as_uri()]
    shown.close()


def test_a_browser_without_ed25519_says_so_and_checks_all_else(browser, pages):
    shown = Shown(browser, pages(RULED))
    shown.tell(
        """() => {
            const known = crypto.subtle.importKey.bind(crypto.subtle);
            crypto.subtle.importKey = (form, key, kind, ...more) => kind.name === "Ed25519"
                ? Promise.reject(new DOMException("unknown", "NotSupportedError"))
                : known(form, key, kind, ...more);
        }"""
    )
    shown.tell("Page.check()")
    findings = shown.page.locator("#findings").inner_text()
    assert "This browser does not support Ed25519: the" in findings
    assert "rolls follow from the secret." in findings
    assert shown.page.locator("#findings li.bad").count() == 0
    shown.close()


def test_a_browser_without_webcrypto_says_that_nothing_was_checked(browser, pages):
    shown = Shown(browser, pages(RULED))
    shown.tell("Object.defineProperty(globalThis, 'crypto', {value: undefined})")
    shown.tell("Page.check()")
    findings = shown.page.locator("#findings").all_inner_texts()
    assert findings == [
        "This browser does not offer WebCrypto to this page, so nothing could be checked."
    ]
    shown.close()


def test_a_page_that_shows_something_else_than_its_file_is_found_out(browser, pages, tmp_path):
    """Names, rolls and points are told by the page, and compared with the file in it."""
    shown = Shown(browser, pages(RULED))
    shown.tell(
        "Page.story.named[0] = 'Mallory'; Page.story.rolled[3][1] = 0; Page.story.result[0]++"
    )
    shown.tell("Page.check()")
    (found,) = shown.page.locator("#findings li.bad").all_inner_texts()
    assert found == ("The page differs from the file: other players, other rolls, other points.")
    shown.close()


def test_text_of_cards_stays_inside_the_frame_of_a_mark_in_every_language(browser):
    """The frame is 5 units wide at each side of a card of 100, where its text is in the middle."""
    match = played(tilewyrm.new("feuville", seed=3), 60)
    script = """() => [...document.querySelectorAll(".card text, .person text")]
        .map((text) => [text.textContent, text.getBBox().x, text.getBBox().width])"""
    page = browser.new_page()
    for language in LANGUAGES:
        speak(language)
        page.set_content(match.svg())
        found = page.evaluate(script)
        assert len(found) > 20
        assert [text for text, left, width in found if width > 89 or left % 100 < 5] == []
    page.close()

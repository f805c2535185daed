"""The first matches of tutorials that were left."""

from tilewyrm.client.lobby.seat_store import LOCAL, SeatStore, StoredSeat
from tilewyrm.client.lobby.tutorial_store import FIRST_MATCH, CourseProgress, TutorialStore

SEAT = StoredSeat(LOCAL, "abc234", 0, "Ann", "token")


def left(tmp_path):
    """A store with a match of Carcassonne that was left."""
    store = TutorialStore(tmp_path)
    seats = SeatStore(store.folder("carcassonne"))
    seats.keep(SEAT)
    return store, seats


def test_a_match_that_was_left_is_found_and_is_held_while_it_is_open(tmp_path):
    store, seats = left(tmp_path)
    assert [(match.game, match.seat, match.held) for match in store.unfinished()] == [
        ("carcassonne", SEAT, True)
    ]
    seats.release()
    found = store.left("carcassonne")
    assert found is not None
    assert not found.held
    assert store.left("feuville") is None


def test_a_match_that_is_over_or_cleared_is_not_found(tmp_path):
    store, seats = left(tmp_path)
    seats.forget(SEAT)
    assert store.unfinished() == []
    store, seats = left(tmp_path)
    seats.release()
    store.clear("carcassonne")
    assert store.unfinished() == []


def test_the_hints_to_come_are_known_once_they_were_kept(tmp_path):
    store, _ = left(tmp_path)
    assert store.pending_hints("carcassonne") is None
    store.keep_hints("carcassonne", ["learn.carcassonne.over"])
    assert store.pending_hints("carcassonne") == {"learn.carcassonne.over"}


def test_a_course_that_was_finished_once_stays_so_when_it_begins_anew(tmp_path):
    store = TutorialStore(tmp_path)
    assert store.progress("feuville", "") == CourseProgress()
    store.keep_progress("feuville", "", CourseProgress(3, 9))
    assert store.progress("feuville", "") == CourseProgress(3, 9)
    store.keep_progress("feuville", "", CourseProgress(0, 9, is_finished=True))
    store.keep_progress("feuville", "", CourseProgress(1, 9))
    assert store.progress("feuville", "") == CourseProgress(1, 9, is_finished=True)
    assert store.progress("feuville", FIRST_MATCH) == CourseProgress()
    (damaged,) = tmp_path.rglob("*.progress.json")
    for text in ("[1]", '{"": 3}', '{"": ["x", 1, 1]}', "?"):
        damaged.write_text(text, encoding="utf-8")
        assert store.progress("feuville", "") == CourseProgress()
